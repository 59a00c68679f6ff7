package turn_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
)

const name = "tea"

var (
	kind = record.Kind{Name: "tea", Schema: 1}
	noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
)

// fires decides the turn of a timer of a flow, for a member in San Francisco who has a record of it.
func fires(t *testing.T, due func(*turn.Turn) turn.Verdict) (turn.Decision, *turn.Ask) {
	t.Helper()
	return firesAfter(t, session.Session{}, due)
}

// firesAfter is fires for somebody who was asked something.
func firesAfter(t *testing.T, asked session.Session, due func(*turn.Turn) turn.Verdict) (turn.Decision, *turn.Ask) {
	t.Helper()
	regions, err := people.LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	of := record.Number("hash")
	stored, err := record.Encode(record.FlowRecord(of, name), kind, "green")
	if err != nil {
		t.Fatal(err)
	}
	stored.Version = 3
	m, err := turn.New(turn.Rules{Regions: regions},
		turn.Flow{Name: "held", Held: func(*turn.Turn) turn.Verdict { return turn.Verdict{} }},
		turn.Flow{Name: name, Timers: map[string]func(*turn.Turn) turn.Verdict{"ready": due}},
	)
	if err != nil {
		t.Fatal(err)
	}
	snap := turn.Snapshot{
		Now: noon, Items: map[table.Key]table.Item{},
		State: live.State{
			Number: "hash", Of: of, Records: []table.Item{stored},
			Session: record.Slot[session.Session]{Version: 1, Value: asked},
			Person:  record.Slot[people.Person]{Version: 1, Value: people.Person{ID: "p", State: people.Active, Region: "san-francisco"}},
		},
		Message: turn.Message{ID: "id", AcceptedAt: noon, Timer: &work.Timer{TimerKey: work.TimerKey{Flow: name, Name: "ready"}, At: noon}},
	}
	d, ask := m.Decide(snap, nil)
	if ask == nil || len(ask.Items) == 0 {
		return d, ask
	}
	for _, key := range ask.Items {
		snap.Items[key] = table.Item{Key: key}
	}
	return m.Decide(snap, nil)
}

// TestTimerKnowsTheRegion: what a timer says of a day is said in the person's own.
func TestTimerKnowsTheRegion(t *testing.T) {
	t.Parallel()
	day := ""
	d, ask := fires(t, func(t *turn.Turn) turn.Verdict {
		day = t.Day(time.Date(2026, 11, 21, 7, 0, 0, 0, time.UTC))
		return t.End("ready", "", "", "")
	})
	if ask != nil || d.Outcome != "ready" || day != "Friday, November 20" {
		t.Errorf("%q on %q, %v", d.Outcome, day, ask)
	}
}

// TestLastOfATurnCounts: a flow may set, stop and forget in one turn, in any order.
func TestLastOfATurnCounts(t *testing.T) {
	t.Parallel()
	of := record.FlowRecord(record.Number("hash"), name)
	cup, pot := work.TimerKey{Flow: name, Name: "cup"}, work.TimerKey{Flow: name, Name: "pot"}
	d, ask := fires(t, func(t *turn.Turn) turn.Verdict {
		t.SetTimer(name, "cup", noon, nil)
		t.StopTimer(name, "cup")
		t.StopTimer(name, "pot")
		t.SetTimer(name, "pot", noon.Add(time.Hour), nil)
		turn.SetRecord(t, name, kind, record.Slot[string]{Value: "black", Version: 3})
		turn.DropRecord(t, name)
		return t.End("ready", "", "", "")
	})
	if ask != nil {
		t.Fatal(ask)
	}
	if diff := cmp.Diff([]work.TimerKey{cup}, d.Stopped); diff != "" {
		t.Error(diff)
	}
	if len(d.Timers) != 1 || d.Timers[0].TimerKey != pot {
		t.Errorf("set: %+v", d.Timers)
	}
	if diff := cmp.Diff([]turn.Change{{Key: of, Version: 3}}, d.Changes); diff != "" {
		t.Error(diff)
	}
}

// TestRecordThatIsNewAndForgotten: what was never stored needs no removal.
func TestRecordThatIsNewAndForgotten(t *testing.T) {
	t.Parallel()
	d, ask := fires(t, func(t *turn.Turn) turn.Verdict {
		turn.SetRecord(t, "coffee", kind, record.Slot[string]{Value: "black"})
		turn.DropRecord(t, "coffee")
		turn.DropRecord(t, "milk")
		return t.End("ready", "", "", "")
	})
	if ask != nil || len(d.Changes) != 0 {
		t.Errorf("%+v, %v", d.Changes, ask)
	}
}

// TestTimerWithoutJSON: a bug of a flow fails its turn, and nothing of it is committed.
func TestTimerWithoutJSON(t *testing.T) {
	t.Parallel()
	d, ask := fires(t, func(t *turn.Turn) turn.Verdict {
		t.SetTimer(name, "cup", noon, func() {})
		return t.End("ready", "", "", "")
	})
	if ask == nil || fault.KindOf(ask.Err) != fault.Internal || len(d.Timers) != 0 {
		t.Errorf("%+v, %v", d, ask)
	}
}

// TestOpenUntil: a timer can tell when a question is over that somebody may be about to answer, and is not asked to wait twice.
func TestOpenUntil(t *testing.T) {
	t.Parallel()
	for ago, waits := range map[time.Duration]bool{0: true, 15 * time.Minute: true, 15*time.Minute + time.Second: false} {
		var until time.Time
		_, ask := firesAfter(t, session.Session{}.Ask("cup", "SM1", noon.Add(-ago)), func(t *turn.Turn) turn.Verdict {
			until = t.OpenUntil()
			return t.End("ready", "", "", "")
		})
		if ask != nil || waits != until.After(noon) || until.After(noon.Add(16*time.Minute)) {
			t.Errorf("asked %s ago: open until %s, %v", ago, until, ask)
		}
	}
	if _, ask := fires(t, func(inner *turn.Turn) turn.Verdict {
		if !inner.OpenUntil().IsZero() {
			t.Error("nothing was asked")
		}
		return inner.End("ready", "", "", "")
	}); ask != nil {
		t.Error(ask)
	}
}

// TestTimerIsNotBeforeItIsSet: a timer that sets itself anew for a moment that is over comes behind the texts that wait.
func TestTimerIsNotBeforeItIsSet(t *testing.T) {
	t.Parallel()
	d, ask := fires(t, func(t *turn.Turn) turn.Verdict {
		t.SetTimer(name, "ready", noon.Add(-time.Hour), nil)
		t.SetTimer(name, "later", noon, nil)
		t.SetTimer(name, "later", noon.Add(time.Hour), nil)
		return t.End("ready", "", "", "")
	})
	if ask != nil || len(d.Timers) != 2 || !d.Timers[0].At.Equal(noon) || !d.Timers[1].At.Equal(noon.Add(time.Hour)) {
		t.Errorf("%+v, %v", d.Timers, ask)
	}
}

// leaves decides the turn of a text that takes a person out of reach by do, with a flow that keeps a record and sets a timer
// about everybody who goes. It returns the decision and what the flow was told.
func leaves(t *testing.T, state live.State, id string, do func(*turn.Turn)) (d turn.Decision, told []people.Reason) {
	t.Helper()
	m, err := turn.New(turn.Rules{},
		turn.Flow{
			Name: "held", Held: func(*turn.Turn) turn.Verdict { return turn.Verdict{} },
			Steps: []turn.Step{{Name: "go", Stage: turn.Safety, Run: func(t *turn.Turn) turn.Verdict {
				do(t)
				return t.End("gone", "", "", "")
			}}},
		},
		turn.Flow{Name: name, Left: func(t *turn.Turn, reason people.Reason) {
			told = append(told, reason)
			slot, _ := turn.Record[string](t, name, kind)
			turn.SetRecord(t, name, kind, slot)
			t.SetTimer(name, "cup", noon, nil)
		}},
	)
	if err != nil {
		t.Fatal(err)
	}
	d, ask := m.Decide(turn.Snapshot{Now: noon, State: state, Message: turn.Message{ID: id, AcceptedAt: noon}}, nil)
	if ask != nil {
		t.Fatal(ask)
	}
	return d, told
}

// TestNothingIsLeftOfSomebodyDeleted: whatever a flow does about somebody who goes for good, it keeps nothing of them.
func TestNothingIsLeftOfSomebodyDeleted(t *testing.T) {
	t.Parallel()
	of := record.Number("hash")
	stored, err := record.Encode(record.FlowRecord(of, name), kind, "green")
	if err != nil {
		t.Fatal(err)
	}
	stored.Version = 3
	state := live.State{Number: "hash", Of: of, Records: []table.Item{stored}, Person: record.Slot[people.Person]{Version: 1}}
	d, told := leaves(t, state, "b", func(t *turn.Turn) { t.After.Person = record.Slot[people.Person]{} })
	if diff := cmp.Diff([]people.Reason{people.NotAPerson}, told); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]turn.Change{{Key: stored.Key, Version: 3}}, d.Changes); diff != "" || len(d.Timers) != 0 {
		t.Errorf("%s, timers %+v", diff, d.Timers)
	}
}

// TestToldOnceOfAnOptOut: flows hear of an opt-out in its turn, and not again when a text that is older has its turn later.
func TestToldOnceOfAnOptOut(t *testing.T) {
	t.Parallel()
	out := live.State{Number: "hash"}
	out.Contact.Value.OptOut = &people.OptOut{TextID: "b"}
	if _, told := leaves(t, out, "a", func(*turn.Turn) {}); told != nil {
		t.Errorf("told again: %v", told)
	}
	_, told := leaves(t, live.State{Number: "hash"}, "b", func(t *turn.Turn) { t.After.Contact.Value.OptOut = &people.OptOut{TextID: "b"} })
	if diff := cmp.Diff([]people.Reason{people.OptedOutReason}, told); diff != "" {
		t.Error(diff)
	}
}

// TestStopBeforeASignal: of somebody who has said STOP since a signal was said, its turn knows that nothing reaches them. A
// text that is older than the STOP is still answered as it was meant.
func TestStopBeforeASignal(t *testing.T) {
	t.Parallel()
	state := live.State{Number: "hash", Person: record.Slot[people.Person]{Version: 1, Value: people.Person{State: people.Active}}}
	state.OptOut = record.Slot[compliance.OptedOut]{Value: compliance.OptedOut{TextID: "b"}, Version: 1}
	for _, c := range []struct {
		signal *work.Signal
		want   people.Reason
	}{{nil, people.RegionWaits}, {&work.Signal{}, people.OptedOutReason}} {
		of := turn.Begin(turn.Rules{}, turn.Snapshot{Now: noon, State: state, Message: turn.Message{ID: "a", Signal: c.signal}})
		if got := of.May(people.Invited); got != c.want {
			t.Errorf("signal %v: %s", c.signal, got)
		}
	}
}

// TestRecordOfAGroupThatIsNotThere: a group has no contact that tells of two turns which both begin its record, so that a
// turn demands that what it did not find is still not there; a number needs no such check.
func TestRecordOfAGroupThatIsNotThere(t *testing.T) {
	t.Parallel()
	for of, want := range map[record.Subject]int{record.LinkUp("g"): 1, record.Number("hash"): 0} {
		tt := turn.Begin(turn.Rules{}, turn.Snapshot{State: live.State{Number: of.Number(), Of: of}})
		if _, ask := turn.Record[string](tt, name, kind); ask != nil {
			t.Fatal(ask)
		}
		if len(tt.Relies) != want || want == 1 && tt.Relies[0] != (turn.Reliance{Key: record.FlowRecord(of, name)}) {
			t.Errorf("%s relies on %v", of, tt.Relies)
		}
	}
}
