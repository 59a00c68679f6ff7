package bolt

import (
	"time"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/fault"
)

// wakeFlusher says that something has changed.
func (s *Store) wakeFlusher() {
	select {
	case s.wake <- struct{}{}:
	default: // it knows
	}
}

// flusher writes behind: it sleeps until something changes, then gathers for FlushEvery, then writes.
func (s *Store) flusher() {
	defer close(s.stopped)
	gather := time.NewTimer(0)
	<-gather.C
	for {
		select {
		case <-s.wake:
		case <-s.stop:
			return
		}
		gather.Reset(s.opts.FlushEvery)
		for waiting := true; waiting; {
			select {
			case <-gather.C:
				if waiting = !s.flush(); waiting {
					gather.Reset(retryFlush)
				}
			case <-s.stop:
				return
			}
		}
	}
}

// flush writes what has changed and reports a failure to OnError; the changes are then still to be written.
func (s *Store) flush() bool {
	err := s.tryFlush()
	if err != nil {
		s.opts.OnError(err)
		s.wakeFlusher()
	}
	return err == nil
}

// tryFlush writes what has changed in one transaction.
func (s *Store) tryFlush() error {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	changes := map[*Queue][]change{}
	for _, q := range s.all() {
		q.mu.Lock()
		if c := q.core.drain(); len(c) > 0 {
			changes[q] = c
		}
		q.mu.Unlock()
	}
	if len(changes) == 0 {
		return nil
	}
	err := s.db.Update(func(tx *bbolt.Tx) error {
		for q, c := range changes {
			if err := write(tx, q.name, c); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		return nil
	}
	for q, c := range changes {
		q.mu.Lock()
		q.core.restore(c)
		q.mu.Unlock()
	}
	return fault.Wrap(fault.Unavailable, "write the queue file", err)
}
