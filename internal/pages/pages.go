package pages

import (
	"bytes"
	"context"
	"crypto/rand"
	_ "embed"
	"encoding/base64"
	"html/template"
	"net/http"
	"strings"

	"github.com/josh-sms/josh/internal/httpevent"
)

//go:embed join.html
var joinHTML string

// Site answers the web paths.
type Site struct {
	contact string
	join    *template.Template
}

// New returns the site; contact is where a human can be reached.
func New(contact string) *Site {
	return &Site{contact: contact, join: template.Must(template.New("join").Parse(joinHTML))}
}

// Handle answers a request: /join and what is below it, 404 for anything else, LinkUp pages included, since
// there is no LinkUp yet.
func (s *Site) Handle(_ context.Context, r httpevent.Request) httpevent.Response {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return plain(http.StatusMethodNotAllowed)
	case r.RawPath != "/join" && !strings.HasPrefix(r.RawPath, "/join/"):
		return plain(http.StatusNotFound)
	}
	nonce := newNonce()
	var page bytes.Buffer
	if err := s.join.Execute(&page, struct{ Nonce, Contact string }{nonce, s.contact}); err != nil {
		return plain(http.StatusInternalServerError)
	}
	return httpevent.Response{
		Status: http.StatusOK, ContentType: "text/html; charset=utf-8", Body: page.String(),
		Header: headers("default-src 'none'; style-src 'nonce-" + nonce + "'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"),
	}
}

func newNonce() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // crypto/rand.Read never fails
	return base64.RawStdEncoding.EncodeToString(b[:])
}

// headers are on every answer: nothing is kept, nothing is sent on, nothing from elsewhere is loaded.
func headers(policy string) map[string]string {
	return map[string]string{
		"Content-Security-Policy": policy,
		"Cache-Control":           "no-store",
		"Referrer-Policy":         "no-referrer",
		"X-Content-Type-Options":  "nosniff",
	}
}

func plain(status int) httpevent.Response {
	return httpevent.Response{
		Status: status, ContentType: "text/plain; charset=utf-8", Body: http.StatusText(status) + "\n",
		Header: headers("default-src 'none'"),
	}
}
