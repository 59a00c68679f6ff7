package linkuppage_test

import (
	"bytes"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// feed returns the path of the calendar link that somebody gets by a text.
func feed(t *testing.T, w *testkit.World, phone, body string) string {
	t.Helper()
	says(w, phone, body)
	taken := w.Carrier.Taken()
	at := regexp.MustCompile(`/c/\S+\.ics`).FindString(taken[len(taken)-1].Body)
	if at == "" {
		t.Fatalf("no link: %q", taken[len(taken)-1].Body)
	}
	return at
}

// opens gets a calendar and reads it by a parser that did not write it. Its encoder checks what each component must have, and how often.
func opens(t *testing.T, w *testkit.World, path string) (events []ical.Event, body string) {
	t.Helper()
	got := w.Browser("203.0.113.8").Any(http.MethodGet, path, "")
	if got.Status != http.StatusOK {
		t.Fatalf("%s: %d", path, got.Status)
	}
	c, err := ical.NewDecoder(strings.NewReader(got.Body)).Decode()
	if err != nil {
		t.Fatalf("%v: %s", err, got.Body)
	}
	if len(c.Children) == 0 {
		t.Errorf("no component, which RFC 5545 demands: %s", got.Body)
	}
	if err := ical.NewEncoder(new(bytes.Buffer)).Encode(c); err != nil {
		t.Errorf("%v: %s", err, got.Body)
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(got.Body, "\r\n"), "\r\n") {
		if strings.Contains(line, "\n") || len(line) > 75 {
			t.Errorf("line %q", line)
		}
	}
	return c.Events(), got.Body
}

// of returns the value of a property, "" where there is none.
func of(e ical.Event, name string) string {
	value, err := e.Props.Text(name)
	if err != nil {
		return err.Error()
	}
	return value
}

func starts(t *testing.T, e ical.Event) time.Time {
	t.Helper()
	at, err := e.DateTimeStart(nil)
	if err != nil {
		t.Error(err)
	}
	return at.UTC()
}

// TestFeed: the calendar of somebody has what is on with them, and what they are to be reminded of; the event is the one that the plan's page gives.
func TestFeed(t *testing.T) {
	t.Parallel()
	w := locked(t)
	says(w, ada, "remind me on sunday at 9 am to call mom, then feed the cat")
	path := feed(t, w, ada, "calendar link")
	before := len(w.Everything())
	events, body := opens(t, w, path)
	if len(events) != 2 {
		t.Fatalf("%s", body)
	}
	plan, reminder := events[0], events[1]
	if starts(t, plan) != time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC) || of(plan, "STATUS") != "CONFIRMED" || of(plan, "LOCATION") != "Ferry Building, San Francisco" || of(plan, "SUMMARY") != "Coffee (JOSH)" {
		t.Errorf("%s", body)
	}
	if to, err := plan.DateTimeEnd(nil); err != nil || to.Sub(starts(t, plan)) != 2*time.Hour {
		t.Errorf("until %s, %v", to, err)
	}
	if starts(t, reminder) != time.Date(2026, 11, 22, 17, 0, 0, 0, time.UTC) || reminder.Props.Get("DTEND") != nil || reminder.Props.Get("DURATION") != nil || of(reminder, "TRANSP") != "TRANSPARENT" ||
		of(reminder, "SUMMARY") != "call mom, then feed the cat (JOSH reminds you)" {
		t.Errorf("%s", body)
	}
	b := w.Browser("203.0.113.7")
	if single := event(t, b.Get(link(t, w, ada)+".ics").Body); single.Id() != of(plan, "UID") {
		t.Errorf("%s is not %s", single.Id(), of(plan, "UID"))
	}
	for _, never := range []string{"Ada", "Cyd", "ob (", "+1555", ada, bob, w.Config.Hash()(ada), w.Config.Hash()(bob), "/l/"} {
		if strings.Contains(body, never) {
			t.Errorf("says %q", never)
		}
	}
	if _, again := opens(t, w, path); again != body || len(w.Everything()) != before {
		t.Error("it is another one each time, or looking stores something")
	}
	head, get := b.Any(http.MethodHead, path, ""), b.Any(http.MethodGet, path, "")
	if head.Status != http.StatusOK || head.Headers["Content-Type"] != "text/calendar; charset=utf-8" || get.Headers["Cache-Control"] != "no-store" || get.Headers["X-Robots-Tag"] != "noindex" || len(get.Cookies) > 0 {
		t.Errorf("%d %v %v", head.Status, head.Headers, get.Headers)
	}
}

// TestFeedChanges: a plan that moves keeps its id and counts on; who drops out, and everybody when it is off, sees it canceled; what has been is there
// for a month.
func TestFeedChanges(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		then   func(*testkit.World)
		status string
		starts time.Time
	}{
		"moved": {func(w *testkit.World) {
			says(w, bob, "can we do noon instead?")
			says(w, bob, "yes") // the others are asked
			says(w, ada, "yes")
			says(w, cyd, "yes")
		}, "CONFIRMED", time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)},
		"drops":        {func(w *testkit.World) { says(w, ada, "DROP") }, "CANCELLED", time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)},
		"opts out":     {func(w *testkit.World) { says(w, ada, "STOP") }, "CANCELLED", time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)},
		"somebody out": {func(w *testkit.World) { says(w, bob, "DROP") }, "CONFIRMED", time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)},
		"off":          {func(w *testkit.World) { says(w, bob, "DROP"); says(w, cyd, "DROP"); pass(w, 4*time.Hour) }, "CANCELLED", time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)},
		"over":         {func(w *testkit.World) { pass(w, 30*time.Hour) }, "CONFIRMED", time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := locked(t)
			path := feed(t, w, ada, "calendar link")
			was, _ := opens(t, w, path)
			c.then(w)
			now, body := opens(t, w, path)
			if len(now) != 1 || of(now[0], "UID") != of(was[0], "UID") || of(now[0], "STATUS") != c.status || starts(t, now[0]) != c.starts {
				t.Fatalf("%s", body)
			}
			before, after := count(t, was[0]), count(t, now[0])
			if changes := name != "over"; changes != (after > before) || after < before {
				t.Errorf("SEQUENCE %d after %d", after, before)
			}
			if c.status == "CANCELLED" && strings.Contains(body, "Ferry") {
				t.Errorf("says where it is: %s", body)
			}
			w.Clock.Advance(33 * 24 * time.Hour)
			if later, body := opens(t, w, path); len(later) != 0 {
				t.Errorf("after a month: %s", body)
			}
		})
	}
}

func count(t *testing.T, e ical.Event) int {
	t.Helper()
	n, err := e.Props.Get("SEQUENCE").Int()
	if err != nil {
		t.Error(err)
	}
	return n
}

// TestNotOnYet: what still looks for people, and an invite, are in no calendar; nor is what somebody left before it was on.
func TestNotOnYet(t *testing.T) {
	t.Parallel()
	w := locked(t)
	says(w, bob, "coffee on sunday morning for 5 people")
	says(w, cyd, "yes")
	says(w, cyd, "no")
	for _, phone := range []string{ada, bob, cyd} {
		if events, body := opens(t, w, feed(t, w, phone, "calendar link")); len(events) != 1 {
			t.Errorf("%s: %s", phone, body)
		}
	}
}

// TestFeedEnds: a link opens nothing any more that was taken away or replaced, or whose person is suspended or gone, and what it stood for goes. Of
// somebody who is held the calendar is empty.
func TestFeedEnds(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		then  func(*testing.T, *testkit.World)
		open  bool
		links int
	}{
		"taken away": {func(_ *testing.T, w *testkit.World) { says(w, ada, "remove my calendar link") }, false, 0},
		"replaced": {func(t *testing.T, w *testkit.World) {
			if events, _ := opens(t, w, feed(t, w, ada, "new calendar link")); len(events) != 1 {
				t.Error("the new one opens nothing")
			}
		}, false, 1},
		"suspended": {func(_ *testing.T, w *testkit.World) {
			w.Operate("person.suspend", map[string]any{"who": ada, "reason": "a test"})
			pass(w, 10*time.Minute)
			w.Operate("person.restore", map[string]any{"who": ada, "reason": "a test"})
			pass(w, 10*time.Minute)
		}, false, 0},
		"just suspended": {func(_ *testing.T, w *testkit.World) {
			w.Operate("person.suspend", map[string]any{"who": ada, "reason": "a test"})
		}, false, 1},
		"erased": {func(_ *testing.T, w *testkit.World) {
			says(w, ada, "delete my account")
			says(w, ada, "YES")
			pass(w, time.Hour)
		}, false, 0},
		"held":   {func(_ *testing.T, w *testkit.World) { says(w, ada, "i want to kill myself") }, true, 1},
		"paused": {func(_ *testing.T, w *testkit.World) { says(w, ada, "pause") }, true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := locked(t)
			path := feed(t, w, ada, "calendar link")
			c.then(t, w)
			if c.open {
				if events, body := opens(t, w, path); name == "held" && len(events) != 0 {
					t.Errorf("%s", body)
				}
			} else if got := w.Browser("203.0.113.7").Any(http.MethodGet, path, ""); got.Status != http.StatusNotFound || strings.Contains(got.Body, "VCALENDAR") {
				t.Errorf("%d: %s", got.Status, got.Body)
			}
			if n := links(t, w); n != c.links {
				t.Errorf("%d links are left", n)
			}
		})
	}
}

// links counts what links to calendars stand for.
func links(t *testing.T, w *testkit.World) (n int) {
	t.Helper()
	if err := w.Table.All(t.Context(), func(i table.Item) bool {
		if i.Kind == plans.KindLink.Name {
			n++
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestForgedFeed: nothing but the link opens a calendar, all that do not get one answer, and nobody can write to it.
func TestForgedFeed(t *testing.T) {
	t.Parallel()
	w := locked(t)
	path := feed(t, w, ada, "calendar link")
	token := strings.TrimSuffix(strings.TrimPrefix(path, "/c/"), ".ics")
	b, answers := w.Browser("203.0.113.7"), []string(nil)
	for _, at := range []string{"/c/", "/c/.ics", "/c/x.ics", "/c/0123456789abcdefghijkl.ics", "/c/" + token, "/c/" + token + "x.ics", "/c/" + token[:20] + ".ics", "/c/" + token + ".ics.ics", "/c/" + token + ".ics/", "/c/../c/" + token + ".ics", "/c/" + strings.ToLower(token) + "A.ics", "/l/" + token, "/l/" + token + ".ics", "/me/" + token} {
		got := b.Any(http.MethodGet, at, "")
		if got.Status != http.StatusNotFound || strings.Contains(got.Body, "VCALENDAR") {
			t.Errorf("%s: %d %s", at, got.Status, got.Body)
		}
		if strings.HasPrefix(at, "/c/") {
			answers = append(answers, got.Body)
		}
	}
	if slices.Sort(answers); len(slices.Compact(answers)) != 1 {
		t.Errorf("they are told apart: %q", answers)
	}
	for _, method := range []string{http.MethodPost, http.MethodDelete, http.MethodPut} {
		if got := b.Any(method, path, ""); got.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, got.Status)
		}
	}
	for key := range w.Everything() {
		if strings.Contains(key.String(), token) {
			t.Errorf("the token is stored: %s", key)
		}
	}
}
