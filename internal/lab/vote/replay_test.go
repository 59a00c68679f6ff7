package vote_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestTurnsReplay: the turns of texts, signals and timers, of numbers and of a group, are all kept and decided again as then;
// what a model answered is taken from what is kept, and paid for by nobody.
func TestTurnsReplay(t *testing.T) {
	t.Parallel()
	w := begin(t)
	w.join(ada, bob, cyd)
	w.Text(ada, "vote x yes")
	w.Text(bob, "vote x a lovely walrus")
	w.Text(cyd, "STOP")
	w.pass(vote.Open + 20*time.Minute)
	paid := w.model.calls()
	texts := w.items(func(i table.Item) bool { return i.Kind == record.KindText.Name })
	inner := w.items(func(i table.Item) bool { return i.Kind == record.KindInner.Name })
	var got ops.Replayed
	check(t, json.Unmarshal(w.Operate("replay.since", ops.Since{For: "7d"}), &got))
	if got.Turns != texts+inner || got.Same != got.Turns || len(got.Without) > 0 {
		t.Errorf("%d texts, %d signals and timers: %+v", texts, inner, got)
	}
	if inner < 5 || paid != 1 || w.model.calls() != paid {
		t.Errorf("%d signals and timers, %d calls, then %d", inner, paid, w.model.calls())
	}
}
