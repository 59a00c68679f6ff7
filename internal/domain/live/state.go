package live

import (
	"bytes"
	"encoding/json"
	"reflect"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// State is the live state of one number. The zero value of a slot means that nothing is stored there.
type State struct {
	Number  string         // hash, "" for a subject that is no number
	Of      record.Subject // "" for the number's own
	Contact record.Slot[people.Contact]
	Person  record.Slot[people.Person]
	Session record.Slot[session.Session]
	OptOut  record.Slot[compliance.OptedOut]
	Hold    record.Slot[safety.Hold]
	Jobs    []record.Slot[outbox.Job] // unfinished, by class, then in order of acceptance
	Work    []record.Slot[work.Text]  // accepted texts that wait, in order of acceptance

	Records []table.Item               // of flows, as they are stored: each flow decodes its own
	Timers  []record.Slot[work.Timer]  // that are set
	Signals []record.Slot[work.Signal] // that wait, in the order of their causes
}

// Decode reads the items of a partition. Items of an unknown sort key are left alone: newer code may
// store more about a number.
func Decode(number string, items []table.Item) (State, error) {
	return DecodeOf(record.Number(number), items)
}

// DecodeOf is Decode for any subject.
func DecodeOf(of record.Subject, items []table.Item) (State, error) {
	s := State{Number: of.Number(), Of: of}
	for _, item := range items {
		var err error
		switch pending, isPending := record.ParsePending(item.Key); {
		case isPending && pending.Job != "":
			err = appendSlot(&s.Jobs, item, record.KindJob)
		case isPending:
			err = appendSlot(&s.Work, item, record.KindWork)
		case record.IsTimer(item.Key):
			err = passNewer(appendSlot(&s.Timers, item, record.KindTimer))
		case record.IsSignal(item.Key):
			err = passNewer(appendSlot(&s.Signals, item, record.KindSignal))
		case record.IsFlowRecord(item.Key):
			s.Records = append(s.Records, item)
		default:
			err = s.decodeState(item)
		}
		if err != nil {
			return State{}, err
		}
	}
	return s, nil
}

// passNewer leaves a signal or a timer alone that newer code wrote: it waits for that code, and keeps no text waiting.
func passNewer(err error) error {
	if fault.KindOf(err) == fault.Unavailable {
		return nil
	}
	return err
}

// Readable reads what can be read of the items of a partition, and returns the rest: broken items, and those that
// newer code wrote.
func Readable(number string, items []table.Item) (s State, unread []table.Item) {
	s.Number, s.Of = number, record.Number(number)
	for _, item := range items {
		one, err := Decode(number, []table.Item{item})
		if err != nil {
			unread = append(unread, item)
			continue
		}
		s.add(one)
	}
	return s, unread
}

// add takes over what is present in a state of one item.
func (s *State) add(one State) {
	take(&s.Contact, one.Contact)
	take(&s.Person, one.Person)
	take(&s.Session, one.Session)
	take(&s.OptOut, one.OptOut)
	take(&s.Hold, one.Hold)
	s.Jobs = append(s.Jobs, one.Jobs...)
	s.Work = append(s.Work, one.Work...)
	s.Records = append(s.Records, one.Records...)
	s.Timers = append(s.Timers, one.Timers...)
	s.Signals = append(s.Signals, one.Signals...)
}

func take[T any](slot *record.Slot[T], one record.Slot[T]) {
	if one.Present() {
		*slot = one
	}
}

func (s *State) decodeState(item table.Item) error {
	switch item.Key {
	case record.Contact(s.Number):
		return fill(&s.Contact, item, record.KindContact)
	case record.Person(s.Number):
		return fill(&s.Person, item, record.KindPerson)
	case record.Session(s.Number):
		return fill(&s.Session, item, record.KindSession)
	case record.OptOut(s.Number):
		return fill(&s.OptOut, item, record.KindOptOut)
	case record.Hold(s.Number):
		return fill(&s.Hold, item, record.KindHold)
	}
	return nil
}

func fill[T any](slot *record.Slot[T], item table.Item, kind record.Kind) error {
	slot.Version = item.Version
	return record.Decode(item, kind, &slot.Value)
}

func appendSlot[T any](list *[]record.Slot[T], item table.Item, kind record.Kind) error {
	var slot record.Slot[T]
	if err := fill(&slot, item, kind); err != nil {
		return err
	}
	*list = append(*list, slot)
	return nil
}

// Subject returns whose state it is.
func (s State) Subject() record.Subject {
	if s.Of == "" {
		return record.Number(s.Number)
	}
	return s.Of
}

// OptedOut reports whether nothing but the confirmation of a STOP may leave.
func (s State) OptedOut() bool { return s.OptOut.Present() || s.Contact.Value.OptOut != nil }

// OptedOutBefore reports whether the number was opted out when the text with the given id was accepted.
func (s State) OptedOutBefore(textID string) bool {
	contact := s.Contact.Value.OptOut
	return contact != nil && contact.TextID < textID || s.OptOut.Present() && s.OptOut.Value.TextID < textID
}

// Known reports whether the number belongs to a person JOSH knows.
func (s State) Known() bool { return s.Person.Present() && s.Person.Value.Known() }

// HoldInForce returns the hold that counts at now, nil when there is none.
func (s State) HoldInForce(now time.Time) *safety.Hold {
	if !s.Hold.Present() || !s.Hold.Value.InForce(now) {
		return nil
	}
	hold := s.Hold.Value // a copy: a pointer into s would put all of the state on the heap
	return &hold
}

// Standing is what people.Eligible goes by, for somebody in a region of that state ("" is nowhere).
func (s State) Standing(region people.RegionState, now time.Time) people.Standing {
	standing := people.Standing{
		Person: s.Person.Value, OptedOut: s.OptedOut(), Region: region, Now: now, Taken: s.Contact.Value.Takeover.InForce(now),
	}
	if hold := s.HoldInForce(now); hold != nil {
		standing.Hold = hold.Kind
	}
	return standing
}

// Changes returns the operations that turn the stored state before into the state after. The contact is
// always among them: it is the guard by which of two turns of one number only one commits.
func Changes(before, after State) ([]table.Op, error) {
	var d diff
	put(&d, record.Contact(before.Number), record.KindContact, before.Contact, after.Contact, true)
	put(&d, record.Person(before.Number), record.KindPerson, before.Person, after.Person, false)
	put(&d, record.Session(before.Number), record.KindSession, before.Session, after.Session, false)
	put(&d, record.OptOut(before.Number), record.KindOptOut, before.OptOut, after.OptOut, false)
	put(&d, record.Hold(before.Number), record.KindHold, before.Hold, after.Hold, false)
	return d.ops, d.err
}

// InnerChanges is Changes for a turn that is not of a text: it makes no contact of a number that has none, is no
// person's and of which nothing is to be said, so that nothing is written about a number whose person is gone. It demands that none has come since.
func InnerChanges(before, after State) ([]table.Op, error) {
	ops, err := Changes(before, after)
	if err == nil && !before.Contact.Present() && !before.Person.Present() && reflect.DeepEqual(before.Contact, after.Contact) {
		ops[0] = table.Check(record.Contact(before.Number), 0)
	}
	return ops, err
}

// New returns a slot for a value that is not stored yet.
func New[T any](v T) record.Slot[T] { return record.Slot[T]{Value: v, Version: isNew} }

// isNew is the version of a slot that is to be inserted; no stored item has it.
const isNew = 1<<63 - 1

type diff struct {
	ops []table.Op
	err error
}

func put[T any](d *diff, key table.Key, kind record.Kind, before, after record.Slot[T], always bool) {
	if d.err != nil {
		return
	}
	switch {
	case !after.Present() && before.Present():
		d.ops = append(d.ops, table.Delete(key, before.Version))
		return
	case !after.Present() && !always:
		return
	}
	item, err := record.Encode(key, kind, after.Value)
	if err != nil {
		d.err = err
		return
	}
	item.Version = before.Version
	if before.Present() && !always {
		old, err := json.Marshal(before.Value)
		if err != nil {
			d.err = fault.Wrap(fault.Internal, "encode "+kind.Name, err)
			return
		}
		if bytes.Equal(old, item.Data) {
			return
		}
	}
	d.ops = append(d.ops, table.Put(item))
}

// HoldEntry returns the item that enters a number in the list of holds. It ends with the hold, and takes the place of
// an older one.
func HoldEntry(number string, h safety.Hold) (table.Item, error) {
	item, err := record.Encode(record.HoldEntry(number), record.KindListed, safety.Listed{Number: number, LookBy: h.Looked()})
	item.Version, item.Expires = h.At.UnixNano(), h.Until
	return item, err
}
