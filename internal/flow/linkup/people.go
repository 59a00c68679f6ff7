package linkup

import (
	"cmp"
	"encoding/json"
	"slices"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// somebody is what people are called who have no name that a text has room for.
const somebody = "somebody"

// with is somebody else in a plan.
type with struct {
	Number string // hash
	Name   string
	Plan   Plan
	Seat   string
	Apart  bool // they are kept apart from the person
	Own    bool // by the person's own wish: only then the person may notice it
}

// company returns those who are in some plans besides the person, by their names, those of the plan that is named first first, and each once. Who
// is erased is not among them.
func (t member) company(plans ...Plan) (all []with, ask *turn.Ask) {
	missing := &turn.Ask{}
	for _, p := range plans {
		if _, asked := t.Items[linkUpKey(p.ID)]; !asked {
			missing.Items = append(missing.Items, linkUpKey(p.ID))
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	apart, ask := turn.Record[Apart](t.Turn, Kept, KindApart)
	if ask != nil {
		return nil, ask
	}
	for _, p := range plans {
		var l rules.LinkUp
		if item := t.Items[linkUpKey(p.ID)]; item.Exists() {
			if ask := turn.Newer(record.Decode(item, KindLinkUp, &l)); ask != nil {
				return nil, ask
			}
		}
		for _, number := range l.Participants() {
			known := slices.ContainsFunc(all, func(w with) bool { return w.Number == number })
			if number != t.State.Number && !known && l.SeatOf(t.State.Number) != "" {
				all = append(all, with{Number: number, Plan: p, Seat: l.SeatOf(number), Apart: apart.Value.from(number), Own: apart.Value.own(number)})
			}
		}
	}
	if ask := t.named(all); ask != nil {
		return nil, ask
	}
	slices.SortStableFunc(all, func(a, b with) int {
		if a.Plan.ID != b.Plan.ID {
			return 0
		}
		return cmp.Compare(a.Name, b.Name)
	})
	return all, nil
}

// named looks up the first names of people.
func (t member) named(all []with) *turn.Ask {
	if len(all) == 0 {
		return nil
	}
	numbers := make([]string, len(all))
	for n, w := range all {
		numbers[n] = w.Number
	}
	answer, ask := t.Answer(turn.Call{Purpose: Names, Version: "1", Input: numbers})
	if ask != nil {
		return ask
	}
	var names []string
	if answer.Failure() != nil || json.Unmarshal(answer.Output, &names) != nil || len(names) != len(all) {
		names = make([]string, len(all))
	}
	for n := range all {
		if all[n].Name = somebody; sayable(names[n]) {
			all[n].Name = cmp.Or(names[n], somebody)
		}
	}
	return nil
}

// others returns the names and the seats of those who are in a plan besides the person, and whom the person has not blocked. Somebody who has blocked the
// person is among them: nobody learns that they are blocked.
func (t member) others(p Plan) (names, seats []string, ask *turn.Ask) {
	all, ask := t.company(p)
	for _, w := range all {
		if !w.Own {
			names, seats = append(names, w.Name), append(seats, w.Seat)
		}
	}
	return names, seats, ask
}

func linkUpKey(id string) table.Key { return record.FlowRecord(record.LinkUp(id), Name) }
