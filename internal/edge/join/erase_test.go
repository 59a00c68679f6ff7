package join_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// stored returns every stored item whose key or data has any of the words.
func stored(t *testing.T, w *testkit.World, words ...string) []string {
	t.Helper()
	var hits []string
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		for _, word := range words {
			if strings.Contains(i.PK+i.SK, word) || bytes.Contains(bytes.ToLower(i.Data), []byte(strings.ToLower(word))) {
				hits = append(hits, i.Kind+" "+i.SK+" "+word)
			}
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return hits
}

// TestDeletionLeavesNothing lives through a whole acquaintance and deletes it by text: only the evidence of
// the consents is left, and nothing has the number, the names or the words.
func TestDeletionLeavesNothing(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text(maya, "hello from the zebra crossing")
	join(t, w, maya, "192.0.2.1")
	join(t, w, "+15550100029", "192.0.2.2")
	w.Text(maya, "my name is Zinnia")
	w.Text(maya, "some words about climbing")
	w.Text(maya, "delete my account")
	w.Text(maya, "yes")
	hash := w.Config.Hash()(maya)
	if len(stored(t, w, hash)) < 10 {
		t.Fatal("there is nothing to delete")
	}
	for range 3 {
		w.Clock.Advance(3 * time.Minute)
		w.Tick()
		w.Work()
	}
	left := stored(t, w, hash)
	if len(left) != 1 || !strings.HasPrefix(left[0], record.KindConsents.Name) {
		t.Errorf("left with the hash: %q", left)
	}
	if left := stored(t, w, maya, strings.TrimPrefix(maya, "+"), "Zinnia", "zebra", "climbing"); len(left) != 0 {
		t.Errorf("left: %q", left)
	}
	if w.State(maya).Person.Present() || !w.State("+15550100029").Person.Present() {
		t.Error("the wrong person is gone")
	}
	join(t, w, maya, "192.0.2.3")
	if w.State(maya).Person.Value.State != people.Verified {
		t.Error("nobody can come back")
	}
}

func TestDeletionKeepsTheOptOut(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	join(t, w, maya, "192.0.2.1")
	w.Text(maya, "stop")
	got := w.Operate("person.erase", map[string]string{"phone": maya, "reason": "she asked"})
	var proof struct {
		Kept, Removed map[string]int
		Left          int
	}
	if err := json.Unmarshal(got, &proof); err != nil {
		t.Fatal(err)
	}
	if proof.Left != 0 || proof.Kept["opt_out"] != 1 || proof.Kept["consents"] != 1 || proof.Removed["person"] != 1 {
		t.Errorf("the proof is %s", got)
	}
	before := texts(w, maya)
	w.Text(maya, "hi again")
	if n := texts(w, maya); n != before {
		t.Error("a text after STOP")
	}
	atCode(t, w.Browser("192.0.2.5"), filled())
	if n := texts(w, maya); n != before {
		t.Error("a code after STOP")
	}
}

func TestOpeningTellsEverybodyOnce(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	phones := []string{"+15550100041", "+15550100042", "+15550100043"}
	for _, phone := range phones {
		b := w.Browser("192.0.2.1")
		atCode(t, b, filled("phone", phone, "zip", "60614"))
		b.Post("/join/code", filled("code", code(t, w, phone)))
		if got := last(w, phone); !strings.Contains(got, "on the list") || !strings.Contains(got, "Chicago isn't open yet") {
			t.Fatalf("the greeting of the list is %q", got)
		}
	}
	w.Text(phones[2], "I moved to 94110") // leaves the list
	w.Clock.Advance(9 * time.Hour)        // 1:30 at night in Chicago
	for range 2 {
		w.Operate("region.set", map[string]string{"slug": "chicago", "state": "open", "reason": "enough people"})
	}
	w.Work()
	if got := last(w, phones[0]); strings.Contains(got, "open in Chicago") {
		t.Error("told in the night")
	}
	for range 30 {
		w.Clock.Advance(30 * time.Minute)
		w.Tick()
		w.Work()
	}
	for i, want := range []int{3, 3, 3} {
		if n := texts(w, phones[i]); n != want {
			t.Errorf("phone %d has %d texts, want %d: %q", i, n, want, last(w, phones[i]))
		}
	}
	if got := last(w, phones[0]); !strings.Contains(got, "JOSH is open in Chicago now, Maya.") {
		t.Errorf("told %q", got)
	}
}

// TestOpeningAsksWhoMayHear: who is held or suspended is not told that their region has opened, and keeps the place on
// the list until they may be; a pause keeps nobody from the news.
func TestOpeningAsksWhoMayHear(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	phones := []string{"+15550100041", "+15550100042", "+15550100043"}
	for _, phone := range phones {
		b := w.Browser("192.0.2.1")
		atCode(t, b, filled("phone", phone, "zip", "60614"))
		b.Post("/join/code", filled("code", code(t, w, phone)))
		w.Work()
	}
	hash := w.Config.Hash()
	w.Put(record.Hold(hash(phones[0])), record.KindHold, safety.Hold{Kind: safety.HardHold, By: "test", At: w.Clock.Now()})
	w.Text(phones[1], "pause for two months")
	suspended := w.State(phones[2]).Person.Value.Bare()
	suspended.State = people.Suspended
	w.Put(record.Person(hash(phones[2])), record.KindPerson, suspended)
	open := map[string]string{"slug": "chicago", "state": "open", "reason": "enough people"}
	var v struct{ Told int }
	for _, want := range []int{1, 0} {
		if err := json.Unmarshal(w.Operate("region.set", open), &v); err != nil || v.Told != want {
			t.Fatalf("told %d, %v, want %d", v.Told, err, want)
		}
		v.Told = 0
	}
	w.Work()
	if got := last(w, phones[1]); !strings.HasPrefix(got, "JOSH is open in Chicago now") {
		t.Errorf("told %q", got)
	}
	if err := w.Table.Commit(t.Context(), table.Delete(record.Hold(hash(phones[0])), 1)); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(w.Operate("region.set", open), &v); err != nil || v.Told != 1 {
		t.Errorf("told %d after the hold was lifted, %v", v.Told, err)
	}
}

// TestEntitleShowsTheAnswers: an operator sees what Eligible says of every action, after what they have changed.
func TestEntitleShowsTheAnswers(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	join(t, w, maya, "192.0.2.1")
	var view struct{ May map[people.Action]string }
	if err := json.Unmarshal(w.Operate("person.entitle", map[string]any{"phone": maya, "participate": false, "reason": "did not pay"}), &view); err != nil {
		t.Fatal(err)
	}
	if view.May[people.Interview] != "allowed" || view.May[people.Initiate] != string(people.NotInterviewed) || len(view.May) != len(people.Actions()) {
		t.Errorf("%v", view.May)
	}
	w.Put(record.Hold(w.Config.Hash()(maya)), record.KindHold, safety.Hold{Kind: safety.SoftHold, By: "test", At: w.Clock.Now()})
	if err := json.Unmarshal(w.Operate("person.entitle", map[string]any{"phone": maya}), &view); err != nil || view.May[people.Interview] != string(people.Held) {
		t.Errorf("under a hold: %v, %v", view.May, err)
	}
}
