package app_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// poke is a flow that does something with the signals of its name.
func poke(do func(*turn.Turn) turn.Verdict) []turn.Flow {
	return []turn.Flow{{Name: "poke", Signals: map[string]func(*turn.Turn) turn.Verdict{"poke": do}}}
}

// poked leaves so many signals with a number, which were said before any text that comes now.
func poked(t *testing.T, w *testkit.World, n int) {
	t.Helper()
	at := w.Clock.Now().Add(-time.Minute)
	for i := range n {
		id := work.SignalID(at, "cause", i)
		op, err := live.Tell(record.Number(w.Config.Hash()(ada)), work.Signal{ID: id, Flow: "poke", Name: "poke", Cause: "cause", At: at}, nil)
		if err == nil {
			err = w.Table.Table.Commit(t.Context(), op)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestPoisonSignal: whatever is wrong with a signal that came before them, the texts of the person do not wait for it, and
// it ends among the dead letters.
func TestPoisonSignal(t *testing.T) {
	t.Parallel()
	for name, bad := range map[string]func(*turn.Turn) turn.Verdict{
		"panics": func(*turn.Turn) turn.Verdict { panic("of a certain signal") },
		"conflicts for ever": func(t *turn.Turn) turn.Verdict {
			t.Relies = append(t.Relies, turn.Reliance{Key: table.Key{PK: "X", SK: "X"}, Version: 7})
			return t.End("poked", "", "", "")
		},
		"kills its worker": func(*turn.Turn) turn.Verdict { runtime.Goexit(); return turn.Verdict{} },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			w.Queue.Inbound.Lose = true
			hash := w.Config.Hash()(ada)
			poked(t, w, 1)
			stop := w.Text(ada, "STOP")
			p := safetyParts(w)
			p.Flows = poke(bad)
			worker, err := app.NewConverse(w.Config, p)
			if err != nil {
				t.Fatal(err)
			}
			dead := func() int {
				page, err := w.Table.Table.Query(t.Context(), record.DeadQuery())
				if err != nil {
					t.Fatal(err)
				}
				return len(page.Items)
			}
			receives := 0
			for ; receives < 100 && (dead() == 0 || message(t, w, stop).Status != work.Done); receives++ {
				testkit.Survives(func() {
					_, _ = worker(context.Background(), testkit.Batch(receives%8+1, work.Offer(hash, "x")))
				})
				w.Clock.Advance(90 * time.Second)
				if receives == 1 && message(t, w, stop).Status != work.Done {
					t.Error("after two deliveries the text still waits for a signal")
				}
			}
			if dead() != 1 || receives > 40 {
				t.Errorf("%d dead letters after %d deliveries", dead(), receives)
			}
		})
	}
}

// TestCrisisBehindSignals: more signals wait than a page of what is live has, all of them said before somebody tells of a
// danger. Nobody in danger waits for what others say.
func TestCrisisBehindSignals(t *testing.T) {
	t.Parallel()
	for _, signals := range []int{1, 450} {
		t.Run(fmt.Sprint(signals), func(t *testing.T) {
			t.Parallel()
			turns := 0
			flows := poke(func(t *turn.Turn) turn.Verdict {
				turns++
				return t.End("poked", "", "", "")
			})
			w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
				p.Flows = flows
				return p
			})
			poked(t, w, signals)
			w.Queue.Inbound.Lose = true
			hello, crisis := w.Text(ada, "hello"), w.Text(ada, inCrisis)
			w.Queue.Inbound.Lose = false
			p := safetyParts(w)
			p.Flows = flows
			worker, err := app.NewConverse(w.Config, p)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := worker(t.Context(), testkit.Batch(1, work.Offer(w.Config.Hash()(ada), "x"))); err != nil {
				t.Fatal(err)
			}
			if got := message(t, w, crisis); got.Outcome != "crisis" || message(t, w, hello).DoneAt.After(got.DoneAt) {
				t.Errorf("with the first hint, behind %d turns of signals, the crisis is %q", turns, got.Outcome)
			}
			for range signals {
				w.Clock.Advance(2 * time.Minute)
				w.Tick()
				w.Work()
				if turns == signals {
					return
				}
			}
			t.Errorf("%d of %d signals had a turn", turns, signals)
		})
	}
}

// TestDangerEndsACall: a text whose turn asks a model keeps nobody in danger waiting: neither one who was there before the
// call, nor one who texts while it is made.
func TestDangerEndsACall(t *testing.T) {
	t.Parallel()
	for name, during := range map[string]bool{"before": false, "during": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w *testkit.World
			var crisis string
			calls := 0
			waited := make(chan time.Duration, 1) // the call may be left behind before it says how long it waited
			w = testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
				p.Flows = []turn.Flow{{Name: "slow", Steps: []turn.Step{{Name: "slow", Stage: turn.Safety, Run: func(t *turn.Turn) turn.Verdict {
					if _, ask := t.Answer(turn.Call{Purpose: "slow", Version: "1"}); ask != nil {
						return turn.Wait(ask)
					}
					return t.End("slow", "", "", "")
				}}}}}
				p.Callers = map[string]converse.Caller{"slow": {Call: func(ctx context.Context, _ turn.Call) ([]byte, error) {
					if calls++; calls > 1 {
						return nil, nil
					}
					w.Queue.Inbound.Lose = true
					crisis = w.NextSID()
					w.Post("/api/twilio/inbound", "", testkit.Form(ada, inCrisis, crisis))
					began := time.Now()
					<-ctx.Done()
					waited <- time.Since(began)
					return nil, ctx.Err()
				}}}
				return p
			})
			w.Queue.Inbound.Lose = true
			first := w.Text(ada, "hello")
			if !during {
				crisis = w.Text(ada, inCrisis)
			}
			for range 2 {
				w.Queue.Inbound.Lose = false
				w.Clock.Advance(2 * time.Minute)
				w.Tick()
				w.Work()
			}
			if got := message(t, w, first); got.Outcome != "slow" {
				t.Errorf("the first text is %q", got.Outcome)
			}
			if got := message(t, w, crisis); got.Outcome != "crisis" {
				t.Errorf("the crisis is %q", got.Outcome)
			}
			if !during && calls > 0 {
				t.Errorf("%d calls, though somebody in danger was there before", calls)
			}
			if during {
				if got := <-waited; got >= 4*time.Second {
					t.Errorf("the call was given up after %v of its eight seconds", got)
				}
			}
		})
	}
}

// TestSignalOfAnUnreadableNumber: a signal to a number whose state cannot be read ends among the dead letters, from which it
// is taken up when the state is mended, and is not offered for ever.
func TestSignalOfAnUnreadableNumber(t *testing.T) {
	t.Parallel()
	turns := 0
	w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		p.Flows = poke(func(t *turn.Turn) turn.Verdict {
			turns++
			return t.End("poked", "", "", "")
		})
		return p
	})
	broken := table.Item{Key: record.Session(w.Config.Hash()(ada)), Kind: record.KindSession.Name, Schema: 1, Data: []byte(`"no session"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(broken)); err != nil {
		t.Fatal(err)
	}
	poked(t, w, 1)
	for range 12 {
		w.Clock.Advance(5 * time.Minute)
		w.Tick()
		w.Work()
	}
	page, err := w.Table.Table.Query(t.Context(), record.DeadQuery())
	if err != nil || len(page.Items) != 1 {
		t.Fatalf("%d dead letters, %v", len(page.Items), err)
	}
	var dead work.DeadLetter
	if err := record.Decode(page.Items[0], record.KindDead, &dead); err != nil {
		t.Fatal(err)
	}
	if err := w.Table.Table.Commit(t.Context(), table.Delete(broken.Key, 1)); err != nil {
		t.Fatal(err)
	}
	w.Operate("dead.redrive", map[string]string{"id": dead.ID, "reason": "mended"})
	w.Work()
	if turns != 1 {
		t.Errorf("%d turns once its state was mended", turns)
	}
}
