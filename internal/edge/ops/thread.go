package ops

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

const (
	// threadTexts is how many of the last texts of a conversation are shown.
	threadTexts = 40
	// lookLasts is how long a reason counts: then it is asked for again, and recorded again.
	lookLasts = time.Hour
)

// Reading asks for the conversation of a person. Without a reason it has no word, name or number of anybody.
type Reading struct {
	Who    string `json:"who"`              // as in Taking
	Reason string `json:"reason,omitempty"` // it is recorded, and what is personal is shown
	Look   string `json:"look,omitempty"`   // in its place that of an earlier answer, within the hour: a page that is kept up to date records one look
}

// Thread is a conversation.
type Thread struct {
	Now      time.Time       `json:"now"`
	Number   string          `json:"number"` // hash
	Look     string          `json:"look,omitempty"`
	Name     string          `json:"name,omitempty"`  // revealed
	Phone    string          `json:"phone,omitempty"` // revealed
	State    people.State    `json:"state,omitempty"` // "" for a number that is nobody's
	Region   string          `json:"region,omitempty"`
	Profile  string          `json:"profile,omitempty"`
	OptedOut bool            `json:"opted_out"`
	Hold     safety.HoldKind `json:"hold,omitempty"`
	May      people.Reason   `json:"may_not,omitempty"` // why no text may reach them, "" when one may
	By       string          `json:"by,omitempty"`      // who answers in the place of JOSH
	Since    time.Time       `json:"since,omitzero"`
	Until    time.Time       `json:"until,omitzero"`   // when JOSH answers again
	Waiting  time.Time       `json:"waiting,omitzero"` // since when they wait for a person
	Texts    []ThreadText    `json:"texts"`            // the last 40, oldest first
}

// ThreadText is a text of a conversation, one way or the other.
type ThreadText struct {
	ID      string           `json:"id"`
	In      bool             `json:"in"`
	At      time.Time        `json:"at"`
	Words   string           `json:"words,omitempty"`   // revealed
	Purpose string           `json:"purpose,omitempty"` // of a text out
	Status  string           `json:"status"`            // of a text out the carrier's latest, of a text in how its turn ended
	Why     string           `json:"why,omitempty"`     // in words, where it was not sent
	SID     string           `json:"sid,omitempty"`
	Steps   []turn.TraceStep `json:"steps,omitempty"`   // of a text in
	Moments []Moment         `json:"moments,omitempty"` // of a text out: what became of it, in order
	// Reported is whether the carrier has reported anything of a text out.
	Reported bool `json:"reported,omitempty"`
}

// PersonThread shows a conversation. With a reason, which is recorded first, it is in the clear.
func (o *Ops) PersonThread(ctx context.Context, in Reading) (Thread, error) {
	number, _, err := o.whom(ctx, in.Who)
	if err != nil {
		return Thread{}, err
	}
	state, err := o.state(ctx, number)
	if err != nil {
		return Thread{}, err
	}
	if stranger(state) {
		return Thread{}, fault.New(fault.NotFound, nobody)
	}
	look, err := o.looks(ctx, number, in)
	if err != nil {
		return Thread{}, err
	}
	t, err := o.standing(ctx, state, look != "")
	if err != nil {
		return Thread{}, err
	}
	t.Look = look
	t.Texts, err = o.texts(ctx, state, look != "")
	return t, err
}

// texts returns the last texts of a number both ways, oldest first.
func (o *Ops) texts(ctx context.Context, state live.State, revealed bool) ([]ThreadText, error) {
	q := record.TextsQuery(state.Number)
	q.Limit = threadTexts
	page, err := o.Table.Query(ctx, q)
	if err != nil {
		return nil, err
	}
	regions, err := people.LoadRegions()
	if err != nil {
		return nil, err
	}
	home := regions[state.Person.Value.Region].Home
	all := []ThreadText{}
	for _, item := range page.Items {
		if one, ok := o.threadText(ctx, item, home, revealed); ok {
			all = append(all, one)
		}
	}
	for _, j := range state.Jobs {
		all = append(all, o.textOut(ctx, j.Value, home, revealed))
	}
	for _, w := range state.Work {
		all = append(all, o.textIn(ctx, work.Filed{Text: w.Value, Status: waits}, revealed))
	}
	slices.SortFunc(all, func(a, b ThreadText) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return all[max(0, len(all)-threadTexts):], nil
}

// waits is the status of a text whose turn is to come.
const waits = "waits"

// looks records a look with a reason and returns its id, or finds the one that is named; "" for none.
func (o *Ops) looks(ctx context.Context, number string, in Reading) (string, error) {
	if in.Look != "" {
		var seen event.Event
		item, err := o.get(ctx, record.Event(number, in.Look), "look")
		if err == nil {
			err = record.Decode(item, record.KindEvent, &seen)
		}
		if fault.KindOf(err) == fault.NotFound || err == nil && (seen.Type != event.ThreadRevealed || o.Now().Sub(seen.At) > lookLasts) {
			return "", fault.New(fault.Invalid, "a reason is required again: it counts for an hour")
		}
		return in.Look, err
	}
	if in.Reason == "" {
		return "", nil
	}
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return "", err
	}
	id := cmp.Or(recordOf(ctx), o.IDs.New(o.Now())) // the record of the audit is what later looks belong to
	seen, err := event.Insert(number, event.Event{
		ID: id, Type: event.ThreadRevealed, At: o.Now(), Number: number, Entity: "thread", Reason: reason, Key: string(event.ThreadRevealed) + ":" + id,
	})
	if err != nil {
		return "", err
	}
	return id, o.Table.Commit(ctx, seen)
}

// standing says how things are with somebody, with who they are when that is revealed.
func (o *Ops) standing(ctx context.Context, state live.State, revealed bool) (Thread, error) {
	now := o.Now()
	p := state.Person.Value
	t := Thread{
		Now: now, Number: state.Number, State: p.State, Region: p.Region, Profile: p.Profile, OptedOut: state.OptedOut(), Texts: []ThreadText{},
	}
	if hold := state.HoldInForce(now); hold != nil {
		t.Hold = hold.Kind
	}
	_, t.May = people.Eligible(state.Standing(people.Open, now), people.News)
	if taken := state.Contact.Value.Takeover; taken.InForce(now) {
		t.By, t.Since, t.Until = taken.By, taken.At, taken.Until
	}
	entry, err := o.get(ctx, record.Human(state.Number), "entry")
	var waits people.HumanWanted
	if err == nil && record.Decode(entry, record.KindHuman, &waits) == nil {
		t.Waiting = waits.At
	}
	if err != nil && fault.KindOf(err) != fault.NotFound {
		return t, err
	}
	if revealed {
		if p, err = live.OpenPerson(ctx, o.Seal, state.Number, p); err != nil {
			return t, err
		}
		t.Name, t.Phone = p.FirstName, p.Phone
		if t.Phone == "" {
			t.Phone = o.unseal(ctx, entry.Key, waits.Sealed)
		}
	}
	return t, nil
}

// threadText reads a filed text; false for one that newer code wrote or that is broken.
func (o *Ops) threadText(ctx context.Context, item table.Item, home *time.Location, revealed bool) (ThreadText, bool) {
	var in work.Filed
	if record.Decode(item, record.KindText, &in) == nil {
		return o.textIn(ctx, in, revealed), true
	}
	var out outbox.Job
	if record.Decode(item, record.KindFiledJob, &out) == nil {
		return o.textOut(ctx, out, home, revealed), true
	}
	return ThreadText{}, false
}

func (o *Ops) textIn(ctx context.Context, f work.Filed, revealed bool) ThreadText {
	t := ThreadText{ID: f.ID, In: true, At: f.AcceptedAt, SID: f.SID, Status: cmp.Or(f.Outcome, string(f.Status))}
	var trace struct {
		Steps []turn.TraceStep `json:"steps"`
	}
	if json.Unmarshal(f.Trace, &trace) == nil {
		t.Steps = trace.Steps
	}
	var content work.Content
	if revealed && o.open(ctx, record.Message(f.SID), f.Sealed, &content) == nil {
		t.Words = content.Body
	}
	return t
}

func (o *Ops) textOut(ctx context.Context, j outbox.Job, home *time.Location, revealed bool) ThreadText {
	t := ThreadText{ID: j.ID, At: j.CreatedAt, SID: j.SID, Purpose: j.Purpose, Status: string(j.Status)}
	if j.Reason != "" || j.ErrorCode != 0 {
		t.Why = outbox.Why(j.Reason, j.ErrorCode, o.Codes.Meaning)
	}
	reported := o.reported(ctx, j)
	if j.Status == outbox.Sent {
		t.Why, t.Reported = "", len(reported) > 0
		if last := len(reported) - 1; last >= 0 {
			if t.Status = reported[last].Status; reported[last].ErrorCode != 0 {
				t.Why = outbox.CodeWords(reported[last].ErrorCode, o.Codes.Meaning)
			}
		}
	}
	t.Moments = Moments(j, reported, home, o.Codes)
	if revealed {
		var content outbox.Content
		if plain, err := o.Seal.Open(ctx, record.JobSeal(j.ID), j.Sealed); err == nil && json.Unmarshal(plain, &content) == nil {
			t.Words = content.Body
		}
	}
	return t
}

// reported returns what the carrier has reported of a text that was handed to it, in order. What cannot be read is left out.
func (o *Ops) reported(ctx context.Context, j outbox.Job) (all []outbox.Receipt) {
	if j.CalledAt.IsZero() {
		return nil
	}
	page, err := o.Table.Query(ctx, record.ReceiptsQuery(j.ID))
	if err != nil {
		return nil // what became of it is told by the job alone
	}
	for _, item := range page.Items {
		var r outbox.Receipt
		if record.Decode(item, record.KindReceipt, &r) == nil {
			all = append(all, r)
		}
	}
	return all
}
