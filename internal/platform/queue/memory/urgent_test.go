package memory_test

import (
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/memory"
)

// TestUrgentGroupsComeFirst puts urgent messages behind a backlog, one of them into a group that waits already:
// their groups come first, each in its own order.
func TestUrgentGroupsComeFirst(t *testing.T) {
	t.Parallel()
	s := open(t, memory.Options{})
	for n := range 5 {
		send(t, s.Queue("work"), msg("g"+strconv.Itoa(n), 0))
	}
	for _, group := range []string{"g3", "new"} {
		m := msg(group, 1)
		m.Urgent = true
		send(t, s.Queue("work"), m)
	}
	want := []queue.Message{msg("g3", 0), msg("g3", 1), msg("new", 1), msg("g0", 0), msg("g1", 0), msg("g2", 0), msg("g4", 0)}
	var got []queue.Message
	for _, d := range take(t, s.Queue("work"), queue.MaxBatch) {
		got = append(got, d.Message)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}
