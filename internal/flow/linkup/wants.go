package linkup

import (
	"slices"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// Wants is what a plan wants of its place and of those who come. It holds no words of a person.
type Wants struct {
	Place       string   `json:"place,omitempty"` // the name of a venue
	Constraints []string `json:"constraints,omitempty"`
}

func (w Wants) wish() people.Wish { return people.Wish{Place: w.Place, Constraints: w.Constraints} }

// entries reads what the pool says of some numbers now: who has been asked may have said since what they would rather not.
func (t group) entries(l rules.LinkUp, numbers []string) (of map[string]Entry, ask *turn.Ask) {
	missing := &turn.Ask{}
	for _, number := range numbers {
		if _, asked := t.Items[record.Pool(l.Region, number)]; !asked {
			missing.Items = append(missing.Items, record.Pool(l.Region, number))
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	of = map[string]Entry{}
	for _, number := range numbers {
		var e Entry
		if item := t.Items[record.Pool(l.Region, number)]; item.Exists() {
			if ask := turn.Newer(record.Decode(item, KindPool, &e)); ask != nil {
				return nil, ask
			}
		}
		of[number] = e
	}
	return of, nil
}

// unwilling returns those of some numbers who would rather not have what a LinkUp is when it has just these people, and the LinkUp with how many
// each of them needs to be with. Who has asked for it has chosen it, and who had two times to choose from has chosen one.
func (t group) unwilling(l rules.LinkUp, in []string, region people.Region) (rules.LinkUp, []string, *turn.Ask) {
	of, ask := t.entries(l, in)
	if ask != nil {
		return l, nil, ask
	}
	var out []string
	plan := planOf(l, region)
	plan.Least = max(plan.Least, len(in))
	if len(l.Options) > 1 {
		plan.Options = nil
	}
	l.Invites = slices.Clone(l.Invites)
	for n, i := range l.Invites {
		if i.Number == "" || !slices.Contains(in, i.Number) || i.Unable != "" {
			continue
		}
		e := of[i.Number]
		if match.Crosses(e.Member, plan) != "" {
			out = append(out, i.Number)
		}
		l.Invites[n].Least = match.LeastFor(e.Member)
	}
	return l, out, nil
}

// averse reports whether somebody who is in and has not said yes to another time would rather not meet at it. voter says yes now.
func (t group) averse(l rules.LinkUp, voter string, region people.Region) (bool, *turn.Ask) {
	of, ask := t.entries(l, l.Participants())
	if ask != nil {
		return false, ask
	}
	moved := l
	moved.Options, moved.Chosen = []rules.Option{l.Change.Option}, l.Change.Option.Key
	plan := planOf(moved, region)
	return slices.ContainsFunc(l.Participants(), func(number string) bool {
		yes := slices.ContainsFunc(l.Change.Votes, func(v rules.Vote) bool { return v.Yes && v.Seat == l.SeatOf(number) })
		return number != voter && !yes && match.Crosses(of[number].Member, plan) != ""
	}), nil
}
