package vote_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
)

const lovely = "vote x a lovely walrus"

// answered returns what a phone was answered last.
func (w world) answered(phone string) (body string) {
	for _, s := range w.Carrier.Taken() {
		if s.To == phone {
			body = s.Body
		}
	}
	return body
}

// TestDeathsAroundACall: whoever dies around a call, it is paid once, and twice where nobody knows its answer any more: never
// more often, however often they die. The turn decides by the first answer that was stored.
func TestDeathsAroundACall(t *testing.T) {
	t.Parallel()
	for point, c := range map[crash.Point]struct {
		once, ever int // paid after one death, and when each process dies there
	}{
		crash.TurnBeforeCall: {1, 0}, crash.TurnAfterCall: {2, 2}, crash.TurnAfterAnswer: {1, 1},
		crash.TurnBeforeCommit: {1, 1}, crash.TurnAfterCommit: {1, 1}, crash.TurnAfterOffer: {1, 1},
	} {
		for _, deaths := range []int{1, 4} {
			t.Run(fmt.Sprintf("%s, %d times", point, deaths), func(t *testing.T) {
				t.Parallel()
				w := begin(t)
				w.join(ada, bob)
				left := deaths
				w.OnBoundary = func(p crash.Point) {
					if p == point && left > 0 {
						left--
						runtime.Goexit()
					}
				}
				sid := w.NextSID()
				w.Post("/api/twilio/inbound", "", testkit.Form(ada, lovely, sid))
				for range deaths + 1 {
					testkit.Survives(w.Work)
					w.Clock.Advance(3 * time.Minute)
					testkit.Survives(w.Tick)
				}
				testkit.Survives(w.Work)
				want, body := c.once, "Noted: yes for vote x."
				if deaths > 1 {
					want = c.ever
				}
				if deaths > 1 && (point == crash.TurnBeforeCall || point == crash.TurnAfterCall) {
					body = "Is that a yes or a no for vote x?"
				}
				if w.model.calls() != want || w.answered(ada) != body || w.Filed(sid).Status != work.Done {
					t.Errorf("paid %d times, want %d; answered %q", w.model.calls(), want, w.answered(ada))
				}
			})
		}
	}
}

// TestHangingCall: a model that does not answer, and does not look at its context either, costs 8 s at most. The turn is
// answered without it, and there is time for its commit in a hint of 30 s.
func TestHangingCall(t *testing.T) {
	t.Parallel()
	for name, says := range map[string]func(context.Context, turn.Call) ([]byte, error){
		"deaf":     func(context.Context, turn.Call) ([]byte, error) { time.Sleep(time.Minute); return []byte("yes"), nil },
		"patient":  func(ctx context.Context, _ turn.Call) ([]byte, error) { <-ctx.Done(); return nil, ctx.Err() },
		"panicked": func(context.Context, turn.Call) ([]byte, error) { panic("broken") },
		"refused":  func(context.Context, turn.Call) ([]byte, error) { return nil, errors.New("no") },
		"nonsense": func(context.Context, turn.Call) ([]byte, error) { return []byte(strings.Repeat("maybe ", 100)), nil },
		"huge":     func(context.Context, turn.Call) ([]byte, error) { return make([]byte, 1<<20), nil },
	} {
		for _, left := range []time.Duration{30 * time.Second, 8 * time.Second} {
			t.Run(fmt.Sprintf("%s, %v", name, left), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					var converse app.SQSHandler
					w := begin(t)
					w.join(ada, bob)
					w.model.says = says
					converse = handler(t, w, nil)
					sid := w.NextSID()
					w.Post("/api/twilio/inbound", "", testkit.Form(ada, lovely, sid))
					ctx, cancel := context.WithTimeout(t.Context(), left)
					defer cancel()
					start := time.Now()
					answer, err := converse(ctx, testkit.Batch(1, work.Offer(w.hash(ada), "x")))
					if err != nil || len(answer.BatchItemFailures) > 0 || ctx.Err() != nil {
						t.Errorf("%+v, %v, %v", answer, err, ctx.Err())
					}
					if took := time.Since(start); took > 8*time.Second {
						t.Errorf("it took %v", took)
					}
					w.Work()
					if got := w.answered(ada); got != "Is that a yes or a no for vote x?" || w.model.calls() != 1 {
						t.Errorf("answered %q after %d calls", got, w.model.calls())
					}
					time.Sleep(time.Minute) // the deaf one ends
				})
			})
		}
	}
}

// handler returns a second worker of turns, over the table that wrap makes of the world's.
func handler(t *testing.T, w world, wrap func(*app.Parts)) app.SQSHandler {
	t.Helper()
	h, err := app.NewConverse(w.Config, parts(w, wrap))
	check(t, err)
	return h
}

// TestTwoWorkersOneCall: two workers that are at one text at once pay twice at most, and both decide by one answer.
func TestTwoWorkersOneCall(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob)
	w.model.takes = 20 * time.Millisecond
	var mu sync.Mutex
	n := 0
	w.model.says = func(context.Context, turn.Call) ([]byte, error) { // no two answers are the same
		mu.Lock()
		defer mu.Unlock()
		n++
		return []byte([]string{"yes", "no", "yes"}[n-1]), nil
	}
	for range 4 {
		w.Post("/api/twilio/inbound", "", testkit.Form(ada, lovely, w.NextSID()))
		var group sync.WaitGroup
		for range 3 {
			h := handler(t, w, nil)
			group.Go(func() { _, _ = h(context.Background(), testkit.Batch(1, work.Offer(w.hash(ada), "x"))) })
		}
		group.Wait()
		if paid := w.model.calls(); paid < 1 || paid > 2 {
			t.Errorf("paid %d times", paid)
		}
		w.Work()
		w.pass(3 * time.Minute)
		stored := ""
		for key, all := range w.Everything() {
			if strings.HasPrefix(key.SK, "CALL#") {
				stored += all
			}
		}
		voice := w.vote().Members[w.hash(ada)].Voice
		if !strings.Contains(w.answered(ada), "Noted: "+voice) || voice == "" {
			t.Errorf("answered %q, counted %q", w.answered(ada), voice)
		}
		mu.Lock()
		n = 0
		mu.Unlock()
		w.model.mu.Lock()
		w.model.paid = 0
		w.model.mu.Unlock()
	}
}

// TestCallsOfATurnAreBounded: a turn makes eight calls, also when it is done again; what it asks beyond them has no answer.
func TestCallsOfATurnAreBounded(t *testing.T) {
	t.Parallel()
	m := &model{}
	var saw []string
	flow := turn.Flow{Name: "asks", Steps: []turn.Step{{Name: "asks", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict {
		if t.Message.Normal != "ask" {
			return turn.GoOn("", "", "")
		}
		saw = nil
		for i := range 10 {
			answer, ask := t.Answer(turn.Call{Purpose: vote.Meaning, Version: fmt.Sprint(i), Input: "lovely"})
			if ask != nil {
				return turn.Wait(ask)
			}
			saw = append(saw, string(answer.Output)+string(answer.Failed))
		}
		return t.End("asked", "", "", "")
	}}}}
	w := begin(t, func(p *app.Parts) {
		p.Flows = append(p.Flows, flow)
		p.Callers = map[string]converse.Caller{vote.Meaning: {Call: m.call}}
	})
	dies := true
	w.OnBoundary = func(p crash.Point) {
		if p == crash.TurnBeforeCommit && dies {
			dies = false
			runtime.Goexit()
		}
	}
	w.Post("/api/twilio/inbound", "", testkit.Form(ada, "ask", w.NextSID()))
	testkit.Survives(w.Work)
	w.Clock.Advance(3 * time.Minute)
	w.Work()
	if got := strings.Join(saw, " "); got != strings.Repeat("yes ", 8)+"unavailable unavailable" || m.calls() != 8 || dies {
		t.Errorf("saw %s, %d calls", got, m.calls())
	}
}

// TestAnswerThatCannotBeOpened: a stored answer that nobody can read is none. The text is answered, and nothing is paid.
func TestAnswerThatCannotBeOpened(t *testing.T) {
	t.Parallel()
	for name, item := range map[string]table.Item{
		"another seal": {Data: []byte(`{"subject":"P#x","sealed":"AQECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj","at":"2026-11-20T00:00:00Z"}`)},
		"no record":    {Data: []byte(`[]`)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t)
			w.join(ada, bob)
			sid := w.NextSID()
			item.Key, item.Kind, item.Schema = record.Answer(sid, vote.Meaning+"@1"), record.KindAnswer.Name, 1
			check(t, w.Table.Table.Commit(t.Context(), table.Insert(item)))
			w.Post("/api/twilio/inbound", "", testkit.Form(ada, lovely, sid))
			w.Work()
			if got := w.answered(ada); got != "Is that a yes or a no for vote x?" || w.model.calls() != 0 {
				t.Errorf("answered %q after %d calls", got, w.model.calls())
			}
		})
	}
}

// TestNothingIsPaidThatCannotBeStored: while the key or the table is away, no try of a text pays for a call again.
func TestNothingIsPaidThatCannotBeStored(t *testing.T) {
	t.Parallel()
	var sealed broken
	w := begin(t, func(p *app.Parts) { sealed.Sealer = p.Seal; p.Seal = &sealed })
	w.join(ada, bob)
	sealed.away.Store(true)
	sid := w.NextSID()
	sealed.let.Store(1) // the webhook's
	w.Post("/api/twilio/inbound", "", testkit.Form(ada, lovely, sid))
	w.pass(2 * time.Hour)
	if n := w.model.calls(); n != 2 {
		t.Errorf("paid %d times in an outage", n)
	}
	sealed.away.Store(false)
	w.pass(time.Hour)
	if got := w.Filed(sid); got.Status != work.Done || w.model.calls() != 2 {
		t.Errorf("%s, paid %d times", got.Status, w.model.calls())
	}
}
