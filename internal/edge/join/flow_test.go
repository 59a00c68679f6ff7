package join_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

const maya = "+15550100021"

// filled is the form as Maya fills it in.
func filled(change ...string) url.Values {
	form := url.Values{
		"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"},
		"zip": {"94110"}, "phone": {"555 010 0021"}, "email": {""},
		"consent_texts": {"yes"},
	}
	for i := 0; i+1 < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

var (
	linkIn = regexp.MustCompile(`https://josh\.example(/join\?t=[A-Za-z0-9_-]{22})`)
	codeIn = regexp.MustCompile(`#(\d{6})$`)
)

// last returns the last text to a phone, "" for none.
func last(w *testkit.World, phone string) string {
	w.Work()
	text := ""
	for _, s := range w.Carrier.Taken() {
		if s.To == phone {
			text = s.Body
		}
	}
	return text
}

// texts returns how many texts a phone got.
func texts(w *testkit.World, phone string) int {
	w.Work()
	n := 0
	for _, s := range w.Carrier.Taken() {
		if s.To == phone {
			n++
		}
	}
	return n
}

func code(t *testing.T, w *testkit.World, phone string) string {
	t.Helper()
	m := codeIn.FindStringSubmatch(last(w, phone))
	if m == nil {
		t.Fatalf("no code in %q", last(w, phone))
	}
	return m[1]
}

// atCode brings a browser to the page that asks for the code.
func atCode(t *testing.T, b *testkit.Browser, form url.Values) {
	t.Helper()
	b.Get("/join")
	if page := b.Post("/join", form); page.Path != "/join/code" || page.Status != http.StatusOK {
		t.Fatalf("the form leads to %s (%d): %s", page.Path, page.Status, page.Text())
	}
}

// join registers a phone in a browser of its own.
func join(t *testing.T, w *testkit.World, phone, address string) {
	t.Helper()
	b := w.Browser(address)
	atCode(t, b, filled("phone", phone))
	if page := b.Post("/join/code", url.Values{"code": {code(t, w, phone)}}); page.Path != "/join/done" {
		t.Fatalf("the code leads to %s: %s", page.Path, page.Text())
	}
}

func says(t *testing.T, page testkit.Answer, status int, want ...string) {
	t.Helper()
	if page.Status != status {
		t.Errorf("%s answers %d, want %d", page.Path, page.Status, status)
	}
	for _, part := range want {
		if !strings.Contains(page.Text(), part) {
			t.Errorf("%s does not say %q: %s", page.Path, part, page.Text())
		}
	}
}

func TestFromTheFirstTextToTheGreeting(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(maya, "hi, what is this?")
	link := linkIn.FindStringSubmatch(last(w, maya))
	if link == nil {
		t.Fatalf("no link in %q", last(w, maya))
	}
	b := w.Browser("192.0.2.1")
	says(t, b.Get(link[1]), http.StatusOK, "Your number ends in 0021", "Change")
	if strings.Contains(b.Page.Body, "5550100021") || strings.Contains(b.Page.Body, "555") {
		t.Error("the page shows the number")
	}
	form := filled("first_name", "", "consent_texts", "no")
	form.Del("phone")
	says(t, b.Post("/join", form), http.StatusUnprocessableEntity, "Please check these", "First name: please fill this in", "we need your yes to text you")
	form = filled("year", "2012")
	form.Del("phone")
	says(t, b.Post("/join", form), http.StatusUnprocessableEntity, "JOSH is for people 18 and over", "haven't kept anything")
	b.Get("/join")
	if texts(w, maya) != 1 {
		t.Error("a form with mistakes sends a text")
	}
	form = filled()
	form.Del("phone")
	says(t, b.Post("/join", form), http.StatusOK, "If the number ending in 0021 can get texts from us, a code is on its way. Texted STOP before? Text START to us first.")
	right := code(t, w, maya)
	wrong := "000000"
	if right == wrong {
		wrong = "000001"
	}
	says(t, b.Post("/join/code", url.Values{"code": {wrong}}), http.StatusUnprocessableEntity, "code isn't right", "4 tries left")
	says(t, b.Post("/join/code", url.Values{"code": {right[:3] + " " + right[3:]}}), http.StatusOK, "Your number is confirmed")
	if got := last(w, maya); !strings.HasPrefix(got, "JOSH: You're in, Maya!") || !strings.Contains(got, "STOP to opt out") || !strings.Contains(got, "HELP") {
		t.Errorf("the greeting is %q", got)
	}
	s := w.State(maya)
	if p := s.Person.Value; p.State != people.Verified || p.Region != "san-francisco" || p.FirstName != "Maya" || p.Birthday != "1994-04-17" || p.ID == "" || p.Sealed == "" {
		t.Errorf("the person is %+v", p)
	}
	if !s.Session.Present() {
		t.Error("there is no session")
	}
	w.Text(maya, "what now?")
	if got := last(w, maya); !strings.Contains(got, "Maya") {
		t.Errorf("the next text gets %q", got)
	}
	says(t, b.Get("/join/code"), http.StatusOK, "Your number is confirmed")
	if again := w.Browser("192.0.2.9"); again.Get(link[1]).Status != http.StatusOK || strings.Contains(again.Page.Text(), "ends in") {
		t.Error("the link is good for a second time")
	}
}

func TestEveryStepTwice(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	b.Get("/join")
	token := b.FormToken()
	for range 3 { // a double click, and the back button
		b.Raw("/join", withToken(filled(), token))
	}
	if n := texts(w, maya); n != 1 {
		t.Fatalf("%d codes for one form", n)
	}
	right := withToken(url.Values{"code": {code(t, w, maya)}}, token)
	for range 3 {
		if a := b.Raw("/join/code", right); a.Status != http.StatusSeeOther || a.Headers["Location"] != "/join/done" {
			t.Errorf("the code leads to %d %s", a.Status, a.Headers["Location"])
		}
	}
	if a := b.Raw("/join", withToken(filled(), token)); a.Headers["Location"] != "/join/code" {
		t.Errorf("the form once more leads to %s", a.Headers["Location"])
	}
	if n := texts(w, maya); n != 2 {
		t.Errorf("%d texts, want the code and one greeting", n)
	}
	before := w.State(maya).Person
	w.Clock.Advance(time.Hour)
	join(t, w, maya, "192.0.2.7") // on another device: nothing changes, nothing is said twice
	if after := w.State(maya).Person; after != before {
		t.Errorf("a second registration changes the person: %+v, %+v", before, after)
	}
	if n := texts(w, maya); n != 3 {
		t.Errorf("%d texts, want one more code and no greeting", n)
	}
}

func withToken(form url.Values, token string) url.Values {
	form.Set("csrf", token)
	return form
}
