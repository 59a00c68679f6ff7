package join_test

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/lab/testkit"
)

// maxPage bounds a page, in bytes.
const maxPage = 30_000

var (
	anyTag = regexp.MustCompile(`<[^<>]*>`)
	ourTag = regexp.MustCompile(`^<!doctype html>$|^<link rel="icon" href="data:image/png;base64,[A-Za-z0-9+/=]+">$|^</?(?:html|head|meta|title|style|body|header|main|footer|nav|h1|h2|p|a|div|span|strong|ul|li|form|fieldset|legend|label|input|button)(?: (?:lang|charset|name|property|content|nonce|href|target|rel|class|id|for|type|value|autocomplete|inputmode|maxlength|aria-label|aria-describedby|aria-labelledby|aria-invalid|role|tabindex|method|action)="[^"<>]*"| (?:autofocus|checked|novalidate))*>$`)
	target = regexp.MustCompile(` (?:href|action)="([^"]*)"`)
	// ourCookie is a cookie that a page sets: a token of ours, or what takes one away.
	ourCookie = regexp.MustCompile(`^__Host-josh(?:-link)?=[A-Za-z0-9_.-]{4,80}; Path=/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$`)
)

// targets are where links and forms of our pages lead.
var targets = []string{"/join", "/join/code", "/join?other", "/terms", "/privacy", "mailto:help@josh.example"}

// judge holds an answer against what every answer owes, whatever was sent.
func judge(t *testing.T, a testkit.Answer) {
	t.Helper()
	if a.Status >= 500 || a.Status < 200 {
		t.Fatalf("answered %d", a.Status)
	}
	if len(a.Body) > maxPage {
		t.Fatalf("a page of %d bytes", len(a.Body))
	}
	if location := a.Headers["Location"]; location != "" && !slices.Contains([]string{"/join", "/join/code", "/join/done"}, location) {
		t.Fatalf("leads to %q", location)
	}
	for _, c := range a.Cookies {
		if !ourCookie.MatchString(c) {
			t.Fatalf("sets %q", c)
		}
	}
	if !strings.HasPrefix(a.Headers["Content-Type"], "text/html") {
		if strings.ContainsAny(a.Body, "<>&") {
			t.Fatalf("a plain answer says %q", a.Body)
		}
		return
	}
	if !utf8.ValidString(a.Body) || strings.ContainsFunc(a.Body, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }) {
		t.Fatal("the page has bytes that are no text")
	}
	for _, tag := range anyTag.FindAllString(a.Body, -1) {
		if !ourTag.MatchString(tag) {
			t.Fatalf("the page has the tag %q", tag)
		}
		if to := target.FindStringSubmatch(tag); to != nil && !slices.Contains(targets, to[1]) && !strings.HasPrefix(to[1], "data:image/png;") && !strings.HasPrefix(to[1], "#") {
			t.Fatalf("a link or form leads to %q", to[1])
		}
	}
	rest := anyTag.ReplaceAllString(regexp.MustCompile(`(?s)<style.*?</style>`).ReplaceAllString(a.Body, ""), "")
	if strings.ContainsAny(rest, "<>\"'") {
		t.Fatal("the page has text that was not escaped")
	}
}

// visitors makes browsers in one world, each in an hour of its own, so that no limit is in the way.
func visitors(f *testing.F) func() *testkit.Browser {
	w := testkit.New(f, map[string]string{"CODES_PER_DAY": "9999999"})
	return func() *testkit.Browser {
		w.Clock.Advance(time.Hour)
		return w.Browser("192.0.2.1")
	}
}

// FuzzForm sends anything in any field of the form, and looks at what is made of it: the answer, the form as it is
// filled in again, and the page of the code.
func FuzzForm(f *testing.F) {
	f.Add("Maya", "Oduya", "4", "17", "1994", "94110", "+15550100021", "", "yes", "")
	f.Add(`"><script>alert(1)</script>`, "O'Neill&amp;", "02", "29", "2000", "m5v 2t6", "(555) 010-0021", "a@b.example", "yes", "")
	f.Add("🙂", strings.Repeat("é", 70), "13", "-1", "99999999999999999999", "SW1A 1AA", "+441632960961", "x@y.z\r\nBcc: q", "on", "first_name=Bob&first_name=Eve")
	f.Add("\x00\xff\xfe", strings.Repeat("'", 4700), "1e1", " 3", "0x7d0", "\u202e", "tel:+1", "a@b.example", "yes", "&&=&")
	visitor := visitors(f)
	f.Fuzz(func(t *testing.T, first, last, month, day, year, zip, phone, email, consent, more string) {
		b := visitor()
		judge(t, b.Get("/join"))
		form := url.Values{
			"first_name": {first}, "last_name": {last}, "month": {month}, "day": {day}, "year": {year}, "zip": {zip}, "phone": {phone},
			"email": {email}, "consent_texts": {consent}, "csrf": {b.FormToken()},
		}
		a := b.RawBody("/join", form.Encode()+more)
		judge(t, a)
		if a.Status == http.StatusSeeOther && consent != "yes" {
			t.Fatal("taken without the consent to texts")
		}
		judge(t, b.Get("/join"))
		judge(t, b.Get("/join/code"))
	})
}

// FuzzCode sends anything as a code of a registration.
func FuzzCode(f *testing.F) {
	f.Add("123456", "", "")
	f.Add("１２３ ４５６", "yes", "")
	f.Add("\x00<b>", "", "&code=1&code=2")
	f.Add(strings.Repeat("9", 9000), "no", "%")
	visitor := visitors(f)
	f.Fuzz(func(t *testing.T, code, again, more string) {
		b := visitor()
		b.Get("/join")
		token := b.FormToken()
		b.RawBody("/join", withToken(filled(), token).Encode())
		form := withToken(url.Values{"code": {code}}, token)
		if again != "" {
			form.Set("again", again)
		}
		a := b.RawBody("/join/code", form.Encode()+more)
		judge(t, a)
		if a.Headers["Location"] == "/join/done" {
			t.Fatal("guessed") // once in a million: the clock has to be right too
		}
	})
}

// FuzzRequest sends anything to anywhere: methods, paths, queries, cookies, header fields, bodies; with the session
// of a browser, if own is set.
func FuzzRequest(f *testing.F) {
	f.Add("GET", "/join", "t=AAAAAAAAAAAAAAAAAAAAAA", "", "", "", "", "", true)
	f.Add("POST", "/join/code", "", "josh-link=%0d%0a; =;;", "application/x-www-form-urlencoded", "https://josh.example", "same-origin", "csrf=x", false)
	f.Add("GET", "/join", "t=AAAAAAAAAAAAAAAAA\x00\x10AAA", "", "", "", "", "", false)
	f.Add("HEAD", "/join/../terms", "other", "__Host-josh=a.b", "multipart/form-data", "null", "cross-site", "\xff", true)
	f.Add("DELETE", "/privacy", "%zz", strings.Repeat("a=b;", 3000), "", "", "none", strings.Repeat("&", 20_000), false)
	visitor := visitors(f)
	f.Fuzz(func(t *testing.T, method, path, query, cookies, contentType, origin, site, body string, own bool) {
		b := visitor()
		b.Get("/join")
		b.Headers = map[string]string{"content-type": contentType, "origin": origin, "sec-fetch-site": site}
		if own {
			b.Cookies["more"] = cookies
		} else {
			clear(b.Cookies)
			b.Headers["cookie"] = cookies
		}
		a := b.Any(method, path+"?"+query, body)
		judge(t, a)
		if method != http.MethodHead && a.Status == http.StatusOK && a.Body == "" {
			t.Fatal("an answer without a word")
		}
	})
}
