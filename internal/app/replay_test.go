package app_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// kept returns the bundles of all turns that are filed, by the key of what they are filed with.
func kept(t *testing.T, w *testkit.World) map[table.Key]replay.Bundle {
	t.Helper()
	bundles := map[table.Key]replay.Bundle{}
	err := w.Table.All(t.Context(), func(item table.Item) bool {
		if item.Kind != record.KindText.Name && item.Kind != record.KindInner.Name {
			return true
		}
		var filed struct {
			work.Snapshot
			ID      string         `json:"id"`
			SID     string         `json:"sid"`
			Outcome string         `json:"outcome"`
			Trace   converse.Trace `json:"trace"`
		}
		if err := json.Unmarshal(item.Data, &filed); err != nil {
			t.Fatal(err)
		}
		if filed.Kept == "" {
			if filed.Unkept == "" {
				t.Errorf("%s has no snapshot and does not say why", item.SK)
			}
			return true
		}
		packed, err := w.Seal.Open(t.Context(), item.String(), filed.Kept)
		if err != nil {
			t.Fatal(err)
		}
		bundle, err := replay.Unpack(packed, replay.NamesIn(item.Key, filed.ID, filed.SID))
		if err != nil {
			t.Fatal(err)
		}
		bundles[item.Key] = bundle.With(filed.Outcome, filed.Trace.Steps)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return bundles
}

func encoded(t interface{ Fatal(...any) }, v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestConversationsReplay plays every conversation of testdata/conversations and decides each of its turns again from what
// was kept of it: byte for byte the same.
func TestConversationsReplay(t *testing.T) {
	t.Parallel()
	for n, file := range append(conversations(t, "testdata"), conversations(t, "../flow/*/testdata")...) {
		if n%sample.Stride > 0 {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			script, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			bundles := map[table.Key]replay.Bundle{}
			p := played(t, string(script), func(p *player) { maps.Copy(bundles, kept(t, p.World)) }) // before a person is erased
			rules, err := p.Config.Rules()
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Count(string(script), "\n= "); len(bundles) < want || want == 0 {
				t.Errorf("%d turns are kept of %d", len(bundles), want)
			}
			for key, bundle := range bundles {
				now, err := rules.Replays().Decide(t.Context(), bundle)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(encoded(t, bundle.Decided), encoded(t, now)); diff != "" {
					t.Errorf("%s is decided otherwise (-then +now):\n%s", key.SK, diff)
				}
				differences, err := replay.Compare(bundle.Decided, now)
				if err != nil || len(differences) > 0 {
					t.Errorf("%v %v", differences, err)
				}
			}
		})
	}
}

// TestAnySnapshotReplays: whatever the table holds, what is kept of a turn gives the decision of the turn.
func TestAnySnapshotReplays(t *testing.T) {
	t.Parallel()
	rules, err := app.Config{}.Rules()
	if err != nil {
		t.Fatal(err)
	}
	var packer replay.Packer
	rapid.Check(t, func(t *rapid.T) {
		snap := drawSnapshot(t, tokens(rules))
		var decision turn.Decision
		for range 8 {
			d, ask := rules.Machine.Decide(snap, nil)
			if ask == nil {
				decision = d
				break
			}
			fed(&snap, ask, nil, func(c turn.Call) turn.Answer {
				output, _ := rules.Callers[c.Purpose].Call(t.Context(), c)
				return turn.Answer{Output: output}
			})
		}
		want, err := replay.DecidedOf(snap.State, decision)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := packer.Pack(replay.Bundle{Snapshot: replay.SnapshotOf(snap), Decided: want})
		if err != nil {
			t.Fatal(err)
		}
		bundle, err := replay.Unpack(packed, replay.Names{Subject: snap.State.Number, ID: snap.Message.ID, SID: snap.Message.SID})
		if err != nil {
			t.Fatal(err)
		}
		got, err := rules.Replays().Decide(t.Context(), bundle)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(encoded(t, want), encoded(t, got)); diff != "" {
			t.Fatalf("decided otherwise:\n%s", diff)
		}
	})
}

// TestSnapshotIsSealed: nothing of what a person wrote or is called is readable in what is filed of a turn, and what it was
// decided from has both.
func TestSnapshotIsSealed(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Put(record.Person(w.Config.Hash()(ada)), record.KindPerson, people.Person{ID: "01PERSON", FirstName: "Wilhelmina", State: people.Active, Region: "san-francisco"})
	w.Text(ada, "my axolotl plays the xylophone")
	seen := 0
	err := w.Table.All(t.Context(), func(item table.Item) bool {
		if item.Kind == record.KindText.Name {
			seen++
			for _, word := range []string{"axolotl", "xylophone", "Wilhelmina", strings.TrimPrefix(ada, "+")} {
				if strings.Contains(string(item.Data), word) {
					t.Errorf("the filed text shows %s", word)
				}
			}
		}
		return true
	})
	if err != nil || seen != 1 {
		t.Fatalf("%d texts, %v", seen, err)
	}
	for _, bundle := range kept(t, w) {
		if s := bundle.Snapshot; s.Message.Normal != "my axolotl plays the xylophone" || s.State.Person.Value.FirstName != "Wilhelmina" {
			t.Errorf("kept: %+v", s)
		}
	}
}

// TestSnapshotTooLarge: a state as large as a flood's is not kept, and the text is answered all the same.
func TestSnapshotTooLarge(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	noise := make([]byte, 200<<10) // nothing that compresses
	_, _ = rand.NewChaCha8([32]byte{}).Read(noise)
	hash := w.Config.Hash()(ada)
	w.Put(record.FlowRecord(record.Number(hash), "large"), record.Kind{Name: "large", Schema: 1}, noise)
	sid := w.Text(ada, "hello")
	filed := w.Filed(sid)
	if filed.Kept != "" || filed.Unkept != "too_large" || filed.Status != work.Done {
		t.Errorf("%s, kept %d bytes, why not: %q", filed.Status, len(filed.Kept), filed.Unkept)
	}
	if len(w.Carrier.Taken()) != 1 {
		t.Error("the text is not answered")
	}
}

// TestNoSnapshotWithoutKey: a turn that has nothing else to seal is done while the key service is away.
func TestNoSnapshotWithoutKey(t *testing.T) {
	t.Parallel()
	var sealing, opening atomic.Bool
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function == "converse" {
			p.Seal = sealAway{p.Seal, &sealing, &opening}
		}
		return p
	})
	w.Text(ada, "STOP")
	sealing.Store(true)
	sid := w.Text(ada, "STOP") // a second one gets no answer
	if filed := w.Filed(sid); filed.Status != work.Done || filed.Kept != "" || filed.Unkept != "unavailable" {
		t.Errorf("%s, kept %d bytes, why not: %q", filed.Status, len(filed.Kept), filed.Unkept)
	}
}
