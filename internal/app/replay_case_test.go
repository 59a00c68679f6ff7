package app_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestTurns decides the turns of testdata/turns, each of which went wrong once. `josh replay test` writes them.
func TestTurns(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/turns/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no turns", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			test, err := replay.ParseCase(raw)
			if err != nil || !test.Bundle.Redacted || test.Why == "" {
				t.Fatalf("redacted %v, why %q: %v", test.Bundle.Redacted, test.Why, err)
			}
			rules, err := app.Replays(test.Bundle.Setting)
			if err != nil {
				t.Fatal(err)
			}
			if fails, err := test.Fails(t.Context(), rules); err != nil || fails != "" {
				t.Errorf("%s\n%s: %v", test.Why, fails, err)
			}
		})
	}
}

// TestTurnBecomesTest breaks a rule on purpose: the bundle of a turn that it spoilt is a test that fails by the broken rules, and
// passes by the mended ones, without a word of the person in it.
func TestTurnBecomesTest(t *testing.T) {
	t.Parallel()
	broken := turn.Flow{Name: "tea", Steps: []turn.Step{{Name: "tea", Stage: turn.Members, Run: func(t *turn.Turn) turn.Verdict {
		if strings.HasPrefix(t.Message.Normal, "call me") {
			return t.End("tea", "tea", "silent", "")
		}
		return turn.GoOn("no tea", "go on", "")
	}}}}
	breaks := func(p app.Parts) app.Parts {
		p.Flows = append(slices.Clone(p.Flows), broken)
		return p
	}
	w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts { return breaks(p) })
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01PERSON", FirstName: "Wilhelmina", State: people.Active, Region: "san-francisco"})
	sid := w.Text(ada, "call me Marigold")
	bundle, _ := exported(t, w, ops.Export{SID: sid, Reason: "it was silent"})
	mended, err := w.Config.Rules()
	if err != nil {
		t.Fatal(err)
	}
	spoilt, err := w.Config.Rules(broken)
	if err != nil {
		t.Fatal(err)
	}
	if bundle.Decided.Outcome != "tea" {
		t.Fatalf("the broken rule decides nothing: %+v", bundle.Decided)
	}
	for _, wanted := range []replay.Expected{{}, {Texts: []wording.Purpose{"renamed"}}} {
		test, err := replay.CaseOf(bundle, "JOSH said nothing", "call me Ed", wanted)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(test)
		if err != nil {
			t.Fatal(err)
		}
		if shown := strings.ToLower(string(raw)); strings.Contains(shown, "marigold") || strings.Contains(shown, "wilhelmina") || strings.Contains(shown, "5550100011") || strings.Contains(shown, w.Config.Hash()(ada)) {
			t.Errorf("the test tells of the person: %s", raw)
		}
		if test, err = replay.ParseCase(raw); err != nil {
			t.Fatal(err)
		}
		if fails, err := test.Fails(t.Context(), spoilt.Replays()); err != nil || fails == "" {
			t.Errorf("%+v passes by the broken rule: %v", wanted, err)
		}
		if fails, err := test.Fails(t.Context(), mended.Replays()); err != nil || fails != "" {
			t.Errorf("%+v fails by the mended rule: %s %v", wanted, fails, err)
		}
	}
}

// TestBundleSaysAltered: a bundle whose stand-ins rules read otherwise than the words says so, and one that is read the same does not.
func TestBundleSaysAltered(t *testing.T) {
	t.Parallel()
	w := replayable(t, asIs)
	help, odd := w.Text(ada, "HELP"), w.Text(ada, "zxq vxw")
	if bundle, _ := exported(t, w, ops.Export{SID: help}); !strings.Contains(bundle.Altered, "of the stand-ins") {
		t.Errorf("HELP: %q", bundle.Altered)
	}
	if bundle, _ := exported(t, w, ops.Export{SID: odd}); bundle.Altered != "" {
		t.Errorf("of a text that no rule reads: %q", bundle.Altered)
	}
}

// BenchmarkReplaySince decides 10,000 stored turns again.
func BenchmarkReplaySince(b *testing.B) {
	w := testkit.New(b, nil)
	bodies := []string{"hello", "what is this about?", "coffee saturday?", "HELP", "i'm 34 and like hiking", "who are you"}
	for n := range 10_000 {
		w.Text(fmt.Sprintf("+155501%05d", n), bodies[n%len(bodies)])
	}
	for b.Loop() {
		var answer ops.Replayed
		if err := json.Unmarshal(w.Operate("replay.since", ops.Since{For: "90d"}), &answer); err != nil || answer.Turns < 10_000 || answer.Same != answer.Turns {
			b.Fatalf("%+v %v", answer, err)
		}
	}
}
