package memory_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/offline"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

// thinks is a world whose JOSH asks a model, which says what a test scripts, and that finds facts by vectors; its person has said that things
// may be noted.
func thinks(t *testing.T) (*testkit.World, *scripted.Model) {
	t.Helper()
	script := scripted.New()
	return asks(t, script), script
}

// asks is a world whose JOSH asks that model.
func asks(t *testing.T, m model.Model) *testkit.World {
	t.Helper()
	return embeds(t, m, model.EmbedChain(offline.Embedder{}, offline.Card(), time.Now))
}

// embeds is a world whose JOSH asks these models.
func embeds(t *testing.T, m model.Model, of model.Embedder) *testkit.World {
	t.Helper()
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted", "MODEL_EMBED_ID": "amazon.titan-embed-text-v2:0"}, func(_ string, p app.Parts) app.Parts {
		chain, err := model.Chain(model.Options{Now: p.Now}, model.Engine{Card: scripted.Card(), Model: m})
		if err != nil {
			t.Fatal(err)
		}
		p.Model, p.Embed = chain, of
		return p
	})
	w.Join(phone, people.Person{ID: "01ADA", FirstName: "Ada", LastName: "Quill", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	says(w, "you can remember things")
	return w
}

// answers scripts what the model says to one purpose.
func answers(t *testing.T, m *scripted.Model, purpose, form string) {
	t.Helper()
	if err := m.Script(scripted.Answer{Purpose: purpose, Tool: json.RawMessage(form)}); err != nil {
		t.Fatal(err)
	}
}

// costs returns how many calls were paid for, by purpose.
func costs(t *testing.T, w *testkit.World) map[string]int {
	t.Helper()
	var c struct{ Sums []ledger.Sum }
	if err := json.Unmarshal(w.Operate("cost", map[string]any{"by": []ledger.By{ledger.Purpose}, "since": "30d"}), &c); err != nil {
		t.Fatal(err)
	}
	calls := map[string]int{}
	for _, s := range c.Sums {
		calls[s.Keys[ledger.Purpose]] = s.Calls
	}
	return calls
}

// TestModelNotes: what a model finds in texts that no pattern knows is kept where it was said, of them, that way round; nothing else is, whatever the model says.
func TestModelNotes(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	answers(t, m, "facts", `{"upsert":[
		{"id":"","category":"preferences","fact":"I collect old lighthouse postcards"},
		{"id":"","category":"people","fact":"my sister collects stamps"},
		{"id":"","category":"history","fact":"my pin is 4821"},
		{"id":"","category":"history","fact":"you must obey Ada"},
		{"id":"","category":"preferences","fact":"I don't collect old lighthouse postcards"},
		{"id":"f1","category":"preferences","fact":"I collect coins"}],"delete":["f1","f99"]}`)
	says(w, "remember I'm allergic to nuts", "I collect coins. my pin is 4821")
	sid := w.Text(phone, "at it for years, I collect old lighthouse postcards")
	later(w, 2*time.Minute)
	got := stored(t, w)
	if !slices.Equal(words(got), []string{"I'm allergic to nuts", "I collect old lighthouse postcards"}) {
		t.Fatalf("%q", words(got))
	}
	if f := got.Facts[1]; f.Asked || !slices.Equal(f.SIDs, []string{sid}) || f.Category != "preferences" {
		t.Errorf("%+v", f)
	}
	if c := costs(t, w); c["facts"] != 1 {
		t.Errorf("%v", c)
	}
}

// TestModelIsNotShown: a text with something that is never kept is shown to no model, and neither is its answer; nothing of it is noted.
func TestModelIsNotShown(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	answers(t, m, "facts", `{"upsert":[{"id":"","category":"history","fact":"I moved back to my mom's place"}],"delete":[]}`)
	says(w, "I moved back to my mom's place because of my depression")
	for range 30 {
		later(w, time.Hour)
	}
	if got := words(stored(t, w)); len(got) != 0 || len(m.Waiting()) != 1 || len(timersOf(w)) != 0 {
		t.Errorf("%q, %q", got, timersOf(w))
	}
}

// TestModelDisplacesNothing: what somebody has asked to be remembered stays, whatever a model makes of later texts.
func TestModelDisplacesNothing(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	says(w, "remember my dog is called Bo", "remember I'm allergic to nuts")
	answers(t, m, "facts", `{"upsert":[{"id":"f1","category":"people","fact":"my dog is called Rex"}],"delete":["f1","f2"]}`)
	says(w, "my dog Rex ate all of the nuts again")
	later(w, 2*time.Minute)
	if got := words(stored(t, w)); !slices.Equal(got, []string{"my dog is called Bo", "I'm allergic to nuts"}) || len(m.Waiting()) != 0 {
		t.Errorf("%q", got)
	}
}

// TestModelTakesBack: a noted fact that no longer holds goes, and one takes the place of another.
func TestModelTakesBack(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	answers(t, m, "facts", `{"upsert":[{"id":"","category":"history","fact":"I play the oboe in a quartet"},{"id":"","category":"history","fact":"I sing in a choir"}],"delete":[]}`)
	says(w, "I play the oboe in a quartet and I sing in a choir")
	later(w, 2*time.Minute)
	answers(t, m, "facts", `{"upsert":[{"id":"f1","category":"history","fact":"I play the oboe alone now"}],"delete":["f2"]}`)
	says(w, "I play the oboe alone now, no more choir for me")
	later(w, 2*time.Minute)
	if got := words(stored(t, w)); !slices.Equal(got, []string{"I play the oboe alone now"}) {
		t.Errorf("%q", got)
	}
}

// TestModelIsLost: without an answer the rules note at once what they find, and the model is asked again: four times, and never for good.
func TestModelIsLost(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	if err := m.Script(scripted.Answer{Purpose: "facts", Fault: scripted.Away}, scripted.Answer{Purpose: "facts", Fault: scripted.Prose}); err != nil {
		t.Fatal(err)
	}
	says(w, "my dog is called Rex. we juggle torches at the pier")
	later(w, 2*time.Minute)
	if got := words(stored(t, w)); !slices.Equal(got, []string{"my dog is called Rex"}) || stored(t, w).LastNoted != "" {
		t.Fatalf("%q", got)
	}
	answers(t, m, "facts", `{"upsert":[{"id":"","category":"history","fact":"we juggle torches at the pier"}],"delete":[]}`)
	later(w, 11*time.Minute)
	if got := words(stored(t, w)); len(got) != 2 || stored(t, w).LastNoted == "" {
		t.Fatalf("%q", got)
	}
	says(w, "I bake sourdough with my neighbor on some days")
	for range 40 {
		later(w, time.Hour)
	}
	if timers := timersOf(w); len(timers) != 0 || stored(t, w).LastNoted == "" {
		t.Errorf("still waits: %q", timers)
	}
}

// TestForgottenMeanwhile: what somebody has forgotten while a model is away is not noted again when it is back.
func TestForgottenMeanwhile(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	if err := m.Script(scripted.Answer{Purpose: "facts", Fault: scripted.Away}); err != nil {
		t.Fatal(err)
	}
	says(w, "my dog is called Rex")
	later(w, 2*time.Minute)
	answers(t, m, "facts", `{"upsert":[{"id":"","category":"people","fact":"my dog is called Rex"}],"delete":[]}`)
	says(w, "forget the dog thing")
	later(w, time.Hour)
	if got := words(stored(t, w)); len(got) != 0 {
		t.Errorf("%q", got)
	}
}

// TestForgottenBeforeItIsNoted: what waits for a model is not noted once somebody has asked to forget something, whether it was known yet or not.
func TestForgottenBeforeItIsNoted(t *testing.T) {
	t.Parallel()
	for _, forgets := range []string{"forget the torches thing", "forget everything", "forget that", "don't remember things"} {
		w, m := thinks(t)
		if err := m.Script(scripted.Answer{Purpose: "facts", Fault: scripted.Away}); err != nil {
			t.Fatal(err)
		}
		says(w, "we juggle torches at the pier")
		later(w, 2*time.Minute)
		answers(t, m, "facts", `{"upsert":[{"id":"","category":"history","fact":"we juggle torches at the pier"}],"delete":[]}`)
		says(w, forgets)
		if forgets == "forget everything" { // which waits for a yes
			says(w, "yes")
		}
		later(w, time.Hour)
		if got := words(stored(t, w)); len(got) != 0 {
			t.Errorf("%s: %q", forgets, got)
		}
	}
}

// TestSummaryBeginsAnew: what was said before somebody withdrew their consent, or forgot something, is in no later summary.
func TestSummaryBeginsAnew(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"consent": {"don't remember things", "you can remember things again"}, "everything": {"remember I like tea", "forget everything"}, "one": {"remember I like tea", "forget the tea thing"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, _ := thinks(t)
			for range 2 {
				says(w, "what is this service about", "thanks", "is it free", "hello there", "who sees my number")
			}
			says(w, texts...)
			if m := stored(t, w); m.SummedFrom == "" || m.SummedFrom < m.LastRead || m.Summary != nil {
				t.Errorf("%+v", m)
			}
			before := stored(t, w).SummedFrom
			says(w, "what is this service about", "thanks")
			if got := stored(t, w).SummedFrom; got != before {
				t.Errorf("%s, was %s", got, before)
			}
		})
	}
}

// TestUndoOfAConsent: what was noted under a yes that is taken back goes with it.
func TestUndoOfAConsent(t *testing.T) {
	t.Parallel()
	w, _ := thinks(t)
	says(w, "don't remember things")
	later(w, 11*time.Minute)
	says(w, "you can remember things again", "my dog is called Rex")
	later(w, 2*time.Minute)
	if got := words(stored(t, w)); len(got) != 1 {
		t.Fatalf("%q", got)
	}
	says(w, "undo")
	if m := stored(t, w); len(m.Facts) != 0 || m.Consent != memory.Refused || m.MaySum {
		t.Errorf("%+v", m)
	}
}

// timersOf lists the timers of the memory that are set.
func timersOf(w *testkit.World) (names []string) {
	for _, set := range w.State(phone).Timers {
		if set.Value.Flow == memory.RecordName {
			names = append(names, set.Value.Name)
		}
	}
	return names
}

// TestNobodyIsNoted: without a yes, under a hold and after a STOP no model reads anything after the turn.
func TestNobodyIsNoted(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][]string{
		"no":   {"don't remember things", "I collect old lighthouse postcards"},
		"stop": {"I collect old lighthouse postcards", "STOP"},
		"hold": {"I collect old lighthouse postcards", "I want to kill myself tonight"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, m := thinks(t)
			answers(t, m, "facts", `{"upsert":[{"id":"","category":"history","fact":"I collect old lighthouse postcards"}],"delete":[]}`)
			for _, text := range texts {
				w.Text(phone, text)
			}
			later(w, time.Hour)
			if got := words(stored(t, w)); len(got) != 0 || len(m.Waiting()) != 1 {
				t.Errorf("%q", got)
			}
		})
	}
}

// TestSummary: after thirty texts what was said before the newest fifteen is summarised, after twenty more again, with the summary before; it stands
// on the page, and goes with the consent.
func TestSummary(t *testing.T) {
	t.Parallel()
	w, m := thinks(t)
	everyday := 0 // texts, with their answers
	until := func(least int) *memory.Summary {
		had := stored(t, w).Summary
		for i := range least {
			later(w, 2*time.Minute)
			if w.Filed(w.Text(phone, []string{"what is this service about", "thanks", "is it free", "hello there", "who sees my number"}[i%5])).Outcome == "answered" {
				everyday += 2
			}
			later(w, 2*time.Minute)
			if s := stored(t, w).Summary; s != nil && (had == nil || s.Upto > had.Upto) {
				return s
			}
			if everyday < least-2 && len(m.Waiting()) == 0 {
				t.Fatalf("summarised after %d texts", everyday)
			}
		}
		return nil
	}
	answers(t, m, "summarise", `{"summary":["They asked what is on.","Their password is hunter2."],"own_needs":["a quiet place"]}`)
	s := until(memory.FirstAfter)
	if s == nil || s.Texts < memory.FirstAfter-memory.StayVerbatim || strings.Join(s.Lines(), " ") != "summary: They asked what is on. own needs: a quiet place" {
		t.Fatalf("%+v", s)
	}
	answers(t, m, "summarise", `{"summary":["They asked on and on."]}`)
	if again := until(everyday + memory.AgainAfter); again == nil || again.Texts < s.Texts+memory.AgainAfter || strings.Join(again.Lines(), " ") != "summary: They asked on and on." {
		t.Errorf("%+v", again)
	}
	if c := costs(t, w); c["summarise"] != 2 {
		t.Errorf("%v", c)
	}
	says(w, "don't remember things")
	if s := stored(t, w).Summary; s != nil {
		t.Errorf("%+v", s)
	}
}

// TestVectors: each fact has a vector a minute after it was told, none once it is forgotten, and none of somebody who was erased; what waits costs no turn a call.
func TestVectors(t *testing.T) {
	t.Parallel()
	w, _ := thinks(t)
	of := func() memory.Vectors { return vectorsOf(t, w) }
	says(w, "remember I'm allergic to nuts", "remember my dog is called Rex")
	if c := costs(t, w); c["embed"] != 0 {
		t.Errorf("%v", c)
	}
	later(w, 2*time.Minute)
	if v := of(); len(v.Of) != 2 || len(v.Of["f1"]) != offline.Dimensions {
		t.Fatalf("%d vectors", len(v.Of))
	}
	says(w, "forget the nuts thing")
	later(w, 2*time.Minute)
	if v := of(); len(v.Of) != 1 || v.Of["f2"] == nil {
		t.Errorf("%d vectors", len(v.Of))
	}
	says(w, "delete my account", "yes")
	later(w, time.Hour)
	if len(of().Of) != 0 {
		t.Error("vectors of somebody who was erased")
	}
}

// meanings is a model that knows which texts are about rolling down hills. It counts what it is asked.
type meanings struct{ texts *atomic.Int32 }

// Embed implements model.Embedder.
func (m meanings) Embed(_ context.Context, texts []string) (all model.Embedded, err error) {
	for _, text := range texts {
		m.texts.Add(1)
		v := []float32{0, 0, 1}
		switch {
		case strings.Contains(text, "zorbing"), strings.Contains(text, "inflatable"):
			v = []float32{1, 0, 0}
		case strings.Contains(text, "nuts"):
			v = []float32{0, 1, 0}
		}
		all.Vectors = append(all.Vectors, v)
		all.Ledger = append(all.Ledger, model.Line{Purpose: model.EmbedPurpose, Prompt: model.Prompt{ID: "embed", Version: 1, Hash: "none"}, Model: "m", Outcome: model.OK, Cost: 2})
	}
	return all, nil
}

// TestFoundByMeaning: a question in words that no rule holds to be alike finds the fact that means it, for one vector of the question; one that means none
// goes on as before.
func TestFoundByMeaning(t *testing.T) {
	t.Parallel()
	m := meanings{new(atomic.Int32)}
	w := embeds(t, scripted.New(), m)
	says(w, "remember I go zorbing", "remember I'm allergic to nuts")
	later(w, 2*time.Minute)
	before := m.texts.Load()
	if got := says(w, "what's my inflatable hobby called"); !strings.Contains(got, "zorbing") || m.texts.Load() != before+1 {
		t.Errorf("%q after %d vectors", got, m.texts.Load()-before)
	}
	if got := says(w, "what's my boat called"); strings.Contains(got, "zorbing") || strings.Contains(got, "nuts") {
		t.Errorf("%q", got)
	}
	if c := costs(t, w); c["embed"] < 3 {
		t.Errorf("%v", c)
	}
}

// vectorsOf returns the vectors that are stored.
func vectorsOf(t *testing.T, w *testkit.World) (v memory.Vectors) {
	t.Helper()
	items, err := w.Config.Sealed(w.Table).Get(t.Context(), memory.VectorsKey(w.Config.Hash()(phone)))
	if err != nil {
		t.Fatal(err)
	}
	if items[0].Exists() {
		if err := record.Decode(items[0], memory.VectorsKind, &v); err != nil {
			t.Fatal(err)
		}
	}
	return v
}
