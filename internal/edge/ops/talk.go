package ops

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TalkRow is a talk between two people. It names nobody, and has no word of anybody but what was released and is revealed.
type TalkRow struct {
	ID         string           `json:"id"`
	State      string           `json:"state"`
	Sides      []TalkSide       `json:"sides"`
	At         time.Time        `json:"at"`
	Last       time.Time        `json:"last"`
	Next       time.Time        `json:"next,omitzero"`    // when the clock looks at it
	Coming     string           `json:"coming,omitempty"` // what happens then, if neither of them does anything before
	Agreements []talk.Agreement `json:"agreements"`
	Why        string           `json:"why,omitempty"`
	History    []talk.Moment    `json:"history,omitempty"`
	Released   []TalkWords      `json:"released,omitempty"`
	Spoken     []TalkSpoken     `json:"spoken,omitempty"` // the newest first
}

// Agreed counts what both have said yes to.
func (t TalkRow) Agreed() (n int) {
	for _, a := range t.Agreements {
		if a.Accepted {
			n++
		}
	}
	return n
}

// TalkSide is one of the two: 0 is who began it.
type TalkSide struct {
	Side   int        `json:"side"`
	Number string     `json:"number"` // hash, "" of who was erased
	Stage  talk.Stage `json:"stage"`
	Heard  bool       `json:"heard"`
	Shared bool       `json:"shared"`
	Needs  bool       `json:"needs"`
}

// TalkWords is what one side has released. Words are there when they are revealed.
type TalkWords struct {
	Side  int       `json:"side"`
	What  talk.What `json:"what"`
	At    time.Time `json:"at"`
	Words string    `json:"words,omitempty"`
}

// TalkList is a list of talks, the newest first.
type TalkList struct {
	Now    time.Time      `json:"now"`    // by the clock that the times of the list are of
	States map[string]int `json:"states"` // how many there are in each state, whatever is listed
	Total  int            `json:"total"`  // how many are of what was asked for
	Talks  []TalkRow      `json:"talks"`
}

// TalksAsked says which talks are listed.
type TalksAsked struct {
	Listing

	Who string `json:"who,omitempty"` // those of one person alone, who is named as in Whom
	All bool   `json:"all,omitempty"` // those that are over as well
}

// TalkList lists talks.
func (o *Ops) TalkList(ctx context.Context, in TalksAsked) (TalkList, error) {
	list := TalkList{Now: o.Now(), States: map[string]int{}, Talks: []TalkRow{}}
	err := o.talks(ctx, in.Who, func(t talk.Talk) {
		list.States[t.State.Said()]++
		if in.All || !t.State.Over() {
			list.Talks = append(list.Talks, talkRow(t))
		}
	})
	slices.SortFunc(list.Talks, func(a, b TalkRow) int { return cmp.Or(b.At.Compare(a.At), cmp.Compare(a.ID, b.ID)) })
	list.Total, list.Talks = len(list.Talks), first(list.Talks, in.Most)
	return list, err
}

// talks calls fn with each talk, or with each of somebody, in no order. What has gone this moment, or newer code wrote, is left out.
func (o *Ops) talks(ctx context.Context, who string, fn func(talk.Talk)) error {
	if who != "" {
		number, _, err := o.whom(ctx, who)
		if err != nil {
			return err
		}
		state, err := o.state(ctx, number)
		if err != nil {
			return err
		}
		if stranger(state) {
			return fault.New(fault.NotFound, nobody)
		}
		return o.talksIn(ctx, state.Records, fn)
	}
	return o.all(ctx, record.TalksQuery(""), func(items []table.Item) error {
		ids := make([]string, len(items))
		for n, item := range items {
			ids[n] = item.SK
		}
		return o.talksOf(ctx, ids, fn)
	})
}

// talksIn calls fn with each talk that the records of somebody name.
func (o *Ops) talksIn(ctx context.Context, records []table.Item, fn func(talk.Talk)) error {
	ids, err := o.Talks(records)
	if err != nil {
		return err
	}
	return o.talksOf(ctx, ids, fn)
}

func (o *Ops) talksOf(ctx context.Context, ids []string, fn func(talk.Talk)) error {
	keys := make([]table.Key, len(ids))
	for n, id := range ids {
		keys[n] = record.FlowRecord(record.Talk(id), talk.Flow)
	}
	items, err := o.items(ctx, keys)
	for _, item := range items {
		var t talk.Talk
		if item.Exists() && record.Decode(item, talk.Kind, &t) == nil {
			fn(t)
		}
	}
	return err
}

func talkRow(t talk.Talk) TalkRow {
	row := TalkRow{
		ID: t.ID, State: t.State.Said(), At: t.At, Last: t.Last, Next: t.Next(), Coming: comingTo(t),
		Agreements: append([]talk.Agreement{}, t.Agreements...), Why: t.Why, Sides: []TalkSide{},
	}
	for n, s := range t.Sides {
		row.Sides = append(row.Sides, TalkSide{Side: n, Number: s.Number, Stage: s.Stage, Heard: s.Heard, Shared: s.View != "", Needs: s.Needs != ""})
	}
	return row
}

// comingTo says in words what the clock does to a talk at the time of its Next.
func comingTo(t talk.Talk) string {
	switch t.State {
	case talk.Inviting:
		return "the invitation runs out"
	case talk.Open:
		return "it rests"
	case talk.Resting:
		return "it ends"
	case talk.Agreed:
		if t.Checked {
			return "it ends"
		}
		return "both are asked whether it holds"
	case talk.None, talk.Closed:
	}
	return ""
}

// TalkShow shows a talk: how far each side is, what happened and what was released. The words of that are shown for a reason, which is recorded before.
// What somebody says in private is not here: it is in their thread, which has a reason of its own.
func (o *Ops) TalkShow(ctx context.Context, in LinkUpLook) (TalkRow, error) {
	items, err := o.Table.Get(ctx, record.FlowRecord(record.Talk(in.ID), talk.Flow))
	if err != nil {
		return TalkRow{}, err
	}
	var t talk.Talk
	if in.ID == "" || !items[0].Exists() {
		return TalkRow{}, fault.New(fault.NotFound, "no talk with that id; josh talk list shows them")
	}
	if err := record.Decode(items[0], talk.Kind, &t); err != nil {
		return TalkRow{}, err
	}
	isAbout(ctx, t.ID)
	if in.Reveal {
		reason, err := given(in.Reason, "reason")
		if err != nil {
			return TalkRow{}, err
		}
		looked, err := o.record(string(record.Talk(t.ID)), event.Event{Type: event.TalkRevealed, Entity: "talk:" + t.ID, Reason: reason})
		if err != nil {
			return TalkRow{}, err
		}
		if err := o.Table.Commit(ctx, looked); err != nil {
			return TalkRow{}, err
		}
		o.Log.WarnContext(ctx, "talk revealed", "talk", t.ID)
	}
	row := talkRow(t)
	row.History = append([]talk.Moment{}, t.History...)
	if row.Released, err = o.releasedIn(ctx, t, in.Reveal); err != nil {
		return row, err
	}
	row.Spoken, err = o.spokenIn(ctx, t)
	return row, err
}

func (o *Ops) releasedIn(ctx context.Context, t talk.Talk, reveal bool) (list []TalkWords, err error) {
	err = o.all(ctx, record.TalkWordsQuery(t.ID), func(items []table.Item) error {
		for _, item := range items {
			var w talk.Words
			if record.Decode(item, talk.KindWords, &w) != nil || w.At.Before(t.At) && w.What != talk.ToldInvited { // of an earlier talk of the pair
				continue
			}
			one := TalkWords{Side: t.SideOf(w.Number), What: w.What, At: w.At}
			if reveal {
				one.Words = w.Words
			}
			list = append(list, one)
		}
		return nil
	})
	return list, err
}
