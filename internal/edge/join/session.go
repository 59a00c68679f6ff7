package join

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/netip"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/platform/httpevent"
)

// Cookies: the session, and the token of the link that the browser came by, which is taken out of the URL.
const (
	sessionCookie = "josh"
	linkCookie    = "josh-link"
	cookieAge     = 24 * 60 * 60 // seconds: as long as a link and a registration last
)

// session returns the id of the browser's session. A cookie that we did not make is none: nobody can choose
// the session of somebody else.
func (s *Site) session(r httpevent.Request) (id string, ok bool) {
	token, mac, _ := strings.Cut(cookie(r, s.cookieName(sessionCookie)), ".")
	if !ident.IsToken(token) || !s.made(mac, "session", token) {
		return "", false
	}
	return ident.TokenID(token), true
}

// newSession returns a fresh session and its cookie.
func (s *Site) newSession() (id, setCookie string, err error) {
	token, err := ident.Token(s.Random)
	if err != nil {
		return "", "", err
	}
	return ident.TokenID(token), s.setCookie(sessionCookie, token+"."+s.mac("session", token), cookieAge), nil
}

// formToken returns what forms of a session carry, so that no other site can post them.
func (s *Site) formToken(session string) string { return s.mac("form", session) }

func (s *Site) tokenOf(session, token string) bool {
	return s.made(token, "form", session)
}

// mac returns a keyed hash for a use, in letters.
func (s *Site) mac(use string, parts ...string) string {
	return base64.RawURLEncoding.EncodeToString(s.sums(use, parts...)[0])
}

// made reports whether mac has made something, by a key that is still good.
func (s *Site) made(what, use string, parts ...string) bool {
	good := false
	for _, sum := range s.sums(use, parts...) {
		good = hmac.Equal([]byte(what), []byte(base64.RawURLEncoding.EncodeToString(sum))) || good
	}
	return good
}

// sums returns a hash over parts, which must not contain a NUL byte, by each key: the first is the one to make something with.
func (s *Site) sums(use string, parts ...string) [][]byte {
	var sums [][]byte
	for _, key := range s.Keys("join " + use) {
		h := hmac.New(sha256.New, key)
		h.Write([]byte(strings.Join(parts, "\x00")))
		sums = append(sums, h.Sum(nil))
	}
	return sums
}

// cookieName returns the name of a cookie. Over https its prefix binds it to this very host: no other one,
// not even a subdomain, can set it.
func (s *Site) cookieName(name string) string {
	if strings.HasPrefix(s.BaseURL, "https:") {
		return "__Host-" + name
	}
	return name
}

// setCookie returns a Set-Cookie. SameSite is Lax, because who comes by a link from a text comes from outside.
func (s *Site) setCookie(name, value string, age int) string {
	line := s.cookieName(name) + "=" + value + "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + strconv.Itoa(age)
	if strings.HasPrefix(s.BaseURL, "https:") {
		line += "; Secure"
	}
	return line
}

// cookie returns the value of a cookie, "" when there is none.
func cookie(r httpevent.Request, name string) string {
	for pair := range strings.SplitSeq(r.Header.Get("Cookie"), ";") {
		if key, value, _ := strings.Cut(strings.TrimSpace(pair), "="); key == name {
			return value
		}
	}
	return ""
}

// address returns the keyed hash of where a request comes from; of an IPv6 address only the network, because
// one customer has 2^64 of them.
func (s *Site) address(r httpevent.Request) string { return s.mac("address", sourceOf(r, 32, 64)) }

// network returns the keyed hash of the network around it, of the size in which addresses are rented.
func (s *Site) network(r httpevent.Request) string { return s.mac("network", sourceOf(r, 24, 48)) }

// sourceOf returns the address of a request, cut to so many bits.
func sourceOf(r httpevent.Request, bits4, bits6 int) string {
	ip, err := netip.ParseAddr(r.SourceIP)
	if err != nil {
		return r.SourceIP
	}
	ip = ip.Unmap()
	bits := bits4
	if ip.Is6() {
		bits = bits6
	}
	network, _ := ip.WithZone("").Prefix(bits) // as many bits always fit
	if bits == 32 && ip.Is4() {
		return ip.String() // as hashes have it that are stored
	}
	return network.String()
}
