package turn_test

import (
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/answers"
)

func step(name string, at turn.Stage) turn.Step {
	return turn.Step{Name: name, Stage: at, Run: func(*turn.Turn) turn.Verdict { return turn.GoOn("", "go on", "") }}
}

func held(*turn.Turn) turn.Verdict { return turn.Verdict{} }

// TestStagesOrderSteps: a step stands where its stage is, whoever lists it when; within a stage flows keep their order.
func TestStagesOrderSteps(t *testing.T) {
	t.Parallel()
	m, err := turn.New(turn.Rules{},
		turn.Flow{Name: "b", Held: held, Steps: []turn.Step{step("rest", turn.Rest), step("b1", turn.Claims), step("keyword", turn.Compliance)}},
		turn.Flow{Name: "a", Steps: []turn.Step{step("a1", turn.Claims), step("a2", turn.Claims), step("danger", turn.Safety), step("silence", turn.Silenced), step("who", turn.Members)}},
	)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"claim", "keyword", "danger", "silence", "who", "hold", "takeover", "limit", "region", "media", "pending", "b1", "a1", "a2", "rest"}
	if got := m.Steps(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestFlowsThatDoNotFit are refused when they are put together, not when somebody texts.
func TestFlowsThatDoNotFit(t *testing.T) {
	t.Parallel()
	ok := turn.Flow{Name: "ok", Held: held}
	question := turn.Question{Token: "t", Answer: held}
	for name, flows := range map[string][]turn.Flow{
		"no name":                 {ok, {}},
		"a name twice":            {ok, {Name: "ok"}},
		"a step without a stage":  {ok, {Name: "x", Steps: []turn.Step{step("s", 0)}}},
		"a step beyond all":       {ok, {Name: "x", Steps: []turn.Step{step("s", turn.Rest+1)}}},
		"a step without a name":   {ok, {Name: "x", Steps: []turn.Step{step("", turn.Rest)}}},
		"a step without a run":    {ok, {Name: "x", Steps: []turn.Step{{Name: "s", Stage: turn.Rest}}}},
		"a token twice":           {ok, {Name: "x", Questions: []turn.Question{question}}, {Name: "y", Questions: []turn.Question{question}}},
		"no token":                {ok, {Name: "x", Questions: []turn.Question{{Answer: held}}}},
		"nobody reads the answer": {ok, {Name: "x", Questions: []turn.Question{{Token: "t"}}}},
		"an offer twice": {ok, {Name: "x", Offers: map[wording.Purpose][]answers.ID{wording.Menu: nil}},
			{Name: "y", Offers: map[wording.Purpose][]answers.ID{wording.Menu: nil}}},
		"nobody for those who are held": {{Name: "x"}},
		"two for those who are held":    {ok, {Name: "x", Held: held}},
		"two for whom a person answers": {ok, {Name: "x", Taken: held}, {Name: "y", Taken: held}},
	} {
		if _, err := turn.New(turn.Rules{}, flows...); fault.KindOf(err) != fault.Internal {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// says is a flow that answers a text, or a signal, with so many texts.
func says(n int) turn.Flow {
	run := func(t *turn.Turn) turn.Verdict {
		for range n {
			t.Texts = append(t.Texts, turn.Text{Purpose: "test", Class: outbox.Reply, Words: "hi"})
		}
		return t.End("said", "", "", "")
	}
	return turn.Flow{
		Name: "says", Held: held, Steps: []turn.Step{{Name: "says", Stage: turn.Compliance, Run: run}},
		Signals: map[string]func(*turn.Turn) turn.Verdict{"say": run},
	}
}

// TestOneReply: a turn that would send two texts to its number is no decision, be it of a text or of a signal.
func TestOneReply(t *testing.T) {
	t.Parallel()
	for n, fits := range []bool{true, true, false, false} {
		m, err := turn.New(turn.Rules{}, says(n))
		if err != nil {
			t.Fatal(err)
		}
		for name, message := range map[string]turn.Message{
			"text": {ID: "01K", SID: "SM1", Normal: "hi"}, "signal": {ID: "01K", Signal: &work.Signal{Flow: "says", Name: "say"}},
		} {
			d, ask := m.Decide(turn.Snapshot{State: live.State{Number: "h"}, Message: message}, nil)
			if fits != (ask == nil) || fits && len(d.Texts) != n || !fits && fault.KindOf(ask.Err) != fault.Internal {
				t.Errorf("%s, %d texts: %+v, %+v", name, n, d.Texts, ask)
			}
		}
	}
}

// TestNobodyReadsIt: a signal or a timer of a flow that is gone changes nothing and says so.
func TestNobodyReadsIt(t *testing.T) {
	t.Parallel()
	m, err := turn.New(turn.Rules{}, says(1))
	if err != nil {
		t.Fatal(err)
	}
	for name, message := range map[string]turn.Message{
		"signal":         {ID: "01K", Signal: &work.Signal{Flow: "gone", Name: "say"}},
		"another signal": {ID: "01K", Signal: &work.Signal{Flow: "says", Name: "sing"}},
		"to all":         {ID: "01K", Signal: &work.Signal{Name: "sing", Data: []byte(`""`)}},
		"timer":          {ID: "01K", Timer: &work.Timer{TimerKey: work.TimerKey{Flow: "gone", Name: "say"}}},
	} {
		d, ask := m.Decide(turn.Snapshot{State: live.State{Of: record.LinkUp("x")}, Message: message}, nil)
		if ask != nil || d.Outcome != "ignored" || len(d.Texts)+len(d.Changes)+len(d.Signals) != 0 || len(d.Steps) != 1 {
			t.Errorf("%s: %+v, %+v", name, d, ask)
		}
	}
}

// TestLeft: flows hear in which turn, and why, a person goes out of reach, and their records go with somebody who is gone.
func TestLeft(t *testing.T) {
	t.Parallel()
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	stays := record.Slot[people.Person]{Version: 1, Value: people.Person{ID: "p", State: people.Active}}
	for name, c := range map[string]struct {
		does func(*turn.Turn)
		want people.Reason
	}{
		"nothing":  {func(*turn.Turn) {}, ""},
		"deletion": {func(t *turn.Turn) { t.After.Person = record.Slot[people.Person]{} }, people.NotAPerson},
		"STOP":     {func(t *turn.Turn) { t.After.Contact.Value.OptOut = &people.OptOut{TextID: t.Message.ID} }, people.OptedOutReason},
		"pause":    {func(t *turn.Turn) { t.After.Person.Value.PausedUntil = noon.Add(time.Hour) }, people.Pausing},
	} {
		var heard people.Reason
		m, err := turn.New(turn.Rules{}, turn.Flow{
			Name: "x", Held: held, Left: func(_ *turn.Turn, why people.Reason) { heard = why },
			Steps: []turn.Step{{Name: "s", Stage: turn.Compliance, Run: func(t *turn.Turn) turn.Verdict {
				c.does(t)
				return t.End("done", "", "", "")
			}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		mine := table.Item{Key: record.FlowRecord(record.Number("h"), "x"), Version: 3, Kind: "x", Schema: 1}
		d, ask := m.Decide(turn.Snapshot{
			Now: noon, Message: turn.Message{ID: "01K", SID: "SM1"},
			State: live.State{Number: "h", Person: stays, Records: []table.Item{mine}, Timers: []record.Slot[work.Timer]{
				{Version: 1, Value: work.Timer{TimerKey: work.TimerKey{Flow: "x", Name: "t"}}},
			}},
		}, nil)
		if ask != nil || heard != c.want {
			t.Errorf("%s: heard %q, asks %+v", name, heard, ask)
		}
		gone := len(d.Changes) == 1 && d.Changes[0].Key == mine.Key && d.Changes[0].Value == nil && d.Changes[0].Version == 3 && len(d.Stopped) == 1
		if gone != (c.want == people.NotAPerson) {
			t.Errorf("%s: changes %+v, stopped %+v", name, d.Changes, d.Stopped)
		}
	}
}
