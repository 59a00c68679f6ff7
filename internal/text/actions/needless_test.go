package actions

import (
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestNeedlessYes measures on the lists that nobody has tuned to how many of the questions for a yes nobody had to be asked: nothing that the text wants
// needs one.
func TestNeedlessYes(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	high := func(list []Action) bool {
		return slices.ContainsFunc(list, func(a Action) bool { return High(a.Domain, a.Action) })
	}
	asked, needless, wanted, overlooked := 0, 0, 0, 0
	for _, file := range []string{"unseen_composite.jsonl", "unseen_single.jsonl", "unseen_chat.jsonl"} {
		for _, want := range rows(t, file) {
			asks, needs := high(r.Plan(sms.Normalize(want.Text), wednesday()).Actions), high(want.Actions)
			switch {
			case asks && needs:
				asked, wanted = asked+1, wanted+1
			case asks:
				asked, needless = asked+1, needless+1
			case needs:
				wanted, overlooked = wanted+1, overlooked+1
			}
		}
	}
	t.Logf("asked %d times, %d needless; of %d that want what needs a yes %d are read as something else", asked, needless, wanted, overlooked)
	if float64(needless) > 0.10*float64(asked) {
		t.Errorf("of %d questions %d are needless", asked, needless)
	}
}
