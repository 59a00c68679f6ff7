package ops

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Taking is the argument of PersonTake, PersonText and PersonBack. What a command has no use for is left out.
type Taking struct {
	Who    string `json:"who"`              // the phone, the number (hash) or the id of the list of those who want a person
	As     string `json:"as,omitempty"`     // the first name of who answers, as the person reads it
	Reason string `json:"reason,omitempty"` // of taking over: why, and of handing back, where nobody has to say why
	Text   string `json:"text,omitempty"`   // what is texted
	Key    string `json:"key,omitempty"`    // of a text: the same key is texted once
}

// Taken says how a conversation stands.
type Taken struct {
	Number string    `json:"number"`         // hash
	By     string    `json:"by"`             // who answers, "" for JOSH
	Until  time.Time `json:"until,omitzero"` // when JOSH answers again
	Did    string    `json:"did"`            // taken, texted, handed_back, or nothing: it was done before
	Leaves string    `json:"leaves,omitempty"`
}

// takenLife is how long a text of a person who answers may wait for the day of who gets it: as long as the takeover lasts.
const takenLife = people.TakenOver

// operatorName is the first name that people read.
var operatorName = regexp.MustCompile(`^[A-Z][A-Za-z' -]{0,10}$`)

// openPlace is a place of a card that a draft still has.
var openPlace = regexp.MustCompile(`\{[a-z_]+\}`)

// PersonTake has a person answer somebody in the place of JOSH, and tells them so.
func (o *Ops) PersonTake(ctx context.Context, in Taking) (Taken, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return Taken{}, err
	}
	by := strings.TrimSpace(in.As)
	if !operatorName.MatchString(by) {
		return Taken{}, fault.New(fault.Invalid, "who answers is a first name of at most 11 plain letters: Kim")
	}
	return o.taking(ctx, in.Who, func(t *talking) (err error) {
		var begun bool
		if t.to, begun, err = t.to.Begin(by, o.Now()); err != nil || !begun {
			return err
		}
		t.did, t.purpose, t.event = "taken", wording.HumanHere, event.Event{Type: event.TakenOver, To: by, Reason: reason}
		return nil
	})
}

// PersonText texts somebody whom a person answers, in that person's name. What they wrote before is answered by it.
func (o *Ops) PersonText(ctx context.Context, in Taking) (Taken, error) {
	text, err := plainAnswer(in.Text)
	if err != nil {
		return Taken{}, err
	}
	if place := openPlace.FindString(text); place != "" {
		return Taken{}, fault.New(fault.Invalid, "the draft has a place that nobody has filled: "+place)
	}
	return o.taking(ctx, in.Who, func(t *talking) (err error) {
		var fresh bool
		if t.to, fresh, err = t.to.Say(strings.TrimSpace(in.As), in.Key, o.Now()); err != nil || !fresh {
			return err
		}
		t.did, t.purpose, t.answer, t.answered = "texted", wording.HumanText, text, true
		t.event = event.Event{Type: event.TakeoverText, From: t.to.By}
		return nil
	})
}

// PersonBack gives somebody back to JOSH, and tells them so, if a text may reach them. What they wrote last counts as seen.
func (o *Ops) PersonBack(ctx context.Context, in Taking) (Taken, error) {
	return o.taking(ctx, in.Who, func(t *talking) error {
		if t.to.By == "" {
			return nil
		}
		why := "by the person who answered"
		if strings.TrimSpace(in.Reason) != "" {
			var err error
			if why, err = given(in.Reason, "reason"); err != nil {
				return err
			}
		}
		t.did, t.purpose, t.by, t.answered, t.silently = "handed_back", wording.HumanBack, t.to.By, true, true
		t.event = event.Event{Type: event.HandedBack, From: t.to.By, Reason: why}
		t.to = people.Takeover{}
		return nil
	})
}

// talking is one step of a takeover.
type talking struct {
	to       people.Takeover
	did      string // "" for nothing
	by       string // who is named in the text; "" for who answers now
	purpose  wording.Purpose
	answer   string // the operator's words
	answered bool   // what they wrote before is no longer waiting
	silently bool   // it is done also when no text may reach them
	event    event.Event
}

// taking decides a step and commits it: again, when a text of theirs was answered in between.
func (o *Ops) taking(ctx context.Context, who string, step func(*talking) error) (Taken, error) {
	number, typed, err := o.whom(ctx, who)
	if err != nil {
		return Taken{}, err
	}
	for range maxRaces {
		done, err := o.takes(ctx, number, typed, step)
		if fault.KindOf(err) != fault.Conflict || !raced(err) {
			return done, err
		}
	}
	return Taken{}, fault.New(fault.Unavailable, "they are texting at this moment: try again")
}

// raced reports whether a Conflict is one of the table, where somebody else wrote first, and not one of the rules.
func raced(err error) bool {
	lost := (*table.ConditionError)(nil)
	return errors.As(err, &lost)
}

func (o *Ops) takes(ctx context.Context, number, typed string, step func(*talking) error) (Taken, error) {
	state, err := o.state(ctx, number)
	if err != nil {
		return Taken{}, err
	}
	t := talking{to: state.Contact.Value.Takeover}
	if err := step(&t); err != nil {
		return Taken{}, err
	}
	done := Taken{Number: number, By: t.to.By, Until: t.to.Until, Did: t.did}
	if t.did == "" {
		done.Did = "nothing"
		return done, nil
	}
	_, reason := people.Eligible(state.Standing(people.Open, o.Now()), people.News)
	if reason != people.Allowed && !t.silently {
		return Taken{}, fault.New(fault.Invalid, "no text may reach them now: "+string(reason))
	}
	ops, err := o.stands(ctx, state, t)
	if err != nil {
		return Taken{}, err
	}
	var job *outbox.Job
	if reason == people.Allowed {
		var insert table.Op
		if job, insert, err = o.says(ctx, state, typed, t); err != nil {
			return Taken{}, err
		}
		ops = append(ops, insert)
	}
	if err := o.Table.Commit(ctx, ops...); err != nil {
		return Taken{}, err
	}
	o.Log.InfoContext(ctx, "takeover", "did", t.did)
	if job != nil {
		o.offer(ctx, job)
		done.Leaves = leaves(*job, state.Person.Value.Region, o.Now())
	}
	return done, nil
}

// stands makes the operations by which a conversation stands as a step has it: the contact, the timer, the queue and the event.
func (o *Ops) stands(ctx context.Context, state live.State, t talking) ([]table.Op, error) {
	after := state
	after.Contact.Value.Takeover, after.Contact.Value.Said = t.to, string(t.purpose)
	if after.Session.Present() {
		after.Session.Value = after.Session.Value.Settle()
	}
	ops, err := live.Changes(state, after)
	if err != nil {
		return nil, err
	}
	timer := record.Timer(state.Subject(), people.TakeoverFlow, people.TakeoverBack)
	var set int64
	for _, slot := range state.Timers {
		if slot.Value.Flow == people.TakeoverFlow && slot.Value.Name == people.TakeoverBack {
			set = slot.Version
		}
	}
	switch {
	case t.to.By != "":
		item, err := record.Encode(timer, record.KindTimer, work.Timer{TimerKey: work.TimerKey{Flow: people.TakeoverFlow, Name: people.TakeoverBack}, At: t.to.Until, SetAt: o.Now()})
		if err != nil {
			return nil, err
		}
		item.Version, item.Due = set, t.to.Until
		ops = append(ops, table.Put(item))
	case set != 0:
		ops = append(ops, table.Delete(timer, set))
	}
	if t.answered {
		switch entry, err := o.get(ctx, record.Human(state.Number), "entry"); fault.KindOf(err) {
		case "":
			ops = append(ops, table.Delete(entry.Key, entry.Version))
		case fault.NotFound:
		default:
			return nil, err
		}
	}
	t.event.Number, t.event.Entity = state.Number, "takeover"
	happened, err := o.record(state.Number, t.event)
	return append(ops, happened), err
}

// says makes the text of a step.
func (o *Ops) says(ctx context.Context, state live.State, typed string, t talking) (*outbox.Job, table.Op, error) {
	person, err := live.OpenPerson(ctx, o.Seal, state.Number, state.Person.Value)
	if err != nil {
		return nil, table.Op{}, err
	}
	phone := person.Phone
	if phone == "" {
		phone = typed
	}
	if phone == "" {
		return nil, table.Op{}, unnamed()
	}
	by := t.to.By
	if t.by != "" {
		by = t.by
	}
	words, class := o.Book.Render(t.purpose, wording.Values{FirstName: person.FirstName, Operator: by, Answer: t.answer})
	if sms.Count(sms.Plain(words)).Segments > answerSegments {
		return nil, table.Op{}, fault.New(fault.Invalid, "the text is too long: with the name before it two segments at most, which is some 290 plain characters")
	}
	life := takenLife
	if t.purpose == wording.HumanBack {
		life = 0
	}
	job, err := o.job(ctx, compose.Message{
		Number: state.Number, Phone: phone, Purpose: t.purpose, Class: class, Words: words, Cause: o.IDs.New(o.Now()), Life: life,
	})
	if err != nil {
		return nil, table.Op{}, err
	}
	insert, err := compose.Insert(*job)
	return job, insert, err
}

// whom returns the number that somebody names by a phone, by the hash of it or by an id of the list of those who want a person, and the
// phone where it was typed or where the list has it.
func (o *Ops) whom(ctx context.Context, who string) (number, phone string, err error) {
	if likePhone(who) {
		number, typed, err := o.numberOf(ctx, who)
		return number, string(typed), err
	}
	view, item, err := o.waiter(ctx, who)
	switch {
	case err == nil && !view.Unreadable:
		return view.Number, o.unseal(ctx, item.Key, view.HumanWanted.Sealed), nil
	case err != nil && fault.KindOf(err) != fault.NotFound:
		return "", "", err
	}
	state, err := o.read(ctx, who)
	if err != nil {
		return "", "", err
	}
	if stranger(state) {
		return "", "", fault.New(fault.NotFound, "nobody with that number or id: josh human list shows who waits")
	}
	concerns(ctx, who)
	return who, "", nil
}
