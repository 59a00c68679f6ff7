package drafting

import (
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// store writes down what came of a pass and what it cost.
func (d *Drafts) store(ctx context.Context, item table.Item, draft question.Draft, in Input, output []byte) (more bool, err error) {
	pass, _ := draft.Next()
	begun, due := draft.Begun, d.Now()
	thought, err := turn.Answer{Output: output}.Thought()
	taken, so := draft, in.Drafted
	if err == nil {
		taken, so, err = draft.Take(so, thought.Answer, in.Sources)
	}
	switch {
	case err != nil && len(thought.Attempts) > 0 && len(ledger.Made(output)) == 0: // no call was made: the model is away, and others have found that out
		taken.Begun, taken.Tries, due = time.Time{}, draft.Tries-1, d.Now().Add(later)
	case err != nil && draft.Tries >= mostTries:
		taken.Begun, taken.State, taken.Why = time.Time{}, question.LeftOff, string(pass)+" gave no answer"
	case err != nil:
		taken.Begun, due = time.Time{}, d.Now().Add(tryAgain)
	default:
		if taken.State == question.Written {
			so.Against = d.Against(ctx, taken, so)
		}
		if taken.Sealed, err = d.sealed(ctx, item.Key, so); err != nil {
			return false, err
		}
		more = taken.State == question.Drafting
	}
	lines := ledger.Made(output)
	paid, err := costs(draft.Number, draft.SID, pass, begun, lines)
	if err != nil {
		return false, err
	}
	next, err := encode(item, taken, due)
	if err != nil {
		return false, err
	}
	err = d.Table.Commit(ctx, append(paid, table.Replace(next))...)
	if fault.KindOf(err) == fault.Conflict {
		more, err = false, d.late(ctx, draft, pass, begun, lines)
	}
	if err == nil && len(lines) > 0 && d.Metrics != nil {
		d.Metrics.Count(observe.ModelCalls, len(lines))
		d.Metrics.Count(observe.ModelCost, int(ledger.Entry{Lines: lines}.Cost()))
	}
	return more && err == nil, err
}

// lost notes that nobody knows what became of a pass, which is begun again if it may be.
func (d *Drafts) lost(ctx context.Context, item table.Item, draft question.Draft) (more bool, err error) {
	pass, _ := draft.Next()
	noted, err := ledger.Entry{Number: draft.Number, Of: draft.SID, At: draft.Begun, Lines: []turn.Attempt{ledger.Lost(string(pass), string(pass))}}.Item(string(pass), 1)
	if err != nil {
		return false, err
	}
	draft.Begun = time.Time{}
	if draft.Tries >= mostTries {
		draft.State, draft.Why = question.LeftOff, "nobody knows what became of "+string(pass)
	}
	next, err := encode(item, draft, d.Now())
	if err != nil {
		return false, err
	}
	err = d.Table.Commit(ctx, table.Insert(noted), table.Replace(next))
	if fault.KindOf(err) == fault.Conflict { // it has ended after all
		return false, nil
	}
	return err == nil && draft.State == question.Drafting, err
}

// late writes down what a pass cost whose draft is another one by now: it was noted as lost, or the person has been erased. Of those nothing is named.
func (d *Drafts) late(ctx context.Context, draft question.Draft, pass question.Pass, begun time.Time, lines []turn.Attempt) error {
	items, err := d.Table.Get(ctx, record.Text(draft.Number, draft.ID))
	if err != nil || len(lines) == 0 {
		return err
	}
	if !items[0].Exists() {
		draft.Number, draft.SID = "", ""
	}
	paid, err := costs(draft.Number, draft.SID, pass, begun, lines)
	if err != nil {
		return err
	}
	return d.Table.Commit(ctx, paid...)
}

// costs returns the operations that write down what a pass cost, over what others have noted of it meanwhile; none for none.
func costs(number, of string, pass question.Pass, begun time.Time, lines []turn.Attempt) ([]table.Op, error) {
	if len(lines) == 0 {
		return nil, nil
	}
	item, err := ledger.Entry{Number: number, Of: of, At: begun, Lines: lines}.Item(string(pass), 1)
	item.Version = begun.UnixNano() + 1
	return []table.Op{table.Upsert(item)}, err
}

// left ends a draft of which nothing comes.
func (d *Drafts) left(ctx context.Context, item table.Item, draft question.Draft, why string) error {
	draft.State, draft.Why = question.LeftOff, why
	return d.save(ctx, item, draft, time.Time{})
}

// save stores a draft; somebody else's change of it counts more.
func (d *Drafts) save(ctx context.Context, item table.Item, draft question.Draft, due time.Time) error {
	next, err := encode(item, draft, due)
	if err != nil {
		return err
	}
	return d.commit(ctx, table.Replace(next))
}

// commit commits what does not matter any more when somebody else was there first.
func (d *Drafts) commit(ctx context.Context, op table.Op) error {
	err := d.Table.Commit(ctx, op)
	if fault.KindOf(err) == fault.Conflict {
		return nil
	}
	return err
}

func (d *Drafts) sealed(ctx context.Context, key table.Key, so question.Drafted) (string, error) {
	plain, err := json.Marshal(so)
	if err != nil {
		return "", fault.Wrap(fault.Internal, "encode draft", err)
	}
	return d.Seal.Seal(ctx, key.String(), plain)
}

// encode returns the item of a draft in the place of another version. One that is at an end is not due.
func encode(was table.Item, draft question.Draft, due time.Time) (table.Item, error) {
	item, err := record.Encode(was.Key, record.KindDraft, draft)
	item.Version, item.Due, item.Expires = was.Version, due, was.Expires
	if draft.State != question.Drafting {
		item.Due = time.Time{}
	}
	return item, err
}
