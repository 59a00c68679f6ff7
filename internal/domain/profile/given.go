package profile

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Given is a profile as it is given at once, without an interview: by tests, and by who tries a service out.
type Given struct {
	State      State              `json:"state"`      // Empty to CompleteFull
	Activities []string           `json:"activities"` // of the catalogue; nil: some that many people like, as many as the state needs
	Times      []string           `json:"times"`      // of Times; nil: all
	Group      *understand.Group  `json:"group"`      // nil: 2 to 6
	Traits     map[string]float64 `json:"traits"`     // values of factors by their names, 0 to 1; what is left out is in the middle
}

// Make returns the profile that is given, at a time: each factor as sure as the state needs it. Errors are of kind Invalid and name what is wrong.
// known tells the keys of the catalogue.
func (r *Rules) Make(g Given, known func(key string) bool, now time.Time) (p Profile, err error) {
	likes, sure := 0, 0.0
	switch g.State {
	case Empty:
	case Partial:
		likes, sure = 1, 0.3
	case CompleteMVP:
		likes, sure = mvpActivities, 0.6
	case CompleteFull:
		likes, sure, p.Bounded = fullActivities, 0.7, true
	default:
		return p, fault.New(fault.Invalid, `profile: no state "`+string(g.State)+`"`)
	}
	if g.Activities == nil {
		g.Activities = []string{"coffee", "walk", "board_games", "museum", "hike"}[:likes]
	}
	for _, key := range g.Activities {
		if !known(key) {
			return p, fault.New(fault.Invalid, `profile: no activity "`+key+`"`)
		}
	}
	for _, time := range g.Times {
		if !slices.Contains(Times(), time) {
			return p, fault.New(fault.Invalid, `profile: no times "`+time+`"`)
		}
	}
	if size := g.Group; size != nil && (size.Min < leastInAll || size.Max > mostInAll || size.Min > size.Max) {
		return p, fault.New(fault.Invalid, "profile: a group is of 2 to 10 people")
	}
	for name, value := range g.Traits {
		if !slices.Contains(Names(), name) || !share(value) {
			return p, fault.New(fault.Invalid, `profile: no trait "`+name+`" from 0 to 1`)
		}
	}
	if sure > 0 {
		p.Floor = g.State
		for f, name := range Names() {
			value, ok := g.Traits[name]
			if !ok {
				value = middle
			}
			p.Given = append(p.Given, Sign{Factor(f), value, sure})
		}
		if g.Times == nil {
			g.Times = Times()
		}
		if g.Group == nil {
			g.Group = &understand.Group{Min: leastPeople, Max: mostPeople}
		}
	}
	return r.Apply(p, Answer{Activities: g.Activities, Times: g.Times, Group: g.Group}, now), nil
}
