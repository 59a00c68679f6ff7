package converse

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// deathIDs is where the ids of burials begin, one for each time that a text is put aside; those below are the
// turn's own, which a redriven text still has before it.
const deathIDs = 100

// deathID is the number of a text's burial, and of the job that it says its words in.
func deathID(text work.Text) int { return deathIDs + text.Redriven }

// words says what a burial does about its words: the incident, and what the person is told.
type words int

const (
	wordsOrLater words = iota // what is away is waited for, up to maxOutage: nobody in danger is put aside without a word
	wordsOrNone               // nothing is away but for this text, which keeps others waiting
	noWords                   // to read the text is what kills its workers
)

// maxWords is how often a burial with words is tried that does not wait: once by chance, and once more.
const maxWords = 2

// bury files a text as dead, with an apology to the person and an alarm for the operator; with an incident and who
// can help instead, when the text tells of danger. If that cannot be, the text is filed alone, without being read:
// nothing keeps it before those that wait behind it.
func (t *Turns) bury(ctx context.Context, number string, text record.Slot[work.Text], cause error, say words) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterwards)
	defer cancel()
	if since := text.Value.FailingSince; say == wordsOrLater && !since.IsZero() && t.Now().Sub(since) >= maxOutage {
		say = wordsOrNone
	}
	e := event.Event{
		Type: event.TextDead, At: t.Now(), Number: number, Reason: string(fault.KindOf(cause)),
		CorrelationID: text.Value.ID, SID: text.Value.SID, Key: string(event.TextDead) + ":" + text.Value.SID,
	}
	c, err := t.aside(ctx, number, text, say, e)
	if err != nil {
		return err
	}
	t.Metrics.Count(observe.TextsDead, 1)
	t.Log.ErrorContext(ctx, "text put aside", "sid", text.Value.SID, "kind", fault.KindOf(cause), "error", cause)
	t.Report.Report(ctx, cause, map[string]string{"where": "turn", "sid": text.Value.SID})
	t.follow(ctx, c.changes, c)
	return nil
}

// aside commits a burial, with its words as long as there is a point in trying that.
func (t *Turns) aside(ctx context.Context, number string, text record.Slot[work.Text], say words, e event.Event) (c commitment, err error) {
	for tries := 1; ; tries++ {
		c, err = t.burial(ctx, number, text, say == noWords, e)
		if err == nil {
			err = t.Table.Commit(ctx, c.ops...)
		}
		switch {
		case err == nil, say == noWords, table.FailedOn(err, record.Work(number, text.Value.ID)): // done, or somebody else's
			return c, err
		case fault.Away(err) && say == wordsOrLater:
			return c, err
		}
		t.Log.ErrorContext(ctx, "text not put aside", "sid", text.Value.SID, "tries", tries, "kind", fault.KindOf(err), "error", err)
		if tries == maxWords || !fault.Away(err) && fault.KindOf(err) != fault.Conflict {
			say = noWords
		}
	}
}

// burial makes the operations that put a text aside: filed, with an event, an entry in the list of dead letters and,
// unless it goes alone, what the person is told. It changes nothing of the state of the number: a turn that could
// not be done has done nothing, and the state may be what is broken.
func (t *Turns) burial(ctx context.Context, number string, text record.Slot[work.Text], alone bool, e event.Event) (c commitment, err error) {
	defer t.caught(ctx, &err)
	id := text.Value.ID
	trace := Trace{SID: text.Value.SID, CorrelationID: id, Outcome: "dead", At: e.At, Jobs: []TraceJob{}, Steps: []turn.TraceStep{
		{Step: "dead", Saw: "the turn failed again and again", Decision: "put aside", Why: e.Reason},
	}}
	n := deathID(text.Value)
	if !alone {
		jobs, err := t.lastWords(ctx, &c, number, text.Value, e)
		if err != nil {
			return c, err
		}
		for _, j := range jobs {
			trace.Jobs = append(trace.Jobs, TraceJob{ID: j.ID, Class: j.Class, Purpose: wording.Purpose(j.Purpose), Segments: j.Segments})
			c.addJob(j)
		}
	}
	c.ops = append(c.ops, table.Delete(record.Work(number, id), text.Version))
	filed, err := t.filed(number, text.Value, work.Dead, finished{trace, work.Snapshot{Unkept: "its turn could not be done"}})
	if err != nil {
		return c, err
	}
	filed.Version = e.At.UnixNano() // whatever is there: a burial must not fail for ever, and the work item says that no turn was
	c.ops = append(c.ops, table.Upsert(filed))
	c.addEvent(record.Number(number), e, id, n)
	c.addDeath(work.DeadLetter{ID: id, Kind: work.DeadText, Number: number, SID: text.Value.SID, Reason: e.Reason, At: e.At})
	return c, c.err
}

// lastWords makes what is said about a text that is put aside. Who cannot be read has no number to write to, and who
// has opted out, or may have, gets nothing.
func (t *Turns) lastWords(ctx context.Context, c *commitment, number string, text work.Text, e event.Event) ([]outbox.Job, error) {
	page, err := t.Table.Query(ctx, record.LiveQuery(number))
	if err != nil {
		return nil, err
	}
	state, unread := live.Readable(number, page.Items)
	silenced := state.OptedOut()
	for _, item := range unread {
		silenced = silenced || item.Key == record.OptOut(number) || item.Key == record.Contact(number)
	}
	message, content, err := t.openSoon(ctx, text)
	switch {
	case err != nil && fault.Away(err):
		return nil, err
	case err != nil:
		return nil, nil //nolint:nilerr // nobody can read it: it is filed all the same
	}
	snap := turn.Snapshot{Now: e.At, State: state, Message: message, Items: map[table.Key]table.Item{}}
	d, err := t.saidAtLast(ctx, &snap, deathID(text), silenced)
	if err != nil {
		return nil, err
	}
	t.addChanges(ctx, c, d.Changes, content)
	c.changes = d.Changes
	t.passed(ctx, d.Passed)
	if c.err != nil {
		return nil, c.err
	}
	return t.jobs(ctx, snap, content.From, deathID(text), d)
}

// saidAtLast asks the flow that is in charge for its last words.
func (t *Turns) saidAtLast(ctx context.Context, snap *turn.Snapshot, death int, silenced bool) (turn.Decision, error) {
	for range maxAsks {
		d, ask := t.LastWords.LastWords(t.Rules, *snap, outbox.JobID(snap.Message.ID, death), silenced)
		if ask == nil {
			return d, nil
		}
		if err := t.fetch(ctx, snap, *ask, &budget{}); err != nil {
			return d, err
		}
	}
	return turn.Decision{}, fault.New(fault.Internal, "burial: asks without end")
}

// discard puts an accepted text, or a job, aside whose item cannot be decoded. What was stored is kept in the list of dead
// letters. It reports false for one that newer code wrote: that waits for it.
func (t *Turns) discard(ctx context.Context, number string, pending record.Pending, item table.Item) (aside bool, err error) {
	if _, cause := live.Decode(number, []table.Item{item}); fault.KindOf(cause) != fault.Internal {
		return false, nil
	}
	letter := work.DeadLetter{ID: pending.Work, Kind: work.DeadText, Number: number, Reason: "unreadable", At: t.Now(), Raw: string(item.Data)}
	metric := observe.TextsDead
	if pending.Job != "" {
		letter.ID, letter.Kind, metric = pending.Job, work.DeadJob, observe.SendsFailed
	}
	var c commitment
	c.ops = append(c.ops, table.Delete(item.Key, item.Version))
	c.addDeath(letter)
	if c.err != nil {
		return false, c.err
	}
	if err := t.Table.Commit(ctx, c.ops...); err != nil {
		return false, err
	}
	t.Metrics.Count(metric, 1)
	err = fault.New(fault.Internal, "what waits cannot be decoded")
	t.Log.ErrorContext(ctx, "item put aside", "kind", letter.Kind, "id", letter.ID, "error", err)
	t.Report.Report(ctx, err, map[string]string{"where": "turn"})
	return true, nil
}

// addDeath enters a text in the list of dead letters.
func (c *commitment) addDeath(d work.DeadLetter) {
	item, err := record.Encode(record.Dead(d.ID), record.KindDead, d)
	if err != nil {
		c.err = err
		return
	}
	item.Version, item.Expires = d.At.UnixNano(), d.At.Add(record.Retention)
	c.ops = append(c.ops, table.Upsert(item))
}
