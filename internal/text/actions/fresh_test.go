package actions

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestFresh measures lists that were written to find what fails: texts that ask for two or three things, for one, and for nothing. The rows of what
// was written in one go are in a dev and a test list by turns; fresh_dev_joined.jsonl came later, for requests that run into each other. Misses are
// shown of the dev lists alone, which are learned from since: of the others only figures are looked at. Whoever wrote them had read the rules, and
// labelled them alone, so that none is a measure of strangers: unseen_test.go is. The floors are a little below what is reached.
func TestFresh(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for file, floor := range map[string]float64{
		"fresh_dev_composite.jsonl": 0.89, "fresh_dev_single.jsonl": 0.92, "fresh_dev_chat.jsonl": 0.98, "fresh_dev_joined.jsonl": 0.86,
		"fresh_test_composite.jsonl": 0.80, "fresh_test_single.jsonl": 0.79, "fresh_test_chat.jsonl": 0.98,
	} {
		list, right := rows(t, file), 0
		for _, want := range list {
			got := r.Plan(sms.Normalize(want.Text), wednesday())
			if names(got.Actions) == names(want.Actions) {
				right++
			} else if strings.HasPrefix(file, "fresh_dev") {
				t.Logf("%s: %q: %s, want %s", file, want.Text, names(got.Actions), names(want.Actions))
			}
		}
		t.Logf("%s: %d of %d right", file, right, len(list))
		if float64(right) < floor*float64(len(list)) {
			t.Errorf("%s: %d of %d, want %.2f", file, right, len(list), floor)
		}
	}
}
