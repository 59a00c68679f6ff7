package local

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"maps"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// How long a browser's ways in last, in real time. The page of a printed address is opened within the hour or not at
// all; a session is a long shift.
const (
	ticketTTL  = time.Hour
	sessionTTL = 12 * time.Hour
)

// operators is the door that only operators have the key of. Commands show the token, which lives as long as the
// process. A browser comes with a ticket in the address, which is good once and buys a session cookie: so what stays
// in a history, a list of processes or a journal opens nothing.
type operators struct {
	*door
	url   string // where it listens
	token digest
	by    string // who runs the process: behind what says nothing else
	now   func() time.Time

	mu       sync.Mutex
	tickets  map[digest]pass
	sessions map[digest]pass
}

// pass is a way in of an operator.
type pass struct {
	until time.Time
	by    string // the operator
}

// digest is the hash of a secret: looking it up or comparing it tells nothing about the secret by its time.
type digest [sha256.Size]byte

func digestOf(secret string) digest { return sha256.Sum256([]byte(secret)) }

// newOperators makes the door with a fresh token, which it returns as well: nothing here keeps it.
func newOperators(d *door, address, by string, now func() time.Time) (o *operators, token string, err error) {
	token, err = ident.Token(nil)
	return &operators{
		door: d, url: address, token: digestOf(token), by: by, now: now,
		tickets: map[digest]pass{}, sessions: map[digest]pass{},
	}, token, err
}

// page returns an address of the console with a fresh ticket of an operator in it.
func (o *operators) page(by string) (string, error) {
	ticket, err := ident.Token(nil)
	if err != nil {
		return "", err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.keep(o.tickets, ticket, ticketTTL, by)
	return o.url + "/?token=" + url.QueryEscape(ticket), nil
}

// keep stores a secret and forgets those whose time is over. The caller holds the lock.
func (o *operators) keep(secrets map[digest]pass, secret string, ttl time.Duration, by string) {
	now := o.now()
	maps.DeleteFunc(secrets, func(_ digest, p pass) bool { return !now.Before(p.until) })
	secrets[digestOf(secret)] = pass{now.Add(ttl), by}
}

// has reports whether a secret is among those that count, and whose it is.
func (o *operators) has(secrets map[digest]pass, secret string) (by string, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	p, ok := secrets[digestOf(secret)]
	return p.by, ok && o.now().Before(p.until)
}

// guard lets in who may, from this machine alone.
func (o *operators) guard(inside http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		by, commands := o.bearer(r)
		visitor, visits := o.session(r)
		switch {
		case !o.lets(w, r):
		case r.URL.Path == "/" && r.Method == http.MethodGet && r.URL.Query().Has("token"):
			o.enter(w, r)
		case commands:
			inside.ServeHTTP(w, behind(r, by))
		case visits && fromOwnPage(r):
			inside.ServeHTTP(w, behind(r, visitor))
		default:
			w.Header().Set("WWW-Authenticate", `Bearer realm="josh operators"`)
			o.refuse(w, r, http.StatusUnauthorized, refused{o.lacks(r, visits), "operators only: `josh console` prints an address that opens this once, and operators.json in the data folder has the token of commands"})
		}
	})
}

// lacks says what a request lacks that is not let in, of which visits says whether it has the cookie of a session.
func (o *operators) lacks(r *http.Request, visits bool) observe.Cause {
	_, err := r.Cookie(cookieName(r))
	switch {
	case visits:
		return observe.NoOrigin
	case r.Header.Get("Authorization") != "":
		return observe.WrongToken
	case err == nil:
		return observe.WrongCookie
	default:
		return observe.NoToken
	}
}

// enter takes a ticket for a session.
func (o *operators) enter(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	ticket := digestOf(r.URL.Query().Get("token"))
	session, err := ident.Token(nil)
	if err != nil {
		writeJSON(w, http.StatusInternalServerError, apiError{"internal error"})
		return
	}
	o.mu.Lock()
	p, known := o.tickets[ticket]
	good := known && o.now().Before(p.until)
	if delete(o.tickets, ticket); good {
		o.keep(o.sessions, session, sessionTTL, p.by)
	}
	o.mu.Unlock()
	if _, inside := o.session(r); !good && !inside { // who is inside already only reloads
		o.refuse(w, r, http.StatusUnauthorized, refused{observe.UsedTicket, "this address was good once, within the hour: `josh console` prints a new one"})
		return
	}
	if good {
		http.SetCookie(w, &http.Cookie{ //nolint:gosec // not Secure: loopback has no https
			Name: cookieName(r), Value: session, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: int(sessionTTL.Seconds()),
		})
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// bearer reports whether a request shows the token, whose bearer says who they are, or a ticket that is still good.
func (o *operators) bearer(r *http.Request) (by string, ok bool) {
	secret, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return "", false
	}
	shown := digestOf(secret)
	if subtle.ConstantTimeCompare(shown[:], o.token[:]) == 1 {
		return cmp.Or(r.Header.Get(OperatorHeader), o.by), true
	}
	return o.has(o.tickets, secret)
}

// session reports whether a request has the cookie of a session, and whose it is.
func (o *operators) session(r *http.Request) (by string, ok bool) {
	cookie, err := r.Cookie(cookieName(r))
	if err != nil {
		return "", false
	}
	return o.has(o.sessions, cookie.Value)
}

// OperatorHeader is how whoever shows the token says who they are. A session has the name of who has opened it, whatever a page says.
const OperatorHeader = "Josh-Operator"

// behind returns a request with the operator behind it.
func behind(r *http.Request, by string) *http.Request {
	return r.WithContext(ops.As(r.Context(), by))
}

// cookieName names the cookie after the port: browsers keep one jar for all ports of a host.
func cookieName(r *http.Request) string {
	_, port, _ := net.SplitHostPort(r.Host)
	return "josh-operators-" + port
}

// fromOwnPage reports whether what would change something comes from our own page. The cookie does not tell: to a
// browser every port of this machine is the same site, and any other server here may have a page of its own.
func fromOwnPage(r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true // foreign has looked at where it comes from, and nothing is changed
	}
	return r.Header.Get("Origin") != "" || r.Header.Get("Sec-Fetch-Site") == "same-origin" // foreign has compared the Origin
}
