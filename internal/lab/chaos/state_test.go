package chaos

import (
	"fmt"
	"hash/maphash"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// sum is the fingerprint of a state: what all share, and of every process its past, of which its local variables are a
// function.
func (r *run) sum() uint64 {
	type local struct {
		at    call
		past  uint64
		hurt  bool
		over  bool
		stale string
	}
	h := func(v any) uint64 { return maphash.Comparable(r.seed, v) }
	sum := h([3]int64{r.now.UnixNano(), int64(r.troubles), int64(r.late)})
	for n, p := range r.processes {
		var stale []string
		for k, seen := range p.seen {
			if p.at != "" && seen != r.oracle.writes[k] {
				stale = append(stale, k.SK)
			}
		}
		slices.Sort(stale)
		l := local{p.at, p.past, p.loop.hurt && p.at != "", p.loop.over && p.at != "", strings.Join(stale, ",")}
		sum = h([3]uint64{sum, uint64(n), h(l)})
	}
	return r.books(sum)
}

// books adds the table, the carrier and the oracle's books to a fingerprint.
func (r *run) books(sum uint64) uint64 {
	h := func(v any) uint64 { return maphash.Comparable(r.seed, v) }
	sum = h([2]uint64{sum, r.memory.Sum()})
	for _, m := range r.carrier.taken {
		sum = h([2]uint64{sum, h(*m)})
	}
	for _, id := range slices.Sorted(maps.Keys(r.oracle.jobs)) {
		sum = h([2]uint64{sum, h(*r.oracle.jobs[id])})
	}
	for _, sid := range slices.Sorted(maps.Keys(r.oracle.texts)) {
		t := r.oracle.texts[sid]
		for _, other := range slices.Sorted(maps.Keys(r.oracle.texts)) {
			o := r.oracle.texts[other]
			sum = h([2]uint64{sum, h(o.claimed > 0 && o.claimed < t.arrived)})
		}
		sum = h([2]uint64{sum, h(fmt.Sprint(t.id, t.answered, t.effects, t.arrived > 0, r.oracle.out[hashOf(t.phone)], r.oracle.stop[hashOf(t.phone)]))})
	}
	return h([2]uint64{sum, h(r.oracle.ballots.sum())})
}

// loop is where a process forgets. Senders, turns and what follows a failure work in rounds that begin with one read. After
// a commit that ended a round, won or lost, nothing of it is used in the next one but the number of lost races, which
// matters only once it is maxRaces. Else every way to lose a race would make states of its own, most of all there are.
type loop struct {
	head  any    // the table.Query, or the first table.Key, that a round begins with; nil: it never forgets
	left  uint64 // what it remembers all the same
	over  bool   // the last call of a port was a commit that may have ended a round
	hurt  bool   // something went wrong, and the step may still know of it
	races int    // lost in this call of the step
}

// maxRaces is that of converse and send.
const maxRaces = 5

// enters begins a call of a step that may be repeated so many times more.
func (p *process) enters(left uint64) {
	p.past, p.loop.left, p.loop.over, p.loop.hurt, p.loop.races = left, left, true, false, 0
	clear(p.seen)
}

// comes says that the process at work is about to read.
func (s *system) comes(to any) {
	p := s.current
	if p == nil || p.loop.head == nil || s.remembers {
		return
	}
	if p.loop.over && !p.loop.hurt && p.loop.head == to {
		p.past = p.loop.left
		clear(p.seen)
	}
	p.loop.over = false
}

// goes says how a commit of a process ended. A sender that loses the race to file its job, but not for the job itself, tries
// again with what it knows.
func (p *process) goes(ops []table.Op, err error) {
	if p == nil || p.loop.head == nil {
		return
	}
	p.loop.over = true
	if fault.KindOf(err) != fault.Conflict {
		return
	}
	for _, op := range ops {
		if op.Kind == table.OpDelete && isJob(op.Item.Key) && !table.FailedOn(err, op.Item.Key) {
			p.loop.over = false
		}
	}
	if p.loop.races++; p.loop.races == maxRaces {
		panic("a step lost so many races that it counts them: it must not forget")
	}
}

// TestForgettingLosesNothing compares what is left in the end when processes forget, as they do in every other exploration,
// with what is left when they do not, where that can be explored too.
func TestForgettingLosesNothing(t *testing.T) {
	t.Parallel()
	rules := load(t)
	troubles := map[string]int{"a STOP right behind a crisis": 0}
	if *whole {
		troubles["a START and a STOP cross"], troubles["a STOP against two texts and two senders"] = 0, 0
		troubles["two equal texts of two classes"], troubles["one text delivered twice, two turns, the clock"] = 1, 1
	}
	for _, sc := range scenarios() {
		var small bool
		if sc.troubles, small = troubles[sc.name]; !small {
			continue
		}
		t.Run(sc.name, func(t *testing.T) {
			t.Parallel()
			forgets := &exploration{t: t, rules: rules, scenario: sc}
			remembers := &exploration{t: t, rules: rules, scenario: sc, remembers: true}
			forgets.explore()
			remembers.explore()
			if !maps.Equal(forgets.ends, remembers.ends) {
				t.Errorf("%d ends in %d states, and %d in %d without forgetting", len(forgets.ends), forgets.states, len(remembers.ends), remembers.states)
			}
			t.Logf("%d ends, %d states, %d without forgetting", len(forgets.ends), forgets.states, remembers.states)
		})
	}
}
