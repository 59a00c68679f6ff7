package local

import (
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
	now   func() time.Time

	mu       sync.Mutex
	tickets  map[digest]time.Time // with the time of their end
	sessions map[digest]time.Time
}

// digest is the hash of a secret: looking it up or comparing it tells nothing about the secret by its time.
type digest [sha256.Size]byte

func digestOf(secret string) digest { return sha256.Sum256([]byte(secret)) }

// newOperators makes the door with a fresh token, which it returns as well: nothing here keeps it.
func newOperators(d *door, address string, now func() time.Time) (o *operators, token string, err error) {
	token, err = ident.Token(nil)
	return &operators{
		door: d, url: address, token: digestOf(token), now: now,
		tickets: map[digest]time.Time{}, sessions: map[digest]time.Time{},
	}, token, err
}

// page returns an address of the console with a fresh ticket in it.
func (o *operators) page() (string, error) {
	ticket, err := ident.Token(nil)
	if err != nil {
		return "", err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.keep(o.tickets, ticket, ticketTTL)
	return o.url + "/?token=" + url.QueryEscape(ticket), nil
}

// keep stores a secret and forgets those whose time is over. The caller holds the lock.
func (o *operators) keep(secrets map[digest]time.Time, secret string, ttl time.Duration) {
	now := o.now()
	maps.DeleteFunc(secrets, func(_ digest, until time.Time) bool { return !now.Before(until) })
	secrets[digestOf(secret)] = now.Add(ttl)
}

// has reports whether a secret is among those that count.
func (o *operators) has(secrets map[digest]time.Time, secret string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	until, ok := secrets[digestOf(secret)]
	return ok && o.now().Before(until)
}

// guard lets in who may, from this machine alone.
func (o *operators) guard(inside http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		switch {
		case !o.lets(w, r):
		case r.URL.Path == "/" && r.Method == http.MethodGet && r.URL.Query().Has("token"):
			o.enter(w, r)
		case o.bearer(r), o.session(r) && fromOwnPage(r):
			inside.ServeHTTP(w, r)
		default:
			w.Header().Set("WWW-Authenticate", `Bearer realm="josh operators"`)
			o.refuse(w, r, http.StatusUnauthorized, "operators only: `josh console` prints an address that opens this once, and operators.json in the data folder has the token of commands")
		}
	})
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
	until, known := o.tickets[ticket]
	good := known && o.now().Before(until)
	if delete(o.tickets, ticket); good {
		o.keep(o.sessions, session, sessionTTL)
	}
	o.mu.Unlock()
	if !good && !o.session(r) { // who is inside already only reloads
		o.refuse(w, r, http.StatusUnauthorized, "this address was good once, within the hour: `josh console` prints a new one")
		return
	}
	if good {
		http.SetCookie(w, &http.Cookie{ //nolint:gosec // not Secure: loopback has no https
			Name: cookieName(r), Value: session, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode, MaxAge: int(sessionTTL.Seconds()),
		})
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// bearer reports whether a request shows the token, or a ticket that is still good.
func (o *operators) bearer(r *http.Request) bool {
	secret, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !ok {
		return false
	}
	shown := digestOf(secret)
	return subtle.ConstantTimeCompare(shown[:], o.token[:]) == 1 || o.has(o.tickets, secret)
}

// session reports whether a request has the cookie of a session.
func (o *operators) session(r *http.Request) bool {
	cookie, err := r.Cookie(cookieName(r))
	return err == nil && o.has(o.sessions, cookie.Value)
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
