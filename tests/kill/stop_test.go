package kill

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"
)

// busy is how many people are in the middle of something at the same time.
const busy = 60

// TestStopAgainstBusyPeople lets people say STOP while their replies are queued, in the air, waiting for a
// retry or about to be looked up, and time pass afterwards: from the 200 on nothing reaches the carrier but one
// confirmation each. A request counts by its first byte.
func TestStopAgainstBusyPeople(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) {
		w.carrier.fails(func(_, _ string, n int) fault {
			f := fault{delay: time.Duration(rand.IntN(4)) * time.Millisecond}
			if n == 1 {
				f.name = []string{"", "", "", "429", "reset", "reset_after_accept", "500"}[rand.IntN(7)]
			}
			return f
		})
		start := time.Now()
		var wg sync.WaitGroup
		errs := make(chan error, busy)
		for person := range busy {
			wg.Go(func() {
				errs <- try(func() {
					for round := person; round < stopRounds; round += busy {
						w.stops(fmt.Sprintf("+1555%07d", 1_000_000+round))
					}
				})
			})
		}
		wg.Wait()
		close(errs)
		for err := range errs {
			check(err)
		}
		said := time.Since(start)
		sum := w.judge()
		t.Logf("%d STOPs of %d people at a time in %v, settled in %v: %+v", stopRounds, busy, said.Round(time.Millisecond), time.Since(start).Round(time.Millisecond), sum)
		demand(sum.sent >= stopRounds, "%+v: a STOP was not confirmed", sum)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// stops is somebody who texts, and then says STOP while the answers are on their way.
func (w *world) stops(phone string) {
	w.person(phone)
	for _, words := range []string{"hello", "HELP", "what can you do"}[:1+rand.IntN(3)] {
		w.say(phone, words)
	}
	time.Sleep(time.Duration(rand.IntN(12)) * time.Millisecond)
	w.say(phone, "STOP")
}
