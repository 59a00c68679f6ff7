package replay_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a constant

// full is a snapshot that has everything that one can have.
func full() turn.Snapshot {
	number := strings.Repeat("ab", 32)
	of := record.Number(number)
	key := record.Region("chicago")
	ruling := table.Item{Key: key, Version: 3, Kind: "region", Schema: 1, Data: []byte(`{"state":"open"}`), Expires: noon}
	odd := table.Item{Key: record.FlowRecord(of, "odd"), Version: 2, Kind: "odd", Schema: 4, Data: []byte("{ not as\nwe write it }")}
	query := table.Query{PK: "INC#" + number, From: "I#", To: "J", Reverse: true, Limit: 5, After: "I#9"}
	return turn.Snapshot{
		Now: noon.Add(time.Second), Token: "token-of-a-link",
		Message: turn.Message{
			ID: "01J9ZK3V7Q8N4T2M6R5B1X0Y9A", SID: "SM1", Normal: "where's the \x01 \"axolotl\"?", NumMedia: 1, OptOutType: "HELP", AtProvider: "HELP", Country: "US",
			AcceptedAt: noon, Redriven: 2,
		},
		State: live.State{
			Number: number, Of: of,
			Contact: record.Slot[people.Contact]{Version: 4, Value: people.Contact{Turns: 7, Said: "menu", OptOut: &people.OptOut{At: noon, Words: "keyword:en"}}},
			Person: record.Slot[people.Person]{Version: 5, Value: people.Person{
				ID: "p", Phone: "+15550100011", Email: "ada@quill.example", AskedZIP: "60601", Former: "Augusta", FirstName: "Ada", LastName: "B", Birthday: "1990-01-02", ZIP: "94110", State: people.Active,
			}},
			Session: record.Slot[session.Session]{Version: 6, Value: session.Session{Mode: session.Idle, StateToken: "menu", AskedAt: noon}},
			Hold:    record.Slot[safety.Hold]{Version: 7, Value: safety.Hold{Kind: safety.SoftHold, At: noon}},
			Jobs:    []record.Slot[outbox.Job]{{Version: 8, Value: outbox.Job{ID: "j", Number: number, Status: outbox.Pending, CreatedAt: noon, ExpiresAt: noon}}},
			Records: []table.Item{odd},
			Timers:  []record.Slot[work.Timer]{{Version: 9, Value: work.Timer{TimerKey: work.TimerKey{Flow: "f", Name: "n"}, At: noon, SetAt: noon, Data: []byte(`1`)}}},
		},
		Items:  map[table.Key]table.Item{key: ruling, record.Region("none"): {Key: record.Region("none")}},
		Pages:  map[table.Query]table.Page{query: {Items: []table.Item{ruling}, Next: "I#3"}},
		Called: map[string]turn.Answer{"router@1": {Output: []byte(`{"a":1}`)}, "judge@1": {Failed: fault.Unavailable}},
	}
}

func names(s turn.Snapshot) replay.Names {
	return replay.Names{Subject: s.State.Number, ID: s.Message.ID, SID: s.Message.SID}
}

// TestEverythingIsKept: a snapshot comes back as it was, but for what is sealed in it.
func TestEverythingIsKept(t *testing.T) {
	t.Parallel()
	want := full()
	signal := full()
	signal.State = live.State{Of: record.LinkUp("x")}
	signal.Message = turn.Message{ID: "01J9ZK3V7Q8N4T2M6R5B1X0Y9B", Signal: &work.Signal{ID: "s", Name: "n", Data: []byte(`{"a":[1,2]}`)}}
	for _, want := range []turn.Snapshot{want, signal} {
		var p replay.Packer
		packed, err := p.Pack(replay.Bundle{Setting: replay.Setting{Rules: "r", Contact: "c"}, Snapshot: replay.SnapshotOf(want)})
		if err != nil {
			t.Fatal(err)
		}
		at := names(want)
		if at.Subject == "" {
			at = replay.NamesIn(record.Inner(want.State.Of, want.Message.ID), want.Message.ID, "")
		}
		got, err := replay.Unpack(packed, at)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got.Snapshot.Turn()); diff != "" {
			t.Errorf("it comes back otherwise (-want +got):\n%s", diff)
		}
	}
	sealed := full()
	sealed.State.Jobs[0].Value.Sealed = "AQNvbmU"
	var p replay.Packer
	packed, err := p.Pack(replay.Bundle{Snapshot: replay.SnapshotOf(sealed)})
	if err != nil {
		t.Fatal(err)
	}
	got, err := replay.Unpack(packed, names(sealed))
	if err != nil || got.Snapshot.State.Jobs[0].Value.Sealed != "-" {
		t.Errorf("%v, sealed: %q", err, got.Snapshot.State.Jobs[0].Value.Sealed)
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]fault.Kind{`{"version":2}`: fault.Unavailable, `{}`: fault.Internal, `nothing`: fault.Internal} {
		if _, err := replay.Parse([]byte(text)); fault.KindOf(err) != want {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := replay.Unpack([]byte("no DEFLATE"), replay.Names{}); fault.KindOf(err) != fault.Internal {
		t.Errorf("not packed: %v", err)
	}
}

// TestCompare: what differs is named in the order of the turn, and nothing else is.
func TestCompare(t *testing.T) {
	t.Parallel()
	then := replay.Decided{
		Outcome: "menu", Steps: []replay.Step{{Step: "claim", Decision: "accepted"}, {Step: "menu", Saw: "words", Decision: "menu text", Why: "nothing claims it"}},
		Texts: []replay.Text{{Purpose: "menu", Class: outbox.Reply, Says: "Hi"}}, Cancel: []string{"j1"},
	}
	same, err := replay.Compare(then, then)
	if err != nil || len(same) != 0 {
		t.Errorf("%v %v", same, err)
	}
	now := replay.Decided{
		Outcome: "help", Steps: []replay.Step{{Step: "claim", Decision: "accepted"}, {Step: "new", Saw: "nothing", Decision: "go on"}, {Step: "help", Saw: "keyword", Decision: "help text"}},
		Texts: []replay.Text{{Purpose: "help", Class: outbox.Reply, Says: "Hi"}}, Hasten: []string{"j1"},
	}
	got, err := replay.Compare(then, now)
	if err != nil {
		t.Fatal(err)
	}
	want := []replay.Difference{
		{Part: "trace", What: "menu", Then: "menu text, saw words: nothing claims it"},
		{Part: "trace", What: "outcome", Then: "menu", Now: "help"},
		{Part: "trace", What: "help", Now: "help text, saw keyword"},
		{Part: "texts", What: "purpose", Then: `"menu"`, Now: `"help"`},
		{Part: "state", What: "cancel.1", Then: `"j1"`},
		{Part: "state", What: "hasten.1", Now: `"j1"`},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differences (-want +got):\n%s", diff)
	}
}

func TestFirstStep(t *testing.T) {
	t.Parallel()
	claim, on, menu, help := replay.Step{Step: "claim", Decision: "accepted"}, replay.Step{Step: "new", Decision: "go on"}, replay.Step{Step: "menu", Decision: "text"}, replay.Step{Step: "help", Decision: "text"}
	for name, c := range map[string]struct {
		then, now     []replay.Step
		step, was, is string
	}{
		"the same":       {[]replay.Step{claim, menu}, []replay.Step{claim, on, menu}, "", "", ""},
		"another":        {[]replay.Step{claim, menu}, []replay.Step{claim, help}, "help", "menu: text", "help: text"},
		"one more":       {[]replay.Step{claim}, []replay.Step{claim, help}, "help", "nothing", "help: text"},
		"one less":       {[]replay.Step{claim, menu}, []replay.Step{claim}, "menu", "menu: text", "nothing"},
		"nothing at all": {nil, nil, "", "", ""},
	} {
		step, was, is := replay.FirstStep(replay.Decided{Steps: c.then}, replay.Decided{Steps: c.now})
		if step != c.step || was != c.was || is != c.is {
			t.Errorf("%s: %q, %q, %q", name, step, was, is)
		}
	}
}

func BenchmarkPack(b *testing.B) {
	var p replay.Packer
	snap := full()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Pack(replay.Bundle{Snapshot: replay.SnapshotOf(snap)}); err != nil {
			b.Fatal(err)
		}
	}
}
