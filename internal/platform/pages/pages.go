package pages

import (
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/platform/httpevent"
)

//go:embed style.css
var style string

// Page is a page.
type Page struct {
	Status int    // 200 when it is zero
	Title  string // of the window, before the name
	Body   g.Node
}

// Frame puts pages into the common frame.
type Frame struct {
	Random io.Reader // of nonces
	Name   string    // of the service
	About  string    // what the service is, in a sentence
	Footer g.Node

	Lang   string        // of its words, "" is "en"
	MaxAge time.Duration // how long browsers and proxies may keep a page; 0 for pages of one person, which nobody may
}

// Response returns the answer with a page. Nothing is kept unless MaxAge says so, and nothing from elsewhere is loaded; scripts have
// no place in it.
func (f Frame) Response(p Page) httpevent.Response {
	var nonce, styled string
	if f.MaxAge > 0 { // a nonce that is kept is none
		sum := sha256.Sum256([]byte(style))
		styled = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	} else {
		var b [16]byte
		if _, err := io.ReadFull(f.Random, b[:]); err != nil {
			return Plain(http.StatusServiceUnavailable)
		}
		nonce = base64.RawStdEncoding.EncodeToString(b[:])
		styled = "nonce-" + nonce
	}
	if p.Status == 0 {
		p.Status = http.StatusOK
	}
	var body strings.Builder
	if err := f.document(p, nonce).Render(&body); err != nil {
		return Plain(http.StatusInternalServerError)
	}
	header := headers("default-src 'none'; style-src '" + styled + "'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
	if f.MaxAge > 0 {
		header["Cache-Control"] = "public, max-age=" + strconv.Itoa(int(f.MaxAge.Seconds()))
	}
	return httpevent.Response{Status: p.Status, ContentType: "text/html; charset=utf-8", Body: body.String(), Header: header}
}

func (f Frame) document(p Page, nonce string) g.Node {
	return h.Doctype(h.HTML(h.Lang(cmp.Or(f.Lang, "en")),
		h.Head(h.Meta(h.Charset("utf-8")), h.Meta(h.Name("viewport"), h.Content("width=device-width, initial-scale=1")),
			h.Meta(h.Name("color-scheme"), h.Content("light dark")), h.TitleEl(g.Text(p.Title+" - "+f.Name)), f.preview(p),
			h.StyleEl(g.If(nonce != "", g.Attr("nonce", nonce)), g.Raw(style))),
		h.Body(h.Header(Link("/join", f.Name)), h.Main(p.Body), h.Footer(f.Footer))))
}

// preview is what a chat shows beside a link to the page, and the icon of the window. The icon is in the page itself, as
// everything is.
func (f Frame) preview(p Page) g.Node {
	meta := func(name, value string) g.Node { return h.Meta(g.Attr("property", name), h.Content(value)) }
	return g.Group{
		h.Link(h.Rel("icon"), h.Href(icon)), h.Meta(h.Name("description"), h.Content(f.About)),
		meta("og:type", "website"), meta("og:site_name", f.Name), meta("og:title", p.Title), meta("og:description", f.About),
	}
}

// icon is a J on a round ground, a PNG of 32 by 32.
const icon = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgAgMAAAAOFJJnAAAACVBMVEUAAAAfb1z////r5C8aAAAAA3RSTlMA//9EUNYhAAAA" +
	"ZElEQVR42mNgQADG0FAHMCMUCKACECFWECMAyBAFMUKgSkCKQEqypgIVsUIYAVgYohBGCOWMqKkwxlIwgzU0auUqiF1hq1aF" +
	"QixdtRLEADosaynY9TCnIhwP9w7cg3AvIwIBAgA5eETOISnk7gAAAABJRU5ErkJggg=="

// headers are on every answer. Under no-referrer browsers send "Origin: null" even with our own forms: whoever
// takes them goes by Sec-Fetch-Site.
func headers(policy string) map[string]string {
	return map[string]string{
		"Content-Security-Policy":      policy,
		"Cache-Control":                "no-store",
		"Referrer-Policy":              "no-referrer",
		"X-Content-Type-Options":       "nosniff",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"X-Robots-Tag":                 "noindex",
	}
}

// SeeOther returns the answer that leads the browser to another of our pages by GET, so that reloading it
// sends no form again.
func SeeOther(path string) httpevent.Response {
	header := headers("default-src 'none'")
	header["Location"] = path
	return httpevent.Response{Status: http.StatusSeeOther, Header: header}
}

// Plain returns an answer of one line that says the status.
func Plain(status int) httpevent.Response {
	return httpevent.Response{
		Status: status, ContentType: "text/plain; charset=utf-8", Body: http.StatusText(status) + "\n",
		Header: headers("default-src 'none'"),
	}
}
