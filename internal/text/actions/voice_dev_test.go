package actions

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestVoiceDev holds the list by which the weights and their place were chosen: one text after another as different people would write it, labelled
// before anything was read. No weight is learned from it, but the wordings of texts/requests.jsonl were written by the same hand.
func TestVoiceDev(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	kinds := []string{"chat", "single", "composite"}
	var all, right [3]int
	for _, want := range rows(t, "voice_dev.jsonl") {
		kind := min(len(want.Actions), 2)
		all[kind]++
		got := r.Plan(sms.Normalize(want.Text), wednesday())
		if names(got.Actions) == names(want.Actions) {
			right[kind]++
			continue
		}
		t.Logf("%s: %q: %s, want %s", kinds[kind], want.Text, names(got.Actions), names(want.Actions))
	}
	for kind, floor := range []float64{0.98, 0.86, 0.76} {
		t.Logf("%s: %d of %d", kinds[kind], right[kind], all[kind])
		if float64(right[kind]) < floor*float64(all[kind]) {
			t.Errorf("%s: %d of %d, want %.2f", kinds[kind], right[kind], all[kind], floor)
		}
	}
}
