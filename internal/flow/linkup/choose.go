package linkup

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
)

// planOf returns what people are wanted for.
func planOf(l rules.LinkUp, home people.Region) match.Plan {
	p := match.Plan{Activity: l.Activity, Constraints: l.Constraints, Least: l.Group.Min, Most: l.Group.Max, Radius: l.RadiusMiles, From: l.Earliest()}
	for _, o := range l.Times() {
		at := home.Local(o.From)
		p.Options = append(p.Options, match.Option{Parts: partsOf(at), From: at, To: home.Local(o.To)})
	}
	for _, i := range l.Invites {
		if i.State == rules.Pending || i.In() {
			p.With = append(p.With, i.Number)
		}
	}
	return p
}

// choose ranks those whom nothing stands in the way of, and who suit well enough; n at most. Where there are too few, one step after the other is
// taken that finds more, and those that did are named, with those before them that somebody who was found needs.
func choose(w match.Weights, pool []Entry, initiator match.Member, l rules.LinkUp, home people.Region, n int) (found []rules.Candidate, relaxed []string) {
	plan := planOf(l, home)
	pool = willing(pool, plan)
	var took []match.Relaxed
	for _, r := range match.Steps() {
		if len(found) >= n {
			break
		}
		more := pick(rankAt(w, pool, initiator, plan, l.ID, r), plan, initiator, r, n)
		if len(more) <= len(found) {
			continue
		}
		if found = more; r != match.Strictly {
			took = append(took, r)
		}
	}
	for _, c := range found {
		plan.With = append(plan.With, c.Number)
	}
	for _, e := range pool {
		if slices.ContainsFunc(found, func(c rules.Candidate) bool { return c.Number == e.Number }) {
			took = append(took, match.Needed(initiator, e.Member, plan)...)
		}
	}
	slices.Sort(took)
	for _, r := range slices.Compact(took) {
		relaxed = append(relaxed, r.String())
	}
	return found, relaxed
}

// ranked is somebody who suits, with what is known of them.
type ranked struct {
	rules.Candidate

	member match.Member
	later  bool // suits by the last step alone
}

// willing returns those whom nothing stands in the way of, whatever the step.
func willing(pool []Entry, plan match.Plan) []Entry {
	return slices.DeleteFunc(slices.Clone(pool), func(e Entry) bool { return match.Refused(e.Member, plan) != "" })
}

// rankAt returns those of the willing who suit at a step, the best first.
func rankAt(w match.Weights, pool []Entry, initiator match.Member, plan match.Plan, id string, r match.Relaxed) (list []ranked) {
	for _, e := range pool {
		if match.Waits(initiator, e.Member, plan, r) != "" {
			continue
		}
		if s := w.Score(initiator, e.Member, plan, r); s.Total >= w.Threshold {
			list = append(list, ranked{rules.Candidate{Number: e.Number, Score: s.Total, Reasons: s.Reasons, Weights: w.Version, Least: match.LeastFor(e.Member)}, e.Member, !slices.Contains(e.Activities, plan.Activity)})
		}
	}
	rank(list, id)
	return list
}

// pick takes the best who have not met each other lately.
func pick(list []ranked, plan match.Plan, initiator match.Member, r match.Relaxed, n int) (found []rules.Candidate) {
	plan.With = slices.Clone(plan.With)
	for _, c := range list {
		if len(found) >= n {
			break
		}
		if match.Waits(initiator, c.member, plan, r) == "" {
			found, plan.With = append(found, c.Candidate), append(plan.With, c.Number)
		}
	}
	return found
}

// rank sorts candidates: who names the activity first, of those the best first; of equal ones an order that is the LinkUp's own.
func rank(list []ranked, id string) {
	slices.SortFunc(list, func(a, b ranked) int {
		if a.later != b.later {
			return map[bool]int{true: 1, false: -1}[a.later]
		}
		tie := func(c ranked) string { s := sha256.Sum256([]byte(id + c.Number)); return string(s[:]) }
		if a.Score != b.Score {
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Compare(tie(a), tie(b))
	})
}

// partsOf returns the parts of the week that a moment is in.
func partsOf(at time.Time) []string {
	parts := []string{"mornings"}
	switch hour := at.Hour(); {
	case hour >= 17:
		parts = []string{"evenings"}
	case hour >= 12:
		parts = []string{"afternoons"}
	}
	if day := at.Weekday(); day == time.Saturday || day == time.Sunday {
		parts = append(parts, "weekends")
	}
	return parts
}
