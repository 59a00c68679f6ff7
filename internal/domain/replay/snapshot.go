package replay

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Snapshot is a turn.Snapshot that goes to JSON and back. It has no texts and signals that wait behind the turn: no rule
// reads them.
type Snapshot struct {
	Now     time.Time              `json:"now"`
	Message Message                `json:"message"`
	State   State                  `json:"state"`
	Items   []Item                 `json:"items,omitempty"` // that were asked for, in the order of their keys
	Pages   []Page                 `json:"pages,omitempty"`
	Called  map[string]turn.Answer `json:"called,omitempty"`
	Token   string                 `json:"token,omitempty"`
}

// Message is a turn.Message.
type Message struct {
	ID         string       `json:"id"`
	SID        string       `json:"sid,omitempty"`
	Normal     string       `json:"normal,omitempty"`
	NumMedia   int          `json:"num_media,omitempty"`
	OptOutType string       `json:"opt_out_type,omitempty"`
	AtProvider string       `json:"at_provider,omitempty"`
	Country    string       `json:"country,omitempty"`
	AcceptedAt time.Time    `json:"accepted_at"`
	Redriven   int          `json:"redriven,omitempty"`
	Signal     *work.Signal `json:"signal,omitempty"`
	Timer      *work.Timer  `json:"timer,omitempty"`
}

// State is a live.State.
type State struct {
	Number  string                     `json:"number,omitempty"`
	Of      record.Subject             `json:"of,omitempty"` // "" for the number's own
	Contact *Slot[people.Contact]      `json:"contact,omitempty"`
	Person  *Slot[Person]              `json:"person,omitempty"`
	Session *Slot[session.Session]     `json:"session,omitempty"`
	OptOut  *Slot[compliance.OptedOut] `json:"opt_out,omitempty"`
	Hold    *Slot[safety.Hold]         `json:"hold,omitempty"`
	Jobs    []*Slot[outbox.Job]        `json:"jobs,omitempty"`
	Records []Item                     `json:"records,omitempty"`
	Timers  []*Slot[work.Timer]        `json:"timers,omitempty"`
}

// Slot is a record.Slot that is present.
type Slot[T any] struct {
	Version int64 `json:"v"`
	Value   T     `json:"d"`
}

// Person is a person with what is sealed of them in the open: the whole is sealed.
type Person struct {
	people.Person
	Phone    string `json:"phone,omitempty"`
	Email    string `json:"email,omitempty"`
	AskedZIP string `json:"asked_zip,omitempty"`
	Former   string `json:"former,omitempty"`
}

func personOf(p people.Person) Person {
	return Person{Person: p, Phone: p.Phone, Email: p.Email, AskedZIP: p.AskedZIP, Former: p.Former}
}

func (p Person) person() people.Person {
	q := p.Person
	q.Phone, q.Email, q.AskedZIP, q.Former = p.Phone, p.Email, p.AskedZIP, p.Former
	return q
}

// Key is a table.Key.
type Key struct {
	PK string `json:"pk"`
	SK string `json:"sk"`
}

// Item is a table.Item; one that was not there has a key alone.
type Item struct {
	Key
	Version int64           `json:"v,omitempty"`
	Kind    string          `json:"k,omitempty"`
	Schema  int             `json:"s,omitempty"`
	JSON    json.RawMessage `json:"d,omitempty"`
	Raw     []byte          `json:"raw,omitempty"` // data that is no JSON as this code writes it
	Due     time.Time       `json:"due,omitzero"`
	Expires time.Time       `json:"expires,omitzero"`
}

func itemOf(key table.Key, i table.Item) Item {
	item := Item{Key: Key(key), Version: i.Version, Kind: i.Kind, Schema: i.Schema, Due: i.Due, Expires: i.Expires}
	if again, err := json.Marshal(json.RawMessage(i.Data)); err == nil && bytes.Equal(again, i.Data) {
		item.JSON = again
	} else {
		item.Raw = i.Data
	}
	return item
}

func (i Item) item() table.Item {
	if i.Version == 0 {
		return table.Item{Key: table.Key(i.Key)}
	}
	data := []byte(i.JSON)
	if len(data) == 0 {
		data = i.Raw
	}
	return table.Item{Key: table.Key(i.Key), Version: i.Version, Kind: i.Kind, Schema: i.Schema, Data: data, Due: i.Due, Expires: i.Expires}
}

// Page is a table.Page with its query.
type Page struct {
	PK      string `json:"pk"`
	From    string `json:"from,omitempty"`
	To      string `json:"to,omitempty"`
	Reverse bool   `json:"reverse,omitempty"`
	Limit   int    `json:"limit,omitempty"`
	After   string `json:"after,omitempty"`
	Items   []Item `json:"items,omitempty"`
	Next    string `json:"next,omitempty"`
}

// SnapshotOf returns the snapshot as it is kept.
func SnapshotOf(s turn.Snapshot) Snapshot {
	kept := Snapshot{Now: s.Now, State: stateOf(s.State), Called: s.Called, Token: s.Token, Message: Message{
		ID: s.Message.ID, SID: s.Message.SID, Normal: s.Message.Normal, NumMedia: s.Message.NumMedia, OptOutType: s.Message.OptOutType,
		AtProvider: string(s.Message.AtProvider), Country: s.Message.Country, AcceptedAt: s.Message.AcceptedAt, Redriven: s.Message.Redriven,
		Signal: s.Message.Signal, Timer: s.Message.Timer,
	}}
	for key, item := range s.Items {
		kept.Items = append(kept.Items, itemOf(key, item))
	}
	slices.SortFunc(kept.Items, func(a, b Item) int { return cmp.Or(cmp.Compare(a.PK, b.PK), cmp.Compare(a.SK, b.SK)) })
	for q, page := range s.Pages {
		kept.Pages = append(kept.Pages, Page{
			PK: q.PK, From: q.From, To: q.To, Reverse: q.Reverse, Limit: q.Limit, After: q.After, Next: page.Next, Items: itemsOf(page.Items),
		})
	}
	slices.SortFunc(kept.Pages, func(a, b Page) int {
		return cmp.Or(cmp.Compare(a.PK, b.PK), cmp.Compare(a.From, b.From), cmp.Compare(a.After, b.After))
	})
	return kept
}

func itemsOf(items []table.Item) (kept []Item) {
	for _, i := range items {
		kept = append(kept, itemOf(i.Key, i))
	}
	return kept
}

func stateOf(s live.State) State {
	kept := State{
		Number: s.Number, Of: s.Of, Contact: slotOf(s.Contact), Session: slotOf(s.Session), OptOut: slotOf(s.OptOut), Hold: slotOf(s.Hold),
		Jobs: slotsOf(s.Jobs), Records: itemsOf(s.Records), Timers: slotsOf(s.Timers),
	}
	if s.Of == record.Number(s.Number) && s.Number != "" {
		kept.Of = ""
	}
	if s.Person.Present() {
		kept.Person = &Slot[Person]{s.Person.Version, personOf(s.Person.Value)}
	}
	return kept
}

func slotOf[T any](s record.Slot[T]) *Slot[T] {
	if !s.Present() {
		return nil
	}
	return &Slot[T]{s.Version, s.Value}
}

func slotsOf[T any](slots []record.Slot[T]) (kept []*Slot[T]) {
	for _, s := range slots {
		kept = append(kept, &Slot[T]{s.Version, s.Value})
	}
	return kept
}

// Turn returns the snapshot as turns take it.
func (s Snapshot) Turn() turn.Snapshot {
	snap := turn.Snapshot{
		Now: s.Now, State: s.State.live(), Token: s.Token,
		Items: map[table.Key]table.Item{}, Pages: map[table.Query]table.Page{}, Called: map[string]turn.Answer{},
		Message: turn.Message{
			ID: s.Message.ID, SID: s.Message.SID, Normal: s.Message.Normal, NumMedia: s.Message.NumMedia, OptOutType: s.Message.OptOutType,
			AtProvider: compliance.Keyword(s.Message.AtProvider), Country: s.Message.Country, AcceptedAt: s.Message.AcceptedAt,
			Redriven: s.Message.Redriven, Signal: s.Message.Signal, Timer: s.Message.Timer,
		},
	}
	for _, i := range s.Items {
		snap.Items[table.Key(i.Key)] = i.item()
	}
	for _, p := range s.Pages {
		q := table.Query{PK: p.PK, From: p.From, To: p.To, Reverse: p.Reverse, Limit: p.Limit, After: p.After}
		snap.Pages[q] = table.Page{Items: tableItems(p.Items), Next: p.Next}
	}
	for call, answer := range s.Called {
		snap.Called[call] = answer
	}
	return snap
}

func (s State) live() live.State {
	state := live.State{
		Number: s.Number, Of: s.Of, Contact: s.Contact.slot(), Session: s.Session.slot(), OptOut: s.OptOut.slot(), Hold: s.Hold.slot(),
		Records: tableItems(s.Records),
	}
	if s.Of == "" && s.Number != "" {
		state.Of = record.Number(s.Number)
	}
	if s.Person != nil {
		state.Person = record.Slot[people.Person]{Value: s.Person.Value.person(), Version: s.Person.Version}
	}
	for _, j := range s.Jobs {
		state.Jobs = append(state.Jobs, j.slot())
	}
	for _, t := range s.Timers {
		state.Timers = append(state.Timers, t.slot())
	}
	return state
}

func (s *Slot[T]) slot() record.Slot[T] {
	if s == nil {
		return record.Slot[T]{}
	}
	return record.Slot[T]{Value: s.Value, Version: s.Version}
}

func tableItems(kept []Item) (items []table.Item) {
	for _, i := range kept {
		items = append(items, i.item())
	}
	return items
}
