package intake

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// accept claims the MessageSid and records the work in one commit, then offers it to the queue. Whoever
// gets nil may answer 200: the text is stored, or it was before, and a STOP has nothing left to wait for.
func (in *Intake) accept(ctx context.Context, from sms.Phone, p payload) (err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	now := in.Now()
	text := work.Text{
		ID: in.IDs.New(now), SID: p.sid, NumMedia: p.numMedia, OptOutType: p.optOutType, ErrorCode: p.errorCode, ErrorURL: p.errorURL,
		AcceptedAt: now,
	}
	ctx = observe.WithCorrelation(ctx, text.ID)
	defer func() { err = observe.Mark(ctx, err) }()
	number, err := in.Number(ctx, string(from))
	if err != nil {
		return err
	}
	ops, err := in.claim(ctx, number, &text, p)
	if err != nil {
		return err
	}
	in.Crash.At(crash.IntakeBeforeClaim)
	err = in.Table.Commit(ctx, ops...)
	if table.FailedOn(err, record.Message(p.sid)) {
		if err := in.duplicate(ctx, p.sid); err != nil {
			return err
		}
		return in.land(ctx, number, ops) // the first delivery may be waiting still, or have died or given up while it did
	}
	if err != nil {
		return err
	}
	in.Crash.At(crash.IntakeAfterClaim)
	in.Metrics.Count(observe.TextsAccepted, 1)
	observe.NoteCorrelation(ctx)
	in.Log.InfoContext(ctx, "text accepted", "sid", p.sid, "media", p.numMedia)
	in.offer(ctx, number, text.ID)
	in.Crash.At(crash.IntakeAfterOffer)
	return in.land(ctx, number, ops)
}

// land waits, when the operations of an acceptance opt the number out, until no text can start any more that a
// sender had recorded before them. Only then is it true that nothing starts after the 200. When the commit has left too
// little time for that it is an error: the opt-out is in force, and the delivery that follows waits in its place.
func (in *Intake) land(ctx context.Context, number string, ops []table.Op) error {
	key := record.OptOut(number)
	optsOut := func(op table.Op) bool { return op.Item.Key == key }
	if in.Landed == nil || !slices.ContainsFunc(ops, optsOut) || in.Landed(ctx, number) {
		return nil
	}
	return fault.New(fault.Unavailable, "opted out, but a text may still be about to start")
}

// claim makes the operations of an acceptance. A text that says STOP, in whatever words, takes effect here, with the claim
// itself: whatever is queued or being sent, nothing starts after the webhook has answered 200.
func (in *Intake) claim(ctx context.Context, number string, text *work.Text, p payload) ([]table.Op, error) {
	plain, err := json.Marshal(work.Content{From: p.from, To: p.to, Body: p.body})
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "encode text", err)
	}
	message := record.Message(p.sid)
	if text.Sealed, err = in.Seal.Seal(ctx, message.String(), plain); err != nil {
		return nil, err
	}
	claim, err := record.Encode(message, record.KindMessage, work.Message{
		Number: number, TextID: text.ID, At: text.AcceptedAt,
	})
	if err != nil {
		return nil, err
	}
	claim.Expires = text.AcceptedAt.Add(record.Retention)
	handoff, err := record.Encode(record.Work(number, text.ID), record.KindWork, text)
	if err != nil {
		return nil, err
	}
	handoff.Due = text.AcceptedAt.Add(record.HandoffSlack)
	ops := []table.Op{table.Insert(claim), table.Insert(handoff)}

	words := in.optOut(sms.Normalize(p.body), p.optOutType)
	if words == "" {
		return ops, nil
	}
	optOut, err := record.Encode(record.OptOut(number), record.KindOptOut, compliance.OptedOut{
		TextID: text.ID, At: text.AcceptedAt, SID: p.sid, Words: words, Source: "person",
	})
	optOut.Version = text.AcceptedAt.UnixNano()
	return append(ops, table.Upsert(optOut)), err
}

// optOut returns the kind of words with which a text asks to be left alone, "" when it does not.
func (in *Intake) optOut(normal, provider string) string {
	match := in.Keywords.Recognise(normal, provider, false)
	switch match.Keyword {
	case compliance.Stop:
		return match.Words
	case compliance.Start, compliance.Help:
		return ""
	}
	if plain := in.Plain.Match(normal); plain.OptOut {
		return "plain:" + plain.Rule
	}
	return ""
}

// duplicate answers another delivery of a claimed sid: nothing changes, and work that is not done is
// offered again, since the first delivery may have died before its own offer.
func (in *Intake) duplicate(ctx context.Context, sid string) error {
	in.Metrics.Count(observe.TextsDuplicate, 1)
	items, err := in.Table.Get(ctx, record.Message(sid))
	if err != nil {
		return err
	}
	var m work.Message
	if err := record.Decode(items[0], record.KindMessage, &m); err != nil {
		return err
	}
	waiting, err := in.Table.Get(ctx, record.Work(m.Number, m.TextID))
	if err == nil && waiting[0].Exists() {
		in.offer(ctx, m.Number, m.TextID)
	}
	return err
}

// offer hands the work to the queue, as well as it can.
func (in *Intake) offer(ctx context.Context, number, textID string) {
	ctx, cancel := context.WithTimeout(ctx, offerTimeout)
	defer cancel()
	if err := in.Inbound.Send(ctx, work.Offer(number, textID)); err != nil {
		in.Metrics.Count(observe.HandOffFailures, 1)
		in.Log.WarnContext(ctx, "text not offered", "kind", fault.KindOf(err), "error", err)
	}
}

// note stores an event about a request that becomes no text. It is best effort: the answer does not depend
// on it.
func (in *Intake) note(ctx context.Context, typ event.Type, id, reason string) {
	ctx, cancel := context.WithTimeout(ctx, offerTimeout)
	defer cancel()
	e := event.Event{ID: id, Type: typ, At: in.Now(), Reason: reason, Key: string(typ) + ":" + id}
	happened, err := event.Insert("intake", e)
	if err == nil {
		err = in.Table.Commit(ctx, happened)
	}
	if err != nil && fault.KindOf(err) != fault.Conflict { // a conflict is the same request again
		in.Log.WarnContext(ctx, "event not stored", "type", typ, "kind", fault.KindOf(err), "error", err)
	}
}
