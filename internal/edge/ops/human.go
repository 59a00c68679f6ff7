package ops

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// HumanView is somebody who wants a person, with what an operator may see of it: the number masked, and no words unless
// they gave a reason.
type HumanView struct {
	people.HumanWanted
	Sealed     bool     `json:"sealed,omitempty"`     // hides the entry's own: it is no use to anybody
	Unreadable bool     `json:"unreadable,omitempty"` // nothing is known but the number (hash), which is the id as well: it can be closed
	Phone      string   `json:"phone"`                // masked, unless revealed; "" when it cannot be opened
	Age        string   `json:"age"`                  // how long they have waited
	Leaves     string   `json:"leaves,omitempty"`     // of an answer: "now", or the moment by their own clock at which their night is over
	Texts      []string `json:"texts,omitempty"`      // the words, revealed, oldest first; those that are no longer kept are left out
}

// Humans is the answer of HumanList.
type Humans struct {
	Now    time.Time   `json:"now"` // by the clock that the times of the list are of
	Total  int         `json:"total"`
	Humans []HumanView `json:"humans"`
}

// HumanList lists those who want a person: who reports somebody first, then who has waited longest. Only the numbers of those that are listed are
// opened.
func (o *Ops) HumanList(ctx context.Context, in Listing) (Humans, error) {
	list := Humans{Now: o.Now(), Humans: []HumanView{}}
	type waiting struct {
		HumanView
		item table.Item
	}
	var found []waiting
	err := o.all(ctx, record.HumanQuery(), func(items []table.Item) error {
		for _, item := range items {
			found = append(found, waiting{o.humanView(item), item})
		}
		return nil
	})
	slices.SortFunc(found, func(a, b waiting) int {
		return cmp.Or(cmp.Compare(urgency(a.HumanView), urgency(b.HumanView)), a.At.Compare(b.At), cmp.Compare(a.ID, b.ID))
	})
	list.Total = len(found)
	for _, w := range first(found, in.Most) {
		list.Humans = append(list.Humans, o.masked(ctx, w.HumanView, w.item))
	}
	return list, err
}

// urgency puts first what is, or for all that is known may be, a report.
func urgency(v HumanView) int {
	if v.About == people.HumanReport || v.Unreadable {
		return 0
	}
	return 1
}

// Waiter names somebody who wants a person.
type Waiter struct {
	Who    string `json:"who"` // the phone, the number (hash) or the id of the list
	Reveal bool   `json:"reveal"`
	Reason string `json:"reason"`
}

// HumanShow shows one of them. What is revealed is recorded, with the reason, before it is shown.
func (o *Ops) HumanShow(ctx context.Context, in Waiter) (HumanView, error) {
	view, item, err := o.waiter(ctx, in.Who)
	if err != nil || !in.Reveal {
		return view, err
	}
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return HumanView{}, err
	}
	concerns(ctx, view.Number)
	seen, err := o.event(event.HumanRevealed, view.Number, "human", "", "", reason)
	if err == nil {
		err = o.Table.Commit(ctx, seen)
	}
	if err != nil {
		return HumanView{}, err
	}
	view.Phone = o.unseal(ctx, item.Key, view.HumanWanted.Sealed)
	for _, sid := range view.SIDs {
		if words := o.words(ctx, sid); words != "" { // they are kept 30 days
			view.Texts = append(view.Texts, words)
		}
	}
	return view, nil
}

// Closing names somebody who wants a person, and says why nobody answers by text.
type Closing struct {
	Who    string `json:"who"`
	Reason string `json:"reason"`
}

// HumanClose takes somebody out of the queue without a text.
func (o *Ops) HumanClose(ctx context.Context, in Closing) (HumanView, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return HumanView{}, err
	}
	view, item, err := o.waiter(ctx, in.Who)
	if err != nil {
		return HumanView{}, err
	}
	if item.Schema > record.KindHuman.Schema {
		return view, fault.New(fault.Unavailable, "the entry is of a newer release: close it with that one")
	}
	closed, err := o.event(event.HumanClosed, view.Number, "human", "waiting", "", reason)
	if err != nil {
		return HumanView{}, err
	}
	return view, o.stillThere(o.Table.Commit(ctx, table.Delete(item.Key, item.Version), closed))
}

// stillThere says what a conflict over an entry means.
func (o *Ops) stillThere(err error) error {
	if fault.KindOf(err) == fault.Conflict {
		return fault.New(fault.Unavailable, "they have just texted, or somebody else has answered: look again")
	}
	return err
}

// waiter reads an entry by a phone, by the hash of a number or by its id.
func (o *Ops) waiter(ctx context.Context, who string) (view HumanView, item table.Item, err error) {
	number := who
	if likePhone(who) {
		if number, _, err = o.numberOf(ctx, who); err != nil {
			return view, item, err
		}
	}
	if number == "" {
		return view, item, fault.New(fault.Invalid, "a phone, or an id of the list, is required")
	}
	item, err = o.get(ctx, record.Human(number), "wish for a person")
	if fault.KindOf(err) == fault.NotFound {
		list, listErr := o.HumanList(ctx, Listing{})
		if listErr != nil {
			return view, item, listErr
		}
		for _, v := range list.Humans {
			if v.ID == who {
				item, err = o.get(ctx, record.Human(v.Number), "wish for a person")
			}
		}
	}
	if fault.KindOf(err) == fault.NotFound {
		err = fault.New(fault.NotFound, "nobody with that number or id waits for a person: josh human list shows who does")
	}
	if err != nil {
		return view, item, err
	}
	return o.masked(ctx, o.humanView(item), item), item, nil
}

// humanView makes the view of a stored entry, without its phone. Somebody waits there, whatever of it can be read.
func (o *Ops) humanView(item table.Item) HumanView {
	var h people.HumanWanted
	if err := record.Decode(item, record.KindHuman, &h); err != nil || h.ID == "" {
		return HumanView{HumanWanted: people.HumanWanted{ID: item.SK, Number: item.SK, SIDs: []string{}}, Unreadable: true}
	}
	h.Number = item.SK
	return HumanView{HumanWanted: h, Age: o.Now().Sub(h.At).Round(time.Minute).String()}
}

// masked adds the masked phone of a view.
func (o *Ops) masked(ctx context.Context, v HumanView, item table.Item) HumanView {
	v.Phone = sms.Phone(o.unseal(ctx, item.Key, v.HumanWanted.Sealed)).Masked()
	return v
}
