package actions

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestOdd measures lists written as many different people would text, before anybody saw what is read of them: one request, several in a row, several
// in the midst of talk (chatty), none, and none although the words are those of requests (alike). The rows of each are in a dev and a test list by
// turns. The dev lists are learned from since, and say nothing any more; of the test lists only figures are looked at, by which bounds were chosen. The floors are a little below
// what is reached.
func TestOdd(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for file, floor := range map[string]float64{
		"odd_test_single.jsonl": 0.79, "odd_test_composite.jsonl": 0.79, "odd_test_chatty.jsonl": 0.52, "odd_test_chat.jsonl": 0.95, "odd_test_alike.jsonl": 0.96,
		"odd_dev_single.jsonl": 0.88, "odd_dev_composite.jsonl": 0.82, "odd_dev_chatty.jsonl": 0.52, "odd_dev_chat.jsonl": 0.97, "odd_dev_alike.jsonl": 0.95,
	} {
		list, right := rows(t, file), 0
		for _, want := range list {
			got := r.Plan(sms.Normalize(want.Text), wednesday())
			if names(got.Actions) == names(want.Actions) {
				right++
			} else if strings.HasPrefix(file, "odd_dev") {
				t.Logf("%s: %q: %s, want %s", file, want.Text, names(got.Actions), names(want.Actions))
			}
		}
		t.Logf("%s: %d of %d right", file, right, len(list))
		if float64(right) < floor*float64(len(list)) {
			t.Errorf("%s: %d of %d, want %.2f", file, right, len(list), floor)
		}
	}
}
