package app_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// rememberedAda is somebody of whom two things are remembered: one that she asked for, one that was noted.
func rememberedAda(t *testing.T) *testkit.World {
	t.Helper()
	w := testkit.New(t, nil)
	w.Join(ada, people.Person{ID: "01ADA", FirstName: "Ada", State: people.Active, Region: "san-francisco", CanParticipate: true})
	for _, body := range []string{"remember I'm allergic to wombats", "you can remember things", "my dog is called Zarathustra"} {
		w.Clock.Advance(time.Minute)
		w.Text(ada, body)
	}
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	w.Work()
	return w
}

// TestOperatorsSeeCounts of what is remembered, and its words for a reason only.
func TestOperatorsSeeCounts(t *testing.T) {
	t.Parallel()
	w := rememberedAda(t)
	o := operate(t, w)
	counts := o.must("person.about", ops.Reading{Who: ada}).(ops.About)
	raw, _ := json.Marshal(counts)
	if m := counts.Memory; m.Facts != 2 || m.Asked != 1 || m.Consent != memory.Given || m.By["people"] != 1 || strings.Contains(string(raw), "wombat") || strings.Contains(string(raw), "Zarathustra") {
		t.Errorf("%s", raw)
	}
	told := o.must("person.about", ops.Reading{Who: ada, Reason: "she asked why"}).(ops.About)
	if len(told.Memory.Told) != 2 || told.Memory.Told[1].Words != "I'm allergic to wombats" {
		t.Errorf("%+v", told.Memory)
	}
}

// TestMemoriesAreSealed: what somebody told is in no item of the table that is not sealed, though its readers see it.
func TestMemoriesAreSealed(t *testing.T) {
	t.Parallel()
	w := rememberedAda(t)
	stored, _, err := w.Raw(t.Context(), table.Key{}, 1000)
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, item := range stored {
		kept += strings.Count(item.Kind, memory.Kind.Name)
		if data := string(item.Data); strings.Contains(data, "wombat") || strings.Contains(data, "Zarathustra") {
			t.Errorf("a %s says in the open what somebody told", item.Kind)
		}
	}
	if kept != 1 {
		t.Errorf("%d memories are stored", kept)
	}
}

// TestMemoryInBundles: what a turn was decided from has no word of what is remembered, unless a reason is given, and is decided again as it was.
func TestMemoryInBundles(t *testing.T) {
	t.Parallel()
	w := rememberedAda(t)
	for _, body := range []string{"forget the wombats thing", "undo", "what do you know about me", "remember I love wombats"} {
		w.Clock.Advance(time.Minute)
		sid := w.Text(ada, body)
		if _, text := exported(t, w, ops.Export{SID: sid}); strings.Contains(text, "wombat") || strings.Contains(text, "Zarathustra") {
			t.Errorf("%q: %s", body, text)
		}
		bundle, _ := exported(t, w, ops.Export{SID: sid, Reason: "a test"})
		by, err := app.Replays(bundle.Setting)
		if err != nil {
			t.Fatal(err)
		}
		if _, differences, err := by.Again(t.Context(), bundle); err != nil || len(differences) > 0 {
			t.Errorf("%q, decided again: %v %v", body, differences, err)
		}
	}
}
