package carrier

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// How much happens at once.
const (
	callbackWorkers = 32  // callbacks under way
	stepBatch       = 256 // steps that share a commit
)

// retryDelay is what passes before a failed callback is tried again, doubled for each further time; after a
// failed write it is what passes before the next.
const retryDelay = 500 * time.Millisecond

// report is a callback to make.
type report struct {
	*pending
	message message
}

// Run moves messages through their life until the context ends, and returns its error. What is under way
// then is taken up by the next Run, or by the next process.
func (s *Simulator) Run(ctx context.Context) error {
	reports := make(chan report)
	var workers sync.WaitGroup
	for range callbackWorkers {
		workers.Go(func() {
			for r := range reports {
				s.deliver(ctx, r)
			}
		})
	}
	defer workers.Wait()
	defer close(reports)
	for {
		due := s.schedule.take(s.cfg.Now(), stepBatch)
		s.advance(ctx, due, reports)
		if len(due) > 0 && ctx.Err() == nil {
			continue
		}
		if err := s.schedule.wait(ctx, s.cfg.Now); err != nil {
			return err
		}
	}
}

// advance does the first step of each: the message moves, in one commit, and then its callback goes out.
func (s *Simulator) advance(ctx context.Context, due []*pending, reports chan<- report) {
	if len(due) == 0 {
		return
	}
	messages, err := s.move(due)
	if err != nil {
		s.cfg.Log.ErrorContext(ctx, "carrier data file failed", "error", err)
		for _, p := range due {
			p.due = s.cfg.Now().Add(retryDelay)
			s.schedule.giveBack(p)
		}
		return
	}
	for i, p := range due {
		m := messages[i]
		if m.Callback == "" || !p.steps[0].Report {
			s.finish(p)
			continue
		}
		select {
		case reports <- report{p, m}:
		case <-ctx.Done():
			s.schedule.giveBack(p)
		}
	}
}

// move gives every message the status of its first step, and returns them all in order. A message that was
// pruned is empty.
func (s *Simulator) move(due []*pending) ([]message, error) {
	now := s.cfg.Now()
	messages := make([]message, len(due))
	load := func(t tables) error {
		for i, p := range due {
			m, err := t.get(p.seq)
			if err != nil && !errors.Is(err, errMissing) {
				return err
			}
			messages[i] = m
		}
		return nil
	}
	if !slices.ContainsFunc(due, (*pending).moves) {
		return messages, s.store.read(load)
	}
	return messages, s.store.commit(func(t tables) error {
		if err := load(t); err != nil {
			return err
		}
		for i, p := range due {
			if !p.moves() || messages[i].SID == "" {
				continue
			}
			messages[i].move(p.steps[0], now)
			if err := t.put(p.seq, &messages[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// moves reports whether the first step changes the message; a repeated callback does not change it again.
func (p *pending) moves() bool { return p.steps[0].Move && p.attempt == 0 }

// finish marks the first step done. Should the process die before that is in the file, the step happens
// again: the carrier's callbacks come at least once.
func (s *Simulator) finish(p *pending) {
	seq, rest := p.seq, p.steps[1:]
	s.store.later(func(t tables) error { return t.setPending(seq, rest) })
	s.schedule.done(p)
}

// deliver makes one callback, and schedules it again when it failed and its URL allows a retry.
func (s *Simulator) deliver(ctx context.Context, r report) {
	o := overridesOf(r.message.Callback)
	failure := s.post(ctx, r, o)
	switch {
	case ctx.Err() != nil:
		s.schedule.giveBack(r.pending)
		return
	case failure == "":
		s.finish(r.pending)
		return
	}
	log := s.cfg.Log.With("sid", r.message.SID, "status", r.steps[0].Status, "failure", failure, "attempt", r.attempt+1)
	if r.attempt >= o.retries || !o.policy.allows(failure) {
		log.WarnContext(ctx, "carrier gave up a status callback")
		s.finish(r.pending)
		return
	}
	log.InfoContext(ctx, "carrier will repeat a status callback")
	r.due = s.cfg.Now().Add(retryDelay << r.attempt)
	r.attempt++
	s.schedule.giveBack(r.pending)
}
