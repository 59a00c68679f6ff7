package ops

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// LinkUpsAsked says which LinkUps are listed: those in a state, all, or, without either, those that are not over.
type LinkUpsAsked struct {
	Listing

	State string `json:"state,omitempty"`
	All   bool   `json:"all,omitempty"`
}

// LinkUps is the answer of LinkUpList.
type LinkUps struct {
	Now     time.Time      `json:"now"`    // by the clock that the times of the list are of
	States  map[string]int `json:"states"` // how many there are in each state, whatever is listed
	Total   int            `json:"total"`  // how many are of what was asked for
	LinkUps []LinkUpRow    `json:"linkups"`
}

// LinkUpRow is a LinkUp in a list. It names nobody.
type LinkUpRow struct {
	ID        string          `json:"id"`
	State     string          `json:"state"`
	Activity  string          `json:"activity"`
	Region    string          `json:"region"`
	Zone      string          `json:"zone,omitempty"` // of the region, IANA name
	Options   []linkup.Option `json:"options"`
	Chosen    string          `json:"chosen"` // key of the option, "" before it is on
	Group     linkup.Group    `json:"group"`
	Radius    int             `json:"radius_miles,omitempty"` // 0 is the default
	Wants     []string        `json:"constraints,omitempty"`
	Place     string          `json:"location_hint,omitempty"` // the name of a venue
	In        int             `json:"in"`                      // people, the initiator included
	Asked     int             `json:"asked"`                   // people whom an invite has reached
	Wave      int             `json:"wave"`
	CreatedAt time.Time       `json:"created_at"`
	ExpiresAt time.Time       `json:"expires_at"` // until when people are asked
	LockedAt  time.Time       `json:"locked_at,omitzero"`
	Ahead     []linkup.Coming `json:"ahead"` // what the clock does next, the nearest first
	Relaxed   []string        `json:"relaxed"`
	History   []linkup.Moment `json:"history,omitempty"` // of the one that is shown
	Seats     []LinkUpSeat    `json:"seats,omitempty"`   // likewise
	Revealed  bool            `json:"revealed,omitempty"`
}

// LinkUpSeat is a person of a LinkUp and what became of them. Name and phone are in the clear for a reason only.
type LinkUpSeat struct {
	Seat    string        `json:"seat"`   // its id within the LinkUp; linkup.InitiatorSeat is who asked for it
	Number  string        `json:"number"` // hash; "" once they are erased
	Phone   string        `json:"phone"`  // masked, unless revealed
	Name    string        `json:"name,omitempty"`
	Role    string        `json:"role"` // initiator or participant
	State   string        `json:"state"`
	In      bool          `json:"in"`
	Option  string        `json:"option,omitempty"`
	Wave    int           `json:"wave,omitempty"`
	Score   float64       `json:"score,omitempty"`
	Reasons []string      `json:"reasons,omitempty"` // why they were asked
	Unable  string        `json:"unable,omitempty"`  // why they could not be
	Until   time.Time     `json:"until,omitzero"`    // until when they can answer
	Marks   []linkup.Mark `json:"marks"`
}

// LinkUpList lists LinkUps, the newest first. It reads the record of each, which goes 30 days after its end, and the whole of those that it lists.
func (o *Ops) LinkUpList(ctx context.Context, in LinkUpsAsked) (LinkUps, error) {
	list := LinkUps{Now: o.Now(), States: map[string]int{}, LinkUps: []LinkUpRow{}}
	if in.State != "" && !slices.Contains(linkup.States(), linkup.State(in.State)) {
		return list, fault.New(fault.Invalid, "a LinkUp is broadcasting, locked, completed, expired or canceled")
	}
	regions, err := people.LoadRegions()
	if err != nil {
		return list, err
	}
	err = o.linkUps(ctx, time.Time{}, func(item table.Item, id string) error {
		var brief struct {
			State linkup.State `json:"state"`
		}
		err := record.Decode(item, linkup.Kind, &brief)
		said := brief.State.Said()
		if err != nil { // of newer code, say: the others are still there to be seen
			said = unreadable
		}
		list.States[said]++
		if err == nil && !in.All && in.State != said && (in.State != "" || brief.State.Over()) {
			return nil
		}
		if list.Total++; in.Most > 0 && list.Total > in.Most {
			return nil
		}
		row := LinkUpRow{ID: id, State: unreadable, Options: []linkup.Option{}, Ahead: []linkup.Coming{}, Relaxed: []string{}}
		if l, err := decoded(item); err == nil {
			row = o.row(l, regions[l.Region])
		}
		list.LinkUps = append(list.LinkUps, row)
		return nil
	})
	return list, err
}

// linkUps calls fn with the record of each LinkUp that was asked for since a moment, the newest first. It reads the whole list of entries, which are
// small and go 30 days after the end of what they stand for, and the records of those that fn is called with.
func (o *Ops) linkUps(ctx context.Context, since time.Time, fn func(item table.Item, id string) error) error {
	type entry struct {
		id string
		at time.Time
	}
	var entries []entry
	err := o.all(ctx, record.LinkUpsQuery(""), func(items []table.Item) error {
		for _, item := range items {
			var l struct { // when it was asked for
				At time.Time `json:"at"`
			}
			if err := json.Unmarshal(item.Data, &l); err != nil {
				l.At = o.Now() // of newer code: its record is read, and says so
			}
			if !l.At.Before(since) {
				entries = append(entries, entry{item.SK, l.At})
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Or(b.at.Compare(a.at), cmp.Compare(a.id, b.id)) })
	for some := range slices.Chunk(entries, table.MaxKeys) {
		keys := make([]table.Key, len(some))
		for n, e := range some {
			keys[n] = record.FlowRecord(record.LinkUp(e.id), linkup.Flow)
		}
		items, err := o.Table.Get(ctx, keys...)
		if err != nil {
			return err
		}
		for n, item := range items {
			if !item.Exists() {
				continue // it has gone this moment
			}
			if err := fn(item, some[n].id); err != nil {
				return err
			}
		}
	}
	return nil
}

// unreadable stands for the state of a LinkUp that this code cannot read.
const unreadable = "unreadable"

// decoded reads the record of a LinkUp; NotFound when there is none.
func decoded(item table.Item) (l linkup.LinkUp, err error) {
	if !item.Exists() {
		return l, fault.New(fault.NotFound, "no LinkUp with that id; josh linkup list shows them")
	}
	err = record.Decode(item, linkup.Kind, &l)
	return l, err
}

// row makes the row of a LinkUp.
func (o *Ops) row(l linkup.LinkUp, home people.Region) LinkUpRow {
	row := LinkUpRow{
		ID: l.ID, State: l.State.Said(), Activity: l.Activity, Region: l.Region, Zone: home.Zone, Options: l.Options, Chosen: l.Chosen, Group: l.Group,
		Radius: l.RadiusMiles, Wants: l.Constraints, Place: l.LocationHint, In: len(l.Participants()), Wave: l.Wave, CreatedAt: l.CreatedAt, ExpiresAt: l.ExpiresAt, LockedAt: l.LockedAt,
		Ahead: append([]linkup.Coming{}, l.Ahead(o.Now(), zoneOf(home))...), Relaxed: append([]string{}, l.Relaxed...),
	}
	for _, i := range l.Invites {
		if i.Unable == "" {
			row.Asked++
		}
	}
	return row
}

func zoneOf(home people.Region) *time.Location {
	if home.Home == nil {
		return time.UTC
	}
	return home.Home
}

// LinkUpLook asks for one LinkUp, with names and numbers in the clear when a reason is given.
type LinkUpLook struct {
	ID     string `json:"id"`
	Reveal bool   `json:"reveal,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// LinkUpShow shows the whole life of a LinkUp. What is revealed is recorded, with the reason, before it is shown.
func (o *Ops) LinkUpShow(ctx context.Context, in LinkUpLook) (LinkUpRow, error) {
	l, region, err := o.linkUp(ctx, in.ID)
	if err != nil {
		return LinkUpRow{}, err
	}
	if in.Reveal {
		reason, err := given(in.Reason, "reason")
		if err != nil {
			return LinkUpRow{}, err
		}
		looked, err := o.record(string(record.LinkUp(l.ID)), event.Event{Type: event.LinkUpRevealed, Entity: "linkup:" + l.ID, Reason: reason})
		if err != nil {
			return LinkUpRow{}, err
		}
		if err := o.Table.Commit(ctx, looked); err != nil {
			return LinkUpRow{}, err
		}
		o.Log.WarnContext(ctx, "linkup revealed", "linkup", l.ID)
	}
	row := o.row(l, region)
	row.History, row.Revealed = append([]linkup.Moment{}, l.History...), in.Reveal
	row.Seats, err = o.seats(ctx, l, in.Reveal)
	return row, err
}

// linkUp reads a LinkUp and its region.
func (o *Ops) linkUp(ctx context.Context, id string) (l linkup.LinkUp, r people.Region, err error) {
	if id == "" {
		return l, r, fault.New(fault.Invalid, "an id is required; josh linkup list shows them")
	}
	items, err := o.Table.Get(ctx, record.FlowRecord(record.LinkUp(id), linkup.Flow))
	if err != nil {
		return l, r, err
	}
	if l, err = decoded(items[0]); err != nil {
		return l, r, err
	}
	regions, err := people.LoadRegions()
	return l, regions[l.Region], err
}

// seats lists the people of a LinkUp, the initiator first.
func (o *Ops) seats(ctx context.Context, l linkup.LinkUp, reveal bool) ([]LinkUpSeat, error) {
	first := LinkUpSeat{Seat: linkup.InitiatorSeat, Number: l.Initiator, Role: "initiator", State: string(linkup.Accepted), In: l.InitiatorIn, Marks: []linkup.Mark{}}
	if !l.InitiatorAt.IsZero() {
		first.Marks = append(first.Marks, linkup.Mark{At: l.InitiatorAt, What: "started"})
	}
	if !l.InitiatorTo.IsZero() {
		first.Marks = append(first.Marks, linkup.Mark{At: l.InitiatorTo, What: "left"})
	}
	if !l.InitiatorIn {
		first.State = "left"
	}
	seats := []LinkUpSeat{first}
	for _, i := range l.Invites {
		s := LinkUpSeat{
			Seat: i.ID, Number: i.Number, Role: "participant", State: string(i.State), In: i.In(), Option: i.Option, Wave: i.Wave, Score: i.Score, Reasons: i.Reasons,
			Unable: i.Unable, Until: i.ExpiresAt, Marks: []linkup.Mark{},
		}
		if !i.AskedAt.IsZero() {
			s.Marks = append(s.Marks, linkup.Mark{At: i.AskedAt, What: "asked"})
		}
		s.Marks = append(s.Marks, i.Marks...)
		if i.Left {
			s.State = "left"
		}
		seats = append(seats, s)
	}
	for n := range seats {
		if err := o.nameSeat(ctx, &seats[n], reveal); err != nil {
			return nil, err
		}
	}
	return seats, nil
}

// nameSeat adds who has a seat, as far as it may be seen.
func (o *Ops) nameSeat(ctx context.Context, s *LinkUpSeat, reveal bool) error {
	if s.Number == "" {
		return nil
	}
	items, err := o.Table.Get(ctx, record.Person(s.Number))
	if err != nil || !items[0].Exists() {
		return err
	}
	var p people.Person
	if err = record.Decode(items[0], record.KindPerson, &p); err == nil {
		p, err = live.OpenPerson(ctx, o.Seal, s.Number, p)
	}
	if s.Phone = sms.Phone(p.Phone).Masked(); reveal {
		s.Phone, s.Name = p.Phone, p.FirstName
	}
	return err
}
