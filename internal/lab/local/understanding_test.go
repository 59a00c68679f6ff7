package local

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// TestUnderstandingView: what was understood is shown with the attempts of its own purpose, and what they cost.
func TestUnderstandingView(t *testing.T) {
	t.Parallel()
	trace := converse.Trace{Understanding: &turn.Reading{
		Intent: "LINKUP_REQUEST", Confidence: 0.72, Source: "model", Fields: []string{}, Thresholds: turn.Thresholds{High: 0.8, Med: 0.6, Low: 0.4}, Done: turn.Asked,
		Would: []turn.Would{{From: 0, To: 0.6, Then: turn.Left}, {From: 0.6, To: 1, Then: turn.Asked}},
	}}
	if v := understood(trace); v.Prompt != nil || v.Attempts == nil || v.Model != "" {
		t.Errorf("%+v", v)
	}
	trace.Model = &turn.ModelUse{Attempts: []turn.Attempt{
		{Purpose: "safety_stage2", Prompt: "safety_stage2", Model: "other", In: 9, Cost: 9_000_000, Outcome: "ok"},
		{Purpose: "intent", Prompt: "intent", Version: 1, Hash: "abc", Model: "small", In: 100, CacheRead: 20, Out: 7, Cost: 1_500_000, Millis: 30, Outcome: "prose", Why: "small: prompt", Blocks: []turn.Block{{Name: "text", Tokens: 9, Dropped: 2}}},
		{Purpose: "intent", Prompt: "intent", Version: 1, Hash: "abc", Model: "large", In: 200, Out: 8, Cost: 2_500_000, Millis: 50, Outcome: "ok"},
	}}
	shown, err := json.Marshal(understood(trace))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"intent":"LINKUP_REQUEST","confidence":0.72,"source":"model"`, `"thresholds":{"high":0.8,"med":0.6,"low":0.4}`, `"done":"asked"`,
		`"would":[{"from":0,"to":0.6,"then":"left"},{"from":0.6,"to":1,"then":"asked"}]`, `"prompt":{"id":"intent","version":1,"hash":"abc"},"model":"large"`,
		`"tokens_in":320,"tokens_out":15,"cents":4,"ms":80`, `"attempts":[{"model":"small","tokens_in":120,"tokens_out":7,"cents":1.5,"ms":30,"outcome":"prose","why":"small: prompt","blocks":[{"name":"text","tokens":9,"dropped":2}]},{"model":"large"`,
	} {
		if !strings.Contains(string(shown), want) {
			t.Errorf("no %s in %s", want, shown)
		}
	}
	if understood(converse.Trace{}) != nil {
		t.Error("a text that nobody read was understood")
	}
}
