package testkit

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
)

// DiesAt has the world die the nth time that it reaches a point, "" for never, and counts in reached how often it comes to each. What it returns does
// something again until it is survived, and fails the test after three deaths.
func (w *World) DiesAt(reached map[crash.Point]int, at crash.Point, nth int) (again func(do func())) {
	var mu sync.Mutex // the clock works several entries at once
	w.OnBoundary = func(p crash.Point) {
		mu.Lock()
		defer mu.Unlock()
		reached[p]++
		if p == at && reached[p] == nth {
			runtime.Goexit()
		}
	}
	return func(do func()) {
		w.T.Helper()
		for range 3 {
			if Survives(do) {
				return
			}
		}
		w.T.Fatalf("%s, time %d: dies again and again", at, nth)
	}
}

// Survives runs something in a goroutine of its own and reports whether it came to its end. What kills it calls
// runtime.Goexit, which nothing can catch, unlike a panic.
func Survives(run func()) bool {
	survived := make(chan bool, 1)
	go func() {
		ended := false
		defer func() { survived <- ended }()
		run()
		ended = true
	}()
	return <-survived
}

// TextsAgain sends texts through again, see DiesAt, and lets three minutes go by after each, so that what a death has left is offered again.
func (w *World) TextsAgain(again func(do func()), phone string, bodies ...string) {
	w.T.Helper()
	for n, body := range bodies {
		form := Form(phone, body, SID(n+1))
		again(func() { w.Post("/api/twilio/inbound", "", form) }) // the carrier sends it again
		for range 3 {
			again(w.Work)
			w.Clock.Advance(time.Minute)
			again(w.Tick)
		}
		again(w.Work)
	}
}

// EachDeath plays something to its end, and again with a death at each boundary that it reaches, the first, a middle and the last time: what it returns has
// to be the same. It returns that, and how many boundaries there are.
func EachDeath(t *testing.T, play func(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string) (want string, boundaries int) {
	t.Helper()
	reached := map[crash.Point]int{}
	want = play(t, reached, "", 0)
	for point, times := range reached {
		if point == crash.ClockBeforeOffer || point == crash.ClockAfterOffer { // in a goroutine of its own: tests/kill has those
			continue
		}
		for _, nth := range slices.Compact([]int{1, (times + 1) / 2, times}) {
			t.Run(fmt.Sprintf("%s, time %d", point, nth), func(t *testing.T) {
				t.Parallel()
				if got := play(t, map[crash.Point]int{}, point, nth); got != want {
					t.Errorf("%s\n%s", got, want)
				}
			})
		}
	}
	return want, len(reached)
}
