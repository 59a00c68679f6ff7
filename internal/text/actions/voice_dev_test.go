package actions

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestVoiceDev holds the list by which the weights were developed, written as different people would text. It is no measure of strangers: eight of
// its labels were corrected after its texts were first read, and the wordings of texts/requests.jsonl were written by the same hand that had seen
// its misses. It is learned from since.
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
