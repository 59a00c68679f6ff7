package bolt

import (
	"context"
	"runtime"
	"sync/atomic"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// maxJobs bounds what one transaction takes, so that a commit waits for at most two of bounded length.
const maxJobs = 256

// job is something to write: a commit, a count or a sweep.
type job struct {
	// run judges its conditions and then writes. An error that it returns is the answer of this job alone,
	// which then has written nothing; failures of the file itself are kept by the writer.
	run    func(*writer) error
	taken  atomic.Bool // by the committing goroutine, or by the caller who gave up
	answer chan error
}

// do hands a job to the committing goroutine and waits for its answer. A ctx that ends while the job waits
// takes it back; one that ends later leaves the outcome open, which a disk that hangs may do for long.
func (t *Table) do(ctx context.Context, run func(*writer) error) error {
	if err := done(ctx); err != nil {
		return err
	}
	j := &job{run: run, answer: make(chan error, 1)}
	select {
	case t.jobs <- j:
	case <-ctx.Done():
		return done(ctx)
	case <-t.closing:
		return errClosed()
	}
	select {
	case err := <-j.answer:
		return err
	case <-ctx.Done():
		j.taken.CompareAndSwap(false, true)
		return done(ctx)
	case <-t.stopped:
		if j.taken.CompareAndSwap(false, true) {
			return errClosed()
		}
		return <-j.answer
	}
}

func errClosed() error { return fault.New(fault.Unavailable, "table: closed") }

// work is the committing goroutine.
func (t *Table) work() {
	defer close(t.stopped)
	batch := make([]*job, 0, maxJobs)
	for {
		select {
		case <-t.closing:
			return
		case j := <-t.jobs:
			// Whoever can run may have something to write too: a fuller transaction writes fewer pages for each commit
			// (docs/performance.md, "What was tuned"). With nobody else to run it costs nothing.
			runtime.Gosched()
			batch = t.take(append(batch[:0], j))
			t.write(batch)
			clear(batch)
		}
	}
}

// take adds what waits to the batch and drops what was taken back.
func (t *Table) take(batch []*job) []*job {
	for len(batch) < maxJobs {
		select {
		case j := <-t.jobs:
			batch = append(batch, j)
			continue
		default:
		}
		break
	}
	kept := batch[:0]
	for _, j := range batch {
		if j.taken.CompareAndSwap(false, true) {
			kept = append(kept, j)
		}
	}
	return kept
}

// write does the jobs in one transaction, in order, each seeing what those before it wrote, and answers them
// once it is durable.
func (t *Table) write(batch []*job) {
	answers := make([]error, len(batch))
	keys, err := t.transact(batch, answers)
	for i, j := range batch {
		if err != nil {
			answers[i] = fault.Wrap(fault.Unavailable, "table: write", err)
		}
		j.answer <- answers[i]
	}
	if err == nil {
		t.publish(keys)
	}
}

// transact returns the keys written, or why the transaction failed and nothing was.
func (t *Table) transact(batch []*job, answers []error) ([]table.Key, error) {
	tx, err := t.db.Begin(true)
	if err != nil {
		return nil, err
	}
	w := newWriter(tx, t.now().Unix())
	for i, j := range batch {
		answers[i] = j.run(w)
	}
	if w.err != nil || !w.wrote {
		return nil, firstError(w.err, tx.Rollback())
	}
	return w.keys, tx.Commit()
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
