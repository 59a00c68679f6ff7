package carrier

import (
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Simulator is one account at the carrier. Make it with New; it is safe for concurrent use.
type Simulator struct {
	cfg      Config
	store    *store
	schedule *schedule
	pacer    pacer
	faults   faultList
	optOuts  blockList
}

// New opens the data file and schedules what an earlier process owed. Run has to be called for anything to
// happen to a message. Its error is fault.Config, or fault.Unavailable when the file is.
func New(c Config) (*Simulator, error) {
	c, err := c.check()
	if err != nil {
		return nil, err
	}
	s := &Simulator{
		cfg:      c,
		schedule: newSchedule(),
		pacer:    pacer{mps: c.MPS, free: map[string]time.Time{}},
		optOuts:  blockList{numbers: map[string]bool{}},
	}
	if s.store, err = openStore(c.Path); err != nil {
		return nil, err
	}
	if err := s.store.read(s.resume); err != nil {
		_ = s.store.close()
		return nil, err
	}
	return s, nil
}

// resume takes up what the data file says is unfinished.
func (s *Simulator) resume(t tables) error {
	err := t.eachPending(func(seq uint64, m message, steps []step) {
		s.pacer.resume(m, steps)
		s.schedule.add(&pending{seq: seq, steps: steps})
	})
	if err != nil {
		return err
	}
	return t.blocked.ForEach(func(k, _ []byte) error {
		s.optOuts.numbers[string(k)] = true
		return nil
	})
}

// Close writes what is accepted and closes the data file. Stop Run first. Creates after it are refused with
// code 20500.
func (s *Simulator) Close() error { return s.store.close() }

// Kick reads the clock again; call it after the clock was moved.
func (s *Simulator) Kick() { s.schedule.kick() }

// NextDue returns the moment of the next event, which may have passed; ok is false when none waits.
func (s *Simulator) NextDue() (due time.Time, ok bool) { return s.schedule.next() }

// Idle reports whether nothing is due now and no callback is under way.
func (s *Simulator) Idle() bool { return s.schedule.idle(s.cfg.Now()) }

// Messages returns the accepted messages to a number, newest first, at most limit; those to anybody when to
// is empty. Its error is fault.Unavailable.
func (s *Simulator) Messages(to string, limit int) ([]Message, error) {
	var found []Message
	err := s.store.read(func(t tables) error {
		return t.newest(to, 0, func(m *message) bool {
			if len(found) < limit {
				found = append(found, m.resource(s.cfg.AccountSID))
			}
			return len(found) < limit
		})
	})
	return found, err
}

// blockList holds the numbers that opted out at the carrier.
type blockList struct {
	mu      sync.RWMutex
	numbers map[string]bool
}

// Block makes the carrier refuse messages to a number with code 21610, as after a STOP that it handled
// itself: at once for a plain sender, as a failed status with a messaging service. Its error is
// fault.Unavailable.
func (s *Simulator) Block(phone string) error {
	if err := s.store.commit(func(t tables) error { return t.blocked.Put([]byte(phone), nil) }); err != nil {
		return err
	}
	s.optOuts.mu.Lock()
	defer s.optOuts.mu.Unlock()
	s.optOuts.numbers[phone] = true
	return nil
}

// Unblock undoes Block. Its error is fault.Unavailable.
func (s *Simulator) Unblock(phone string) error {
	if err := s.store.commit(func(t tables) error { return t.blocked.Delete([]byte(phone)) }); err != nil {
		return err
	}
	s.optOuts.mu.Lock()
	defer s.optOuts.mu.Unlock()
	delete(s.optOuts.numbers, phone)
	return nil
}

// Blocked returns the numbers that are blocked, sorted.
func (s *Simulator) Blocked() []string {
	s.optOuts.mu.RLock()
	defer s.optOuts.mu.RUnlock()
	return slices.Sorted(maps.Keys(s.optOuts.numbers))
}

func (s *Simulator) blocked(phone string) bool {
	s.optOuts.mu.RLock()
	defer s.optOuts.mu.RUnlock()
	return s.optOuts.numbers[phone]
}

// Handler serves the REST API below its mount, and faults as far as a server can: a connection that was
// accepted cannot be refused any more, so FaultRefuse resets it.
func (s *Simulator) Handler() http.Handler { return http.HandlerFunc(s.serveHTTP) }

// Transport reaches the REST API without a socket and fails as the network would.
func (s *Simulator) Transport() http.RoundTripper { return newTransport(s) }
