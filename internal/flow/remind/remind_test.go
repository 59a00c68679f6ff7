package remind_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

const phone = "+15550100082"

func world(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	return w
}

// open returns what is still to be said.
func open(t *testing.T, w *testkit.World) []reminder.Reminder {
	t.Helper()
	l, err := reminder.In(w.State(phone).Records)
	if err != nil {
		t.Fatal(err)
	}
	return l.Open
}

// later lets time go by, and returns what JOSH said meanwhile.
func later(w *testkit.World, d time.Duration) (said []string) {
	before := len(w.Carrier.Taken())
	w.Clock.Advance(d)
	w.Tick()
	w.Work()
	for _, text := range w.Carrier.Taken()[before:] {
		said = append(said, text.Body)
	}
	return said
}

// TestAtTheirHour: a reminder whose hour was named is said at that hour of the night; one of a day waits for none.
func TestAtTheirHour(t *testing.T) {
	t.Parallel()
	w := world(t)
	w.Text(phone, "remind me tomorrow at 5:30 am to catch the train")
	at := open(t, w)[0].At
	if said := later(w, at.Sub(w.Clock.Now())-time.Minute); len(said) != 0 {
		t.Errorf("early: %q", said)
	}
	if said := later(w, 2*time.Minute); len(said) != 1 || !strings.Contains(said[0], `"catch the train"`) {
		t.Errorf("said %q", said)
	}
	if said := later(w, 24*time.Hour); len(said) != 0 || len(open(t, w)) != 0 {
		t.Errorf("once more: %q", said)
	}
}

// TestMany: those that are due at one time are each said once, and an eleventh is not kept. What is due while JOSH is away is said when it is back,
// and after half a day it is not.
func TestMany(t *testing.T) {
	t.Parallel()
	w := world(t)
	for n := range reminder.Most {
		w.Text(phone, fmt.Sprintf("remind me in two hours to do thing%c", 'a'+n))
	}
	w.Text(phone, "remind me in two hours to do more")
	if last := w.Carrier.Taken()[reminder.Most].Body; !strings.Contains(last, "ten reminders") || len(open(t, w)) != reminder.Most {
		t.Fatalf("%q", last)
	}
	said := later(w, 2*time.Hour)
	for range reminder.Most {
		said = append(said, later(w, time.Minute)...)
	}
	for n := range reminder.Most {
		if got := strings.Count(strings.Join(said, "\n"), fmt.Sprintf("thing%c", 'a'+n)); got != 1 {
			t.Errorf("thing%c was said %d times", 'a'+n, got)
		}
	}
	w.Text(phone, "remind me in an hour to call mom")
	if said := later(w, time.Hour+reminder.MostLate+time.Minute); len(said) != 0 || len(open(t, w)) != 0 {
		t.Errorf("much too late: %q", said)
	}
}

// TestNobodyElseIsReminded: not who has opted out, is held, suspended or erased; and nothing of it is left of who is erased.
func TestNobodyElseIsReminded(t *testing.T) {
	t.Parallel()
	for name, goes := range map[string]func(*testkit.World){
		"opted out": func(w *testkit.World) { w.Text(phone, "STOP"); w.Text(phone, "START") },
		"held":      func(w *testkit.World) { w.Text(phone, "i want to kill myself") },
		"suspended": func(w *testkit.World) {
			w.Operate("person.suspend", map[string]any{"who": phone, "reason": "a test"})
		},
		"erased": func(w *testkit.World) { w.Text(phone, "delete my account"); w.Text(phone, "YES") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := world(t)
			w.Text(phone, "remind me in an hour to call the zoo")
			goes(w)
			w.Work()
			if said := strings.Join(later(w, 61*time.Minute), "\n"); strings.Contains(said, "zoo") {
				t.Errorf("said %q", said)
			}
		})
	}
}

// TestTakenOver: while a person answers, nothing of JOSH's own comes between; it is said when they are done.
func TestTakenOver(t *testing.T) {
	t.Parallel()
	w := world(t)
	w.Text(phone, "remind me in an hour to call the zoo")
	w.Operate("person.take", map[string]any{"who": phone, "as": "Kim", "reason": "a test"})
	if said := strings.Join(later(w, 2*time.Hour), "\n"); strings.Contains(said, "zoo") {
		t.Errorf("said %q", said)
	}
	w.Operate("person.back", map[string]any{"who": phone})
	if said := strings.Join(later(w, looksAgain+time.Minute), "\n"); !strings.Contains(said, "zoo") {
		t.Errorf("after it: %q", said)
	}
}

// looksAgain is how long a reminder waits at most after a person was done.
const looksAgain = 10 * time.Minute

// TestUndo takes back the last change, whatever it was of.
func TestUndo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		texts, want string
		left        int
	}{
		{"remember I'm vegan|remind me tomorrow at 9 to call mom|thanks|UNDO", "I won't remind you", 0},
		{"remind me tomorrow at 9 to call mom|remember I'm vegan|UNDO", "as it was before", 1},
		{"remind me tomorrow at 9 to call mom|call me Kim|UNDO", "as it was before", 1},
	} {
		w := world(t)
		for _, text := range strings.Split(c.texts, "|") {
			w.Clock.Advance(time.Minute)
			w.Text(phone, text)
		}
		taken := w.Carrier.Taken()
		if last := taken[len(taken)-1].Body; !strings.Contains(last, c.want) || len(open(t, w)) != c.left {
			t.Errorf("%s: %q", c.texts, last)
		}
	}
}

// TestNoRegion: of who lives outside of all regions no hour is known, and so many hours from now are.
func TestNoRegion(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Verified, CanParticipate: true})
	w.Text(phone, "remind me tomorrow at 9 to call the zoo")
	if len(open(t, w)) != 0 {
		t.Error("an hour of nowhere is kept")
	}
	w.Text(phone, "in two hours")
	if said := later(w, 2*time.Hour+time.Minute); len(said) != 1 || !strings.Contains(said[0], "zoo") {
		t.Errorf("said %q", said)
	}
}

// TestAnswerAfterIt: a reminder is no question, and what was asked before it is still asked.
func TestAnswerAfterIt(t *testing.T) {
	t.Parallel()
	w := world(t)
	w.Text(phone, "remind me in an hour to call the zoo")
	w.Clock.Advance(50 * time.Minute)
	w.Text(phone, "that didnt answer my question")
	said := w.State(phone).Contact.Value.Said
	if later(w, 11*time.Minute); w.State(phone).Contact.Value.Said != said {
		t.Errorf("said %s, and then %s", said, w.State(phone).Contact.Value.Said)
	}
}

func texts() []string {
	return []string{"remind me in two minutes to breathe", "remind me tomorrow at 9 to call mom", "UNDO", "remind me to buy milk", "tomorrow at noon", "my reminders", "cancel that reminder", "remind me in 30 minutes to go"}
}

// TestDeathAtEveryBoundary dies at each boundary that these texts and what is due reach, and goes on: the same is left, and the same was said.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	want, boundaries := testkit.EachDeath(t, survives)
	if boundaries < 8 || strings.Count(want, "breathe") != 2 {
		t.Fatalf("%d boundaries, %s", boundaries, want)
	}
}

// survives sends the texts, dies the nth time that a point is reached, and returns what is open and what was said, in the order of the words.
func survives(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
	t.Helper()
	w := world(t)
	w.TextsAgain(w.DiesAt(reached, at, nth), phone, texts()...)
	var said []string
	for _, r := range open(t, w) {
		said = append(said, "open: "+r.Words)
	}
	for _, text := range w.Carrier.Taken() {
		said = append(said, text.Body)
	}
	slices.Sort(said)
	return strings.Join(said, "\n")
}

// TestRecorded reads what earlier code has stored. A recorded file is never changed: items like it are in the table.
func TestRecorded(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/v1/reminders.json")
	if err != nil {
		t.Fatal(err)
	}
	var got reminder.List
	if err := record.Decode(table.Item{Kind: reminder.Kind.Name, Schema: 1, Data: data}, reminder.Kind, &got); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(got); err != nil || string(again)+"\n" != string(data) {
		t.Errorf("%s %v", again, err)
	}
}
