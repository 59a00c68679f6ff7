package linkuppage_test

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	flow "github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Those of a plan.
const (
	ada = "+15550100071"
	bob = "+15550100072"
	cyd = "+15550100073"
)

// locked returns a plan of three that is on.
func locked(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	for phone, name := range map[string]string{ada: "Ada", bob: "B<i>ob", cyd: "Cyd"} {
		w.Join(phone, people.Person{
			ID: "p" + phone[1:], FirstName: name, State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
		})
		hash := w.Config.Hash()(phone)
		w.Put(record.Pool("san-francisco", hash), flow.KindPool, flow.Entry{Number: hash, Member: match.Member{Activities: []string{"coffee"}, Times: []string{"mornings"}}, At: w.Clock.Now()})
	}
	says(w, ada, "coffee for 3 people tomorrow morning")
	says(w, bob, "yes")
	says(w, cyd, "yes")
	return w
}

func says(w *testkit.World, phone, body string) {
	w.Clock.Advance(time.Second)
	w.Text(phone, body)
	w.Work()
}

// pass lets time pass, with the clock's function.
func pass(w *testkit.World, d time.Duration) {
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); {
		w.Clock.Advance(10 * time.Minute)
		w.Tick()
		w.Work()
	}
}

// link returns the path of the last link that somebody got.
func link(t *testing.T, w *testkit.World, phone string) string {
	t.Helper()
	for _, s := range slices.Backward(w.Carrier.Taken()) {
		if at := regexp.MustCompile(`/l/\S+`).FindString(s.Body); at != "" && s.To == phone {
			return at
		}
	}
	t.Fatalf("no link to %s", phone)
	return ""
}

// TestPage: who is in sees what, when, where and with whom, in no cache; their calendar gets the same without names.
func TestPage(t *testing.T) {
	t.Parallel()
	w := locked(t)
	path := link(t, w, ada)
	b := w.Browser("203.0.113.7")
	page := b.Get(path)
	for _, want := range []string{"Coffee", "Saturday, November 21, 10:00 AM to 12:00 PM", "PST", "Ferry Building, San Francisco", "B<i>ob", "Cyd", "Text DROP"} {
		if !strings.Contains(strings.ReplaceAll(strings.ReplaceAll(page.Text(), "am", "AM"), "pm", "PM"), strings.ReplaceAll(strings.ReplaceAll(want, "am", "AM"), "pm", "PM")) {
			t.Errorf("does not say %q: %s", want, page.Text())
		}
	}
	for _, never := range []string{"<script", "<i>", "no spot of its own", "Ada", ada, bob, w.Config.Hash()(bob)} {
		if strings.Contains(page.Body, never) {
			t.Errorf("says %q", never)
		}
	}
	if page.Headers["Cache-Control"] != "no-store" || page.Headers["X-Robots-Tag"] != "noindex" || page.Headers["Referrer-Policy"] != "no-referrer" || len(page.Cookies) > 0 ||
		!strings.Contains(page.Body, "openstreetmap.org/search?query=Ferry+Building%2C+San+Francisco") || strings.Contains(page.Body[:strings.Index(page.Body, "<body")], "offee") {
		t.Errorf("%v", page.Headers)
	}
	got := b.Get(path + ".ics")
	c, err := ics.ParseCalendar(strings.NewReader(got.Body))
	if err != nil || len(c.Events()) != 1 || strings.Contains(got.Body, "Cyd") || !strings.HasPrefix(got.Headers["Content-Type"], "text/calendar") {
		t.Fatalf("%v: %s", err, got.Body)
	}
	e := c.Events()[0]
	from, _ := e.GetStartAt()
	to, _ := e.GetEndAt()
	if from.UTC() != time.Date(2026, 11, 21, 18, 0, 0, 0, time.UTC) || to.Sub(from) != 2*time.Hour || !strings.HasSuffix(e.Id(), "@josh.example") ||
		e.GetProperty(ics.ComponentPropertyLocation).Value != "Ferry Building, San Francisco" {
		t.Errorf("%s", got.Body)
	}
	for line := range strings.SplitSeq(got.Body, "\n") {
		if line != "" && (!strings.HasSuffix(line, "\r") || len(line) > 76) {
			t.Errorf("%q", line)
		}
	}
}

// TestWhoIsOut: whoever is out of a plan sees nothing of it any more, and what is off or over shows nobody.
func TestWhoIsOut(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		then    func(*testkit.World)
		want    string
		cancels bool // so does their calendar
	}{
		"drop":   {func(w *testkit.World) { says(w, ada, "DROP") }, "not in this plan any more", true},
		"stop":   {func(w *testkit.World) { says(w, ada, "STOP") }, "not in this plan any more", true},
		"block":  {func(w *testkit.World) { says(w, ada, "block cyd") }, "not in this plan any more", true},
		"off":    {func(w *testkit.World) { says(w, bob, "DROP"); says(w, cyd, "DROP"); pass(w, 4*time.Hour) }, "plan is off", true},
		"over":   {func(w *testkit.World) { pass(w, 24*time.Hour) }, "plan is over", false},
		"erased": {func(w *testkit.World) { says(w, ada, "delete my account"); says(w, ada, "DELETE"); pass(w, time.Hour) }, "doesn't work any more", false},
		"old":    {func(w *testkit.World) { w.Clock.Advance(9 * 24 * time.Hour) }, "doesn't work any more", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := locked(t)
			path := link(t, w, ada)
			b := w.Browser("203.0.113.7")
			event := b.Get(path + ".ics").Body
			c.then(w)
			for _, at := range []string{path, path + ".ics"} {
				got := b.Any(http.MethodGet, at, "")
				canceled := strings.HasSuffix(at, ".ics") && got.Status == http.StatusOK && cancels(t, got.Body, event)
				if canceled != (at != path && c.cancels) || !canceled && got.Status < 400 || strings.Contains(got.Body, "Cyd") || strings.Contains(got.Body, "Dolores") || at == path && !strings.Contains(got.Text(), c.want) {
					t.Errorf("%s: %d %s", at, got.Status, got.Text())
				}
			}
		})
	}
}

// cancels reports whether a calendar takes an event off those that have it as it was.
func cancels(t *testing.T, body, before string) bool {
	t.Helper()
	now, was := event(t, body), event(t, before)
	sequence := func(e *ics.VEvent) (n int) {
		n, err := strconv.Atoi(e.GetProperty(ics.ComponentPropertySequence).Value)
		if err != nil {
			t.Error(err)
		}
		return n
	}
	return now.Id() == was.Id() && sequence(now) > sequence(was) && now.GetProperty(ics.ComponentPropertyStatus).Value == "CANCELLED"
}

// event returns the one event of a calendar.
func event(t *testing.T, body string) *ics.VEvent {
	t.Helper()
	c, err := ics.ParseCalendar(strings.NewReader(body))
	if err != nil || len(c.Events()) != 1 {
		t.Fatalf("%v: %s", err, body)
	}
	return c.Events()[0]
}

// TestForged: nothing but the link opens a page, and nothing about a page changes anything.
func TestForged(t *testing.T) {
	t.Parallel()
	w := locked(t)
	path := link(t, w, ada)
	b := w.Browser("203.0.113.7")
	before := len(w.Everything())
	for _, token := range []string{"", "x", "0123456789abcdefghijkl", path[3:] + "x", path[3:20], "..%2f" + path[3:], path[3:] + "/", ".ics", path[3:] + ".ics.ics", path[3:] + ".txt"} {
		if got := b.Any(http.MethodGet, "/l/"+token, ""); got.Status != http.StatusNotFound || strings.Contains(got.Body, "Cyd") {
			t.Errorf("%q: %d", token, got.Status)
		}
	}
	for _, method := range []string{http.MethodPost, http.MethodDelete, http.MethodPut} {
		if got := b.Any(method, path, ""); got.Status != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d", method, got.Status)
		}
	}
	for range 3 { // as previews do
		b.Get(path)
	}
	if n := len(w.Everything()); n != before {
		t.Errorf("%d items are new", n-before)
	}
}

// TestNothingIsLeft: of the links of somebody who is erased, or of a plan that is long over, nothing is left.
func TestNothingIsLeft(t *testing.T) {
	t.Parallel()
	w := locked(t)
	says(w, ada, "where is it?")
	says(w, ada, "delete my account")
	says(w, ada, "DELETE")
	pass(w, time.Hour)
	of := map[string]int{}
	if err := w.Table.All(t.Context(), func(i table.Item) bool {
		var p linkup.Page
		if i.Kind == linkup.KindPage.Name && record.Decode(i, linkup.KindPage, &p) == nil {
			of[p.Number]++
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	if of[w.Config.Hash()(ada)] != 0 || of[w.Config.Hash()(bob)] != 1 {
		t.Errorf("%v", of)
	}
}
