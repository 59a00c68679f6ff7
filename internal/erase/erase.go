package erase

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

const (
	// PagesPerRun bounds what one run of the clock reads for one person, so that work which waits is not kept waiting: with
	// PageSize that is 20,000 items a minute, a few seconds of DynamoDB.
	PagesPerRun = 40
	// PageSize is how many items a page looks at: about half of what DynamoDB gives at once (1 MB).
	PageSize = 500
	// maxPasses bounds how often the table is read until a pass finds nothing. Nothing old is written any more
	// while it is read, so the second finds nothing; the others are for a process that died within the first.
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
	Page  int // items of a page; 0 means PageSize
	Now   func() time.Time
	Log   *slog.Logger
}

// Proof says what was removed, and what is left that names the number.
type Proof struct {
	Number  string         `json:"number"`          // hash
	Removed map[string]int `json:"removed"`         // by kind; what a process had removed when it died may be missing
	Kept    map[string]int `json:"kept"`            // by kind: the opt-out, holds and incidents, consents
	Newer   map[string]int `json:"newer,omitempty"` // by kind: what came after the order to erase; the number is somebody new
	Left    int            `json:"left"`            // items that name the number otherwise; 0, once done, is the proof
	Passes  int            `json:"passes"`          // readings of the whole table; the last one found nothing
	Done    bool           `json:"done"`
}

// Erase makes the number a stranger's and removes everything about it, reading the table until nothing is
// left. upto is an id made now. While a text from or to the person is under way it returns an error of kind
// Unavailable: nothing that was accepted is lost. Cut off, it is given again, or the clock goes on with it.
func (e *Eraser) Erase(ctx context.Context, number, upto string) (Proof, error) {
	if err := e.begin(ctx, number, upto); err != nil {
		return Proof{Number: number}, err
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
// erase the rest is written. An opt-out moves out of the record of the number, which goes, to the gate, which
// stays.
func (e *Eraser) begin(ctx context.Context, number, upto string) error {
	state, broken, err := e.live(ctx, number)
	if err != nil {
		return err
	}
	now := people.Erasure{At: e.Now(), Upto: upto, Removed: Gone(state)}
	if err := e.cancel(ctx, number, &state, &now); err != nil {
		return err
	}
	if len(state.Jobs)+len(state.Work) > 0 {
		return underWay()
	}
	after := state
	after.Person = record.Slot[people.Person]{}
	after.Session.Version = 0
	after.Contact.Value = state.Contact.Value.Stranger(e.Now())
	after.Contact.Value.LastTextID = upto
	if o := state.Contact.Value.OptOut; o != nil && !state.OptOut.Present() {
		after.OptOut = live.New(compliance.Gate{TextID: o.TextID, At: o.At, SID: o.SID, Words: o.Words, Source: o.Source})
	}
	ops, err := live.Changes(state, after)
	if err != nil {
		return err
	}
	for _, item := range broken {
		ops = append(ops, table.Delete(item.Key, item.Version))
		count(&now.Removed, item.Kind)
	}
	order, err := Order(number, now, e.Now().Add(ownedFor))
	if err != nil {
		return err
	}
	return e.Table.Commit(ctx, append(ops, order)...)
}

// Gone counts what goes of a number's state with the order to erase, by kind.
func Gone(s live.State) map[string]int {
	gone := map[string]int{}
	if s.Person.Present() {
		count(&gone, record.KindPerson.Name)
	}
	if s.Session.Present() {
		count(&gone, record.KindSession.Name)
	}
	return gone
}

// Order returns the operation that writes an order to erase. It replaces one that is not carried out yet: what
// that one still had to remove is older than this one, too.
func Order(number string, order people.Erasure, due time.Time) (table.Op, error) {
	item, err := record.Encode(record.Erasure(number), record.KindErasure, order)
	item.Due, item.Version = due, order.At.UnixNano()
	return table.Upsert(item), err
}

// Continue goes on with the erasure of a number, at most *pages of the table far, and takes those that it read
// from *pages. Proof.Done says that nothing is left to do. Its errors are of kind Unavailable while a text from
// or to the person is under way, and Conflict when somebody else is at the same erasure.
func (e *Eraser) Continue(ctx context.Context, number string, pages *int) (Proof, error) {
	return e.run(ctx, number, pages, 0)
}

// run is Continue; the clock takes over after rest.
func (e *Eraser) run(ctx context.Context, number string, pages *int, rest time.Duration) (Proof, error) {
	order, err := e.order(ctx, number)
	switch {
	case err != nil:
		return proof(number, order.Value, false), err
	case !order.Present():
		return proof(number, order.Value, true), nil
	}
	for ; *pages > 0; *pages-- {
		done, err := e.page(ctx, number, &order, rest)
		if err != nil || done {
			return proof(number, order.Value, done), err
		}
	}
	return proof(number, order.Value, false), nil
}

// page works on one page of the table and records how far it has come.
func (e *Eraser) page(ctx context.Context, number string, order *record.Slot[people.Erasure], rest time.Duration) (done bool, err error) {
	size := e.Page
	if size == 0 {
		size = PageSize
	}
	o := &order.Value
	if o.Passes >= maxPasses {
		return false, fault.New(fault.Internal, "erase: there is always something left")
	}
	state, err := e.quiet(ctx, number, o)
	if err != nil {
		return false, err
	}
	if o.After == (people.Place{}) {
		o.Began, o.Contact = e.Now(), state.Contact.Version
	}
	items, next, err := e.Scan(ctx, table.Key(o.After), size)
	if err != nil {
		return false, err
	}
	if err := e.sweep(ctx, number, o, items); err != nil {
		return false, err
	}
	o.After = people.Place(next)
	if next != (table.Key{}) {
		return false, e.save(ctx, number, order, rest)
	}
	if state, err = e.quiet(ctx, number, o); err != nil {
		return false, err
	}
	// An old text may have taken its turn beside the reading: then that one proves nothing, and counts as none.
	proves := state.Contact.Version == o.Contact || o.Began.Sub(o.At) >= landing
	if proves {
		o.Passes++
	}
	if proves && !o.Found {
		err := e.finish(ctx, number, order, state)
		return err == nil, err
	}
	o.Found, o.Kept, o.Newer = false, nil, nil
	return false, e.save(ctx, number, order, rest)
}

// save records how far the erasure has come.
func (e *Eraser) save(ctx context.Context, number string, order *record.Slot[people.Erasure], rest time.Duration) error {
	item, err := record.Encode(record.Erasure(number), record.KindErasure, order.Value)
	if err != nil {
		return err
	}
	item.Version, item.Due = order.Version, e.Now().Add(rest)
	if err := e.Table.Commit(ctx, table.Replace(item)); err != nil {
		return err
	}
	order.Version++
	return nil
}

// finish ends an erasure: its order goes, and with it what a number without a past does not need.
func (e *Eraser) finish(ctx context.Context, number string, order *record.Slot[people.Erasure], state live.State) error {
	ops := []table.Op{table.Delete(record.Erasure(number), order.Version)}
	nobody := !state.Person.Present() && len(state.Jobs)+len(state.Work) == 0
	blank := nobody && (!state.Contact.Present() || state.Contact.Value.Blank(order.Value.Upto))
	if blank && state.Contact.Present() {
		count(&order.Value.Removed, record.KindContact.Name)
		ops = append(ops, table.Delete(record.Contact(number), state.Contact.Version))
	} else { // no turn has come between the look at the number and this
		ops = append(ops, table.Check(record.Contact(number), state.Contact.Version))
	}
	if blank {
		if state.Recent.Present() {
			count(&order.Value.Removed, record.KindRecent.Name)
			ops = append(ops, table.Delete(record.Recent(number), state.Recent.Version))
		}
	}
	if err := e.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	e.Log.InfoContext(ctx, "person erased", "items", total(order.Value.Removed), "passes", order.Value.Passes)
	return nil
}

// live reads what is live about a number. What nobody can read must not keep a person from being erased: it is
// broken, and goes, unless it is of a kind that stays.
func (e *Eraser) live(ctx context.Context, number string) (state live.State, broken []table.Item, err error) {
	items, err := e.all(ctx, record.LiveQuery(number))
	if err != nil {
		return state, nil, err
	}
	var whole []table.Item
	for _, item := range items {
		_, err := live.Decode(number, []table.Item{item})
		switch {
		case fault.KindOf(err) == fault.Internal && !slices.Contains(kept(), item.Kind):
			broken = append(broken, item)
		case err != nil:
			return state, nil, err
		default:
			whole = append(whole, item)
		}
	}
	state, err = live.Decode(number, whole)
	return state, broken, err
}

func (e *Eraser) order(ctx context.Context, number string) (slot record.Slot[people.Erasure], err error) {
	items, err := e.Table.Get(ctx, record.Erasure(number))
	if err != nil || !items[0].Exists() {
		return slot, err
	}
	slot.Version = items[0].Version
	return slot, record.Decode(items[0], record.KindErasure, &slot.Value)
}

func underWay() error {
	return fault.New(fault.Unavailable, "a text to or from the person is under way: try again in a moment")
}

func proof(number string, o people.Erasure, done bool) Proof {
	p := Proof{Number: number, Removed: o.Removed, Kept: o.Kept, Newer: o.Newer, Passes: o.Passes, Done: done}
	if !done {
		p.Left = 1 // at least the order itself
	}
	if p.Removed == nil {
		p.Removed = map[string]int{}
	}
	if p.Kept == nil {
		p.Kept = map[string]int{}
	}
	return p
}

func total(counts map[string]int) int {
	n := 0
	for _, c := range counts {
		n += c
	}
	return n
}
