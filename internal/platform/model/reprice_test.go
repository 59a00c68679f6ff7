package model_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
)

// TestRepricer: a prefix is written by the first call in five minutes and read by the others, where it is long enough for the model; what
// really was read or written is counted anew.
func TestRepricer(t *testing.T) {
	t.Parallel()
	c := model.Card{ID: "m", CacheFrom: 1000, Price: model.Price{In: 10_000, Out: 50_000, CacheRead: 1000, CacheWrite: 12_500}}
	at := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	intent, other := model.Prompt{ID: "intent", Version: 2}, model.Prompt{ID: "intent", Version: 1}
	const plain, written, read = 1500*100 + 20*500, 1200*125 + 300*100 + 20*500, 1200*10 + 300*100 + 20*500
	var r model.Repricer
	for i, call := range []struct {
		after  time.Duration
		by     model.Prompt
		prefix int
		want   model.Cost
	}{
		{0, intent, 1200, written}, {4 * time.Minute, intent, 1200, read}, {4 * time.Minute, intent, 1200, read}, {time.Second, other, 1200, written},
		{time.Second, intent, 999, plain}, {5 * time.Minute, intent, 1200, written}, {0, intent, 1200, read},
		{0, intent, 9000, 1500*10 + 20*500}, // an estimate that is greater than what was counted
	} {
		at = at.Add(call.after)
		past := model.Past{At: at, Prompt: call.by, Usage: model.Usage{In: 1000, CacheRead: 300, CacheWrite: 200, Out: 20}, Prefix: call.prefix, Marked: call.prefix}
		if got := r.Price(c, past); got != call.want {
			t.Errorf("call %d costs %d, want %d", i, got, call.want)
		}
	}
	if got := r.Price(c, model.Past{At: at, Prompt: intent, Usage: model.Usage{In: 1500, Out: 20}, Prefix: 1400, Marked: 999}); got != plain {
		t.Errorf("a prefix that the engine takes for too short: %d", got)
	}
	c.CacheFrom = 0
	if got := r.Price(c, model.Past{At: at, Prompt: intent, Usage: model.Usage{In: 1500, Out: 20}, Prefix: 1400, Marked: 1400}); got != plain {
		t.Errorf("a model of which it is not known what it keeps: %d", got)
	}
}
