package local

import (
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// door keeps out of the development API and of operators' commands what does not come from this very machine. It
// counts what it refuses, by its cause, and logs it once a minute at most.
type door struct {
	log     *slog.Logger
	metrics *observe.Metrics
	warn    func() bool
	refused atomic.Int64
}

func newDoor(log *slog.Logger, metrics *observe.Metrics) *door {
	return &door{log: log, metrics: metrics, warn: observe.OncePer(time.Minute, time.Now)}
}

// refused is why a request is not let in: the cause that is counted, and the words of the answer.
type refused struct {
	cause observe.Cause
	why   string
}

// refuse answers and counts a request that is not let in.
func (d *door) refuse(w http.ResponseWriter, r *http.Request, status int, no refused) {
	d.metrics.CountFor(observe.DoorRefused, no.cause, 1)
	n := d.refused.Add(1)
	if d.warn() { // nothing of the request: it may hold a token
		d.log.WarnContext(r.Context(), "request refused at a door", "status", status, "cause", no.cause, "why", no.why, "refused_so_far", n)
	}
	writeJSON(w, status, apiError{no.why})
}

// lets reports whether a request comes from this machine, and answers it when it does not.
func (d *door) lets(w http.ResponseWriter, r *http.Request) bool {
	no, is := foreign(r)
	if is {
		no.why = "this is answered to programs of this machine only: " + no.why
		d.refuse(w, r, http.StatusForbidden, no)
	}
	return !is
}

// foreign says what shows that a request does not come straight from a program of this machine, if anything does. The
// sender's address alone does not tell: everything that a reverse proxy on this machine passes on has ours.
func foreign(r *http.Request) (no refused, is bool) {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	switch {
	case err != nil || !from.Addr().Unmap().IsLoopback():
		return refused{observe.OtherMachine, "the request comes from another one"}, true
	case !r.ProtoAtLeast(1, 1):
		return refused{observe.OldHTTP, "the request speaks HTTP/1.0, as proxies do"}, true
	case !app.OnThisMachine(r.Host): // a name that a site of somebody else points here
		return refused{observe.ForeignHost, "the request is for another host"}, true
	}
	for name := range r.Header {
		if passedOn(name) {
			return refused{observe.Proxied, "the request was passed on by a proxy (" + name + ")"}, true
		}
	}
	origin, err := url.Parse(r.Header.Get("Origin"))
	site := r.Header.Get("Sec-Fetch-Site")
	if r.Header.Get("Origin") != "" && (err != nil || origin.Host != r.Host) || site != "" && site != "same-origin" && site != "none" {
		return refused{observe.ForeignOrigin, "the request comes from a page of another site"}, true
	}
	return refused{}, false
}

// passedOn reports whether a header field is one that only a proxy or a content network adds. The name is canonical.
func passedOn(name string) bool {
	switch name {
	case "Via", "X-Real-Ip", "X-Client-Ip", "X-Cluster-Client-Ip", "True-Client-Ip", "Cdn-Loop":
		return true
	}
	for _, prefix := range [...]string{"Forwarded", "X-Forwarded", "X-Original-", "X-Envoy-", "Cf-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
