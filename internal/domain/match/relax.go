package match

import (
	"slices"
	stdtime "time"
)

// Relaxed are the steps by which more people are found, in their order. None goes around Refused.
type Relaxed int

// The steps (product contract, LinkUps), and one behind them: who likes something else is asked at the very last.
const (
	Strictly        Relaxed = iota
	AdjacentWindows         // who is free in the part of the day before or behind, too
	WiderArea               // twice the radius
	ShorterCooldown         // who has met lately, but a night ago at least
	OtherActivities
)

// Steps returns all of them, Strictly first.
func Steps() []Relaxed {
	return []Relaxed{Strictly, AdjacentWindows, WiderArea, ShorterCooldown, OtherActivities}
}

// String returns the name of a step, "" for none.
func (r Relaxed) String() string {
	if r < Strictly || r > OtherActivities {
		return ""
	}
	return []string{"", "adjacent windows", "wider area", "shorter cooldown", "other activities"}[r]
}

// Cooldown is how long has to be between two plans of the same two people, and how long at least once that is relaxed: a night.
const (
	Cooldown        = 14 * 24 * stdtime.Hour
	RelaxedCooldown = 12 * stdtime.Hour
)

func (r Relaxed) cooldown() stdtime.Duration {
	if r < ShorterCooldown {
		return Cooldown
	}
	return RelaxedCooldown
}

// Waits says why somebody is not asked before a later step, "" for somebody who may be asked at this one. It relaxes what is for the better of a
// plan, and nothing of safety or of what anybody has said that they do not want.
func Waits(initiator, m Member, p Plan, r Relaxed) string {
	switch {
	case r < OtherActivities && !slices.Contains(m.Activities, p.Activity):
		return "does not name " + p.Activity
	case nearness(initiator, m, p, r) == 0:
		return "lives too far away"
	case p.meets(initiator, m, r):
		return "has met somebody of it lately"
	}
	return ""
}

// Needed returns the steps without which somebody would not be asked: a step goes with all before it, also with those that found nobody more.
func Needed(initiator, m Member, p Plan) (steps []Relaxed) {
	if nearness(initiator, m, p, Strictly) == 0 {
		steps = append(steps, WiderArea)
	}
	if p.meets(initiator, m, WiderArea) {
		steps = append(steps, ShorterCooldown)
	}
	return steps
}

// meets reports whether somebody has met the initiator, or somebody else who is asked or in, within the cooldown.
func (p Plan) meets(initiator, m Member, r Relaxed) bool {
	within := func(at stdtime.Time) bool { return p.From.Sub(at) < r.cooldown() }
	if at, met := LastMet(initiator, m); met && within(at) {
		return true
	}
	return slices.ContainsFunc(p.With, func(who string) bool {
		at, met := m.met(who)
		return met && within(at)
	})
}
