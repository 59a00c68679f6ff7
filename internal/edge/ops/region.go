package ops

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

// The news that a region has opened.
const (
	openingPace = 2 * time.Second    // between two people: a text that invites replies must not bring them all at once
	openingLife = 7 * 24 * time.Hour // after a week it is no news
)

// RegionView is a region, who waits for it and how it does.
type RegionView struct {
	*RegionFigures // nil of a command that changes a region

	Slug    string             `json:"slug"`
	Name    string             `json:"name,omitempty"`
	State   people.RegionState `json:"state"`
	Ruled   bool               `json:"ruled"` // by an operator, not by the data file
	Waiting int                `json:"waiting"`
	Told    int                `json:"told,omitempty"`  // by this command
	Ended   int                `json:"ended,omitempty"` // LinkUps, by this command
}

// RegionsView is the answer of RegionList.
type RegionsView struct {
	Now     time.Time    `json:"now"`              // by the clock that the times of the list are of
	Figured time.Time    `json:"figured"`          // when all but people and who waits was counted, some minutes ago at most
	Counted time.Time    `json:"counted,omitzero"` // when people were counted last, by this process
	Regions []RegionView `json:"regions"`
}

// RegionsAsked says what of regions is to be counted.
type RegionsAsked struct {
	People bool `json:"people,omitempty"` // count the people anew, which reads the whole table
}

// RegionList lists the regions, and those who wait elsewhere.
func (o *Ops) RegionList(ctx context.Context, in RegionsAsked) (RegionsView, error) {
	list := RegionsView{Now: o.Now(), Regions: []RegionView{}}
	regions, err := people.LoadRegions()
	if err != nil {
		return list, err
	}
	if in.People {
		if err := o.countHeads(ctx); err != nil {
			return list, err
		}
	}
	regions[people.Elsewhere] = people.Region{Slug: people.Elsewhere, State: people.Waitlisted}
	slugs := slices.Sorted(maps.Keys(regions))
	figures, at, err := o.figured.get(o.Now(), figuresFor, func() (map[string]RegionFigures, error) { return o.figures(ctx, slugs) })
	if list.Figured = at; err != nil {
		return list, err
	}
	known := o.heads.Load()
	if known != nil {
		list.Counted = known.at
	}
	for _, slug := range slugs {
		r, f := regions[slug], figures[slug]
		ruling, err := o.ruling(ctx, slug)
		if err != nil {
			return list, err
		}
		if known != nil {
			f.People = known.in[slug]
		}
		v := RegionView{RegionFigures: &f, Slug: slug, Name: r.Name, State: cmp.Or(ruling.Value.State, r.State), Ruled: ruling.Present()}
		if v.Waiting, err = o.count(ctx, record.WaitingQuery(slug, "")); err != nil {
			return list, err
		}
		list.Regions = append(list.Regions, v)
	}
	return list, nil
}

// RegionState is the argument of RegionSet.
type RegionState struct {
	Slug   string             `json:"slug"`
	State  people.RegionState `json:"state"`
	Reason string             `json:"reason"`
}

// RegionSet rules over a region. Opening it tells everybody on its list, once: each leaves the list in the
// commit that makes their text, so a command that was cut off is simply given again. The texts are proactive:
// they leave one by one, and never in somebody's night. A region that is not open any more has no LinkUps: those that were open end at once.
func (o *Ops) RegionSet(ctx context.Context, in RegionState) (RegionView, error) {
	regions, err := people.LoadRegions()
	if err != nil {
		return RegionView{}, err
	}
	r, known := regions[in.Slug]
	switch {
	case !known:
		return RegionView{}, fault.New(fault.NotFound, "no such region; josh region list shows their slugs")
	case !people.ValidRegionState(in.State):
		return RegionView{}, fault.New(fault.Invalid, "a region is open, waitlisted or closed")
	}
	isAbout(ctx, r.Slug)
	reason, err := because(in.Reason)
	if err != nil {
		return RegionView{}, err
	}
	ruling, err := o.ruling(ctx, r.Slug)
	if err != nil {
		return RegionView{}, err
	}
	before := cmp.Or(ruling.Value.State, r.State)
	if err := o.rule(ctx, r, ruling.Version, event.Event{From: string(before), To: string(in.State), Reason: reason}); err != nil {
		return RegionView{}, err
	}
	v := RegionView{Slug: r.Slug, Name: r.Name, State: in.State, Ruled: true}
	if in.State != people.Open {
		if v.Ended, err = o.endIn(ctx, r.Slug, reason); err != nil {
			return v, err
		}
		err = o.waiting(ctx, r.Slug, func(table.Item) error { v.Waiting++; return nil })
		return v, err
	}
	err = o.waiting(ctx, r.Slug, func(item table.Item) error {
		told, err := o.announce(ctx, r, item, o.Now().Add(time.Duration(v.Told)*openingPace))
		if told {
			v.Told++
			tells(ctx, v.Told, "people told")
		}
		return err
	})
	return v, err
}

func (o *Ops) ruling(ctx context.Context, slug string) (record.Slot[people.RegionOverride], error) {
	var slot record.Slot[people.RegionOverride]
	items, err := o.Table.Get(ctx, record.Region(slug))
	if err != nil || !items[0].Exists() {
		return slot, err
	}
	slot.Version = items[0].Version
	err = record.Decode(items[0], record.KindRegion, &slot.Value)
	return slot, err
}

// rule stores the state that an event says, and the event.
func (o *Ops) rule(ctx context.Context, r people.Region, version int64, e event.Event) error {
	item, err := record.Encode(record.Region(r.Slug), record.KindRegion, people.RegionOverride{State: people.RegionState(e.To), At: o.Now()})
	if err != nil {
		return err
	}
	item.Version = version
	e.Type, e.Entity = event.RegionChanged, "region:"+r.Slug
	happened, err := o.record("region", e)
	if err != nil {
		return err
	}
	return o.Table.Commit(ctx, table.Put(item), happened)
}

// waiting calls fn for everybody on a list.
func (o *Ops) waiting(ctx context.Context, slug string, fn func(table.Item) error) error {
	for after := ""; ; {
		page, err := o.Table.Query(ctx, record.WaitingQuery(slug, after))
		if err != nil {
			return err
		}
		for _, item := range page.Items {
			if err := fn(item); err != nil {
				return err
			}
		}
		if page.Next == "" {
			return nil
		}
		after = page.Next
	}
}

// announce takes somebody off a list and makes the text that tells them, in one commit. Somebody who is no person
// any more, or has moved, only leaves the list. A person who must not be told now stays on it, until the operator gives
// the command again.
func (o *Ops) announce(ctx context.Context, r people.Region, place table.Item, at time.Time) (bool, error) {
	number := place.SK
	state, err := o.state(ctx, number)
	if err != nil {
		return false, err
	}
	ops := []table.Op{table.Delete(place.Key, place.Version), table.Check(record.Person(number), state.Person.Version)}
	p := state.Person.Value
	_, reason := people.Eligible(state.Standing(people.Open, o.Now()), people.News)
	var job *outbox.Job
	switch {
	case reason == people.NotAPerson, p.Region != r.Slug:
	case reason != people.Allowed, state.HoldInForce(o.Now()) != nil: // the text invites them to start, and no plans are for who is held
		return false, nil
	default:
		if job, err = o.news(ctx, number, p, r, at); err != nil {
			return false, err
		}
		insert, err := compose.Insert(*job)
		if err != nil {
			return false, err
		}
		ops = append(ops, insert)
	}
	err = o.Table.Commit(ctx, ops...)
	switch {
	case fault.KindOf(err) == fault.Conflict:
		return false, nil // somebody else has told them, or they have just moved
	case err != nil || job == nil:
		return false, err
	}
	o.offer(ctx, job)
	return true, nil
}

// news makes the text.
func (o *Ops) news(ctx context.Context, number string, p people.Person, r people.Region, at time.Time) (*outbox.Job, error) {
	p, err := live.OpenPerson(ctx, o.Seal, number, p)
	if err != nil {
		return nil, err
	}
	if p.Phone == "" {
		return nil, fault.New(fault.Internal, "a person without a number")
	}
	words, class := o.Book.Render(wording.RegionOpened, wording.Values{FirstName: p.FirstName, Region: r.Name})
	id := o.IDs.New(o.Now())
	return o.job(ctx, compose.Message{
		Number: number, Phone: p.Phone, Purpose: wording.RegionOpened, Class: class, Words: words,
		Cause: id, NotBefore: at, Life: openingLife,
	})
}

// job makes the job of a text of an operator's.
func (o *Ops) job(ctx context.Context, m compose.Message) (*outbox.Job, error) {
	j, err := compose.Job(ctx, o.Seal, o.Now(), m)
	return &j, err
}

// offer hands a job to the queue, if there is one. What is not taken is only late: the clock offers it again.
func (o *Ops) offer(ctx context.Context, j *outbox.Job) {
	if j == nil {
		return
	}
	if err := o.Outbound.Send(ctx, outbox.Hint(*j, "0")); err != nil {
		o.Log.WarnContext(ctx, "text not offered: the clock will", "kind", fault.KindOf(err), "error", err)
	}
}
