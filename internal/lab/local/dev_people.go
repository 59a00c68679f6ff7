package local

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/platform/table"
)

// personInput is the body of POST /dev/people. A pointer tells "not given" from a zero value.
type personInput struct {
	Phone          string        `json:"phone"`
	FirstName      *string       `json:"first_name"`
	LastName       *string       `json:"last_name"`
	Birthday       *string       `json:"birthday"`
	ZIP            *string       `json:"zip"`
	Region         *string       `json:"region"`
	State          *string       `json:"state"`
	Profile        *givenProfile `json:"profile"`
	Suspended      *bool         `json:"suspended"`
	CanParticipate *bool         `json:"can_participate"`
	CanInitiate    *bool         `json:"can_initiate"`
}

// postPeople makes a number a known person, or changes the person it is.
func (d *dev) postPeople(r *http.Request) (any, error) {
	var in personInput
	if err := body(r, &in); err != nil {
		return nil, err
	}
	number, err := phone(in.Phone)
	if err != nil {
		return nil, err
	}
	hash, err := d.numbers.Claim(r.Context(), string(number))
	if err != nil {
		return nil, err
	}
	for range 5 { // a turn of that number may write at the same time
		state, err := d.state(r, hash)
		if err != nil {
			return nil, err
		}
		if state.Person.Value, err = live.OpenPerson(r.Context(), d.seal, hash, state.Person.Value); err != nil {
			return nil, err
		}
		after, err := d.changed(state.Person, in)
		if err != nil {
			return nil, err
		}
		err = d.storePerson(r, string(number), state, after, in.Profile)
		if fault.KindOf(err) == fault.Conflict {
			continue
		}
		return map[string]any{"id": after.ID, "phone": in.Phone}, err
	}
	return nil, refuse(http.StatusConflict, "the person is being changed by somebody else: try again")
}

func (d *dev) storePerson(r *http.Request, phone string, state live.State, after people.Person, given *givenProfile) error {
	after.Phone = phone
	open := after // where they live is sealed in what is stored
	after, err := live.SealPerson(r.Context(), d.seal, state.Number, state.Person.Value, after)
	if err != nil {
		return err
	}
	item, err := record.Encode(record.Person(state.Number), record.KindPerson, after)
	if err != nil {
		return err
	}
	item.Version = state.Person.Version
	now := d.clock.Now()
	e := event.Event{
		ID: d.ids.New(now), Type: event.PersonChanged, At: now, Number: state.Number, Entity: "person:" + after.ID,
		From: string(state.Person.Value.State), To: string(after.State), Reason: "development API",
	}
	e.Key = string(e.Type) + ":" + e.ID
	happened, err := event.Insert(state.Number, e)
	if err != nil {
		return err
	}
	ops := []table.Op{table.Put(item), happened}
	if given != nil {
		op, err := d.profile(state, *given, now)
		if err != nil {
			return err
		}
		ops = append(ops, op)
		state.Records = append(slices.DeleteFunc(slices.Clone(state.Records), func(i table.Item) bool { return i.Key == op.Item.Key }), op.Item)
	}
	pooled, err := d.pooled(r.Context(), state, open, now)
	if err != nil {
		return err
	}
	return d.table.Commit(r.Context(), append(ops, pooled...)...)
}

// changed returns the person as the input makes them.
func (d *dev) changed(slot record.Slot[people.Person], in personInput) (people.Person, error) {
	p := slot.Value
	if !slot.Present() {
		now := d.clock.Now()
		p = people.Person{
			ID: d.ids.New(now), CreatedAt: now, State: people.Active, Profile: "empty", Region: "san-francisco",
			CanParticipate: true, CanInitiate: true,
		}
	}
	set(&p.FirstName, in.FirstName)
	set(&p.LastName, in.LastName)
	set(&p.Birthday, in.Birthday)
	if in.ZIP != nil {
		code, country, _ := people.CleanPostcode(*in.ZIP)
		p.ZIP = code
		if region, ok := d.regions.Locate(code, country); ok {
			p.Region = region.Slug
		}
	}
	set(&p.Region, in.Region)
	if in.Profile != nil {
		p.Profile = string(in.Profile.State)
	}
	set(&p.CanParticipate, in.CanParticipate)
	set(&p.CanInitiate, in.CanInitiate)
	if in.State != nil {
		p.State = people.State(*in.State)
	}
	if in.Suspended != nil && *in.Suspended {
		p.State = people.Suspended
	} else if in.Suspended != nil && p.State == people.Suspended {
		p.State = people.Active
	}
	_, knownRegion := d.regions[p.Region]
	_, birthdayErr := time.Parse(time.DateOnly, p.Birthday)
	switch {
	case p.FirstName == "":
		return p, refuse(http.StatusBadRequest, "first_name is required")
	case !people.ValidState(p.State):
		return p, refuse(http.StatusBadRequest, fmt.Sprintf("unknown state %q", p.State))
	case p.Region != "" && !knownRegion:
		return p, refuse(http.StatusBadRequest, fmt.Sprintf("unknown region %q", p.Region))
	case p.Birthday != "" && birthdayErr != nil:
		return p, refuse(http.StatusBadRequest, "birthday must be YYYY-MM-DD")
	case !validProfile(p.Profile):
		return p, refuse(http.StatusBadRequest, fmt.Sprintf("unknown profile %q", p.Profile))
	}
	return p, nil
}

func validProfile(p string) bool {
	return p == "empty" || p == "partial" || p == "complete_mvp" || p == "complete_full"
}

func set[T any](field *T, given *T) {
	if given != nil {
		*field = *given
	}
}

func (d *dev) state(r *http.Request, hash string) (live.State, error) {
	p, err := d.table.Query(r.Context(), record.LiveQuery(hash))
	if err != nil {
		return live.State{}, err
	}
	return live.Decode(hash, p.Items)
}

// getPerson shows what is known of a number.
func (d *dev) getPerson(r *http.Request) (any, error) {
	number, err := phone(r.PathValue("phone"))
	if err != nil {
		return nil, err
	}
	hash, err := d.numbers.Find(r.Context(), string(number))
	if err != nil {
		return nil, err
	}
	s, err := d.state(r, hash)
	if err != nil {
		return nil, err
	}
	if !s.Person.Present() && !s.OptedOut() && !s.Hold.Present() && s.Contact.Value.Danger.IsZero() {
		return nil, refuse(http.StatusNotFound, "nothing is known about that number")
	}
	view := map[string]any{
		"id": nil, "first_name": nil, "state": nil, "region": nil, "opted_out": nil, "hold": nil, "strikes": 0,
		"incidents": []any{}, "linkups": []any{}, "invites": []any{}, "profile": map[string]any{"state": "empty"},
		"session": d.session(s), "pending_action": nil,
	}
	if s.Person.Present() {
		p, err := live.OpenPerson(r.Context(), d.seal, s.Number, s.Person.Value)
		if err != nil {
			return nil, err
		}
		view["id"], view["first_name"], view["state"], view["region"] = p.ID, p.FirstName, p.State, p.Region
		if view["profile"], err = profileOf(s, p, d.clock.Now()); err != nil {
			return nil, err
		}
	}
	if err := factsOf(s, view); err != nil {
		return nil, err
	}
	if err := d.pendingAction(s, view); err != nil {
		return nil, err
	}
	if err := talksOf(s, view); err != nil {
		return nil, err
	}
	if s.OptedOut() {
		view["opted_out"] = optedOut(s)
	}
	if err := d.plans(r.Context(), s, view); err != nil {
		return nil, err
	}
	return view, d.safety(r, s, view)
}

func (d *dev) session(s live.State) map[string]any {
	now := s.Session.Value
	if now.Mode == session.SafetyHold && s.HoldInForce(d.clock.Now()) == nil {
		now.Mode = session.Idle // the hold has run out, and the next turn will say so
	}
	view := map[string]any{"mode": cmp.Or(now.Mode, session.Idle), "state_token": now.StateToken, "pending": nil}
	if token := now.Pending(d.clock.Now()); token != "" {
		view["pending"] = map[string]any{"question": token, "asked_at": now.AskedAt, "source_sid": now.SourceSID}
	}
	return view
}

// optedOut shows the opt-out in force: the record if the turn has written it, else what intake recorded.
func optedOut(s live.State) any {
	if o := s.Contact.Value.OptOut; o != nil {
		return map[string]any{"at": o.At, "sid": o.SID, "words": o.Words, "source": o.Source}
	}
	g := s.OptOut.Value
	return map[string]any{"at": g.At, "sid": g.SID, "words": g.Words, "source": g.Source}
}
