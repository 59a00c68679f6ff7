package join_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestSaysWhereJOSHIsNot: at the first field where it is open, and after the form that it is not where somebody lives;
// an operator's ruling counts for both.
func TestSaysWhereJOSHIsNot(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	says(t, b.Get("/join"), http.StatusOK, "JOSH is open in Brooklyn, Oakland and Berkeley, and San Francisco so far", "waiting list")
	if first, other := strings.Index(b.Page.Body, `name="zip"`), strings.Index(b.Page.Body, `name="first_name"`); first > other {
		t.Error("the rest is typed before the postcode")
	}
	says(t, b.Post("/join", filled("zip", "60614")), http.StatusOK, "JOSH isn't open in Chicago yet", "join the waiting list")
	away := w.Browser("192.0.2.2")
	away.Get("/join")
	says(t, away.Post("/join", filled("zip", "10115", "phone", "+1 555 010 0055")), http.StatusOK, "JOSH isn't around your postcode yet")
	w.Put(record.Region("chicago"), record.KindRegion, people.RegionOverride{State: people.Open, At: w.Clock.Now()})
	says(t, b.Get("/join"), http.StatusOK, "Brooklyn, Chicago, Oakland")
	if says(t, b.Get("/join/code"), http.StatusOK); strings.Contains(b.Page.Text(), "isn't open") {
		t.Error("not open where an operator has opened it")
	}
}

// TestTooYoungKeepsNothing: a page of its own, no draft, no code.
func TestTooYoungKeepsNothing(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	b.Get("/join")
	says(t, b.Post("/join", filled("year", "2012")), http.StatusUnprocessableEntity, "JOSH is for people 18 and over", "nothing you did wrong", "Go back to the form")
	if strings.Contains(b.Page.Body, "<form") {
		t.Error("the refusal is still a form")
	}
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		if i.Kind == record.KindRegistration.Name || i.Kind == record.KindCodes.Name {
			t.Errorf("kept: %s", i.Kind)
		}
		return true
	})
	if err != nil || texts(w, maya) != 0 {
		t.Errorf("%d texts, %v", texts(w, maya), err)
	}
}

// TestDoneIsForWhoeverIsDone: a fresh browser, and one that has no code yet, do not read that a number is confirmed.
func TestDoneIsForWhoeverIsDone(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	if a := b.Get("/join/done"); a.Path != "/join" || strings.Contains(a.Text(), "is confirmed") {
		t.Errorf("a fresh browser is led to %s", a.Path)
	}
	atCode(t, b, filled())
	if a := b.Get("/join/done"); a.Path != "/join/code" {
		t.Errorf("without a code one is led to %s", a.Path)
	}
	says(t, b.Post("/join/code", url.Values{"code": {code(t, w, maya)}}), http.StatusOK, "Your number is confirmed")
	says(t, b.Get("/join/done"), http.StatusOK, "Your number is confirmed")
}

// TestAWrongCodeSaysWhatIsWrong: wrong, of an earlier text, and expired are three things.
func TestAWrongCodeSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	atCode(t, b, filled())
	first := code(t, w, maya)
	w.Clock.Advance(time.Minute)
	b.Post("/join/code", url.Values{"again": {"yes"}})
	newest := code(t, w, maya)
	wrong := "000000"
	if wrong == first || wrong == newest {
		wrong = "111111"
	}
	says(t, b.Post("/join/code", url.Values{"code": {wrong}}), http.StatusUnprocessableEntity, "That code isn't right. 4 tries left.")
	says(t, b.Post("/join/code", url.Values{"code": {first}}), http.StatusUnprocessableEntity, "That code is from an earlier text. Please use the newest one. 3 tries left.")
	w.Clock.Advance(people.CodeTTL)
	says(t, b.Post("/join/code", url.Values{"code": {newest}}), http.StatusUnprocessableEntity, "That code has expired.")
}

// TestDatesAsPeopleWriteThem: the day first where the number or the postcode is British.
func TestDatesAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	for zip, first := range map[string]string{"94110": "month", "SW1A 1AA": "day"} {
		b := w.Browser("192.0.2.1")
		b.Get("/join")
		body := b.Post("/join", filled("zip", zip, "consent_texts", "no")).Body
		if at, other := strings.Index(body, `name="day"`), strings.Index(body, `name="month"`); (at < other) != (first == "day") {
			t.Errorf("%s: the %s is not first", zip, first)
		}
	}
}

// TestPagesSayWhoAndWhat: price, contact, a preview and an icon on every page.
func TestPagesSayWhoAndWhat(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	for _, path := range []string{"/join", "/terms", "/privacy", "/join/nowhere"} {
		a := w.Browser("192.0.2.1").Get(path)
		for _, piece := range []string{"JOSH is free", "help@josh.example", `property="og:title"`, `property="og:description"`, `rel="icon"`} {
			if !strings.Contains(a.Body, piece) {
				t.Errorf("%s lacks %q", path, piece)
			}
		}
	}
	privacy := w.Browser("192.0.2.1").Get("/privacy")
	says(t, privacy, http.StatusOK, "Who runs JOSH", "signs that somebody is in danger", "only with a reason", "my name is Alex")
}
