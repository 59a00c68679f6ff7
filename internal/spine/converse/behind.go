package converse

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// lookBehind looks for danger in the texts that wait behind one that fails, and takes those in which it finds some
// out of turn (decision 17): nobody in danger waits for the tries of another text. What cannot be looked at now is
// looked at with the next try.
func (t *Turns) lookBehind(ctx context.Context, number, id string) {
	err := t.behind(ctx, number, id, func(text record.Slot[work.Text]) bool {
		if t.says(ctx, text.Value, t.LastWords.InDanger) {
			t.overtake(observe.WithCorrelation(ctx, text.Value.ID), number, text)
		}
		return true
	})
	if err != nil {
		t.Log.WarnContext(ctx, "what waits behind a failing text is not looked at", "kind", fault.KindOf(err), "error", err)
	}
}

// behind calls see for the texts of a number that wait behind one, of all for "", as long as it goes on and there is time.
func (t *Turns) behind(ctx context.Context, number, id string, see func(record.Slot[work.Text]) bool) error {
	for query := record.BehindQuery(number, id); ; {
		page, err := t.Table.Query(ctx, query)
		if err != nil {
			return err
		}
		texts, _ := live.Readable(number, page.Items)
		if !seen(ctx, texts.Work, see) {
			return nil
		}
		if query.After = page.Next; query.After == "" {
			return nil
		}
	}
}

// seen has see look at texts as long as it goes on and there is time, and reports whether it has seen all.
func seen(ctx context.Context, texts []record.Slot[work.Text], see func(record.Slot[work.Text]) bool) bool {
	for _, text := range texts {
		if ctx.Err() != nil || !see(text) {
			return false
		}
	}
	return true
}

// isBehind reports whether a text of some kind, one in danger for example, waits behind a turn of a number: behind a text, or
// at all. What cannot be looked at now is taken for none.
func (t *Turns) isBehind(ctx context.Context, number string, turnOf turn.Message, is func(normal string) bool) (found bool) {
	if number == "" {
		return false
	}
	id := ""
	if turnOf.Text() {
		id = turnOf.ID
	}
	err := t.behind(ctx, number, id, func(text record.Slot[work.Text]) bool {
		found = t.says(ctx, text.Value, is)
		return !found
	})
	return err == nil && found
}

// says reports whether a text is of some kind; one that cannot be opened in little time is of none.
func (t *Turns) says(ctx context.Context, text work.Text, is func(normal string) bool) (found bool) {
	var err error
	func() {
		defer t.caught(ctx, &err)
		message, _, openErr := t.openSoon(ctx, text)
		err = openErr
		found = err == nil && is(message.Normal)
	}()
	return found
}

// openSoon is open with little time: what follows a failure has no more, and one text must not take it all.
func (t *Turns) openSoon(ctx context.Context, text work.Text) (turn.Message, work.Content, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return t.open(ctx, text)
}

// overtake does the turn of a text before its time. A turn that fails is one of its tries.
func (t *Turns) overtake(ctx context.Context, number string, text record.Slot[work.Text]) {
	t.Log.WarnContext(ctx, "a text that tells of danger overtakes one that fails", "sid", text.Value.SID)
	err := t.outOfTurn(ctx, number, text)
	if err == nil {
		return
	}
	_, err = t.count(ctx, number, &text, err)
	t.Log.ErrorContext(ctx, "a text that tells of danger is not done yet", "sid", text.Value.SID, "kind", fault.KindOf(err), "error", err)
}

// outOfTurn does the turn of a text that is not the oldest, with the state as it is now.
func (t *Turns) outOfTurn(ctx context.Context, number string, text record.Slot[work.Text]) error {
	for races := 0; ; races++ {
		state, _, err := t.read(ctx, record.Number(number))
		if err == nil {
			err = t.attempt(ctx, state, text)
		}
		if fault.KindOf(err) != fault.Conflict || races == maxRaces {
			return err
		}
	}
}

// goesOn reports whether the turn of the text behind one that fails can be done, and does it.
func (t *Turns) goesOn(ctx context.Context, number, id string) bool {
	page, err := t.Table.Query(ctx, record.BehindQuery(number, id))
	if err != nil {
		return false
	}
	texts, _ := live.Readable(number, page.Items)
	return len(texts.Work) > 0 && t.outOfTurn(ctx, number, texts.Work[0]) == nil
}
