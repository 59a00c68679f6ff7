package kill

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// ann texts in every flow.
const ann = "+15550100011"

// flow is a way through josh. Death may come anywhere in its steps; judge follows.
type flow struct {
	name  string
	env   map[string]string
	plan  func(to, body string, n int) fault
	ready func(*world) // before death may come; nil for nothing
	steps func(*world)
	check func(*world, tally) // after judge; nil for nothing more
}

func first(n int, f fault) func(string, string, int) fault {
	return func(_, _ string, count int) fault {
		if count <= n {
			return f
		}
		return fault{}
	}
}

// hello is a text that is answered once.
func hello(w *world) { w.say(ann, "hello") }

// once demands that every reply was sent and taken.
func once(_ *world, sum tally) {
	demand(sum.sent == sum.jobs && sum.jobs > 0, "%+v: a reply was not sent", sum)
}

func flows() []flow {
	all := []flow{
		{name: "reply", steps: hello, check: once},
		{name: "stop", ready: hello, steps: func(w *world) {
			w.say(ann, "hello again")
			w.say(ann, "STOP")
			w.say(ann, "are you there?")
		}, check: confirmed},
		{name: "duplicate", steps: func(w *world) {
			t := w.text(ann, "hello")
			var wg sync.WaitGroup
			for range 5 {
				wg.Go(func() { w.send(t) })
			}
			wg.Wait()
			w.rest()
			w.send(t)
		}, check: func(w *world, sum tally) {
			demand(sum.jobs == 1 && len(w.carrier.all()) == 1, "%+v: one text, one reply", sum)
		}},
		{name: "retry", plan: first(2, fault{name: "429"}), steps: patient, check: once},
		{name: "reconcile", plan: first(1, fault{name: "reset_after_accept"}), steps: patient, check: once},
		{name: "absent", plan: first(1, fault{name: "reset"}), steps: patient, check: once},
		{name: "delivered", steps: func(w *world) { hello(w); w.rest(); hello(w) }, check: func(w *world, _ tally) {
			for _, t := range w.texts {
				tr, _ := w.trace(t)
				demand(tr.Jobs[0].Status == "delivered", "the last word is %s", tr.Jobs[0].Status)
			}
		}},
		{name: "failed receipt", plan: first(1, fault{name: "fail_later", code: 30003}), steps: patient, check: func(w *world, sum tally) {
			demand(sum.again == 1 && len(w.carrier.all()) == 2, "%+v: sent once more", sum)
		}},
		{name: "redrive", plan: first(1, fault{name: "reject", code: 21211}), ready: func(w *world) {
			hello(w)
			w.rest()
		}, steps: func(w *world) {
			letters := w.letters()
			demand(len(letters) == 1, "dead letters: %+v", letters)
			w.redrive(letters[0].ID)
			w.redrive(letters[0].ID)
		}, check: once},
		// Refused for our own fault for so long that its hints are used up: only the clock knows of it.
		{name: "clock", plan: first(8, fault{name: "login"}), steps: patient, check: once},
		{name: "danger", ready: stopsFirst, steps: endangered, check: helped},
		{name: "join", steps: joins, check: greeted},
		{name: "takeover", steps: takenOver, check: silent},
		{name: "model", env: scriptedModel(), ready: scripts, steps: asksAModel, check: understood},
	}
	if !votes() {
		return all
	}
	return append(all,
		flow{name: "vote", ready: voters, steps: votesAreCast, check: counted},
		flow{name: "call", ready: membersOfAVote, steps: askedWhatItMeans, check: paid},
	)
}

// patient says hello and lets an hour pass.
func patient(w *world) {
	hello(w)
	w.pass(time.Hour)
}

func confirmed(w *world, _ tally) {
	last := w.texts[len(w.texts)-2]
	tr, _ := w.trace(last)
	demand(last.body == "STOP" && len(tr.Jobs) == 1 && len(w.carrier.of(tr.Jobs[0].ID)) == 1, "no confirmation of the STOP: %+v", tr)
}

// play runs a flow in a world of its own, dying the nth time that a point is reached ("" for never).
func (f flow) play(point string, nth int, seen func(map[string]int)) error {
	return f.playIn(f.env, point, nth, seen)
}

// playIn is play with an environment.
func (f flow) playIn(env map[string]string, point string, nth int, seen func(map[string]int)) error {
	return in(env, func(w *world) {
		w.carrier.fails(f.plan)
		w.person(ann)
		if f.ready != nil {
			f.ready(w)
			w.rest()
		}
		if point == "" {
			for _, p := range w.points() {
				w.arm(p, never)
			}
		} else {
			w.arm(point, nth)
			w.diesAt = point
		}
		f.steps(w)
		sum := w.judge()
		if point == "" {
			seen(w.reached())
			demand(w.dead() == 0, "it died of itself")
		} else {
			// What runs beside each other may reach a boundary once less often than before.
			demand(w.dead() == 1 || w.dead() == 0 && nth > 1, "it died %d times", w.dead())
		}
		if f.check != nil {
			f.check(w, sum)
		}
	})
}

// never is a count that no flow reaches.
const never = 1 << 40

// points lists the boundaries that josh has.
func (w *world) points() []string {
	var answer struct{ Points []string }
	_, err := w.call(http.MethodGet, "/dev/crash", nil, &answer)
	check(err)
	return answer.Points
}

// reached counts how often each armed boundary was reached, those that were not included.
func (w *world) reached() map[string]int {
	var answer struct{ Armed map[string]int }
	_, err := w.call(http.MethodGet, "/dev/crash", nil, &answer)
	check(err)
	counts := map[string]int{}
	for point, left := range answer.Armed {
		counts[point] = never - left
	}
	return counts
}

// death is one run of one flow that dies at one boundary.
type death struct {
	flow  flow
	point string
	nth   int
}

// TestDeathAtEveryBoundary kills the real process at every boundary, in some of the flows that reach it, and in `make kill`
// in each. A boundary that no flow reaches fails it: whoever adds one says here how it is reached.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	reached := map[string][]reach{}
	total := map[string]int{}
	beside(t, flows(), func(f flow) (string, error) {
		return f.name, f.play("", 0, func(counts map[string]int) {
			mu.Lock()
			defer mu.Unlock()
			for point, n := range counts {
				total[point] += n
				if n > 0 {
					reached[point] = append(reached[point], reach{f, n})
				}
			}
		})
	})
	for point, n := range total {
		if n == 0 && (votes() || !strings.Contains(point, "turn.") || !strings.HasSuffix(point, "call") && !strings.HasSuffix(point, "answer")) {
			t.Errorf("no flow reaches %s", point)
		}
	}
	deaths := chosen(reached)
	t.Logf("%d deaths at %d boundaries in %d flows", len(deaths), len(total), len(flows()))
	beside(t, deaths, func(d death) (string, error) {
		return fmt.Sprintf("%s at %s, time %d", d.flow.name, d.point, d.nth), d.flow.play(d.point, d.nth, nil)
	})
}

// reach says how often a flow reaches a boundary.
type reach struct {
	flow flow
	n    int
}

// chosen returns the deaths to die: at each boundary those of as many flows as are asked for, of the ones that have died least
// so far.
func chosen(reached map[string][]reach) (deaths []death) {
	died := map[string]int{}
	for _, point := range slices.Sorted(maps.Keys(reached)) {
		flows := reached[point]
		slices.SortFunc(flows, func(a, b reach) int {
			return cmp.Or(died[a.flow.name]-died[b.flow.name], strings.Compare(a.flow.name, b.flow.name))
		})
		for _, r := range flows[:min(len(flows), flowsPerBoundary)] {
			died[r.flow.name]++
			for nth := range min(r.n, deathsPerBoundary) {
				deaths = append(deaths, death{r.flow, point, nth + 1})
			}
		}
	}
	slices.SortStableFunc(deaths, func(a, b death) int { return a.nth - b.nth })
	return deaths
}

// worlds is how many processes run beside each other: they mostly wait for the disk.
const worlds = 6

// beside runs cases beside each other and reports each that failed.
func beside[T any](t *testing.T, cases []T, run func(T) (name string, err error)) {
	t.Helper()
	var wg sync.WaitGroup
	next := make(chan T)
	for range worlds {
		wg.Go(func() {
			for c := range next {
				if name, err := run(c); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
	for _, c := range cases {
		next <- c
	}
	close(next)
	wg.Wait()
}
