package local

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// mainAddress serves what the carrier and the public need. As long as nothing real is configured it is open to
// everything else on this machine, too. What is nil is not served.
type mainAddress struct {
	door                   *door
	inbound, status, pages http.Handler
	health                 http.Handler
	api, operate, page     http.Handler
	simulator              http.Handler
	simulated              bool // texts go to the simulator
	open                   bool // nothing real is configured
}

// ServeHTTP implements http.Handler.
func (m *mainAddress) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch path := r.URL.Path; {
	case path == "/api/twilio/inbound":
		m.inbound.ServeHTTP(w, r)
	case path == "/api/twilio/status":
		m.status.ServeHTTP(w, r)
	case under(path, "/join"), under(path, "/l"), under(path, "/a"), under(path, "/me"), under(path, "/c"), path == "/terms", path == "/privacy":
		m.pages.ServeHTTP(w, r)
	case path == "/healthz":
		m.health.ServeHTTP(w, r)
	case under(path, "/dev"):
		m.guarded(w, r, m.api, "the development API is off: start josh run with --dev")
	case under(path, "/ops"):
		m.guarded(w, r, m.operate, "operators' commands are answered at the operators' address, which josh run prints")
	case under(path, "/carrier") && m.simulated && (m.open || m.api != nil) && near(r):
		http.StripPrefix("/carrier", m.simulator).ServeHTTP(w, r)
	case path == "/api" || strings.HasPrefix(path, "/api/"):
		http.NotFound(w, r)
	case m.open:
		m.page.ServeHTTP(w, r)
	default:
		m.pages.ServeHTTP(w, r)
	}
}

// guarded lets what comes from this machine use what is served here, if it is.
func (m *mainAddress) guarded(w http.ResponseWriter, r *http.Request, inside http.Handler, off string) {
	switch {
	case !m.door.lets(w, r):
	case inside == nil:
		m.door.refuse(w, r, http.StatusNotFound, refused{observe.NotServed, off})
	default:
		inside.ServeHTTP(w, r)
	}
}

// routes are what is behind the operators' door.
func (o *operators) routes(operate, api, page, copies http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path := r.URL.Path; {
		case under(path, "/ops"):
			operate.ServeHTTP(w, r)
		case under(path, "/dev"):
			api.ServeHTTP(w, r)
		case path == "/backup" && r.Method == http.MethodPost:
			copies.ServeHTTP(w, r)
		case path == "/ticket" && r.Method == http.MethodPost:
			answer(w, r, func(r *http.Request) (any, error) {
				url, err := o.page(ops.By(r.Context()))
				return map[string]string{"url": url}, err
			})
		default:
			page.ServeHTTP(w, r)
		}
	})
}

// near reports whether a request comes straight from a program of this machine.
func near(r *http.Request) bool {
	_, is := foreign(r)
	return !is
}

func under(path, dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }

// reachable returns the address under which this machine reaches a listener, also one on all interfaces.
func reachable(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(tcp.Port))
	}
	return a.String()
}
