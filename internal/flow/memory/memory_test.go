package memory_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

const phone = "+15550100081"

func world(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	return w
}

// stored returns what is remembered.
func stored(t *testing.T, w *testkit.World) memory.Memory {
	t.Helper()
	m, err := memory.In(w.State(phone).Records)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// says sends texts, each a minute after the one before, and returns the last answer.
func says(w *testkit.World, bodies ...string) string {
	w.T.Helper()
	for _, body := range bodies {
		w.Clock.Advance(time.Minute)
		w.Text(phone, body)
	}
	taken := w.Carrier.Taken()
	return taken[len(taken)-1].Body
}

// later lets time go by, and returns what JOSH said of its own accord.
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

// lets is a world whose person has said that things may be noted.
func lets(t *testing.T) *testkit.World {
	w := world(t)
	if got := says(w, "you can remember things"); !strings.Contains(got, "I'll note things") {
		t.Fatal(got)
	}
	return w
}

func words(m memory.Memory) (list []string) {
	for _, f := range m.Facts {
		list = append(list, f.Words)
	}
	return list
}

// TestRecorded reads what earlier code has stored. A recorded file is never changed: items like it are in the table.
func TestRecorded(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/v1/memory.json")
	if err != nil {
		t.Fatal(err)
	}
	var got memory.Memory
	if err := record.Decode(table.Item{Kind: "memory", Schema: 1, Data: data}, memory.Kind, &got); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(got); err != nil || string(again)+"\n" != string(data) || len(got.Facts) != 2 || got.Undo.Added != "f3" {
		t.Errorf("%s %v", again, err)
	}
}

// TestTwoHundredFactsInARow: none of them breaks anything, and what is kept is never more than there is room for.
func TestTwoHundredFactsInARow(t *testing.T) {
	t.Parallel()
	w := world(t)
	says(w, "remember I'm allergic to nuts")
	for n := range 200 {
		got := says(w, fmt.Sprintf("remember I like the band number%c%c", 'a'+n%26, 'a'+n/26))
		if m := stored(t, w); len(m.Facts) > memory.Most || !strings.Contains(got, "I'll remember") {
			if !strings.Contains(got, "a lot of texts") { // the limit of texts in an hour, as for any other
				t.Fatalf("%d: %q, %d facts", n, got, len(m.Facts))
			}
			w.Clock.Advance(time.Hour)
		}
	}
	m := stored(t, w)
	if len(m.Facts) != memory.Most || m.Facts[0].Words != "I'm allergic to nuts" || m.Next < 150 {
		t.Errorf("%d facts, %d ids: %q", len(m.Facts), m.Next, words(m))
	}
}

// TestNotedOnce: with consent a text of everyday is read once, after its turn, and the fact names the text that it rests on.
func TestNotedOnce(t *testing.T) {
	t.Parallel()
	w := lets(t)
	w.Clock.Advance(time.Minute)
	sid := w.Text(phone, "I work nights at the hospital")
	if m := stored(t, w); len(m.Facts) != 0 {
		t.Fatalf("in the turn: %q", words(m))
	}
	for range 4 {
		if said := later(w, 2*time.Minute); len(said) != 0 {
			t.Errorf("%q", said)
		}
	}
	m := stored(t, w)
	if len(m.Facts) != 1 || m.Facts[0].SIDs[0] != sid || len(m.Facts[0].SIDs) != 1 || m.Facts[0].Asked || m.LastRead == "" || len(w.State(phone).Timers) > 1 {
		t.Errorf("%+v", m)
	}
	if got := says(w, "undo"); strings.Contains(got, "as it was") && len(stored(t, w).Facts) == 0 {
		t.Errorf("UNDO takes back what nobody was told of: %q", got)
	}
}

// TestStopped: who says STOP, is held, pauses, is suspended or goes has nothing noted of what they said before, and is asked nothing.
func TestStopped(t *testing.T) {
	t.Parallel()
	for _, last := range []string{"STOP", "i want to kill myself", "pause for 8 months", "delete my account/YES", "please stop texting me", "suspend"} {
		for _, consent := range []bool{true, false} {
			w := world(t)
			if consent {
				says(w, "you can remember things")
			}
			w.Text(phone, "my dog is called Rex")
			if last == "suspend" {
				w.Operate("person.suspend", map[string]any{"who": phone, "reason": "a test"})
				w.Work()
			} else {
				for body := range strings.SplitSeq(last, "/") {
					w.Text(phone, body)
				}
			}
			before := len(w.Carrier.Taken())
			for range 5 {
				later(w, 40*time.Minute)
			}
			if got := len(stored(t, w).Facts); got != 0 || len(w.Carrier.Taken()) != before {
				t.Errorf("%s, consent %v: %d facts, %q", last, consent, got, w.Carrier.Taken()[before:])
			}
		}
	}
}

// TestAskedOnceEver: whoever says nothing, or something else, is not asked a second time, and nothing is noted.
func TestAskedOnceEver(t *testing.T) {
	t.Parallel()
	w := world(t)
	says(w, "my dog is called Rex")
	if said := later(w, 45*time.Minute); len(said) != 1 || !strings.Contains(said[0], "Shall I remember") {
		t.Fatalf("%q", said)
	}
	says(w, "how does this work", "my cat is called Miso", "yes")
	for range 6 {
		if said := later(w, 13*time.Hour); len(said) != 0 {
			t.Errorf("%q", said)
		}
	}
	if m := stored(t, w); len(m.Facts) != 0 || m.Consent != memory.NotAsked {
		t.Errorf("%+v", m)
	}
}

// TestNeverInTheMiddle: nobody is asked at night, nor while another question is open.
func TestNeverInTheMiddle(t *testing.T) {
	t.Parallel()
	w := world(t)
	says(w, "my dog is called Rex", "ready", "yes") // the interview waits for an answer
	for range 4 {
		for _, said := range later(w, time.Hour) {
			if strings.Contains(said, "Shall I remember") {
				t.Errorf("in the middle of the interview: %q", said)
			}
		}
	}
}

// TestErased: an erasure takes everything, and proves it.
func TestErased(t *testing.T) {
	t.Parallel()
	w := lets(t)
	says(w, "remember I'm allergic to nuts", "my dog is called Rex")
	later(w, 2*time.Minute)
	if len(stored(t, w).Facts) != 2 {
		t.Fatalf("%+v", stored(t, w))
	}
	says(w, "delete my account", "YES")
	gone := w.Clock.Now()
	for range 4 {
		later(w, 2*time.Minute)
	}
	for key, data := range w.Everything() {
		if strings.HasSuffix(key.SK, "#memory") || strings.Contains(data, "Rex") {
			t.Errorf("%v is left: %s", key, data)
		}
	}
	var found erase.Audited
	if err := json.Unmarshal(w.Operate("person.audit", map[string]any{"phone": phone, "since": gone}), &found); err != nil || len(found.Astray)+len(found.LeftKinds)+len(found.Old) > 0 {
		t.Errorf("%v: the proof has %+v", err, found)
	}
}

// TestForgottenForGood: what was forgotten is nowhere in the record once UNDO is over.
func TestForgottenForGood(t *testing.T) {
	t.Parallel()
	w := world(t)
	says(w, "remember I'm allergic to nuts", "forget everything", "yes")
	if m := stored(t, w); len(m.Facts) != 0 || m.Undo == nil {
		t.Fatalf("%+v", m)
	}
	later(w, 11*time.Minute)
	if m := stored(t, w); m.Undo != nil || m.Next != 1 {
		t.Errorf("%+v", m)
	}
}

// TestOthersBusinessIsNotNoted: nothing is noted of texts that tell of danger, or that a person reads, whatever else they say.
func TestOthersBusinessIsNotNoted(t *testing.T) {
	t.Parallel()
	for _, bodies := range [][]string{
		{"my friend wants to die and my dog is called Rex"}, {"my husband beats me. I live near the park"}, {"talk to a human", "my dog is called Rex and nobody came"},
		{"I want to report somebody", "my dog is called Rex, Rob kicked him"}, {"remember that I want to die"}, {"ready", "yes", "I love hiking, chess and coffee"},
	} {
		w := lets(t)
		for _, body := range bodies {
			w.Clock.Advance(time.Minute)
			w.Text(phone, body)
		}
		for range 3 {
			later(w, 2*time.Minute)
		}
		if m := stored(t, w); len(m.Facts) != 0 {
			t.Errorf("%q: %q", bodies, words(m))
		}
	}
}

// TestDeliveredTwiceInAnyOrder: webhooks that come again, and timers that fire when there is nothing to do, change nothing.
func TestDeliveredTwiceInAnyOrder(t *testing.T) {
	t.Parallel()
	w := world(t)
	for n, body := range told() {
		for m := range 3 {
			if n-m >= 0 {
				w.Post("/api/twilio/inbound", "", testkit.Form(phone, told()[n-m], testkit.SID(n-m+1)))
			}
			w.Work()
		}
		w.Clock.Advance(3 * time.Minute)
		w.Tick()
		w.Tick()
		w.Work()
		if got := len(w.Carrier.Taken()); got != n+1 {
			t.Fatalf("%q: %d texts, want %d", body, got, n+1)
		}
	}
	if m := stored(t, w); len(m.Facts) != 2 || m.Consent != memory.Given {
		t.Errorf("%q", words(m))
	}
}

// TestNobodyElseKnows: of what nobody but the sender can know, nothing was told, and that is said: no person is asked.
func TestNobodyElseKnows(t *testing.T) {
	t.Parallel()
	var w *testkit.World
	for _, asks := range []string{"what's my dog called", "what is the name of my sister?"} {
		w = world(t)
		if got := says(w, asks); !strings.Contains(got, "don't think you've told me that") {
			t.Errorf("%s: %q", asks, got)
		}
	}
	says(w, "remember my dog is called Rex")
	if got := says(w, "what's my dog called"); !strings.Contains(got, "Rex") {
		t.Errorf("%q", got)
	}
}
