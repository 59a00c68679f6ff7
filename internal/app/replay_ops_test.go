package app_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// replayable is a JOSH with a person of San Francisco, of which operators have the rules that wrap makes of them.
func replayable(t *testing.T, wrap func(app.Parts) app.Parts) *testkit.World {
	t.Helper()
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function == "ops" {
			return wrap(p)
		}
		return p
	})
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01PERSON", FirstName: "Wilhelmina", State: people.Active, Region: "san-francisco"})
	return w
}

func asIs(p app.Parts) app.Parts { return p }

func exported(t *testing.T, w *testkit.World, in ops.Export) (replay.Bundle, string) {
	t.Helper()
	raw := w.Operate("replay.export", in)
	bundle, err := replay.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return bundle, string(raw)
}

// TestReplayExport: without a reason nothing in a bundle tells of the person; with one it is as it was, decides the same, and
// the look is recorded.
func TestReplayExport(t *testing.T) {
	t.Parallel()
	w := replayable(t, asIs)
	sid := w.Text(ada, "call me Marigold, says the axolotl")
	w.Text(ada, "call me Marigold")
	revealed := func() (reasons []string) {
		for key, item := range w.Everything() {
			if strings.HasPrefix(key.PK, "EV#") && strings.Contains(item, string(event.SnapshotRevealed)) {
				reasons = append(reasons, item)
			}
		}
		return reasons
	}
	for _, sid := range []string{sid, testkit.SID(2)} {
		bundle, text := exported(t, w, ops.Export{SID: sid})
		for _, personal := range []string{"axolotl", "marigold", "wilhelmina", "5550100011", w.Config.Hash()(ada)} {
			if strings.Contains(strings.ToLower(text), personal) {
				t.Errorf("the redacted bundle has %s: %s", personal, text)
			}
		}
		if !bundle.Redacted || bundle.Snapshot.Message.SID != sid || len(bundle.Decided.Steps) == 0 || len(revealed()) != 0 {
			t.Errorf("redacted %v, %d steps, %d looks", bundle.Redacted, len(bundle.Decided.Steps), len(revealed()))
		}
	}
	bundle, _ := exported(t, w, ops.Export{SID: sid, Reason: "she says we got it wrong"})
	if bundle.Redacted || !strings.Contains(bundle.Snapshot.Message.Normal, "axolotl") {
		t.Errorf("with a reason: %+v", bundle.Snapshot.Message)
	}
	if got := revealed(); len(got) != 1 || !strings.Contains(got[0], "she says we got it wrong") {
		t.Errorf("looks: %v", got)
	}
	rules, err := app.Replays(bundle.Setting)
	if err != nil {
		t.Fatal(err)
	}
	if _, differences, err := rules.Again(t.Context(), bundle); err != nil || len(differences) > 0 {
		t.Errorf("decided again: %v %v", differences, err)
	}
}

func TestReplayExportRefuses(t *testing.T) {
	t.Parallel()
	w := replayable(t, asIs)
	o, err := app.NewOps(w.Config, app.Parts{Table: w.Table, Scan: w.Scan, Seal: w.Seal, Now: w.Clock.Now})
	if err != nil {
		t.Fatal(err)
	}
	for sid, want := range map[string]fault.Kind{"nonsense": fault.Invalid, testkit.SID(99): fault.NotFound} {
		if _, err := o.ReplayExport(t.Context(), ops.Export{SID: sid}); fault.KindOf(err) != want {
			t.Errorf("%s: %v", sid, err)
		}
	}
	key := unreadable(t, w)
	sid := w.Text(ada, "hello")
	rounds(w, 8)
	if err := w.Table.Table.Commit(t.Context(), table.Delete(key, 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := o.ReplayExport(t.Context(), ops.Export{SID: sid}); fault.KindOf(err) != fault.NotFound || !strings.Contains(err.Error(), "could not be done") {
		t.Errorf("of a dead text: %v", err)
	}
}

// TestReplaySince: under the rules of then no turn of a day is decided otherwise; under others each is found at the step that
// goes another way.
func TestReplaySince(t *testing.T) {
	t.Parallel()
	since := func(w *testkit.World, length string) (answer ops.Replayed) {
		if err := json.Unmarshal(w.Operate("replay.since", ops.Since{For: length}), &answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	talk := func(w *testkit.World) {
		w.Text(ada, "hello")
		w.Clock.Advance(48 * time.Hour)
		for _, body := range []string{"what is this about?", "HELP", "tea blorp", "tea fnord"} {
			w.Text(ada, body)
		}
	}
	w := replayable(t, asIs)
	talk(w)
	if got := since(w, "24h"); got.Turns != 4 || got.Same != 4 || len(got.Changed)+len(got.Without) != 0 {
		t.Errorf("under the same rules: %+v", got)
	}
	if got := since(w, "7d"); got.Turns != 5 || got.Same != 5 {
		t.Errorf("of a week: %+v", got)
	}
	tea := turn.Flow{Name: "tea", Steps: []turn.Step{{Name: "tea", Stage: turn.Members, Run: func(t *turn.Turn) turn.Verdict {
		if strings.HasPrefix(t.Message.Normal, "tea") {
			return t.End("tea", "tea", "silent", "")
		}
		return turn.GoOn("no tea", "go on", "")
	}}}}
	w = replayable(t, func(p app.Parts) app.Parts {
		p.Flows = append(slices.Clone(p.Flows), tea)
		return p
	})
	talk(w)
	got := since(w, "1d")
	raw, _ := json.Marshal(got)
	turns := 0
	for _, c := range got.Changed {
		turns += c.Turns
		if len(c.Examples) == 0 || c.Examples[0].SID == "" || c.Step == "" {
			t.Errorf("%+v", c)
		}
	}
	if got.Turns != 4 || turns != 4-got.Same || turns != 2 || len(got.Changed) != 1 || !strings.Contains(string(raw), "tea: silent") {
		t.Errorf("under other rules: %s", raw)
	}
	if strings.Contains(strings.ToLower(string(raw)), "wilhelmina") || strings.Contains(string(raw), "blorp") {
		t.Errorf("it shows words: %s", raw)
	}
}
