package drafting

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

const (
	// passTime bounds one pass: as long as a turn's calls have.
	passTime = 8 * time.Second
	// toStore is what is kept of the time of a hint for the commit behind a pass.
	toStore = 3 * time.Second
	// mostTries is how often a pass is begun: what fails twice an operator does alone.
	mostTries = 2
	// tryAgain is how long after a failed call the pass is begun again.
	tryAgain = 10 * time.Minute
	// later is how long after no call was made, because the day's budget is used up or the model is away, it is looked at again.
	later = time.Hour
)

// Input is what a pass goes by.
type Input struct {
	Of      string   // sid of the text that asks
	Text    string   // the question, in its normal form
	Names   []string // of the person, which no model is told
	Sources []question.Source
	Drafted question.Drafted
}

// Drafts makes drafts. It is safe for concurrent use.
type Drafts struct {
	Table table.Table
	Seal  seal.Sealer
	// Ask does one pass and returns a turn.Thought; nil when no model is asked any more: what waits is left then. An error is an answer, too: none.
	Ask func(ctx context.Context, pass question.Pass, in Input) ([]byte, error)
	// Sources returns what JOSH says near to a question; Against what rules find wrong with a draft.
	Sources func(ctx context.Context, text string, d question.Draft) []question.Source
	Against func(ctx context.Context, d question.Draft, so question.Drafted) []string
	Over    func(ctx context.Context) (bool, error) // whether the day's budget of models is used up; nil never is
	Now     func() time.Time
	Log     *slog.Logger
	Metrics *observe.Metrics
}

// Handle does the passes of a draft that are left, as far as the time of the context goes. The clock offers the rest again.
func (d *Drafts) Handle(ctx context.Context, number, id string) error {
	for range question.Passes() {
		if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < passTime+toStore {
			return nil
		}
		if more, err := d.step(ctx, number, id); err != nil || !more {
			return err
		}
	}
	return nil
}

// step does the next pass. That it is begun is stored before it: whoever dies over it may have paid, and it is begun once more at most.
func (d *Drafts) step(ctx context.Context, number, id string) (more bool, err error) {
	items, err := d.Table.Get(ctx, record.Draft(number, id), record.Question(id))
	if err != nil || !items[0].Exists() {
		return false, err
	}
	item, asked := items[0], items[1].Exists()
	var draft question.Draft
	switch err := record.Decode(item, record.KindDraft, &draft); {
	case fault.KindOf(err) == fault.Unavailable: // newer code's
		return false, err
	case err != nil || !asked && draft.Begun.IsZero(): // an operator has answered it, or it is too old
		return false, d.commit(ctx, table.Delete(item.Key, item.Version))
	case draft.State != question.Drafting:
		return false, nil
	case !draft.Begun.IsZero() && d.Now().Sub(draft.Begun) < 2*passTime: // somebody may still be at it
		return false, nil
	case !draft.Begun.IsZero():
		return d.lost(ctx, item, draft)
	case d.Ask == nil:
		return false, d.left(ctx, item, draft, "no model is asked any more")
	}
	in, err := d.input(ctx, item.Key, draft)
	if err != nil && fault.Away(err) {
		return false, err
	}
	if err != nil || in.Text == "" {
		return false, d.commit(ctx, table.Delete(item.Key, item.Version))
	}
	if d.Over != nil {
		if over, err := d.Over(ctx); err != nil {
			return false, err
		} else if over {
			return false, d.save(ctx, item, draft, d.Now().Add(later))
		}
	}
	return d.pass(ctx, item, draft, in)
}

// pass begins a pass, does it and stores what came of it.
func (d *Drafts) pass(ctx context.Context, item table.Item, draft question.Draft, in Input) (more bool, err error) {
	pass, _ := draft.Next()
	draft.Begun, draft.Tries = d.Now(), draft.Tries+1
	begun, err := encode(item, draft, item.Due)
	if err != nil {
		return false, err
	}
	switch err := d.Table.Commit(ctx, table.Replace(begun)); {
	case fault.KindOf(err) == fault.Conflict: // somebody else is at it, or it was erased
		return false, nil
	case err != nil:
		return false, err
	}
	begun.Version++
	within, cancel := context.WithTimeout(ctx, passTime)
	output, failed := d.Ask(within, pass, in)
	cancel()
	if failed != nil {
		d.Log.WarnContext(ctx, "a draft's pass without an answer", "purpose", string(pass), "kind", fault.KindOf(failed), "error", failed)
	}
	return d.store(ctx, begun, draft, in, output)
}

// input returns what the next pass goes by; without a text where the one that asks is gone.
func (d *Drafts) input(ctx context.Context, key table.Key, draft question.Draft) (in Input, err error) {
	items, err := d.Table.Get(ctx, record.Text(draft.Number, draft.ID), record.Person(draft.Number))
	if err != nil || !items[0].Exists() {
		return in, err
	}
	var filed work.Filed
	if err := record.Decode(items[0], record.KindText, &filed); err != nil {
		return in, err
	}
	var content work.Content
	if err := d.open(ctx, record.Message(filed.SID), filed.Sealed, &content); err != nil {
		return in, err
	}
	if draft.Sealed != "" {
		if err := d.open(ctx, key, draft.Sealed, &in.Drafted); err != nil {
			return in, err
		}
	}
	if items[1].Exists() {
		var p people.Person
		if err := record.Decode(items[1], record.KindPerson, &p); err != nil {
			return in, err
		}
		in.Names = []string{p.FirstName, p.LastName}
	}
	full, err := Reformulated(ctx, d.Table, d.Seal, draft.SID)
	if err != nil {
		return in, err
	}
	in.Of, in.Text = draft.SID, sms.Normalize(content.Body)
	if full != "" && full != in.Text {
		in.Text += " (in full: " + full + ")"
	}
	in.Sources = d.Sources(ctx, in.Text+" "+in.Drafted.Topic, draft)
	return in, nil
}

// open reads what is sealed under a key.
func (d *Drafts) open(ctx context.Context, key table.Key, sealed string, v any) error {
	plain, err := d.Seal.Open(ctx, key.String(), sealed)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(plain, v); err != nil {
		return fault.New(fault.Internal, "draft: what is sealed is not JSON") // without the cause, which may quote it
	}
	return nil
}
