package outbox_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// TestStartWithin: a sender may begin its call for two seconds after its record and no longer, which is what a
// STOP waits for; one that is too late gives the attempt back, and nobody looks the text up.
func TestStartWithin(t *testing.T) {
	t.Parallel()
	sending := newJob().Begin("sender", noon)
	for wait, may := range map[time.Duration]bool{0: true, outbox.StartWithin: true, outbox.StartWithin + 1: false, time.Hour: false} {
		if sending.MayStart(noon.Add(wait)) != may {
			t.Errorf("after %v: may start is %v", wait, !may)
		}
	}
	late := noon.Add(time.Minute)
	if back := sending.NotStarted(late); back.Status != outbox.Pending || back.Attempt != 0 || back.NextAt.After(late) || back.MayStart(late) {
		t.Errorf("given back: %+v", back)
	}
	unknown := sending.After(outbox.Call{Result: outbox.Ambiguous}, noon)
	if unknown.MayStart(noon) {
		t.Error("a call that has ended may start")
	}
}
