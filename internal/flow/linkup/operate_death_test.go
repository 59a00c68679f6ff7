package linkup_test

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestDeathWhileOperating dies at each boundary behind an operator's instructions and goes on: each is told once, whoever died.
func TestDeathWhileOperating(t *testing.T) {
	t.Parallel()
	reached := map[crash.Point]int{}
	operated(t, reached, "", 0)
	if len(reached) < 6 {
		t.Errorf("reached %v", reached)
	}
	for point, times := range reached {
		if point == crash.ClockBeforeOffer || point == crash.ClockAfterOffer { // in a goroutine of its own: tests/kill has those
			continue
		}
		for _, nth := range slices.Compact([]int{1, times}) {
			t.Run(fmt.Sprintf("%s, time %d", point, nth), func(t *testing.T) {
				t.Parallel()
				operated(t, map[crash.Point]int{}, point, nth)
			})
		}
	}
}

// operated has an operator take somebody out of a LinkUp that is on, and call it off; it dies the nth time that a point is reached.
func operated(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) {
	t.Helper()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	var mu sync.Mutex // the clock works several entries at once
	w.OnBoundary = func(p crash.Point) {
		mu.Lock()
		defer mu.Unlock()
		if reached[p]++; p == at && reached[p] == nth {
			runtime.Goexit()
		}
	}
	give := func(command, who string) {
		w.Operate("linkup."+command, ops.LinkUpChange{ID: w.linkups()[0].ID, Who: who, Reason: secretly})
		for range 10 { // whatever died is taken up again
			for _, do := range []func(){w.Work, w.Tick, w.Work} {
				if !testkit.Survives(do) { // it dies once
					do()
				}
			}
			w.Clock.Advance(4 * time.Minute)
		}
	}
	give("remove", bob)
	give("cancel", "")
	w.is(rules.Canceled)
	for phone, words := range map[string]map[string]int{
		ada: {"can't make it to": 1, "is off": 1}, cyd: {"can't make it to": 1, "is off": 1}, bob: {"you're not in for": 1, "is off": 0},
	} {
		for said, times := range words {
			w.count(phone, said, times)
		}
	}
	if t.Failed() {
		t.Fatalf("death at %s, time %d", at, nth)
	}
}
