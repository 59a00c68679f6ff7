package ops

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Redriven is the answer of DeadRedrive.
type Redriven struct {
	ID   string `json:"id"`
	Done bool   `json:"done"` // false: somebody did it at the same moment
}

// Redrive names a dead letter, or the cause of several, and says why they are taken up again: who gets a text then has waited for it.
type Redrive struct {
	ID     string `json:"id,omitempty"`
	Cause  string `json:"cause,omitempty"` // as DeadCauses has it
	Reason string `json:"reason"`
}

// DeadRedrive takes a dead letter up again: a text, a signal or a timer gets its turn, a job all its tries. Doing it twice, also at
// the same time, does it once; the second time there is no such letter.
func (o *Ops) DeadRedrive(ctx context.Context, in Redrive) (Redriven, error) {
	if _, err := because(in.Reason); err != nil {
		return Redriven{}, err
	}
	return o.redriveOne(ctx, in.ID)
}

// AllRedriven is the answer of DeadRedriveAll.
type AllRedriven struct {
	Cause string        `json:"cause"`
	Done  int           `json:"done"`
	Left  []NotRedriven `json:"left"` // they stay in the list
}

// NotRedriven is a dead letter that was not taken up again, and why.
type NotRedriven struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

// DeadRedriveAll takes up all dead letters of a cause, the oldest first. One that cannot be taken up keeps none of the others.
func (o *Ops) DeadRedriveAll(ctx context.Context, in Redrive) (AllRedriven, error) {
	answer := AllRedriven{Cause: in.Cause, Left: []NotRedriven{}}
	if _, err := because(in.Reason); err != nil {
		return answer, err
	}
	list, err := o.DeadList(ctx, DeadAsked{})
	if err != nil {
		return answer, err
	}
	letters := slices.DeleteFunc(list.Dead, func(d DeadEntry) bool { return d.Cause != in.Cause })
	if len(letters) == 0 {
		return answer, fault.New(fault.NotFound, "no dead letter has that cause; josh dead list --by cause shows those that there are")
	}
	isAbout(ctx, in.Cause)
	for n, d := range letters {
		tells(ctx, n, "of "+strconv.Itoa(len(letters))+" dead letters")
		switch one, err := o.redriveOne(ctx, d.ID); {
		case err == nil && one.Done:
			answer.Done++
		case err == nil: // somebody else does it at this moment
		case fault.Away(err) || ctx.Err() != nil:
			return answer, fault.Wrap(fault.Unavailable, strconv.Itoa(answer.Done)+" were taken up again, then the store was away: give the command again", err)
		case fault.KindOf(err) != fault.NotFound: // else somebody else has taken it up
			answer.Left = append(answer.Left, NotRedriven{d.ID, err.Error()})
		}
	}
	return answer, nil
}

func (o *Ops) redriveOne(ctx context.Context, id string) (Redriven, error) {
	d, entry, err := o.letter(ctx, id)
	if fault.KindOf(err) == fault.NotFound {
		err = fault.New(fault.NotFound, "no such dead letter: it was taken up again already, or the id is wrong")
	}
	if err != nil {
		return Redriven{}, err
	}
	redrive := o.redriveText
	switch d.Kind {
	case work.DeadJob:
		redrive = o.redriveJob
	case work.DeadSignal, work.DeadTimer:
		redrive = o.redriveInner
	}
	ops, offer, err := redrive(ctx, d)
	if fault.KindOf(err) == fault.NotFound {
		err = fault.New(fault.Conflict, "what was given up is kept no more: it stays in the list until it expires")
	}
	if err != nil {
		return Redriven{}, err
	}
	err = o.Table.Commit(ctx, append(ops, table.Delete(entry.Key, entry.Version))...)
	if fault.KindOf(err) == fault.Conflict {
		return Redriven{ID: d.ID}, nil
	}
	if err != nil {
		return Redriven{}, err
	}
	if err := offer(); err != nil {
		o.Log.WarnContext(ctx, "redriven work not offered: the clock will", "kind", fault.KindOf(err), "error", err)
	}
	o.Log.InfoContext(ctx, "dead letter redriven", "id", d.ID, "kind_of", d.Kind)
	return Redriven{ID: d.ID, Done: true}, nil
}

func (o *Ops) redriveText(ctx context.Context, d work.DeadLetter) ([]table.Op, func() error, error) {
	filed, item, err := o.filedText(ctx, d.Number, d.ID)
	switch {
	case err != nil:
		return nil, nil, err
	case filed.Status != work.Dead:
		return nil, nil, fault.New(fault.Conflict, "the text is not dead")
	}
	text := filed.Fresh()
	handoff, err := record.Encode(record.Work(d.Number, text.ID), record.KindWork, text)
	if err != nil {
		return nil, nil, err
	}
	handoff.Due = o.Now()
	offer := func() error {
		return o.Inbound.Send(ctx, work.Offer(d.Number, text.ID+"-redrive-"+strconv.Itoa(text.Redriven)))
	}
	return []table.Op{table.Delete(item.Key, item.Version), table.Insert(handoff)}, offer, nil
}

func (o *Ops) redriveJob(ctx context.Context, d work.DeadLetter) ([]table.Op, func() error, error) {
	job, item, err := o.filedJob(ctx, d.Number, d.ID)
	switch {
	case err != nil:
		return nil, nil, err
	case job.Status != outbox.Failed && job.Status != outbox.Unknown && job.Status != outbox.Expired:
		return nil, nil, fault.New(fault.Conflict, "the job has not failed")
	}
	now := o.Now()
	job = job.Revive(now)
	rank, _ := job.Class.Rank()
	pending, err := record.Encode(record.PendingJob(job.Number, rank, job.ID), record.KindJob, job)
	if err != nil {
		return nil, nil, err
	}
	// Not an Insert: its versions begin at 1, and a sender that was frozen meanwhile may hold just that one.
	pending.Version, pending.Due = now.UnixNano(), job.DueAt()
	offer := func() error {
		return o.Outbound.Send(ctx, outbox.Hint(job, "redrive-"+strconv.FormatInt(now.UnixMilli(), 36)))
	}
	return []table.Op{table.Delete(item.Key, item.Version), table.Upsert(pending)}, offer, nil
}

// redriveInner puts a signal or a timer back where it waited for its turn, as it was stored.
func (o *Ops) redriveInner(ctx context.Context, d work.DeadLetter) ([]table.Op, func() error, error) {
	key, kind, value, err := inner(d)
	if err != nil {
		return nil, nil, fault.Wrap(fault.Conflict, "nobody can read it: it stays in the list", err)
	}
	items, err := o.Table.Get(ctx, key)
	switch {
	case err != nil:
		return nil, nil, err
	case items[0].Exists():
		return nil, nil, fault.New(fault.Conflict, "its place is taken: the timer was set anew meanwhile")
	}
	now := o.Now()
	item, err := record.Encode(key, kind, value)
	if err != nil {
		return nil, nil, err
	}
	item.Due = now
	offer := func() error {
		return o.Inbound.Send(ctx, work.OfferSubject(record.Subject(d.Subject), d.ID+"-redrive-"+strconv.FormatInt(now.UnixMilli(), 36), false))
	}
	return []table.Op{table.Insert(item)}, offer, nil
}

// inner reads the signal or the timer of a dead letter, with all its tries.
func inner(d work.DeadLetter) (key table.Key, kind record.Kind, value any, err error) {
	of := record.Subject(d.Subject)
	if d.Kind == work.DeadTimer {
		var timer work.Timer
		if err = json.Unmarshal([]byte(d.Raw), &timer); err == nil && timer.Flow+timer.Name == "" {
			err = fault.New(fault.Invalid, "no timer")
		}
		return record.Timer(of, timer.Flow, timer.Name), record.KindTimer, timer.Fresh(), err
	}
	var signal work.Signal
	if err = json.Unmarshal([]byte(d.Raw), &signal); err == nil && signal.ID == "" {
		err = fault.New(fault.Invalid, "no signal")
	}
	return record.Signal(of, signal.ID), record.KindSignal, signal.Fresh(), err
}
