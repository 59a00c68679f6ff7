package converse

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Trace is the stored record of a turn.
type Trace struct {
	SID           string           `json:"sid"`
	CorrelationID string           `json:"correlation_id"`
	Outcome       string           `json:"outcome"`
	At            time.Time        `json:"at"`
	Steps         []turn.TraceStep `json:"steps"`
	Jobs          []TraceJob       `json:"jobs"`
	Model         *turn.ModelUse   `json:"model,omitempty"`
	Understanding *turn.Reading    `json:"understanding,omitempty"`
	Requests      []turn.Request   `json:"requests,omitempty"`
	Spoken        []turn.Spoken    `json:"spoken,omitempty"`
}

// TraceJob names a job that a turn made.
type TraceJob struct {
	ID       string          `json:"id"`
	Class    outbox.Class    `json:"class"`
	Purpose  wording.Purpose `json:"purpose"`
	Segments int             `json:"segments"`
}

// commitment is what one turn writes and then offers.
type commitment struct {
	ops     []table.Op
	hints   []queue.Message // of jobs
	signals []queue.Message // hints of signals
	done    table.Item      // key and version of the signal or timer whose turn it is
	changes []turn.Change   // of a burial
	err     error
}

func (c *commitment) put(key table.Key, kind record.Kind, version int64, due, expires time.Time, v any) {
	item, err := record.Encode(key, kind, v)
	if err != nil {
		c.err = err
		return
	}
	item.Version, item.Due, item.Expires = version, due, expires
	c.ops = append(c.ops, table.Put(item))
}

// open decrypts the content of a text.
func (t *Turns) open(ctx context.Context, text work.Text) (turn.Message, work.Content, error) {
	var content work.Content
	plain, err := t.Seal.Open(ctx, record.Message(text.SID).String(), text.Sealed)
	if err != nil {
		return turn.Message{}, content, err
	}
	if err := json.Unmarshal(plain, &content); err != nil {
		return turn.Message{}, content, fault.New(fault.Internal, "text: content is not JSON")
	}
	return turn.Message{
		ID: text.ID, SID: text.SID, Normal: sms.Normalize(content.Body), NumMedia: text.NumMedia,
		OptOutType: text.OptOutType, AcceptedAt: text.AcceptedAt, Country: t.country(content.From),
		AtProvider: t.Keywords.AtProvider(content.Body, text.OptOutType), Redriven: text.Redriven,
	}, content, nil
}

// country returns where a number belongs.
func (t *Turns) country(from string) string { return t.Rules.Resources.CountryOf(sms.Phone(from)) }

// commit makes the operations of a decision: its work filed with its trace, the hand-off gone, the state, the jobs, the
// records, the signals and the events; and the hints that offer them.
func (t *Turns) commit(ctx context.Context, snap turn.Snapshot, r turnOf, d turn.Decision) (commitment, error) {
	state, decided := snap.State, d
	var c commitment
	if len(d.Texts) > 0 && r.From == "" { // a person who has gone since
		t.Log.WarnContext(ctx, "a text to nobody is dropped", "purpose", d.Texts[0].Purpose)
		d.Texts = nil
	}
	jobs, err := t.jobs(ctx, snap, r.From, 0, d)
	if err != nil {
		return c, err
	}
	trace := Trace{SID: snap.Message.SID, CorrelationID: snap.Message.ID, Outcome: d.Outcome, At: snap.Now, Steps: d.Steps, Jobs: []TraceJob{}, Model: d.ModelUse, Understanding: d.Reading, Requests: d.Requests, Spoken: d.Spoken}
	for _, j := range jobs {
		trace.Jobs = append(trace.Jobs, TraceJob{ID: j.ID, Class: j.Class, Purpose: wording.Purpose(j.Purpose), Segments: j.Segments})
	}
	r.file(&c, finished{trace, t.remember(ctx, snap, decided, r.filed)})
	if err := t.addState(ctx, &c, state, r, d.After); err != nil {
		return c, err
	}
	c.addJobs(jobs, len(state.Contact.Value.Danger.Said) > 0)
	c.hasten(state, d, snap)
	for i, e := range d.Events {
		c.addEvent(state.Subject(), e, snap.Message.ID, i)
	}
	t.addChanges(ctx, &c, d.Changes, r.Content)
	c.addTimers(state, d)
	c.addSignals(snap, d)
	c.rely(d.Relies)
	if r.inner {
		c.guard(state)
	}
	t.cancel(&c, state, d, snap.Now) // last: it takes what room is left
	t.passed(ctx, d.Passed)
	return c, c.err
}

// addState adds what changes of what is live about a number.
func (t *Turns) addState(ctx context.Context, c *commitment, state live.State, r turnOf, after live.State) (err error) {
	if state.Number == "" {
		return nil
	}
	if after.Person.Present() {
		if after.Person.Value, err = live.SealPerson(ctx, t.Seal, state.Number, state.Person.Value, after.Person.Value); err != nil {
			return err
		}
	}
	before := state
	before.Person.Value = r.stored
	changes := live.Changes
	if r.inner {
		changes = live.InnerChanges
	}
	ops, err := changes(before, after)
	c.ops = append(c.ops, ops...)
	return err
}

// guard demands that every record of a flow is as it was read, in a turn that may leave the contact as it is or has none: of
// two such turns only one commits.
func (c *commitment) guard(state live.State) {
	for _, item := range state.Records {
		c.rely([]turn.Reliance{{Key: item.Key, Version: item.Version}})
	}
}

// passed reports records that could not be read.
func (t *Turns) passed(ctx context.Context, passed []turn.Passed) {
	for _, p := range passed {
		t.Log.ErrorContext(ctx, "record passed over: it cannot be read", "item", p.Key.SK, "error", p.Err)
		t.Report.Report(ctx, p.Err, map[string]string{"where": "turn"})
	}
}

// rely demands that what a decision rests on is as it was read, where the commit does not change it anyway.
func (c *commitment) rely(on []turn.Reliance) {
	for _, r := range on {
		if !slices.ContainsFunc(c.ops, func(op table.Op) bool { return op.Item.Key == r.Key }) {
			c.ops = append(c.ops, table.Check(r.Key, r.Version))
		}
	}
}

// jobs makes the jobs of a decision's texts; their ids count from first.
func (t *Turns) jobs(ctx context.Context, snap turn.Snapshot, to string, first int, d turn.Decision) ([]outbox.Job, error) {
	var jobs []outbox.Job
	for i, text := range d.Texts {
		j, err := compose.Job(ctx, t.Seal, snap.Now, compose.Message{
			Number: snap.State.Number, Phone: to, Purpose: text.Purpose, Class: text.Class, Words: text.Words,
			Cause: snap.Message.ID, N: first + i, ReplyTo: snap.Message.SID,
			NotBefore: text.NotBefore, Life: text.Life, MustNotMiss: text.MustNotMiss,
		})
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	return jobs, nil
}

// addDone moves a text from the work that waits to the texts of the number.
func (t *Turns) addDone(c *commitment, number string, text record.Slot[work.Text], done finished) {
	filed, err := t.filed(number, text.Value, work.Done, done)
	if err != nil {
		c.err = err
		return
	}
	c.ops = append(c.ops, table.Delete(record.Work(number, text.Value.ID), text.Version), table.Insert(filed))
}

// filed makes the item of a text whose turn is over; its version is the caller's to set.
func (t *Turns) filed(number string, text work.Text, s work.Status, done finished) (table.Item, error) {
	raw, err := encodeTrace(done.trace)
	if err != nil {
		return table.Item{}, err
	}
	now := t.Now()
	item, err := record.Encode(record.Text(number, text.ID), record.KindText, work.Filed{
		Text: text, Status: s, Outcome: done.trace.Outcome, Trace: raw, DoneAt: now, Snapshot: done.Snapshot,
	})
	item.Expires = now.Add(record.Retention)
	return item, err
}

func encodeTrace(trace Trace) (json.RawMessage, error) {
	raw, err := json.Marshal(trace)
	return raw, fault.Wrap(fault.Internal, "encode trace", err)
}

// addJobs adds jobs. Those of class safety are offered a second time where the hint of an earlier one may be kept back.
func (c *commitment) addJobs(jobs []outbox.Job, earlier bool) {
	for _, j := range jobs {
		c.addJob(j)
		if earlier && j.Class == outbox.Safety {
			c.hints = append(c.hints, outbox.HintNow(j, "0"))
		}
	}
}

func (c *commitment) addJob(j outbox.Job) {
	op, err := compose.Insert(j)
	if err != nil {
		c.err = err
		return
	}
	c.ops = append(c.ops, op)
	c.hints = append(c.hints, outbox.Hint(j, "0"))
}

// hasten makes jobs that wait for another try due, and offers the first of each class past the hint that is kept back
// for it.
func (c *commitment) hasten(state live.State, d turn.Decision, snap turn.Snapshot) {
	offered := map[outbox.Class]bool{}
	for _, slot := range state.Jobs {
		if !slices.Contains(d.Hasten, slot.Value.ID) {
			continue
		}
		j := slot.Value.Hasten(snap.Now)
		rank, _ := j.Class.Rank()
		c.put(record.PendingJob(j.Number, rank, j.ID), record.KindJob, slot.Version, j.DueAt(), time.Time{}, j)
		if !offered[j.Class] {
			offered[j.Class] = true
			c.hints = append(c.hints, outbox.HintNow(j, snap.Message.ID))
		}
	}
}

func (c *commitment) addEvent(of record.Subject, e event.Event, cause string, n int) {
	e.ID = outbox.JobID(cause, n)
	scope := of.Number()
	if scope == "" {
		scope = string(of)
	}
	op, err := event.Insert(scope, e)
	if err != nil {
		c.err = err
		return
	}
	c.ops = append(c.ops, op)
}

// cancel files the jobs that must not leave any more. One that a sender holds right now is left to the guard
// in the commit that records `sending`: whichever of the two commits is first wins.
func (t *Turns) cancel(c *commitment, state live.State, d turn.Decision, now time.Time) {
	ids := map[string]bool{}
	for _, id := range d.Cancel {
		ids[id] = true
	}
	room := table.MaxOps - len(c.ops) // each of those may have an entry of the index, which comes on top
	for _, slot := range state.Jobs {
		if len(c.ops)+3 > room {
			return // the guard holds the rest back, one by one
		}
		if j := slot.Value; ids[j.ID] && j.Status == outbox.Pending {
			rank, _ := j.Class.Rank()
			key := record.PendingJob(j.Number, rank, j.ID)
			c.ops = slices.DeleteFunc(c.ops, func(op table.Op) bool { return op.Item.Key == key }) // the deletion checks it, too
			c.ops = append(c.ops, table.Delete(key, slot.Version))
			ended, expires := j.End(outbox.Canceled, d.CancelReason, now), now.Add(record.Retention)
			c.put(record.Text(j.Number, j.ID), record.KindFiledJob, 0, time.Time{}, expires, ended)
			if ended.Untold() { // the carrier may have it all the same, and report so
				c.put(record.Called(j.ID), record.KindFiledAt, now.UnixNano(), time.Time{}, expires, outbox.FiledAt{Number: j.Number, Job: j.ID})
				c.ops[len(c.ops)-1] = table.Upsert(c.ops[len(c.ops)-1].Item)
			}
		}
	}
}
