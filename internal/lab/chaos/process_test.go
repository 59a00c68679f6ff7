package chaos

import (
	"hash/maphash"
	"iter"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/platform/table"
)

// call names what a process is about to ask of a port.
type call string

const (
	callRead   call = "read"   // Get, Query or Due of the table
	callCommit call = "commit" // of the table
	callCreate call = "create" // of the carrier
	callFind   call = "find"   // of the carrier
	callOffer  call = "offer"  // of a queue
	arrives    call = "arrives"
)

// answer is what a port does with a call.
type answer string

const (
	works answer = "works"
	fails answer = "fails" // unavailable, and nothing was done
	lost  answer = "lost"  // unavailable, although it was done

	refuses    answer = "refuses"    // the carrier will never take it
	postpones  answer = "postpones"  // the carrier did not process it
	later      answer = "later"      // the carrier names a window that has to pass
	misconfig  answer = "misconfig"  // our account is at fault
	optedOut   answer = "21610"      // the recipient has opted out at the carrier
	dropped    answer = "dropped"    // the connection broke before the carrier had it, which we cannot know
	takenAlone answer = "takenAlone" // the connection broke after the carrier had taken it
)

// process is one running step: a coroutine that stops before each call of a port.
type process struct {
	name  string
	at    call // what it is about to do; "" once it has ended
	yield func(call) bool
	next  func() (call, bool)
	halt  func()

	past   uint64               // fingerprint of everything it has seen: with the code, its whole local state
	seen   map[table.Key]uint64 // which write of a pending job it knows of
	fresh  bool                 // the commit that it is at overwrites nothing that it has not seen
	loop   loop
	killed bool

	rests map[table.Key]int64 // versions that it has read last of the subject whose turn it does
	stale table.Key           // what a turn rests on and has changed before the commit that it is at
}

// killed is the panic that ends a process: no step may catch it.
var killed any = crash.Death{}

// start makes a process that is about to arrive.
func start(name string, body func(*process)) *process {
	p := &process{name: name, at: arrives, seen: map[table.Key]uint64{}}
	p.next, p.halt = iter.Pull(func(yield func(call) bool) {
		defer func() {
			if r := recover(); r != nil && r != killed {
				panic(r)
			}
		}()
		p.yield = yield
		body(p)
	})
	return p
}

// step lets a process make the call that it is at, with the answer it gets, and go on to the next one.
func (s *system) step(p *process, a answer) {
	s.current, s.answer = p, a
	p.loop.hurt = p.loop.hurt || a != works
	p.know(s.seed, p.at, a)
	at, alive := p.next()
	s.current, s.answer = nil, works
	p.at = at
	if !alive {
		p.at, p.past = "", 0
	}
}

// kill ends a process where it is, as a crash would.
func (s *system) kill(p *process) {
	p.halt()
	p.at, p.past, p.killed = "", 0, true
}

// stop is where a port's call begins: the scheduler goes on with somebody else, until it comes back with the
// answer. Outside of any process every call works.
func (s *system) stop(c call) (*process, answer) {
	p := s.current
	if p == nil {
		return nil, works
	}
	if !p.yield(c) {
		panic(killed)
	}
	return p, s.answer
}

// know adds to what a process has seen.
func (p *process) know(seed maphash.Seed, what ...any) {
	if p == nil {
		return
	}
	for _, w := range what {
		p.past = maphash.Comparable(seed, [2]uint64{p.past, maphash.Comparable(seed, w)})
	}
}
