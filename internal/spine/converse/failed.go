package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// What a text may cost the texts behind it before it is put aside.
const (
	// maxFailures is how many turns of one text may fail by our own fault: an error, a panic, a conflict that does not
	// clear. With the waits between them that is half a minute.
	maxFailures = 5
	// maxBegun is how many turns in a row may be begun of which nothing is heard any more: out of memory, a time-out
	// that nobody could count, a killed process. Each costs the visibility time-out of the queue.
	maxBegun = 5
	// maxBlock is how long, and maxAway how often, a text may keep others waiting because a dependency is away. Then the
	// next one is tried: if its turn is done, nothing is away, and it is the text. Eight tries in a row hardly fail by
	// chance: of calls that fail every second time, one in 256.
	maxBlock = 5 * time.Minute
	maxAway  = 8
	// maxOutage is how long a text waits for a dependency that is away, whoever waits behind it: half a day is longer
	// than outages of a key service are, and nobody wants an answer after it.
	maxOutage = 12 * time.Hour
)

// begin counts a turn before it is run, because a worker may have died over it and could not count, and looks at
// what waits behind it. It reports whether the text was put aside instead: it has been begun too often. A text whose
// hint comes for the first time, which is nearly every one, does not pay for this.
func (t *Turns) begin(ctx context.Context, number string, text *record.Slot[work.Text], more bool) (aside bool, err error) {
	text.Value.Begun++
	died := fault.New(fault.Internal, "turn: begun again and again, and never heard of")
	if text.Value.Begun > maxBegun+1 { // to read the text for the last time is what killed the last one
		return true, t.bury(ctx, number, *text, died, noWords)
	}
	if err := t.keep(ctx, number, text); err != nil {
		return false, err
	}
	if text.Value.Begun > maxBegun {
		if err = t.bury(ctx, number, *text, died, wordsOrLater); err != nil {
			t.heard(ctx, number, text)
		}
		return err == nil, err
	}
	if more {
		t.lookBehind(ctx, number, text.Value.ID)
	}
	return false, nil
}

// heard takes back that the burial of a text was begun: it could not be done, but nobody died over it.
func (t *Turns) heard(ctx context.Context, number string, text *record.Slot[work.Text]) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterwards)
	defer cancel()
	text.Value.Begun = maxBegun
	if text.Value.FailingSince.IsZero() {
		text.Value.FailingSince = t.Now()
	}
	if err := t.keep(ctx, number, text); err != nil {
		t.Log.WarnContext(ctx, "burial not taken back", "kind", fault.KindOf(err), "error", err)
	}
}

// failed counts a turn that failed and looks at what waits behind it. It reports whether the text was put aside; if
// not, the error is the cause.
func (t *Turns) failed(ctx context.Context, number string, text record.Slot[work.Text], more bool, cause error) (aside bool, err error) {
	// The hint's own time may be over; that it was not enough must still be counted.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterwards)
	defer cancel()
	aside, err = t.count(ctx, number, &text, cause)
	if aside || !more {
		return aside, err
	}
	t.lookBehind(ctx, number, text.Value.ID)
	value := text.Value
	if value.Away >= maxAway && fault.Away(cause) && t.Now().Sub(value.FailingSince) >= maxBlock && t.goesOn(ctx, number, value.ID) {
		t.Log.WarnContext(ctx, "a text keeps others waiting that can be answered", "sid", text.Value.SID)
		return true, t.bury(ctx, number, text, cause, wordsOrNone)
	}
	return false, err
}

// count writes a failed turn into its text, and puts the text aside when its tries or its time are used up.
func (t *Turns) count(ctx context.Context, number string, text *record.Slot[work.Text], cause error) (aside bool, err error) {
	text.Value.Begun = 0
	if text.Value.FailingSince.IsZero() {
		text.Value.FailingSince = t.Now()
	}
	if fault.Away(cause) {
		text.Value.Away++
	} else {
		text.Value.Failures++
	}
	if text.Value.Failures >= maxFailures || t.Now().Sub(text.Value.FailingSince) >= maxOutage {
		err := t.bury(ctx, number, *text, cause, wordsOrLater)
		return err == nil, err
	}
	if err := t.keep(ctx, number, text); err != nil {
		t.Log.WarnContext(ctx, "failed turn not counted", "kind", fault.KindOf(err), "error", err)
	}
	return false, cause
}

// keep writes a text that goes on waiting. The clock offers it if nothing else does.
func (t *Turns) keep(ctx context.Context, number string, text *record.Slot[work.Text]) error {
	item, err := record.Encode(record.Work(number, text.Value.ID), record.KindWork, text.Value)
	if err != nil {
		return err
	}
	item.Version, item.Due = text.Version, t.Now().Add(record.HandoffSlack)
	if err := t.Table.Commit(ctx, table.Replace(item)); err != nil {
		return err
	}
	text.Version++
	return nil
}

// unreadable does what can be done when the state of a subject cannot be decoded: what waits and is broken itself is put
// aside, else the oldest of what waits is counted as failed and put aside in the end like any other. The other items stay
// for an operator to look at.
func (t *Turns) unreadable(ctx context.Context, of record.Subject, cause error) (more bool, err error) {
	page, err := t.Table.Query(ctx, record.LiveOf(of))
	if err != nil {
		return false, cause
	}
	for _, item := range page.Items {
		if aside, err := t.discardInner(ctx, of, item); aside || err != nil {
			return true, err
		}
	}
	number := of.Number()
	if number == "" {
		return false, cause
	}
	state, unread := live.Readable(number, page.Items)
	for _, item := range unread {
		if pending, ok := record.ParsePending(item.Key); ok {
			if aside, err := t.discard(ctx, number, pending, item); aside || err != nil {
				return true, err
			}
		}
	}
	if in, waits, _ := nextInner(state, t.Now()); waits {
		ctx = observe.WithCorrelation(ctx, in.message.ID)
		return in.more, observe.Mark(ctx, t.innerFailed(ctx, of, in, cause))
	}
	if len(state.Work) == 0 && page.Next != "" { // so many jobs wait that the page has no text
		page, err := t.Table.Query(ctx, record.WorkQuery(number))
		if err != nil {
			return false, cause
		}
		texts, _ := live.Readable(number, page.Items)
		state.Work = texts.Work
	}
	if len(state.Work) == 0 {
		return false, nil // a hint for what is done
	}
	text := state.Work[0]
	more = len(state.Work) > 1 || page.Next != ""
	ctx = observe.WithCorrelation(ctx, text.Value.ID)
	aside, err := t.failed(ctx, number, text, more, cause)
	return aside && more, observe.Mark(ctx, err)
}
