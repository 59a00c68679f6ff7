package chaos

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/spine/send"
)

var (
	seeds = flag.Int("seeds", 27/sample.Stride, "runs of virtual time") // `make explore` takes 1,000, `make chaos` 10,000
	seed  = flag.Uint64("seed", 0, "the one run to play again")
)

// Figures of a run. They are far worse than any real day, so that a run of a few texts meets everything.
const (
	crowd       = 3
	textsEach   = 9
	span        = 48 * time.Hour // in which the texts arrive
	machines    = 2              // that run senders, turns and clocks
	maxReceives = 8              // template.yaml
)

// world is a system whose scheduler throws dice. Processes take virtual time for every call of a port; what
// happens when is a heap of events, and one seed is one run.
type world struct {
	*system
	dice    *rand.Rand
	agenda  []event // sorted by time, then by number
	number  int
	senders []*send.Sender
	calm    bool // nothing fails any more: the end has come and work has to come to rest
	stats
}

// stats counts what a run met.
type stats struct{ events, texts, sent, faults, kills, freezes int }

func (s *stats) add(o stats) {
	s.events += o.events
	s.texts += o.texts
	s.sent += o.sent
	s.faults += o.faults
	s.kills += o.kills
	s.freezes += o.freezes
}

type event struct {
	at     time.Time
	number int
	do     func()
	tick   bool // of a clock
}

func (w *world) after(d time.Duration, do func()) { w.plan(event{at: w.now.Add(d), do: do}) }

func (w *world) plan(e event) {
	w.number++
	e.number = w.number
	at, _ := slices.BinarySearchFunc(w.agenda, e, func(a, b event) int {
		if c := a.at.Compare(b.at); c != 0 {
			return c
		}
		return a.number - b.number
	})
	w.agenda = slices.Insert(w.agenda, at, e)
}

func (w *world) chance(percent float64) bool { return !w.calm && w.dice.Float64()*100 < percent }

// between returns a random time from a to b.
func (w *world) between(a, b time.Duration) time.Duration {
	return a + time.Duration(w.dice.Int64N(int64(b-a)+1))
}

// spawn runs a process: each call of a port takes milliseconds, seldom hours, and may be its last.
func (w *world) spawn(name string, body func(), ended func(killed bool)) {
	p := start(name, func(*process) { body() })
	var next func()
	next = func() {
		if p.at != arrives && w.chance(1) {
			w.kills++
			w.kill(p)
		} else {
			a := w.answers(p.at)
			if a != works {
				w.faults++
			}
			w.step(p, a)
		}
		if p.at == "" {
			ended(p.killed)
			return
		}
		delay := w.between(time.Millisecond, 40*time.Millisecond)
		if w.chance(0.7) {
			w.freezes++
			delay = w.between(time.Second, 2*time.Hour)
		}
		w.after(delay, next)
	}
	next()
}

// answers throws the dice for a call.
func (w *world) answers(at call) answer {
	switch {
	case at == callCreate && w.chance(25):
		return everyAnswer[w.dice.IntN(len(everyAnswer))]
	case at == callCommit && w.chance(3):
		return []answer{fails, lost}[w.dice.IntN(2)]
	case at != callCreate && at != arrives && w.chance(2):
		return fails
	}
	return works
}

// deliver puts a hint on its way: late, twice, out of order, or never.
func (w *world) deliver(m queue.Message, handle func() func(context.Context, work.Hint) (time.Duration, error), receives int) {
	if w.chance(5) || receives > maxReceives {
		return // lost, or a dead letter: the clock has to repair it
	}
	if receives == 1 && w.chance(5) {
		w.after(w.between(0, time.Hour), func() { w.deliver(m, handle, 2) })
	}
	delay := w.between(0, 200*time.Millisecond)
	if w.chance(5) {
		delay = w.between(0, 10*time.Minute)
	}
	w.after(delay, func() {
		hint, err := work.ParseHint(m.Body)
		hint.Receives = receives
		if err != nil {
			w.oracle.violated("hint: %v", err)
			return
		}
		run := handle()
		var wait time.Duration
		w.spawn("worker of "+m.Group, func() { wait, err = run(context.Background(), hint) }, func(killed bool) {
			switch {
			case killed:
				wait = time.Minute // the queue's visibility time-out
			case err != nil:
				wait = min(time.Second<<min(receives, 7), 2*time.Minute)
			case wait <= 0 || receives >= 5:
				return
			}
			w.after(wait, func() { w.deliver(m, handle, receives+1) })
		})
	})
}

// play runs one seed to the end and returns what was violated.
func play(r rules, seed uint64) (violation string, _ stats) {
	dice := rand.New(rand.NewPCG(seed, 1))
	w := &world{system: newSystem(r, bytesOf{rand.New(rand.NewPCG(seed, 2))}), dice: dice}
	w.carrier.lag = w.between(0, lag)
	w.onTaken = w.reports
	for n := range machines {
		w.senders = append(w.senders, w.sender("sender "+strconv.Itoa(n)))
	}
	turns := func() func(context.Context, work.Hint) (time.Duration, error) { return w.turns().Handle }
	senders := func() func(context.Context, work.Hint) (time.Duration, error) {
		return w.senders[w.dice.IntN(machines)].Handle
	}
	w.offers(
		func(m queue.Message) { w.deliver(m, turns, 1) },
		func(m queue.Message) { w.deliver(m, senders, 1) },
	)
	w.texts()
	end := w.now.Add(span)
	for n := range machines {
		w.ticks(w.between(0, time.Minute)+time.Duration(n), end)
	}
	for {
		for len(w.agenda) > 0 && w.oracle.verdict == "" {
			e := w.agenda[0]
			w.agenda = w.agenda[1:]
			w.now = e.at
			e.do()
			w.events++
		}
		if w.oracle.verdict != "" {
			return w.oracle.verdict, w.stats
		}
		w.oracle.everywhere()
		due := w.memory.NextDue()
		if due.IsZero() || w.now.After(end.Add(30*24*time.Hour)) {
			break
		}
		w.calm = true
		if due.After(w.now) {
			w.now = due
		}
		w.spawn("clock", func() { _, _ = w.clock().Run(context.Background()) }, func(bool) {})
	}
	w.oracle.atRest()
	w.oracle.erased()
	w.stats.texts, w.sent = len(w.oracle.texts), len(w.carrier.taken)
	return w.oracle.verdict, w.stats
}

// ticks runs a machine's clock every minute, late now and then, and beside those of other machines. A tick that
// finds nothing does nothing, so those up to the next thing that can happen are left out.
func (w *world) ticks(in time.Duration, end time.Time) {
	w.plan(event{at: w.now.Add(in), tick: true, do: func() {
		if w.now.After(end) {
			return
		}
		due := w.memory.NextDue()
		if !due.IsZero() && !due.After(w.now) {
			w.spawn("clock", func() { _, _ = w.clock().Run(context.Background()) }, func(bool) {})
		}
		idle := due.Sub(w.now)
		for _, e := range w.agenda {
			if !e.tick {
				if due.IsZero() || e.at.Before(due) {
					idle = e.at.Sub(w.now)
				}
				break
			}
		}
		next := max(time.Minute, idle.Truncate(time.Minute)+time.Minute)
		if w.chance(5) {
			next += w.between(0, 5*time.Minute)
		}
		w.ticks(next, end)
	}})
}

// bytesOf is a reader of dice.
type bytesOf struct{ dice *rand.Rand }

func (b bytesOf) Read(p []byte) (int, error) {
	for n := range p {
		p[n] = byte(b.dice.Uint32())
	}
	return len(p), nil
}

// TestVirtualTime plays random days. A seed that fails is printed; `go test ./internal/lab/chaos -run VirtualTime
// -seed N` plays it again.
func TestVirtualTime(t *testing.T) {
	t.Parallel()
	rules := load(t)
	if *seed != 0 {
		violation, met := play(rules, *seed)
		t.Logf("seed %d: %+v", *seed, met)
		if violation != "" {
			t.Error(violation)
		}
		return
	}
	var (
		next, failed atomic.Int64
		mu           sync.Mutex
		total        stats
		group        sync.WaitGroup
	)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for n := next.Add(1); n <= int64(*seeds) && failed.Load() < 10; n = next.Add(1) {
				violation, met := play(rules, uint64(n))
				if violation != "" {
					failed.Add(1)
					t.Errorf("-seed %d: %s", n, violation)
				}
				mu.Lock()
				total.add(met)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	t.Logf("%d seeds: %+v", *seeds, total)
}
