package vote_test

import (
	"context"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/danger"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// TestSecondStageByAModel: whether an ambiguous text tells of danger is asked of a model that costs something. Its answer
// is stored as any other, and it has 2 s; without an answer the finding stands.
func TestSecondStageByAModel(t *testing.T) {
	t.Parallel()
	const ambiguous = "i can't take this anymore"
	for name, c := range map[string]struct {
		says    func(context.Context, turn.Call) ([]byte, error)
		outcome string
	}{
		"lowers it": {func(context.Context, turn.Call) ([]byte, error) {
			return []byte(`{"crisis":false,"confidence":0.99}`), nil
		}, ""},
		"does not say": {func(context.Context, turn.Call) ([]byte, error) { time.Sleep(time.Minute); return nil, nil }, "crisis"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var asked atomic.Int64
				w := begin(t)
				judge := func(p *app.Parts) {
					p.Callers[danger.StageTwo] = converse.Caller{Call: func(ctx context.Context, call turn.Call) ([]byte, error) {
						asked.Add(1)
						return c.says(ctx, call)
					}}
					p.Crash = func(p crash.Point) {
						if p == crash.TurnBeforeCommit && asked.CompareAndSwap(1, 100) {
							runtime.Goexit()
						}
					}
				}
				sid := w.NextSID()
				w.Post("/api/twilio/inbound", "", testkit.Form(ada, ambiguous, sid))
				h := handler(t, w, judge)
				start := time.Now()
				run := func(receives int) func() {
					return func() {
						_, _ = h(context.Background(), testkit.Batch(receives, work.Offer(w.hash(ada), "x")))
					}
				}
				if testkit.Survives(run(1)) {
					t.Fatalf("nobody was asked: the text is %q", w.Filed(sid).Outcome)
				}
				if took := time.Since(start); took > 2*time.Second {
					t.Errorf("it took %v", took)
				}
				testkit.Survives(run(2))
				got := w.Filed(sid)
				if asked.Load() != 100 || c.outcome != "" && got.Outcome != c.outcome || c.outcome == "" && got.Outcome == "crisis" || got.Status != work.Done {
					t.Errorf("asked %d times, the text is %q", asked.Load(), got.Outcome)
				}
				time.Sleep(time.Minute)
			})
		})
	}
}
