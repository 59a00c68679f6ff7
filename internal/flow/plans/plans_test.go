package plans_test

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-ical"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

const phone = "+15550100093"

func world(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	return w
}

// says texts, and returns what JOSH says to it.
func says(t *testing.T, w *testkit.World, body string) string {
	t.Helper()
	w.Clock.Advance(time.Second)
	before := len(w.Carrier.Taken())
	w.Text(phone, body)
	w.Work()
	taken := w.Carrier.Taken()
	if len(taken) != before+1 {
		t.Fatalf("%d answers to %q", len(taken)-before, body)
	}
	return taken[before].Body
}

// link returns the path of a link to a calendar in a text, "" for none.
func link(said string) string { return regexp.MustCompile(`/c/\S+\.ics`).FindString(said) }

// TestDaylightSaving: a time is the same on the clock of the person on both sides of a change, in texts and in their calendar.
func TestDaylightSaving(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ now, want time.Time }{
		"to summer": {time.Date(2027, time.March, 11, 20, 0, 0, 0, time.UTC), time.Date(2027, time.March, 14, 16, 0, 0, 0, time.UTC)},
		"to winter": {time.Date(2027, time.November, 4, 20, 0, 0, 0, time.UTC), time.Date(2027, time.November, 7, 17, 0, 0, 0, time.UTC)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := world(t)
			w.Clock.Advance(c.now.Sub(w.Clock.Now()))
			says(t, w, "remind me sunday at 9 am to change the clocks")
			if said := says(t, w, "am i free sunday?"); !strings.Contains(said, "Sunday at 9 am") {
				t.Errorf("%q", said)
			}
			if said := says(t, w, "am i free saturday?"); said != "You're free Saturday: nothing with JOSH then." {
				t.Errorf("%q", said)
			}
			got := w.Browser("203.0.113.7").Any(http.MethodGet, link(says(t, w, "calendar link")), "")
			read, err := ical.NewDecoder(strings.NewReader(got.Body)).Decode()
			if err != nil || len(read.Events()) != 1 {
				t.Fatalf("%v: %s", err, got.Body)
			}
			if at, err := read.Events()[0].DateTimeStart(nil); err != nil || !at.Equal(c.want) {
				t.Errorf("%s, %v, want %s", at, err, c.want)
			}
		})
	}
}

// TestOfWhom: strangers are told nothing of calendars, who is held or suspended gets what they always get, and who has opted out no text.
func TestOfWhom(t *testing.T) {
	t.Parallel()
	w := world(t)
	w.Text("+15550100094", "calendar link")
	w.Text(phone, "i want to kill myself")
	w.Text(phone, "calendar link")
	w.Text(phone, "STOP")
	w.Text(phone, "am i free saturday?")
	w.Work()
	for _, text := range w.Carrier.Taken() {
		if link(text.Body) != "" || strings.Contains(text.Body, "You're free") {
			t.Errorf("to %s: %q", text.To, text.Body)
		}
	}
}

// TestRevokedFromOutside: a signal takes away the link that it names, and no other; what is no removal changes nothing.
func TestRevokedFromOutside(t *testing.T) {
	t.Parallel()
	w := world(t)
	w.Join("+15550100094", people.Person{ID: "01BOB", FirstName: "Bob", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	w.Text("+15550100094", "calendar link")
	w.Work()
	bobs := calendar(t, w, "+15550100094").ID
	path := link(says(t, w, "calendar link"))
	own := calendar(t, w, phone).ID
	for n, c := range []struct {
		data string
		open bool
	}{{`{"id":"` + bobs + `"}`, true}, {`{}`, true}, {`7`, true}, {`{"id":"none"}`, true}, {`{"id":"` + own + `"}`, false}, {`{"id":"` + own + `"}`, false}} {
		tell(t, w, n, c.data)
		if got := w.Browser("203.0.113.7").Any(http.MethodGet, path, "").Status; (got == http.StatusOK) != c.open {
			t.Errorf("after %s: %d", c.data, got)
		}
	}
	if calendar(t, w, phone).ID != "" || calendar(t, w, "+15550100094").ID != bobs {
		t.Error("not the one that was named")
	}
	items, err := w.Table.Get(t.Context(), record.CalendarLink(bobs), record.CalendarLink(own))
	if err != nil || !items[0].Exists() || items[1].Exists() {
		t.Errorf("%v %v", items, err)
	}
}

// tell leaves a signal with the number, and lets it have its turn.
func tell(t *testing.T, w *testkit.World, n int, data string) {
	t.Helper()
	now := w.Clock.Now()
	cause := ident.Derive(now, n, "a test")
	op, err := live.Tell(record.Number(w.Config.Hash()(phone)), work.Signal{ID: work.SignalID(now, cause, 0), Flow: plans.RecordName, Name: plans.RevokeSignal, Cause: cause, At: now}, json.RawMessage(data))
	if err == nil {
		err = w.Table.Commit(t.Context(), op)
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		w.Clock.Advance(time.Minute)
		w.Tick()
		w.Work()
	}
}

func calendar(t *testing.T, w *testkit.World, phone string) plans.Calendar {
	t.Helper()
	c, err := plans.In(w.State(phone).Records)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestDeathAtEveryBoundary dies at each boundary that these texts reach, and goes on: one link is left, and it is the one that was said last.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	want, boundaries := testkit.EachDeath(t, survives)
	if boundaries < 4 || !strings.Contains(want, "opens: 200\nlinks: 1") {
		t.Fatalf("%d boundaries, %s", boundaries, want)
	}
}

// survives sends the texts, dies the nth time that a point is reached, and returns what was said, but for tokens, and what is left.
func survives(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
	t.Helper()
	w := world(t)
	w.TextsAgain(w.DiesAt(reached, at, nth), phone, "am i free saturday?", "calendar link", "remove my calendar link", "calendar", "new calendar link", "my plans")
	var said []string
	last := ""
	for _, text := range w.Carrier.Taken() {
		if path := link(text.Body); path != "" {
			if strings.Contains(text.Body, "new calendar") {
				last = path
			}
			text.Body = strings.ReplaceAll(text.Body, path, "PATH")
		}
		said = append(said, text.Body)
	}
	slices.Sort(said)
	n := 0
	if err := w.Table.All(t.Context(), func(i table.Item) bool {
		if i.Kind == plans.KindLink.Name {
			n++
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	opens := w.Browser("203.0.113.7").Any(http.MethodGet, last, "").Status
	said = append(said, "opens: "+map[bool]string{true: "200", false: "not"}[opens == http.StatusOK], "links: "+string(rune('0'+n)))
	return strings.Join(said, "\n")
}

// TestRecorded reads what earlier code has stored. A recorded file is never changed: items like it are in the table.
func TestRecorded(t *testing.T) {
	t.Parallel()
	recorded[plans.Calendar](t, plans.Kind)
	recorded[plans.Link](t, plans.KindLink)
}

func recorded[T any](t *testing.T, kind record.Kind) {
	t.Helper()
	data, err := os.ReadFile("testdata/v1/" + kind.Name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var got T
	if err := record.Decode(table.Item{Kind: kind.Name, Schema: 1, Data: data}, kind, &got); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(got); err != nil || string(again)+"\n" != string(data) {
		t.Errorf("%s %v", again, err)
	}
}
