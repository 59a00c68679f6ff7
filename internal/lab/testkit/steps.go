package testkit

import (
	"runtime"
	"sync"

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
