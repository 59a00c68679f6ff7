package bolt

import (
	"time"

	"go.etcd.io/bbolt"

	"github.com/josh-sms/josh/internal/fault"
)

// maxTx bounds the memory of one transaction of bbolt, which keeps all that it changes until the commit.
const maxTx = 4096

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

// tryFlush writes what has changed, in transactions of up to maxTx changes of each queue.
func (s *Store) tryFlush() error {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	for {
		changes := map[*Queue][]change{}
		more := false
		for _, q := range s.all() {
			q.mu.Lock()
			if c := q.core.drain(maxTx); len(c) > 0 {
				changes[q] = c
			}
			more = more || len(q.core.changes) > 0
			q.mu.Unlock()
		}
		if len(changes) > 0 {
			if err := s.write(changes); err != nil {
				return err
			}
		}
		if !more {
			return nil
		}
	}
}

// write stores changes in one transaction; those of one that failed are put back.
func (s *Store) write(changes map[*Queue][]change) error {
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
