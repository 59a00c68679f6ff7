package join_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

func TestNames(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	for name, ok := range map[string]bool{
		"X": true, strings.Repeat("a", 70): true, "José-María": true, "O’Neill": true, "Nguyễn Thị": true, "محمد": true, "王小明": true, "Ольга": true,
		"दीक्षा": true, "Jean  Luc": true, "ชลธิชา": true, "J. R.": true,
		strings.Repeat("a", 71): false, "<b>x</b>": false, "Bob\r\nX: 1": true, "🙂": false, "R2D2": false, "a\u202eb": false, "\x00a": false, "'": false, `"><script>`: false,
	} {
		b := w.Browser("192.0.2.1")
		b.Get("/join")
		if name == "Bob\r\nX: 1" {
			ok = false // a colon and a digit are no letters
		}
		a := b.Post("/join", filled("first_name", name, "consent_texts", "no")) // refused for its consent in any case
		if refused := strings.Contains(a.Text(), "letters only"); refused == ok {
			t.Errorf("%q: refused %v", name, refused)
		}
		if strings.Contains(a.Body, "<script") || strings.Contains(a.Body, "<b>") {
			t.Errorf("%q comes back as markup", name)
		}
	}
}

// TestBirthdays has the edges of a life, on the 20th of November 2026 at 22:30 UTC, when that day has begun everywhere
// and the 21st has begun in some zones only.
func TestBirthdays(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	for birthday, fault := range map[string]string{
		"11 20 2008": "", "11 21 2008": "18 and older", "2 29 2008": "", "2 29 2007": "date doesn't look right", "2 29 1900": "date doesn't look right", "2 29 2000": "",
		"11 21 1906": "", "11 20 1906": "date doesn't look right", "11 21 2026": "date doesn't look right", "13 1 1990": "date doesn't look right", "04 07 1990": "",
		"4 7 90": "date doesn't look right", "0 0 0": "date doesn't look right", "-4 7 1990": "date doesn't look right", "4 7 99999999999999999999": "date doesn't look right", "1e0 7 1990": "date doesn't look right",
	} {
		parts := strings.Split(birthday, " ")
		b := w.Browser("192.0.2.1")
		b.Get("/join")
		a := b.Post("/join", filled("month", parts[0], "day", " "+parts[1], "year", parts[2]+" ", "consent_texts", "no")) // refused in any case
		if got := strings.Contains(a.Text(), "date doesn't look right"); got != (fault == "date doesn't look right") {
			t.Errorf("%s: no day %v", birthday, got)
		}
		if got := strings.Contains(a.Text(), "for people 18 and over"); got != (fault == "18 and older") {
			t.Errorf("%s: too young %v", birthday, got)
		}
	}
}

// TestPages holds what every page owes: header fields, size, no script, nothing from elsewhere.
func TestPages(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled())
	for _, path := range []string{"/join", "/join/code", "/join/done", "/terms", "/privacy", "/join/nowhere"} {
		a := b.Get(path)
		for name, want := range map[string]string{
			"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'; style-src 'nonce-",
		} {
			if !strings.HasPrefix(a.Headers[name], want) {
				t.Errorf("%s: %s is %q", path, name, a.Headers[name])
			}
		}
		if len(a.Body) > 30_000 {
			t.Errorf("%s has %d bytes", path, len(a.Body))
		}
		t.Logf("%s: %d bytes", path, len(a.Body))
		if strings.Contains(a.Body, "<script") || strings.Contains(a.Body, "src=") || strings.Contains(a.Body, "http") {
			t.Errorf("%s has a script or something from elsewhere", path)
		}
	}
	for _, c := range w.Browser("192.0.2.2").Get("/join").Cookies {
		for _, part := range []string{"__Host-", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"} {
			if !strings.Contains(c, part) {
				t.Errorf("the cookie lacks %s: %q", part, c)
			}
		}
	}
	if a := b.Raw("/terms", url.Values{}); a.Status != http.StatusMethodNotAllowed {
		t.Errorf("POST /terms answers %d", a.Status)
	}
}
