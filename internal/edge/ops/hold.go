package ops

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

const (
	// keptClosed is how long a closed incident is kept: a year, for whoever asks later why somebody was held.
	keptClosed = 365 * 24 * time.Hour
	// maxRaces bounds how often a change is decided again because a turn wrote first.
	maxRaces = 5
)

// Holds is the answer of HoldList.
type Holds struct {
	Now   time.Time  `json:"now"`   // by the clock that the times of the list are of
	Total int        `json:"total"` // entries of the list
	Holds []HoldView `json:"holds"`
}

// HoldView is a hold in force.
type HoldView struct {
	safety.Hold
	Sealed  bool   `json:"sealed,omitempty"` // hides the hold's own: it is no use to anybody
	Number  string `json:"number"`           // hash
	Phone   string `json:"phone"`            // masked
	Strikes int    `json:"strikes"`
	Overdue bool   `json:"overdue,omitempty"` // nobody has looked at it in time
}

// HoldList lists the holds in force: those first at which somebody is to look first. Of those that are listed two records are read, the hold and its
// contact's, many at once.
func (o *Ops) HoldList(ctx context.Context, in Listing) (Holds, error) {
	list := Holds{Now: o.Now(), Holds: []HoldView{}}
	entries, err := o.holds(ctx)
	if err != nil {
		return list, err
	}
	list.Total = len(entries)
	slices.SortStableFunc(entries, func(a, b safety.Listed) int { return a.LookBy.Compare(b.LookBy) })
	entries = first(entries, in.Most)
	keys := make([]table.Key, 0, 2*len(entries))
	for _, e := range entries {
		keys = append(keys, record.Hold(e.Number), record.Contact(e.Number))
	}
	items, err := o.items(ctx, keys)
	if err != nil {
		return list, err
	}
	for n, e := range entries {
		state, err := live.Decode(e.Number, slices.DeleteFunc(slices.Clone(items[2*n:2*n+2]), func(i table.Item) bool { return !i.Exists() }))
		if err != nil {
			return list, err
		}
		hold := state.HoldInForce(o.Now())
		if hold == nil {
			continue
		}
		view := HoldView{Hold: *hold, Number: e.Number, Overdue: o.Now().After(hold.Looked()), Strikes: state.Contact.Value.Danger.StrikesAt(o.Now())}
		if phone, err := o.phoneOfHold(ctx, e.Number, *hold); err == nil {
			view.Phone = phone.Masked()
		}
		view.LookBy = hold.Looked()
		list.Holds = append(list.Holds, view)
	}
	return list, nil
}

// Lift names a hold and says why it is lifted.
type Lift struct {
	Who     string `json:"who"` // the phone, the number (hash) of the list, or the id of an incident of theirs
	Reason  string `json:"reason"`
	Tell    bool   `json:"tell"`    // the person gets one neutral line
	Forgive bool   `json:"forgive"` // their strikes are forgotten
}

// Lifted is the answer of HoldLift.
type Lifted struct {
	Number string `json:"number"` // hash
	Lifted bool   `json:"lifted"` // false: there was no hold, or Waits says what is missing
	Waits  string `json:"waits,omitempty"`
	Told   bool   `json:"told"`
}

// HoldLift ends a hold, whatever its kind. Only operators do: nothing that is texted ends a hard hold.
func (o *Ops) HoldLift(ctx context.Context, in Lift) (Lifted, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return Lifted{}, err
	}
	number, err := o.who(ctx, in.Who)
	if err != nil {
		return Lifted{}, err
	}
	for range maxRaces {
		answer, err := o.lift(ctx, number, in, reason)
		if fault.KindOf(err) != fault.Conflict {
			return answer, err
		}
	}
	return Lifted{}, fault.New(fault.Unavailable, "the person is texting at this moment: try again")
}

func (o *Ops) lift(ctx context.Context, number string, in Lift, reason string) (Lifted, error) {
	state, err := o.state(ctx, number)
	answer := Lifted{Number: number}
	switch {
	case err != nil:
		return answer, err
	case stranger(state):
		return answer, fault.New(fault.NotFound, nobody)
	case !state.Hold.Present():
		return answer, nil
	}
	first, waits, err := o.second(ctx, state, reason)
	if err != nil || waits {
		answer.Waits = "another operator has to lift it as well: it is for violence or exploitation"
		return answer, err
	}
	ops, err := live.Changes(state, in.of(state))
	if err != nil {
		return answer, err
	}
	lifted, err := o.event(event.HoldLifted, number, "hold", string(state.Hold.Value.Kind), "", first+reason)
	if err != nil {
		return answer, err
	}
	ops = append(ops, lifted)
	entry, err := o.get(ctx, record.HoldEntry(number), "entry")
	switch {
	case err == nil:
		ops = append(ops, table.Delete(entry.Key, entry.Version))
	case fault.KindOf(err) != fault.NotFound:
		return answer, err
	}
	var job *outbox.Job
	if in.Tell && !state.OptedOut() {
		var told table.Op
		if job, told, err = o.tell(ctx, number, state.Known(), state.Hold.Value); err != nil {
			return answer, err
		}
		ops = append(ops, told)
	}
	if err := o.Table.Commit(ctx, ops...); err != nil {
		return answer, err
	}
	answer.Lifted, answer.Told = true, job != nil
	o.Log.InfoContext(ctx, "hold lifted", "incident", state.Hold.Value.Incident, "kind_of", state.Hold.Value.Kind, "told", answer.Told)
	o.offer(ctx, job)
	return answer, nil
}

// of returns the state without the hold.
func (in Lift) of(state live.State) live.State {
	state.Hold = record.Slot[safety.Hold]{}
	if state.Session.Value.Mode == session.SafetyHold {
		state.Session.Value.Mode = session.Idle
	}
	if in.Forgive {
		state.Contact.Value.Danger.Strikes = 0
	}
	return state
}

// tell makes the one neutral line that says that a hold is over, and the operation that stores it.
func (o *Ops) tell(ctx context.Context, number string, known bool, held safety.Hold) (*outbox.Job, table.Op, error) {
	phone, err := o.phoneOfHold(ctx, number, held)
	if err != nil {
		return nil, table.Op{}, fault.Wrap(fault.Invalid, "the number is not known any more: lift without telling", err)
	}
	purpose := wording.HoldLifted
	if !known {
		purpose = wording.HoldLiftedStranger
	}
	words, class := o.Book.Render(purpose, wording.Values{})
	id := o.IDs.New(o.Now())
	job, err := o.job(ctx, compose.Message{
		Number: number, Phone: string(phone), Purpose: purpose, Class: class, Words: words, Cause: id,
	})
	if err != nil {
		return nil, table.Op{}, err
	}
	insert, err := compose.Insert(*job)
	return job, insert, err
}

// who returns the hash of the number that a phone, the hash itself, or the id of an incident names.
func (o *Ops) who(ctx context.Context, name string) (string, error) {
	number, _, err := o.whoOf(ctx, name)
	return number, err
}

// whoOf is who, and returns the incident as well when it is one that was named.
func (o *Ops) whoOf(ctx context.Context, name string) (number string, named safety.Incident, err error) {
	if likePhone(name) {
		number, _, err = o.numberOf(ctx, name)
		return number, named, err
	}
	if name != "" {
		if state, err := o.read(ctx, name); err != nil || !stranger(state) {
			return name, named, err
		}
	}
	named, _, err = o.incident(ctx, name)
	if fault.KindOf(err) == fault.NotFound {
		err = fault.New(fault.NotFound, "nobody and no incident with that number or id")
	}
	return named.Number, named, err
}

// nobody says that a phone leads to nobody.
const nobody = "nobody with that number has texted or registered"

// unnamed says that a hash does not lead to a phone.
func unnamed() error {
	return fault.New(fault.Invalid, "their number is not known here: name them by the phone")
}

// stranger reports whether nothing is known of a number: an operator who names it has mistyped it.
func stranger(s live.State) bool {
	return !s.Contact.Present() && !s.Person.Present() && !s.OptOut.Present() && !s.Hold.Present() && len(s.Work) == 0
}

// phoneOfHold reads the number that a hold, or the incident that led to it, keeps sealed.
func (o *Ops) phoneOfHold(ctx context.Context, number string, h safety.Hold) (sms.Phone, error) {
	if h.Sealed == "" {
		return o.phoneOf(ctx, number, h.Incident)
	}
	phone, err := o.Seal.Open(ctx, record.Hold(number).String(), h.Sealed)
	return sms.Phone(phone), err
}

// phoneOf reads the number that an incident keeps sealed.
func (o *Ops) phoneOf(ctx context.Context, number, incident string) (sms.Phone, error) {
	key := record.Incident(number, incident)
	item, err := o.get(ctx, key, "incident")
	if err != nil {
		return "", err
	}
	var i safety.Incident
	if err := record.Decode(item, record.KindIncident, &i); err != nil {
		return "", err
	}
	phone, err := o.Seal.Open(ctx, key.String(), i.Sealed)
	return sms.Phone(phone), err
}

// state reads what is live about a number.
func (o *Ops) state(ctx context.Context, number string) (live.State, error) {
	concerns(ctx, number)
	return o.read(ctx, number)
}

// read is state of what may be no number: the audit has to name whom a command concerns, and nothing that somebody has typed.
func (o *Ops) read(ctx context.Context, number string) (live.State, error) {
	page, err := o.Table.Query(ctx, record.LiveQuery(number))
	if err != nil {
		return live.State{}, err
	}
	return live.Decode(number, page.Items)
}

// event makes the operation that records what an operator did.
func (o *Ops) event(typ event.Type, number, entity, from, to, reason string) (table.Op, error) {
	return o.record(number, event.Event{Type: typ, Number: number, Entity: entity, From: from, To: to, Reason: reason})
}

// record makes the operation that records an event of a scope, now.
func (o *Ops) record(scope string, e event.Event) (table.Op, error) {
	e.At = o.Now()
	e.ID = o.IDs.New(e.At)
	e.Key = string(e.Type) + ":" + e.ID
	return event.Insert(scope, e)
}
