package actions

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestFar measures lists of two authors of whom nothing was learned: far_* are by one who writes as people dictate, as those do whose first language is
// another, and as terse ones; spec_* by one who has read the specification and a line for each action. No row of them is looked at, but by which odds the
// network is believed against the rules was fitted on them (believes). The floors are a little below what is reached.
func TestFar(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for file, floor := range map[string]float64{
		"far_test_single.jsonl": 0.70, "far_test_composite.jsonl": 0.66, "far_test_chat.jsonl": 0.96,
		"new_test_single.jsonl": 0.87, "new_test_composite.jsonl": 0.78, "new_test_chat.jsonl": 0.98,
		"spec_test_single.jsonl": 0.85, "spec_test_composite.jsonl": 0.76, "spec_test_chat.jsonl": 0.94,
	} {
		list, right := rows(t, file), 0
		for _, want := range list {
			if names(r.Plan(sms.Normalize(want.Text), wednesday()).Actions) == names(want.Actions) {
				right++
			}
		}
		t.Logf("%s: %d of %d right", file, right, len(list))
		if float64(right) < floor*float64(len(list)) {
			t.Errorf("%s: %d of %d, want %.2f", file, right, len(list), floor)
		}
	}
}
