package kill

import (
	"fmt"
	"net/http"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// TestFullDisk takes away josh's room on the disk while it runs: the webhook answers 503, so that the carrier
// comes back, and nothing is half done. With the room back it works again, and every text has one outcome.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) {
		w.person(ann)
		w.say(ann, "hello")
		w.rest()
		w.limitFiles(0)
		shed := make([]*text, 5)
		for n := range shed {
			shed[n] = w.text(fmt.Sprintf("+155501001%02d", 30+n), "hello")
			start := time.Now()
			status, err := w.post(t.Context(), inboundURL, inbound(shed[n].sid, shed[n].from, shed[n].body))
			check(err)
			demand(status == http.StatusServiceUnavailable && time.Since(start) < 10*time.Second, "answered %d after %v", status, time.Since(start))
		}
		w.limitFiles(-1)
		for _, s := range shed {
			w.send(s)
			demand(!s.answered.IsZero(), "%s is still refused with the room back", s.sid)
		}
		sum := w.judge()
		demand(sum.sent == len(shed)+1 && w.dead() == 0, "%+v, %d deaths", sum, w.dead())
	})
	if err != nil {
		t.Fatal(err)
	}
}

// limitFiles lets no file of the running process be written past n bytes, as a full disk does; -1 is no limit.
func (w *world) limitFiles(n int64) {
	limit := syscall.Rlimit{Cur: uint64(n), Max: ^uint64(0)}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(w.pid()), uintptr(syscall.RLIMIT_FSIZE),
		uintptr(unsafe.Pointer(&limit)), 0, 0, 0) //nolint:gosec // the syscall package has no wrapper for another process
	demand(errno == 0, "prlimit: %v", errno)
}
