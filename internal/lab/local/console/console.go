package console

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"
)

//go:embed page
var embedded embed.FS

// Policy is the Content-Security-Policy of every answer: nothing from elsewhere, nothing inline, no
// markup from strings (Trusted Types), no framing.
const Policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// Handler serves the console of a running josh run: the page with the phones at "/", each other one at its name ("/linkups"), and their
// files at "/console/<name>". One of a list ("/talks/<id>") leads to the page of the list, which shows it ("/talks#<id>"); everything else is
// 404. Only GET and HEAD are allowed. Each answer must be revalidated (ETag), so that a new build shows at once.
func Handler() http.Handler { return serve(true) }

// Detached serves the same without what needs a process of josh run beside it: phones, clock, carrier, and the stream of what happens.
// "/" leads to the page "/now", and the row of links has no page that is not there.
func Detached() http.Handler { return serve(false) }

// here is the module that tells the pages what the server that they come from has. They ask it before they draw anything, so that no
// link stands there for a moment and goes.
func here(process bool) []byte {
	return fmt.Appendf(nil, "/** Whether a process of josh run is behind the page: phones, and a stream of what happens. */\nexport const process = %t;\n", process)
}

func serve(process bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/" && !process {
			http.Redirect(w, r, "/now", http.StatusSeeOther)
			return
		}
		if to := oneOf(r.URL.Path); to != "" {
			http.Redirect(w, r, to, http.StatusSeeOther) //nolint:gosec // to a page of ours: what was asked for stands behind its #
			return
		}
		content, media := file(r.URL.Path)
		if r.URL.Path == "/console/here.js" {
			content, media = here(process), "text/javascript; charset=utf-8"
		}
		if content == nil {
			http.NotFound(w, r)
			return
		}
		send(w, r, content, media)
	})
}

// oneOf returns the address at which the page of a list shows one of it, "" for what is no path of such a one.
func oneOf(at string) string {
	list, id, found := strings.Cut(strings.TrimPrefix(at, "/"), "/")
	if page, _ := file("/" + list); !found || list == "" || id == "" || page == nil {
		return ""
	}
	return "/" + list + "#" + url.PathEscape(id)
}

// send answers with a file.
func send(w http.ResponseWriter, r *http.Request, content []byte, media string) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	sum := sha256.Sum256(content)
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("ETag", `"`+hex.EncodeToString(sum[:8])+`"`) // 8 bytes tell two builds apart
	h.Set("Cache-Control", "no-cache")
	h.Set("Content-Security-Policy", Policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// file returns what is served at a path and its media type; nil when that is nothing. The media type is not
// left to the system's table: some machines map .js to text/plain, and then nosniff keeps the page from starting.
func file(at string) (content []byte, media string) {
	name, inside := strings.CutPrefix(at, "/console/")
	switch {
	case at == "/":
		name, inside = "index.html", true
	case path.Ext(name) == ".html":
		inside = false // a page has one address
	case path.Dir(at) == "/" && path.Ext(at) == "":
		name, inside = at[1:]+".html", at != "/index"
	}
	switch path.Ext(name) {
	case ".html":
		media = "text/html; charset=utf-8"
	case ".css":
		media = "text/css; charset=utf-8"
	case ".js":
		media = "text/javascript; charset=utf-8"
	case ".svg":
		media = "image/svg+xml"
	default:
		inside = false
	}
	if !inside {
		return nil, ""
	}
	content, err := embedded.ReadFile("page/" + name)
	if err != nil {
		return nil, ""
	}
	return content, media
}
