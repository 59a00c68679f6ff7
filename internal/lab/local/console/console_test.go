package console_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/lab/local/console"
)

func get(t *testing.T, method, target string, header http.Header) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, target, nil)
	for name, values := range header {
		r.Header[name] = values
	}
	w := httptest.NewRecorder()
	console.Handler().ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestServes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method, target string
		status         int
		media          string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/questions", 200, "text/html; charset=utf-8"},
		{"GET", "/linkups", 200, "text/html; charset=utf-8"},
		{"GET", "/talks", 200, "text/html; charset=utf-8"},
		{"GET", "/incidents", 200, "text/html; charset=utf-8"},
		{"GET", "/money", 200, "text/html; charset=utf-8"},
		{"GET", "/rules", 200, "text/html; charset=utf-8"},
		{"GET", "/conversations", 200, "text/html; charset=utf-8"},
		{"GET", "/now", 200, "text/html; charset=utf-8"},
		{"GET", "/dead", 200, "text/html; charset=utf-8"},
		{"GET", "/regions", 200, "text/html; charset=utf-8"},
		{"GET", "/console/questions.html", 404, ""},
		{"GET", "/console/linkups.html", 404, ""},
		{"HEAD", "/", 200, "text/html; charset=utf-8"},
		{"GET", "/console/console.css", 200, "text/css; charset=utf-8"},
		{"GET", "/console/app.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/console/icon.svg", 200, "image/svg+xml"},
		{"POST", "/", 405, ""},
		{"GET", "/console/", 404, ""},
		{"GET", "/console/index.html", 404, ""},
		{"GET", "/console/../console.go", 404, ""},
		{"GET", "/elsewhere", 404, ""},
	} {
		t.Run(c.method+" "+c.target, func(t *testing.T) {
			t.Parallel()
			r := get(t, c.method, c.target, nil)
			if r.StatusCode != c.status {
				t.Fatalf("status %d, want %d", r.StatusCode, c.status)
			}
			if c.status == 200 && r.Header.Get("Content-Type") != c.media {
				t.Errorf("type %q, want %q", r.Header.Get("Content-Type"), c.media)
			}
		})
	}
}

// TestOneOfAList: the path of one leads to the page of its list, and to nothing else.
func TestOneOfAList(t *testing.T) {
	t.Parallel()
	for target, to := range map[string]string{
		"/talks/492cd5a9ab0b0a31c159": "/talks#492cd5a9ab0b0a31c159",
		"/linkups/01K0":               "/linkups#01K0",
		"/talks/a%2Fb%3C":             "/talks#a%2Fb%3C",
		"/talks/":                     "",
		"/talks":                      "",
		"/elsewhere/01K0":             "",
		"/index/01K0":                 "",
		"//evil.example/01K0":         "",
		"/console/talks/01K0":         "",
	} {
		r := get(t, "GET", target, nil)
		if got := r.Header.Get("Location"); got != to || (to != "") != (r.StatusCode == http.StatusSeeOther) {
			t.Errorf("%s: %d %q, want %q", target, r.StatusCode, got, to)
		}
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	r := get(t, "GET", "/", nil)
	for name, want := range map[string]string{
		"Content-Security-Policy": console.Policy,
		"X-Content-Type-Options":  "nosniff",
		"Referrer-Policy":         "no-referrer",
		"Cache-Control":           "no-cache",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, hole := range []string{"unsafe-inline", "unsafe-eval", "http:", "https:", "data:", "*"} {
		if strings.Contains(console.Policy, hole) {
			t.Errorf("the policy allows %s", hole)
		}
	}
}

func TestRevalidates(t *testing.T) {
	t.Parallel()
	etag := get(t, "GET", "/console/app.js", nil).Header.Get("ETag")
	if etag == "" {
		t.Fatal("no ETag")
	}
	r := get(t, "GET", "/console/app.js", http.Header{"If-None-Match": {etag}})
	if r.StatusCode != http.StatusNotModified || body(t, r) != "" {
		t.Errorf("status %d, want 304 without a body", r.StatusCode)
	}
	if other := get(t, "GET", "/console/console.css", nil).Header.Get("ETag"); other == etag {
		t.Error("two files share an ETag")
	}
}

// pages are the addresses of the pages.
func pages() []string {
	return []string{"/", "/incidents", "/conversations", "/linkups", "/talks", "/questions", "/money", "/rules"}
}

// TestDetached: where no process of josh run is beside the console, what needs one is neither served nor linked.
func TestDetached(t *testing.T) {
	t.Parallel()
	for _, process := range []bool{true, false} {
		at := console.Detached()
		if process {
			at = console.Handler()
		}
		ask := func(path string) *http.Response {
			w := httptest.NewRecorder()
			at.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			return w.Result()
		}
		here := ask("/console/here.js")
		if said := body(t, here); !strings.Contains(said, fmt.Sprintf("export const process = %t;", process)) || here.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%q", said)
		}
		root := ask("/")
		if process && root.StatusCode != 200 || !process && (root.StatusCode != 303 || root.Header.Get("Location") != "/now") {
			t.Errorf("/: %d, %s", root.StatusCode, root.Header.Get("Location"))
		}
		for _, page := range pages()[1:] {
			if got := ask(page); got.StatusCode != 200 || got.Header.Get("Content-Security-Policy") != console.Policy {
				t.Errorf("%s: %d", page, got.StatusCode)
			}
		}
	}
}

// TestLoadsNothingFromElsewhere follows every reference of the page and of its modules: each must be one of
// the embedded files, and nothing may be written inline, where the policy would refuse it.
func TestLoadsNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	for _, at := range pages() {
		page := body(t, get(t, "GET", at, nil))
		if found := regexp.MustCompile(`(?i)\sstyle=|\son\w+=|<style|<script(?:>|[^>]*[^>]>[^<])`).FindString(page); found != "" {
			t.Errorf("%s: inline style or script: %q", at, found)
		}
	}
	reference := regexp.MustCompile(`(?:src|href)="([^"#][^"]*)"|(?:from|import)\s*\(?["']([^"']+)["']|url\(["']?([^"')]+)`)
	seen := map[string]bool{}
	var follow func(string)
	follow = func(at string) {
		if seen[at] {
			return
		}
		seen[at] = true
		r := get(t, "GET", at, nil)
		if r.StatusCode != 200 {
			t.Errorf("%s: status %d", at, r.StatusCode)
			return
		}
		for _, m := range reference.FindAllStringSubmatch(body(t, r), -1) {
			to, _, _ := strings.Cut(m[1]+m[2]+m[3], "#")
			if slices.Contains(pages(), to) {
				follow(to)
				continue
			}
			if !strings.HasPrefix(to, "/console/") && !strings.HasPrefix(to, "./") {
				t.Errorf("%s refers to %q", at, to)
				continue
			}
			follow("/console/" + to[strings.LastIndex(to, "/")+1:])
		}
	}
	for _, at := range pages() {
		follow(at)
	}
	if len(seen) < 10 {
		t.Errorf("followed only %d files", len(seen))
	}
}
