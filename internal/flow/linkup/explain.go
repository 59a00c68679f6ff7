package linkup

import (
	"fmt"
	"slices"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// Explain says why the person of a number was asked for a LinkUp, or was not. It is no turn: t is what it looks things up with, and nothing is decided.
func Explain(t *turn.Turn, w match.Weights, l rules.LinkUp, number string) (why match.Why, ask *turn.Ask) {
	g := group{Turn: t}
	region, ask := g.region(l, said{})
	if ask != nil {
		return why, ask
	}
	entry, ask := t.Fetch(record.Pool(l.Region, number))
	if ask != nil {
		ask.Items = append(ask.Items, append(standing(number), mineKey(number))...)
		return why, ask
	}
	why = match.Why{
		LinkUp: l.ID, State: l.State.Said(), Activity: l.Activity, Now: t.Now, Threshold: w.Threshold, Weights: w.Version, Relaxed: append([]string{}, l.Relaxed...),
		Readings: []match.Reading{}, Parts: []match.Part{},
	}
	var e Entry
	if entry.Exists() {
		if err := record.Decode(entry, KindPool, &e); err != nil {
			return why, &turn.Ask{Err: err}
		}
		e.Who = e.Number
	}
	if why.Filters, ask = g.filters(l, region, number, e); ask != nil {
		return why, ask
	}
	for _, i := range l.Invites {
		if i.Number == number {
			why.Asked = i.Unable == ""
			why.Invite = &match.Invited{Wave: i.Wave, State: string(i.State), Score: i.Score, Reasons: append([]string{}, i.Reasons...), Weights: i.Weights, Unable: i.Unable, AskedAt: i.AskedAt}
		}
	}
	if entry.Exists() {
		if ask := explainReadings(t, w, l, e, &why); ask != nil {
			return why, ask
		}
	}
	why.Because = because(why)
	return why, nil
}

// filters lists what may stand in the way of asking somebody, in the order of the contract.
func (t group) filters(l rules.LinkUp, region people.Region, number string, e Entry) (list []match.Filter, ask *turn.Ask) {
	s, err := t.standingOf(number, region)
	if err != nil {
		return nil, &turn.Ask{Err: err}
	}
	m, err := mineOf(t.Turn, number)
	if err != nil {
		return nil, &turn.Ask{Err: err}
	}
	add := func(name string, passes bool, why string) {
		if passes {
			why = ""
		}
		list = append(list, match.Filter{Name: name, Passes: passes, Why: why})
	}
	apart, ask := apartOf(t.Turn, append(l.Participants(), number))
	if ask != nil {
		return nil, ask
	}
	kept := slices.ContainsFunc(l.Participants(), func(other string) bool { return apart[number].from(other) || apart[other].from(number) })
	p := s.Person
	ok, reason := people.Eligible(s, people.Invited)
	add("region", p.Region == l.Region && region.State == people.Open, "lives elsewhere, or the region is not open")
	add("active", p.State == people.Active && !p.Paused(t.Now), "is no active person, or has paused")
	add("complete", p.Profile == people.ProfileComplete || p.Profile == people.ProfileFull, "the profile is not good enough to match")
	add("entitled", p.CanParticipate || t.Now.Before(p.GraceUntil), "may not participate")
	add("no hold", s.Hold == "", "is held for safety")
	add("no opt-out", !s.OptedOut, "has opted out")
	add("eligible", ok, string(reason))
	add("not the initiator", number != l.Initiator, "asked for it")
	add("nobody kept apart", !kept, "is kept apart from somebody who is in")
	add("no overlap", !m.overlaps(l.ID, l.Times()), "is in another plan at that time")
	add("one open invite", m.another(l.ID, t.Now) == nil, "has another open invite")
	add("three invites a week", m.recent(t.Now) < mostAsked, "has had three in seven days")
	add("in the pool", e.Number != "", "nothing is known by which to ask them")
	stands := match.Refused(e.Member, planOf(l, region))
	add("what they want", stands == "", stands)
	return list, nil
}

// explainReadings adds how each wave looked for people, or how the first would.
func explainReadings(t *turn.Turn, w match.Weights, l rules.LinkUp, e Entry, why *match.Why) *turn.Ask {
	home := t.Regions[l.Region]
	for _, r := range readings(l) {
		then := before(l, r.Wave, r.Again)
		pool, initiator, ask := readPool(t, then, r.Wave)
		if ask != nil {
			return ask
		}
		plan := planOf(then, home)
		r.Looked = len(pool)
		r.Among = slices.ContainsFunc(pool, func(other Entry) bool { return other.Number == e.Number })
		r.Waits = match.Waits(initiator, e.Member, plan, match.Strictly)
		s := w.Score(initiator, e.Member, plan, match.OtherActivities)
		ready := willing(pool, plan)
		for _, step := range match.Steps() {
			list := rankAt(w, ready, initiator, plan, l.ID, step)
			if at := slices.IndexFunc(list, func(c ranked) bool { return c.Number == e.Number }); at >= 0 {
				r.Step, r.Rank, r.Of = step.String(), at+1, len(list)
				s = w.Score(initiator, e.Member, plan, step)
				break
			}
		}
		why.Readings = append(why.Readings, r)
		why.Score, why.Parts = s.Total, w.Explained(s)
	}
	return nil
}

// readings lists the waves that have looked for people; of a LinkUp that none has, the first.
func readings(l rules.LinkUp) (list []match.Reading) {
	for wave := 1; wave <= rules.Replacement; wave++ {
		r, again := match.Reading{Wave: wave}, false
		for _, i := range l.Invites {
			if i.Wave == wave {
				r.Asked++
				again = again || i.Unable != ""
			}
		}
		if r.Asked == 0 {
			continue
		}
		if list = append(list, r); again {
			r.Again = true
			list = append(list, r)
		}
	}
	if len(list) == 0 {
		list = append(list, match.Reading{Wave: 1})
	}
	return list
}

// before returns a LinkUp as a wave found it, or as the same wave found it when some of its people could not be asked.
func before(l rules.LinkUp, wave int, again bool) rules.LinkUp {
	was := l.Invites
	l.Wave, l.Invites = 0, nil
	for _, i := range was {
		if i.Wave < wave || again && i.Wave == wave && i.Unable == "" {
			l.Wave, l.Invites = max(l.Wave, i.Wave), append(l.Invites, i)
		}
	}
	if again {
		l.Wave = wave
	}
	return l
}

// because says it in one sentence.
func because(why match.Why) string {
	if why.Asked {
		return fmt.Sprintf("asked by wave %d", why.Invite.Wave)
	}
	if why.Invite != nil {
		return "chosen, and could not be asked: " + why.Invite.Unable
	}
	for _, f := range why.Filters {
		if !f.Passes {
			return f.Name + ": " + f.Why
		}
	}
	among := false
	for _, r := range why.Readings {
		among = among || r.Among
		switch {
		case r.Rank > 0 && r.Asked == 0 && r.Rank <= rules.FirstWave():
			return fmt.Sprintf("would be asked at once: rank %d of %d", r.Rank, r.Of)
		case r.Rank > 0:
			return fmt.Sprintf("suits, and wave %d has others: rank %d of %d by now", r.Wave, r.Rank, r.Of)
		}
	}
	switch {
	case !among:
		return fmt.Sprintf("not among the %d looked at", mostRead)
	case why.Score < why.Threshold:
		return "scores too low"
	}
	return why.Readings[len(why.Readings)-1].Waits
}
