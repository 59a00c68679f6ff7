package replay_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestRedact: a redacted bundle has no word, name or number of the person, wherever it stood, and is one still.
func TestRedact(t *testing.T) {
	t.Parallel()
	snap := full()
	snap.Message.Timer = &work.Timer{TimerKey: work.TimerKey{Flow: "f", Name: "n"}, Data: []byte(`{"note":"Meet Theodora at 7","state":"open"}`)}
	snap.Called["router@1"] = turn.Answer{Output: []byte(`{"intent":"find_pet","words":"the axolotl"}`)}
	snap.Called["writer@1"] = turn.Answer{Output: []byte(`An axolotl!`), Failed: fault.Internal}
	incident := table.Item{Key: table.Key{PK: "INC#" + snap.State.Number, SK: "I#1"}, Version: 1, Kind: "incident", Schema: 1, Data: []byte(`{"category":"self_harm","by":"Theodora"}`)}
	snap.Items[incident.Key] = incident
	snap.State.Records = append(snap.State.Records, table.Item{
		Key: record.FlowRecord(record.Number(snap.State.Number), "request"), Version: 1, Kind: "request", Schema: 1,
		Data: []byte(`{"options":[{"label":"Saturday morning","time":[{"date":"2026-11-28","bucket":"morning"}]}],"words":"an axolotl"}`),
	})
	after := snap.State
	after.Person.Value.FirstName = "Augusta"
	decision := turn.Decision{
		Outcome: "renamed", After: after, Texts: []turn.Text{{Purpose: "renamed", Class: outbox.Reply, Words: "Thanks, Augusta!"}},
		Steps: []turn.TraceStep{{Step: "wishes", Saw: "a name", Decision: "renamed Ada", Why: "rule name/1"}},
	}
	decided, err := replay.DecidedOf(snap.State, decision)
	if err != nil {
		t.Fatal(err)
	}
	bundle := replay.Bundle{Version: replay.Version, Setting: replay.Setting{Contact: "help@josh.example"}, Snapshot: replay.SnapshotOf(snap), Decided: decided}
	redacted, err := bundle.Redact()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(redacted)
	if err != nil {
		t.Fatal(err)
	}
	shown := string(raw)
	for _, i := range redacted.Snapshot.Called {
		shown += string(i.Output)
	}
	for _, i := range redacted.Snapshot.State.Records {
		shown += string(i.Raw)
	}
	for _, personal := range []string{
		"axolotl", "ada", "augusta", "quill", "theodora", "60601", "94110", "1990-01-02", "5550100011", snap.State.Number, "token-of-a-link",
	} {
		if strings.Contains(strings.ToLower(shown), personal) {
			t.Errorf("the redacted bundle has %s: %s", personal, shown)
		}
	}
	for _, kept := range []string{
		`"redacted":true`, "help@josh.example", "01J9ZK3V7Q8N4T2M6R5B1X0Y9A", "REGION#chicago", `"state":"open"`, `"category":"self_harm"`, `"intent":"find_pet"`,
		"Xxxxxx, Xxxxxxx!", "rule name/1", `{"state":"open"}`, "2026-11-22T12:00:00Z", `"state_token":"menu"`,
		`"label":"Saturday morning"`, `"date":"2026-11-28"`, // of a question: without them its answer is decided otherwise
	} {
		if !strings.Contains(shown, kept) {
			t.Errorf("the redacted bundle lacks %s: %s", kept, shown)
		}
	}
	if _, there := redacted.Snapshot.Turn().Items[table.Key{PK: "INC#" + redacted.Snapshot.State.Number, SK: "I#1"}]; !there {
		t.Error("the hash of the number is not the same everywhere")
	}
	again, err := redacted.Redact()
	if diff := cmp.Diff(redacted, again); err != nil || diff != "" {
		t.Errorf("redacted twice it is another: %v %s", err, diff)
	}
}

// TestRedactWhereRulesFail: the turn over which rules fail can be exported, and says that they do.
func TestRedactWhereRulesFail(t *testing.T) {
	t.Parallel()
	bundle := replay.Bundle{Version: replay.Version, Snapshot: replay.SnapshotOf(full())}
	redacted, err := replay.Rules{}.Redact(t.Context(), bundle)
	if err != nil || !redacted.Redacted || !strings.Contains(redacted.Altered, "the rules fail") {
		t.Errorf("redacted %v, altered %q: %v", redacted.Redacted, redacted.Altered, err)
	}
}

func TestShape(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"Hi, it's 7 pm": "Xx, xx'x 0 xx", "Éloïse 🦎": "Xxxxxx *", "٣": "0", "": ""} {
		if got := replay.Shape(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
