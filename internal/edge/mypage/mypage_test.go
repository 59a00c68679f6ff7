package mypage_test

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

const phone = "+15550100061"

// member returns a world with somebody whose interview is over, and the path of the link that they get.
func member(t *testing.T) (*testkit.World, string) {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{
		ID: "01ADA", FirstName: "Ada", LastName: "Quill", Birthday: "1990-01-02", ZIP: "94110", Email: "ada@quill.example", State: people.Verified, Region: "san-francisco", CanParticipate: true,
	})
	for _, body := range []string{"ready", "yes", "hiking, board games, coffee and yoga", "B", "evenings and weekends", "A", "A", "no", "no more loud bars"} {
		w.Clock.Advance(time.Minute)
		w.Text(phone, body)
	}
	return w, link(t, w)
}

// link asks what is known, and returns the path of the page that the answer links to.
func link(t *testing.T, w *testkit.World) string {
	t.Helper()
	w.Clock.Advance(time.Minute)
	w.Text(phone, "what do you know about me")
	taken := w.Carrier.Taken()
	said := taken[len(taken)-1].Body
	at := regexp.MustCompile(`/me/\S+`).FindString(said)
	if at == "" {
		t.Fatalf("no link: %q", said)
	}
	return at
}

// TestPage: the text says in words what somebody likes, and the page has the rest, for a quarter of an hour, for nobody else and in no cache.
func TestPage(t *testing.T) {
	t.Parallel()
	w, path := member(t)
	taken := w.Carrier.Taken()
	if said := taken[len(taken)-1].Body; !strings.Contains(said, "You like a hike, board games, coffee and yoga, mostly evenings and weekends, no loud places.") {
		t.Errorf("%q", said)
	}
	b := w.Browser("203.0.113.7")
	page := b.Get(path)
	text := page.Text()
	for _, want := range []string{"a hike", "board games", "loud places", "evenings", "weekends", "Groups of 4 to 6", "Ada Quill", "January 2, 1990", "94110", "ada@quill.example"} {
		if !strings.Contains(text, want) {
			t.Errorf("does not say %q: %s", want, text)
		}
	}
	for _, never := range []string{"<script", "0.8", "social_energy", "confidence", phone} {
		if strings.Contains(page.Body, never) {
			t.Errorf("says %q", never)
		}
	}
	if page.Headers["Cache-Control"] != "no-store" || page.Headers["X-Robots-Tag"] != "noindex" || page.Headers["Referrer-Policy"] != "no-referrer" || len(page.Cookies) > 0 ||
		strings.Contains(page.Body[:strings.Index(page.Body, "<body")], "Ada") {
		t.Errorf("%v", page.Headers)
	}
	w.Clock.Advance(people.MyPageTTL)
	if got := b.Get(path); got.Status != http.StatusNotFound || strings.Contains(got.Body, "Ada") || !strings.Contains(got.Text(), "too old") {
		t.Errorf("%d after a quarter of an hour", got.Status)
	}
}

// TestTakeAway: what is taken away is gone from the page at once and from the profile after the number's next turn, once, and UNDO brings it back.
func TestTakeAway(t *testing.T) {
	t.Parallel()
	w, path := member(t)
	b := w.Browser("203.0.113.7")
	likes := func() string { return b.Get(path).Text() }
	likes()
	form := url.Values{"path": {"activities"}, "key": {"coffee"}}
	if got := b.Post(path, form); got.Path != path || strings.Contains(got.Text(), "coffee") || !strings.Contains(got.Text(), "board games") {
		t.Fatalf("%s: %s", got.Path, got.Text())
	}
	sent := len(w.Carrier.Taken())
	b.Post(path, form) // the same form once more
	b.Post(path, url.Values{"path": {"avoid"}, "key": {"loud_places"}})
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	w.Work()
	if text := likes(); strings.Contains(text, "coffee") || strings.Contains(text, "loud places") || !strings.Contains(text, "board games") {
		t.Errorf("%s", text)
	}
	if n := len(w.State(phone).Signals); n != 0 || len(w.Carrier.Taken()) != sent {
		t.Errorf("%d signals wait, %d texts", n, len(w.Carrier.Taken())-sent)
	}
	w.Text(phone, "undo")
	if text := likes(); !strings.Contains(text, "loud places") || strings.Contains(text, "coffee") {
		t.Errorf("UNDO: %s", text)
	}
}

// TestForged: nobody but who has the link sees or changes anything, and a form says nothing that a profile does not hold.
func TestForged(t *testing.T) {
	t.Parallel()
	w, path := member(t)
	b := w.Browser("203.0.113.7")
	before := b.Get(path).Text()
	form := url.Values{"path": {"activities"}, "key": {"coffee"}}
	for _, token := range []string{"", "x", "0123456789abcdefghijkl", strings.ToUpper(path[4:]), path[4:] + "x", path[4:20], "..%2f" + path[4:], path[4:] + "/"} {
		got := b.Any(http.MethodGet, "/me/"+token, "")
		if posted := b.Raw("/me/"+token, form); got.Status != http.StatusNotFound || posted.Status != http.StatusNotFound || strings.Contains(got.Body+posted.Body, "Ada") {
			t.Errorf("%q: %d and %d", token, got.Status, posted.Status)
		}
	}
	for _, form := range []url.Values{
		{}, {"path": {"group"}, "key": {"4"}}, {"path": {"activities"}, "key": {"golf"}}, {"path": {"first_name"}, "key": {"Eve"}}, {"path": {"factors"}, "key": {"0"}},
		{"path": {"avoid"}, "key": {"<script>"}}, {"path": {"activities", "avoid"}, "key": {""}},
	} {
		if got := b.Raw(path, form); got.Status != http.StatusSeeOther {
			t.Errorf("%v: %d", form, got.Status)
		}
	}
	b.Headers["Origin"], b.Headers["Sec-Fetch-Site"] = "https://evil.example", "cross-site"
	if got := b.Raw(path, form); got.Status != http.StatusForbidden {
		t.Errorf("from elsewhere: %d", got.Status)
	}
	delete(b.Headers, "Origin")
	delete(b.Headers, "Sec-Fetch-Site")
	if got := b.Any(http.MethodDelete, path, ""); got.Status != http.StatusMethodNotAllowed {
		t.Errorf("DELETE: %d", got.Status)
	}
	if got := b.RawBody(path, strings.Repeat("x", 1<<20)); got.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("a megabyte: %d", got.Status)
	}
	if after := b.Get(path).Text(); after != before || len(w.State(phone).Signals) != 0 {
		t.Errorf("changed: %s", after)
	}
}

// TestErased: the link of somebody who is gone opens nothing, and nothing of it is left.
func TestErased(t *testing.T) {
	t.Parallel()
	w, path := member(t)
	for _, body := range []string{"delete my account", "DELETE"} {
		w.Text(phone, body)
	}
	for range 3 {
		w.Clock.Advance(time.Minute)
		w.Tick()
		w.Work()
	}
	if got := w.Browser("203.0.113.7").Get(path); got.Status != http.StatusNotFound || strings.Contains(got.Body, "Ada") {
		t.Errorf("%d: %s", got.Status, got.Text())
	}
	for key := range w.Everything() {
		if strings.HasPrefix(key.PK, "ME#") {
			t.Errorf("%v is left", key)
		}
	}
}

// TestOwnWords: boundaries that no key stands for are shown as they were typed, as text, and are deleted with the button.
func TestOwnWords(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	said := func(body string) string {
		w.Clock.Advance(time.Minute)
		w.Text(phone, body)
		taken := w.Carrier.Taken()
		return taken[len(taken)-1].Body
	}
	for _, body := range []string{"ready", "yes", "hiking, coffee and yoga"} {
		said(body)
	}
	for range 12 {
		if strings.Contains(said("skip"), "rather not do") {
			break
		}
	}
	const words = "no <b>strobe</b> lights, i get seizures"
	said(words)
	path := link(t, w)
	b := w.Browser("203.0.113.7")
	if page := b.Get(path); !strings.Contains(page.Text(), words) || strings.Contains(page.Body, "<b>strobe") {
		t.Fatalf("%s", page.Body)
	}
	form := url.Values{"path": {"avoid"}, "key": {"own_words"}}
	for range 2 {
		if got := b.Post(path, form); strings.Contains(got.Text(), "strobe") {
			t.Errorf("still there: %s", got.Text())
		}
	}
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	w.Work()
	if text := b.Get(path).Text(); strings.Contains(text, "strobe") || !strings.Contains(text, "yoga") {
		t.Errorf("%s", text)
	}
	for key := range w.Everything() {
		if strings.HasPrefix(key.PK, "SAID#") {
			t.Errorf("%v is left", key)
		}
	}
}
