package ops

import (
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
	Next       time.Time        `json:"next,omitzero"` // when the clock looks at it
	Agreements []talk.Agreement `json:"agreements"`
	Why        string           `json:"why,omitempty"`
	History    []talk.Moment    `json:"history,omitempty"`
	Released   []TalkWords      `json:"released,omitempty"`
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
	Talks []TalkRow `json:"talks"`
}

// TalksAsked says which talks are listed.
type TalksAsked struct {
	All bool `json:"all,omitempty"` // those that are over as well
}

// TalkList lists talks.
func (o *Ops) TalkList(ctx context.Context, in TalksAsked) (TalkList, error) {
	list := TalkList{Talks: []TalkRow{}}
	err := o.all(ctx, record.TalksQuery(""), func(items []table.Item) error {
		for part := range slices.Chunk(items, table.MaxKeys) {
			keys := make([]table.Key, len(part))
			for n, item := range part {
				keys[n] = record.FlowRecord(record.Talk(item.SK), talk.Flow)
			}
			found, err := o.Table.Get(ctx, keys...)
			if err != nil {
				return err
			}
			for _, item := range found {
				var t talk.Talk
				if item.Exists() && record.Decode(item, talk.Kind, &t) == nil && (in.All || !t.State.Over()) {
					list.Talks = append(list.Talks, talkRow(t))
				}
			}
		}
		return nil
	})
	slices.SortFunc(list.Talks, func(a, b TalkRow) int { return b.At.Compare(a.At) })
	return list, err
}

func talkRow(t talk.Talk) TalkRow {
	row := TalkRow{ID: t.ID, State: t.State.Said(), At: t.At, Last: t.Last, Next: t.Next(), Agreements: append([]talk.Agreement{}, t.Agreements...), Why: t.Why, Sides: []TalkSide{}}
	for n, s := range t.Sides {
		row.Sides = append(row.Sides, TalkSide{Side: n, Number: s.Number, Stage: s.Stage, Heard: s.Heard, Shared: s.View != "", Needs: s.Needs != ""})
	}
	return row
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
	row.Released, err = o.releasedIn(ctx, t, in.Reveal)
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
