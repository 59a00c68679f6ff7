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
// counts what it refuses, and logs it once a minute at most.
type door struct {
	log     *slog.Logger
	warn    func() bool
	refused atomic.Int64
}

func newDoor(log *slog.Logger) *door {
	return &door{log: log, warn: observe.OncePer(time.Minute, time.Now)}
}

// refuse answers and counts a request that is not let in.
func (d *door) refuse(w http.ResponseWriter, r *http.Request, status int, why string) {
	n := d.refused.Add(1)
	if d.warn() { // nothing of the request: it may hold a token
		d.log.WarnContext(r.Context(), "request refused at a door", "status", status, "why", why, "refused_so_far", n)
	}
	writeJSON(w, status, apiError{why})
}

// lets reports whether a request comes from this machine, and answers it when it does not.
func (d *door) lets(w http.ResponseWriter, r *http.Request) bool {
	why := foreign(r)
	if why != "" {
		d.refuse(w, r, http.StatusForbidden, "this is answered to programs of this machine only: "+why)
	}
	return why == ""
}

// foreign says what shows that a request does not come straight from a program of this machine, "" for nothing. The
// sender's address alone does not tell: everything that a reverse proxy on this machine passes on has ours.
func foreign(r *http.Request) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	switch {
	case err != nil || !from.Addr().Unmap().IsLoopback():
		return "the request comes from another one"
	case !r.ProtoAtLeast(1, 1):
		return "the request speaks HTTP/1.0, as proxies do"
	case !app.OnThisMachine(r.Host): // a name that a site of somebody else points here
		return "the request is for another host"
	}
	for name := range r.Header {
		if passedOn(name) {
			return "the request was passed on by a proxy (" + name + ")"
		}
	}
	if origin, err := url.Parse(r.Header.Get("Origin")); r.Header.Get("Origin") != "" && (err != nil || origin.Host != r.Host) {
		return "the request comes from a page of another site"
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" {
		return "the request comes from a page of another site"
	}
	return ""
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
