package vote_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

func testForm(w world, from, body string) twilio.Form {
	return testkit.Form(from, body, w.NextSID())
}

// TestHintsLostDoubledReordered: hints say only where work is. Lost, doubled and out of order they change nothing.
func TestHintsLostDoubledReordered(t *testing.T) {
	t.Parallel()
	for name, disturb := range map[string]func(world){
		"lost": func(w world) { w.Queue.Inbound.Lose = true },
		"doubled and early": func(w world) {
			for range 2 {
				check(w.T, w.Queue.Inbound.Send(w.T.Context(), work.OfferSubject(group, "again", true),
					work.OfferSubject(record.Number(w.hash(cyd)), "again", false), work.OfferSubject(record.LinkUp("nobody"), "again", true)))
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t)
			disturb(w)
			for _, body := range []string{"join vote x", "vote x yes"} {
				w.Queue.Inbound.Lose = false
				w.pass(5 * time.Minute) // the clock finds what the hints did not
				for _, phone := range []string{ada, bob, cyd} {
					disturb(w)
					w.Text(phone, body)
				}
			}
			w.Queue.Inbound.Lose = false
			w.pass(30 * time.Minute)
			w.hears("3 yes, 0 no", ada, bob, cyd)
			w.atRest()
		})
	}
}

// TestClockLateAndTwice: a clock that runs late closes late, one that runs twice closes once.
func TestClockLateAndTwice(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob)
	w.Text(ada, "vote x no")
	w.Clock.Advance(vote.Open + 55*time.Minute)
	w.Tick()
	w.Tick()
	w.Clock.Advance(3 * time.Minute) // the first clock's hint has not been worked yet
	w.Tick()
	w.Work()
	w.hears("0 yes, 1 no", ada, bob)
	w.pass(time.Hour)
	w.hears("0 yes, 1 no", ada, bob)
	w.atRest()
}

// TestTimersOfOneMoment: two votes close in the same millisecond, by timers of the same name. What their turns send and
// what a person is told of both stays apart.
func TestTimersOfOneMoment(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.Text(ada, "join vote x")
	w.Text(ada, "join vote y")
	at := w.Clock.Now().Add(vote.Open).Truncate(time.Second)
	for _, id := range []string{"x", "y"} {
		timer := work.Timer{TimerKey: work.TimerKey{Flow: "vote", Name: "close"}, At: at, SetAt: at.Add(-vote.Open)}
		key := record.Timer(record.LinkUp(id), "vote", "close")
		items, err := w.Table.Table.Get(t.Context(), key)
		check(t, err)
		item, err := record.Encode(key, record.KindTimer, timer)
		check(t, err)
		item.Version, item.Due = items[0].Version, at
		check(t, w.Table.Table.Commit(t.Context(), table.Put(item)))
	}
	w.Clock.Advance(vote.Open + time.Minute)
	w.Tick()
	w.Work()
	heard := map[string]int{}
	for _, s := range w.Carrier.Taken() {
		heard[s.Body]++
	}
	if heard["Vote x is over: 0 yes, 0 no."] != 1 || heard["Vote y is over: 0 yes, 0 no."] != 1 {
		t.Errorf("heard %v", heard)
	}
	w.atRest()
}

// TestNobodyIsWrittenAbout: a signal for a number that nobody has any more is done without a trace of the number.
func TestNobodyIsWrittenAbout(t *testing.T) {
	t.Parallel()
	const gone = "+15550100014"
	w := begin(t)
	s := record.Number(w.hash(gone))
	signal := work.Signal{ID: work.SignalID(w.Clock.Now(), "cause", 0), Flow: "vote", Name: "result", From: string(group), Cause: "cause", At: w.Clock.Now(), Data: []byte(`{"vote":"x","yes":1}`)}
	w.Put(record.Signal(s, signal.ID), record.KindSignal, signal)
	check(t, w.Queue.Inbound.Send(t.Context(), work.OfferSubject(s, signal.ID, false)))
	w.Work()
	if f := w.audit(gone, time.Time{}); len(f.Old)+len(f.Kept)+len(f.Newer)+len(f.LeftKinds)+len(f.Astray) > 0 {
		t.Errorf("the audit finds %+v", f)
	}
	if n := len(w.of(s).Signals); n > 0 {
		t.Errorf("%d signals wait", n)
	}
}
