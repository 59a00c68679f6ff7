package erase

import (
	"context"
	"log/slog"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
)

const (
	// PagesPerRun bounds what one run of the clock reads for one person, so that work which waits is not kept
	// waiting: with wayPage that is 4,000 of their texts a minute, with PageSize 20,000 items of the whole table.
	PagesPerRun = 40
	// PageSize is how many items a page of the whole table looks at: about half of what DynamoDB gives at once (1 MB).
	PageSize = 500
	// maxPasses bounds how often is read until a pass finds nothing. Nothing old is written any more meanwhile, so the
	// second finds nothing, or the third where the index led somewhere; the others are for a process that died.
	maxPasses = 10
	// landing is how long after the order a webhook may still store a text that is older: its own time is 10 s.
	landing = 30 * time.Second
	// waitFor is how long an erasure waits for the next try of a reply; what waits longer is cancelled.
	waitFor = 5 * time.Minute
	// ownedFor is how long after its last page an operator's command is left alone by the clock.
	ownedFor = 5 * time.Minute
)

// Eraser removes what is stored about a number.
type Eraser struct {
	Table table.Table
	Scan  table.Scan
	Kinds []erasure.Kind // what becomes of each kind of item: those of Spine, and those of every capability
	Page  int            // items of a page; 0 means PageSize, and of what the ways lead to wayPage is the most
	Whole bool           // read the whole table for every order, as if no kind had a way
	Now   func() time.Time
	Log   *slog.Logger
}

// Proof says what was removed, and what is left that names the number.
type Proof struct {
	Number  string         `json:"number"`            // hash
	Removed map[string]int `json:"removed"`           // by kind; what a process had removed when it died may be missing
	Changed map[string]int `json:"changed,omitempty"` // by kind: items of several people, of which this one was taken out
	Kept    map[string]int `json:"kept"`              // by kind: the opt-out, holds and incidents, consents
	Newer   map[string]int `json:"newer,omitempty"`   // by kind: what came after the order to erase; the number is somebody new
	Left    int            `json:"left"`              // items that name the number otherwise; 0, once done, is the proof
	// LeftKinds says which items keep the erasure from ending: nobody has declared what is to become of them.
	LeftKinds map[string]int `json:"left_kinds,omitempty"`
	Passes    int            `json:"passes"`          // readings; the last one found nothing
	Whole     bool           `json:"whole,omitempty"` // they were of the whole table, not only of what the declared ways lead to
	Done      bool           `json:"done"`
}

// Erase makes the number a stranger's and removes everything about it, reading until nothing is left. upto is an id made now. While a text from or to the person is under way it returns an error of kind
// Unavailable: nothing that was accepted is lost. Cut off, it is given again, or the clock goes on with it.
func (e *Eraser) Erase(ctx context.Context, number, upto string) (Proof, error) {
	if err := e.begin(ctx, number, upto); err != nil {
		left := people.Erasure{Left: Left(err)} // in a state that this code cannot read nothing is begun
		return (&reading{number: number, order: left}).proof(false), err
	}
	for {
		pages := PagesPerRun
		proof, err := e.run(ctx, number, &pages, ownedFor)
		if err != nil && fault.KindOf(err) != fault.Conflict || proof.Done {
			return proof, err
		}
	}
}

// begin does in one commit what the turn of a confirmed deletion does: what is live goes, and the order to
// erase the rest is written. An opt-out moves out of the record of the number, which goes, to the record of opt-outs, which
// stays.
func (e *Eraser) begin(ctx context.Context, number, upto string) error {
	state, broken, err := e.live(ctx, number, declared(e.Kinds))
	if err != nil {
		return err
	}
	now := live.Begun(state, e.Now(), upto)
	if err := e.takeOver(ctx, number, &now); err != nil {
		return err
	}
	if err := e.cancel(ctx, number, &state, &now); err != nil {
		return err
	}
	if len(state.Jobs)+len(state.Work)+len(state.Signals) > 0 {
		return underWay()
	}
	if len(state.Records) > 0 { // flows let go of the person first, in a turn: their records go with it
		left, err := live.TellLeft(number, upto, people.NotAPerson, e.Now())
		if err != nil {
			return err
		}
		if err := e.Table.Commit(ctx, left, table.Check(record.Contact(number), state.Contact.Version)); err != nil {
			return err
		}
		return underWay()
	}
	after := state
	after.Person = record.Slot[people.Person]{}
	after.Session.Version = 0
	after.Contact.Value = state.Contact.Value.Stranger(e.Now())
	after.Contact.Value.LastTextID = upto
	if o := state.Contact.Value.OptOut; o != nil && !state.OptOut.Present() {
		after.OptOut = live.New(compliance.OptedOut{TextID: o.TextID, At: o.At, SID: o.SID, Words: o.Words, Source: o.Source})
	}
	ops, err := live.Changes(state, after)
	if err != nil {
		return err
	}
	for _, item := range broken {
		ops = append(ops, table.Delete(item.Key, item.Version))
		count(&now.Removed, item.Kind)
	}
	order, err := live.EraseOrder(number, now, e.Now().Add(ownedFor))
	if err != nil {
		return err
	}
	return e.Table.Commit(ctx, append(ops, order)...)
}

// takeOver has an order know what one that it replaces has removed already.
func (e *Eraser) takeOver(ctx context.Context, number string, now *people.Erasure) error {
	now.Whole = e.Whole
	items, err := e.Table.Get(ctx, record.Erasure(number))
	if err != nil || !items[0].Exists() {
		return err
	}
	var before people.Erasure
	if err := record.Decode(items[0], record.KindErasure, &before); err != nil {
		return err
	}
	now.Trails, now.Gone = before.Trails, append(before.Gone, now.Gone...)
	return nil
}

// Continue goes on with the erasure of a number, at most *pages far, and takes those that it read from
// *pages. Proof.Done says that nothing is left to do. Its errors are of kind Unavailable while a text from or to the
// person is under way, and Conflict when somebody else is at the same erasure. A LeftError says that it can't end as
// things are.
func (e *Eraser) Continue(ctx context.Context, number string, pages *int) (Proof, error) {
	return e.run(ctx, number, pages, 0)
}

// run is Continue; the clock takes over after rest.
func (e *Eraser) run(ctx context.Context, number string, pages *int, rest time.Duration) (Proof, error) {
	r := reading{Eraser: e, kinds: declared(e.Kinds), number: number, rest: rest}
	switch there, err := r.load(ctx); {
	case err != nil:
		return r.proof(false), err
	case !there:
		return r.proof(true), nil
	}
	if err := r.blocked(ctx); err != nil {
		return r.proof(false), err
	}
	for ; *pages > 0; *pages-- {
		done, err := r.page(ctx)
		if err != nil || done {
			return r.proof(done), err
		}
	}
	return r.proof(false), nil
}

// live reads what is live about a number. What nobody can read must not keep a person from being erased: it is
// broken, and goes, unless it is of a kind that stays, or newer code wrote it. What nobody has declared the readings
// find.
func (e *Eraser) live(ctx context.Context, number string, kinds declarations) (state live.State, broken []table.Item, err error) {
	items, err := all(ctx, e.Table, record.LiveQuery(number))
	if err != nil {
		return state, nil, err
	}
	state, unread := live.Readable(number, items)
	unreadable := map[string]int{}
	for _, item := range unread {
		switch k := kinds[item.Kind]; {
		case k.Rule == "":
		case kinds.stays(item.Kind) || !k.Readable(item):
			unreadable[item.Kind]++
		case item.Key == record.Contact(number): // it is made anew in place
			state.Contact.Version = item.Version
		default:
			broken = append(broken, item)
		}
	}
	if len(unreadable) > 0 {
		return state, nil, leftError(unreadable)
	}
	return state, broken, nil
}
