package timer

import (
	"context"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Urgency orders kinds of due entries. The zero value is Ordinary.
type Urgency int

// The urgencies: operators are told of people in danger before anything else, then leave the texts that people in
// danger and those who say STOP wait for. What is Last is worked one entry after the other when all else is done, with
// more time for each.
const (
	First    Urgency = -2
	Urgent   Urgency = -1
	Ordinary Urgency = 0
	Last     Urgency = 1
)

// Due is an entry that is to be worked.
type Due struct {
	Key   table.Key
	Round string // tells one offer of the same work from another
	Doubt bool   // a worker may have died over it
}

// Kind is a kind of due entries and what is done with one. Kinds know nothing of each other, and the clock knows none of
// them: a capability with work of its own adds its kind in the composition.
type Kind struct {
	// Is tells by the key alone whether an entry is of this kind.
	Is      func(table.Key) bool
	Urgency Urgency
	// Work does what is due. An error of kind Conflict says that somebody else is at it; any other is a trouble.
	Work func(ctx context.Context, d Due) error
	// BacksOff says that an entry which fails again and again is tried ever more seldom. What only needs a hint, and
	// whom nobody was told of, is tried as soon as ever.
	BacksOff bool
	// Since returns when somebody began to wait for what an entry stands for; nil is for kinds that nobody waits for.
	Since func(table.Key) time.Time
	// Untold is called when a trouble with an entry is reported; nil does nothing.
	Untold func()
}

// Offerer puts hints into a queue.
type Offerer interface {
	Send(ctx context.Context, msgs ...queue.Message) error
}

// Texts is the kind of accepted texts that wait for their turn: each is offered again.
func Texts(inbound Offerer) Kind {
	is := func(p record.Pending) bool { return p.Work != "" }
	return Kind{
		Is:    pending(is),
		Since: func(key table.Key) time.Time { p, _ := record.ParsePending(key); return ident.Time(p.Work) },
		Work: func(ctx context.Context, d Due) error {
			p, _ := record.ParsePending(d.Key)
			offer := work.Offer
			if d.Doubt {
				offer = work.OfferAgain
			}
			return inbound.Send(ctx, offer(p.Hash, p.Work+"-"+d.Round))
		},
	}
}

// Inner is the kind of signals that wait for their turn and of timers whose moment has come: their subject is offered.
func Inner(inbound Offerer) Kind {
	return Kind{
		Is: func(key table.Key) bool { return record.IsSignal(key) || record.IsTimer(key) },
		Work: func(ctx context.Context, d Due) error {
			return inbound.Send(ctx, work.OfferSubject(record.Subject(d.Key.PK), d.Key.SK+"-"+d.Round, d.Doubt))
		},
	}
}

// Jobs returns the kinds of outbound texts that are not finished: those of classes that are owed, and the others.
func Jobs(outbound Offerer) []Kind {
	work := func(ctx context.Context, d Due) error {
		p, _ := record.ParsePending(d.Key)
		classes := outbox.Classes()
		if p.Rank < 0 || p.Rank >= len(classes) {
			return fault.New(fault.Internal, "clock: unknown class "+strconv.Itoa(p.Rank))
		}
		hint := outbox.Hint
		switch {
		case d.Doubt:
			hint = outbox.HintAgain
		case classes[p.Rank].Owed():
			hint = outbox.HintNow // it may have been brought forward past the hint that is kept back for it
		}
		return outbound.Send(ctx, hint(outbox.Job{ID: p.Job, Number: p.Hash, Class: classes[p.Rank]}, d.Round))
	}
	isJob := func(p record.Pending) bool { return p.Job != "" && p.FailedSID == "" }
	owed := func(p record.Pending) bool {
		classes := outbox.Classes()
		return isJob(p) && p.Rank >= 0 && p.Rank < len(classes) && classes[p.Rank].Owed()
	}
	return []Kind{{Is: pending(owed), Urgency: Urgent, Work: work}, {Is: pending(isJob), Work: work}}
}

// FailedReceipts is the kind of failures that the carrier reported, until their consequences are drawn.
func FailedReceipts(handle func(ctx context.Context, jobID, sid string) error) Kind {
	return Kind{
		Is:       pending(func(p record.Pending) bool { return p.FailedSID != "" }),
		BacksOff: true,
		Work: func(ctx context.Context, d Due) error {
			p, _ := record.ParsePending(d.Key)
			return handle(ctx, p.Job, p.FailedSID)
		},
	}
}

// Incidents is the kind of incidents that operators have to be told of. untold is called when nobody could be told what
// an incident is: that there is one must still be heard.
func Incidents(raise func(ctx context.Context, key table.Key) error, untold func()) Kind {
	return Kind{
		Is:      pending(func(p record.Pending) bool { return p.Incident != "" }),
		Urgency: First,
		Work:    func(ctx context.Context, d Due) error { return raise(ctx, d.Key) },
		Untold:  untold,
	}
}

// Erasures is the kind of people who are to be erased.
func Erasures(erase func(ctx context.Context, number string) error) Kind {
	return Kind{
		Is:       func(key table.Key) bool { _, ok := record.ErasureOf(key); return ok },
		Urgency:  Last,
		BacksOff: true,
		Work: func(ctx context.Context, d Due) error {
			number, _ := record.ErasureOf(d.Key)
			return erase(ctx, number)
		},
	}
}

// Shadows are texts that are to be read again. Nobody waits for them: they come last.
func Shadows(inbound Offerer) Kind {
	return Kind{
		Is:       func(key table.Key) bool { _, _, ok := record.ShadowOf(key); return ok },
		Urgency:  Last,
		BacksOff: true,
		Work: func(ctx context.Context, d Due) error {
			number, id, _ := record.ShadowOf(d.Key)
			return inbound.Send(ctx, work.OfferShadow(number, id, "shadow-"+id+"-"+d.Round))
		},
	}
}

// Drafts are questions for which a card is to be drafted. Nobody waits for them: they come last.
func Drafts(inbound Offerer) Kind {
	return Kind{
		Is:       func(key table.Key) bool { _, _, ok := record.DraftOf(key); return ok },
		Urgency:  Last,
		BacksOff: true,
		Work: func(ctx context.Context, d Due) error {
			number, id, _ := record.DraftOf(d.Key)
			return inbound.Send(ctx, work.OfferDraft(number, id, "draft-"+id+"-"+d.Round))
		},
	}
}

// pending tells whether a key is of something that waits, and of which kind.
func pending(is func(record.Pending) bool) func(table.Key) bool {
	return func(key table.Key) bool {
		p, ok := record.ParsePending(key)
		return ok && is(p)
	}
}

// kindOf returns the kind of an entry. One that no kind knows is a trouble each time, and of ordinary urgency.
func (c *Clock) kindOf(key table.Key) *Kind {
	for i := range c.Kinds {
		if c.Kinds[i].Is(key) {
			return &c.Kinds[i]
		}
	}
	return &Kind{BacksOff: true, Work: func(context.Context, Due) error { return fault.New(fault.Internal, "clock: unknown due entry") }}
}
