package profile

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/text/understand"
)

// Answer is what somebody answered to a step. What it does not say is left out. An answer may name what other steps ask for.
type Answer struct {
	Step       Step
	Options    []string // letters of the step
	Motives    []string // of catalogue.Motives
	Activities []string // keys of the catalogue
	Avoid      []string // keys of the catalogue and of boundaries
	Patterns   []Pattern
	Likes      Preferences // noise, outdoors and planning alone
	Signs      []Sign      // what a model has read of factors in the text
	Times      []string    // of Times
	Group      *understand.Group
	Skip       bool // would rather not say
}

// Pattern is what somebody says of one of their activities: when, under what conditions and why. What is left out stays as it was.
type Pattern struct {
	Key         string   // of the catalogue
	Windows     []string // of Times
	Constraints []string // of those of a LinkUp
	Motives     []string // of catalogue.Motives
}

// Confidences of what somebody says in so many words.
const (
	named  = 0.80 // one of the activities that they like
	chosen = 0.90 // the one that they would do this week
)

// mostConfidence is what answers of an interview reach together: people change.
const mostConfidence = 0.95

// What counts for somebody who would rather not say, so that a skip costs them no plan: the sizes of a LinkUp that names none.
const leastPeople, mostPeople = 2, 6

// most is how many activities a profile holds.
const most = 12

// Apply returns the profile with an answer in it. Another answer to the same step takes the place of the first, so that the same one twice
// counts once and a correction leaves nothing of what it corrects.
func (r *Rules) Apply(p Profile, a Answer, now time.Time) Profile {
	p = p.Clone()
	p.answered(a.Step, a.Options)
	p.answered(Motive1, a.Motives)
	if len(a.Motives) > 0 {
		p.Motives = evenly(p.Answers[Motive1])
	}
	p.read(a)
	r.weigh(&p, now)
	p.likes(a)
	p.plans(a)
	p.UpdatedAt = now
	return p
}

// weigh makes the factors anew from the answers.
func (r *Rules) weigh(p *Profile, now time.Time) {
	before := p.Factors
	r.mark(p)
	for f := range p.Factors {
		m := &p.Factors[f]
		switch old := before[f]; {
		case m.Value == old.Value && m.Confidence == old.Confidence && m.Sources == old.Sources:
			m.At = old.At
		case m.Confidence > 0:
			m.At = now
		}
	}
}

// read keeps what a model has read in an answer, in place of what it read in the one before.
func (p *Profile) read(a Answer) {
	delete(p.Read, a.Step)
	if len(a.Signs) == 0 {
		return
	}
	if p.Read == nil {
		p.Read = map[Step][]Sign{}
	}
	p.Read[a.Step] = slices.Clone(a.Signs)
}

// answered keeps the options of a step.
func (p *Profile) answered(s Step, options []string) {
	if len(options) > 0 {
		p.Answers[s] = slices.Compact(slices.Sorted(slices.Values(options)))
	}
}

// add adds what an answer says. Of several options each says its part: all of them together are as sure as one.
func (r *Rules) add(marks *[factors]Mark, s Step, options []string) {
	for _, option := range options {
		for _, e := range r.evidence[choice{s, option}] {
			m, sure := &marks[e.Factor], e.Confidence
			if n := len(options); n > 1 {
				sure = 1 - math.Pow(1-sure, 1/float64(n))
			}
			m.Value = (m.Value*m.Confidence + e.Value*sure) / (m.Confidence + sure)
			m.Confidence = joined(m.Confidence, sure)
			m.Sources |= Sources(bit(s))
		}
	}
}

// likes adds activities, those that are to be avoided left out, with what draws the person to others.
func (p *Profile) likes(a Answer) {
	for _, key := range a.Avoid {
		p.Activities = slices.DeleteFunc(p.Activities, func(liked Activity) bool { return liked.Key == key })
		if !slices.Contains(p.Avoid, key) {
			p.Avoid = append(p.Avoid, key)
		}
	}
	sure := named
	if a.Step == Activities2 {
		sure = chosen
	}
	for _, key := range a.Activities {
		if slices.Contains(a.Avoid, key) {
			continue
		}
		p.Avoid = slices.DeleteFunc(p.Avoid, func(avoided string) bool { return avoided == key })
		i := slices.IndexFunc(p.Activities, func(liked Activity) bool { return liked.Key == key })
		switch {
		case i >= 0:
			p.Activities[i].Confidence = max(p.Activities[i].Confidence, sure)
		case len(p.Activities) < most:
			p.Activities = append(p.Activities, Activity{Key: key, Confidence: sure})
		}
	}
	for i := range p.Activities {
		liked := &p.Activities[i]
		for _, said := range a.Patterns {
			liked.add(said)
		}
		if !liked.Own {
			liked.Motives = maps.Clone(p.Motives)
		}
	}
}

// add adds what was said of an activity, if it is of this one.
func (liked *Activity) add(said Pattern) {
	if said.Key != liked.Key {
		return
	}
	if len(said.Windows) > 0 {
		liked.Windows = slices.Compact(slices.Sorted(slices.Values(said.Windows)))
	}
	for _, c := range said.Constraints {
		if !slices.Contains(liked.Constraints, c) {
			liked.Constraints = append(liked.Constraints, c)
		}
	}
	if len(said.Motives) > 0 {
		liked.Motives, liked.Own = evenly(said.Motives), true
	}
}

// plans adds what plans go by.
func (p *Profile) plans(a Answer) {
	if a.Group != nil {
		group := *a.Group
		p.Preferences.Group = &group
	}
	if len(a.Times) > 0 {
		p.Preferences.Times = slices.DeleteFunc(Times(), func(time string) bool { return !slices.Contains(a.Times, time) })
	}
	p.Preferences.Noise = cmp.Or(a.Likes.Noise, p.Preferences.Noise)
	p.Preferences.Outdoors = cmp.Or(a.Likes.Outdoors, p.Preferences.Outdoors)
	p.Preferences.Planning = cmp.Or(a.Likes.Planning, p.Preferences.Planning)
	p.Bounded = p.Bounded || a.Step == Boundaries
	switch {
	case !a.Skip:
	case a.Step == Group && p.Preferences.Group == nil:
		p.Preferences.Group = &understand.Group{Min: leastPeople, Max: mostPeople}
	case a.Step == Constraints && len(p.Preferences.Times) == 0:
		p.Preferences.Times = Times()
	}
}

// joined is the confidence of two pieces of evidence that do not rest on each other.
func joined(a, b float64) float64 { return min(1-(1-a)*(1-b), max(mostConfidence, a)) }

func evenly(keys []string) map[string]float64 {
	weights := make(map[string]float64, len(keys))
	for _, key := range keys {
		weights[key] = 1 / float64(len(keys))
	}
	return weights
}
