package actions

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestUnseen measures lists of somebody who has read the specification and no rule. No rule was made after a row of them; docs/evaluation.md has the
// aims. The floors are a little below what is reached, so that nothing gets worse unnoticed.
func TestUnseen(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for file, floor := range map[string]float64{"unseen_composite.jsonl": 0.64, "unseen_single.jsonl": 0.72, "unseen_chat.jsonl": 0.95} {
		list, right := rows(t, file), 0
		for _, want := range list {
			if p := r.Plan(sms.Normalize(want.Text), wednesday()); names(p.Actions) == names(want.Actions) {
				right++
			}
		}
		t.Logf("%s: %d of %d", file, right, len(list))
		if float64(right) < floor*float64(len(list)) {
			t.Errorf("%s: %d of %d, want %.2f", file, right, len(list), floor)
		}
	}
}
