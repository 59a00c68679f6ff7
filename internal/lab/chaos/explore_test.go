package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// scenario is a small system whose every schedule is explored, to these bounds.
type scenario struct {
	name  string
	setup func(*system) []*process
	// troubles bounds what goes wrong in one schedule: a commit or a look-up that fails, a create call that does
	// not just work, a process that dies at any of its calls.
	troubles int
	delays   []time.Duration // what time may pass while everybody stands still, at any moment
	late     int             // how often it may
	create   []answer        // what the carrier may answer beside taking the text
	table    []answer        // what the table may answer beside working
	lag      time.Duration   // of the carrier's list
	ahead    int             // calls that the last process has made before anybody else may make one
}

// decision is one thing that can happen next.
type decision struct {
	process int
	answer  answer        // of its call
	crash   bool          // or it dies
	delay   time.Duration // or time passes
}

// exploration walks the tree of decisions depth first. A system cannot be copied, so every way back is a
// replay from the start; a state that was seen before, with the same budgets, is not entered again.
type exploration struct {
	t        testing.TB
	rules    rules
	scenario scenario
	guards   guards

	sample    int // schedules drawn by lot, 0 for every one
	remembers bool

	visited                    map[uint64]bool
	ends                       map[uint64]bool // what is left when no process runs any more
	states, schedules, deepest int
	verdict                    string
	trail                      []string
}

// run is one schedule while it is played.
type run struct {
	*system
	scenario  scenario
	processes []*process
	troubles  int
	late      int
}

// explore walks the whole tree, or draws a sample of its schedules, until it is done or a guarantee is broken.
func (e *exploration) explore() {
	if e.sample > 0 {
		e.draw()
		return
	}
	e.visited, e.ends = map[uint64]bool{}, map[uint64]bool{}
	var path, width []int // the decision taken at each depth, and out of how many
	for {
		r := e.begin()
		for depth, n := range path {
			options := r.decisions()
			if len(options) != width[depth] {
				e.t.Fatalf("the replay went another way at depth %d: %d decisions, before %d", depth, len(options), width[depth])
			}
			r.take(options[n])
		}
		for {
			if e.judge(r, path) {
				return
			}
			options := r.decisions()
			state := r.sum()
			if e.visited[state] {
				break
			}
			e.visited[state] = true
			e.states++
			if len(options) == 0 {
				e.ends[r.books(uint64(r.now.UnixNano()))] = true
				e.finish(r, path)
				break
			}
			path, width = append(path, 0), append(width, len(options))
			r.take(options[0])
			e.deepest = max(e.deepest, len(path))
		}
		r.end()
		e.schedules++
		if e.verdict != "" {
			return
		}
		for len(path) > 0 && path[len(path)-1]+1 == width[len(width)-1] {
			path, width = path[:len(path)-1], width[:len(width)-1]
		}
		if len(path) == 0 {
			return
		}
		path[len(path)-1]++
	}
}

// draw plays schedules in which every decision is drawn by lot, always the same ones. A walk that only stops early would
// try the last decisions of one schedule again and again, and never another first one.
func (e *exploration) draw() {
	dice := rand.New(rand.NewPCG(1, uint64(e.sample))) //nolint:gosec // the same schedules in every run
	for e.schedules < e.sample && e.verdict == "" {
		r := e.begin()
		var path []int
		for !e.judge(r, path) {
			options := r.decisions()
			if len(options) == 0 {
				e.finish(r, path)
				break
			}
			n := dice.IntN(len(options))
			path = append(path, n)
			r.take(options[n])
		}
		r.end()
		e.deepest = max(e.deepest, len(path))
		e.schedules++
	}
}

func (e *exploration) begin() *run {
	s := newSystem(e.rules, zeros{})
	s.guards, s.lazyDue, s.carrier.lag, s.remembers = e.guards, true, e.scenario.lag, e.remembers
	r := &run{system: s, scenario: e.scenario, troubles: e.scenario.troubles, late: e.scenario.late}
	r.processes = e.scenario.setup(s)
	for _, p := range r.processes {
		if !strings.HasPrefix(p.name, "webhook") { // a worker's first call is to read: its arrival says nothing
			r.step(p, works)
		}
	}
	for range e.scenario.ahead {
		r.step(r.processes[len(r.processes)-1], works)
	}
	return r
}

// judge reports whether a guarantee is broken here.
func (e *exploration) judge(r *run, path []int) bool {
	r.oracle.everywhere()
	if r.oracle.verdict == "" {
		return false
	}
	e.verdict, e.trail = r.oracle.verdict, e.retrace(path)
	r.end()
	return true
}

// finish lets the clock and the workers do what is left, without faults, and judges the end.
func (e *exploration) finish(r *run, path []int) {
	r.settle()
	r.oracle.atRest()
	if r.oracle.verdict != "" {
		e.verdict, e.trail = r.oracle.verdict, e.retrace(path)
	}
}

// retrace says in words what a schedule did.
func (e *exploration) retrace(path []int) (steps []string) {
	r := e.begin()
	for _, n := range path {
		d := r.decisions()[n]
		p := r.processes[d.process]
		switch {
		case d.delay > 0:
			steps = append(steps, fmt.Sprintf("%s passes", d.delay))
		case d.crash:
			steps = append(steps, fmt.Sprintf("%s dies before %s", p.name, p.at))
		default:
			steps = append(steps, fmt.Sprintf("%s: %s %s", p.name, p.at, d.answer))
		}
		r.take(d)
	}
	r.end()
	return steps
}

// decisions lists what can happen next, in a fixed order.
func (r *run) decisions() (list []decision) {
	running := false
	for n, p := range r.processes {
		if p.at == "" {
			continue
		}
		running = true
		list = append(list, decision{process: n, answer: works})
		if r.troubles == 0 {
			continue
		}
		for _, a := range r.faulty(p.at) {
			list = append(list, decision{process: n, answer: a})
		}
		if p.at != arrives {
			list = append(list, decision{process: n, crash: true})
		}
	}
	if running && r.late > 0 {
		for _, d := range r.scenario.delays {
			list = append(list, decision{delay: d})
		}
	}
	return list
}

func (r *run) faulty(at call) []answer {
	switch at {
	case callCreate:
		return r.scenario.create
	case callFind:
		return []answer{fails}
	case callCommit:
		return r.scenario.table
	case callRead, callOffer, arrives:
	}
	return nil
}

func (r *run) take(d decision) {
	p := r.processes[d.process]
	switch {
	case d.delay > 0:
		r.now = r.now.Add(d.delay)
		r.late--
	case d.crash:
		r.kill(p)
		r.troubles--
	default:
		if d.answer != works {
			r.troubles--
		}
		r.step(p, d.answer)
	}
}

// end gives the coroutines back.
func (r *run) end() {
	for _, p := range r.processes {
		p.halt()
	}
}

// settle plays the rest without faults, all hints lost: the clock has to find everything. It is bounded by a
// number of days no schedule needs.
func (r *run) settle() {
	for range 400 {
		due := r.memory.NextDue()
		if due.IsZero() {
			return
		}
		if due.After(r.now) {
			r.now = due
		}
		var inbound, outbound []queue.Message
		r.offers(func(m queue.Message) { inbound = append(inbound, m) }, func(m queue.Message) { outbound = append(outbound, m) })
		if _, err := r.clock().Run(context.Background()); err != nil {
			r.oracle.violated("clock: %v", err)
			return
		}
		turns, sender := r.turns(), r.sender("last")
		for len(inbound)+len(outbound) > 0 {
			var m queue.Message
			handle := sender.Handle
			if len(inbound) > 0 {
				m, inbound, handle = inbound[0], inbound[1:], turns.Handle
			} else {
				m, outbound = outbound[0], outbound[1:]
			}
			hint, err := work.ParseHint(m.Body)
			if err == nil {
				_, err = handle(context.Background(), hint)
			}
			if err != nil {
				r.oracle.violated("at rest: %v", err)
				return
			}
		}
	}
	r.oracle.violated("something is due again and again, and never done")
}
