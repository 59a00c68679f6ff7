package match

import stdtime "time"

// Why says why somebody was asked to join a plan, or was not, as far as what is stored still tells. It names nobody.
type Why struct {
	LinkUp   string       `json:"linkup,omitempty"` // "" for a plan that there is not
	State    string       `json:"state"`
	Activity string       `json:"activity"`
	Now      stdtime.Time `json:"now"` // everything but the invite is as of now
	Asked    bool         `json:"asked"`
	Because  string       `json:"because"` // in one sentence
	Invite   *Invited     `json:"invite"`  // nil when there is none
	Filters  []Filter     `json:"filters"` // what may stand in the way whatever the score; no step relaxes one
	Readings []Reading    `json:"readings"`
	Relaxed  []string     `json:"relaxed"` // the steps by which the plan has found people so far
	Score    float64      `json:"score"`   // of the step in the last reading, or of the last step of all
	// Threshold is the score from which somebody is asked, Weights the version of the weights.
	Threshold float64 `json:"threshold"`
	Weights   int     `json:"weights"`
	Parts     []Part  `json:"parts"` // of Score, in the order of the contract
}

// Invited is an invite that somebody has.
type Invited struct {
	Wave    int          `json:"wave"`
	State   string       `json:"state"`
	Score   float64      `json:"score"`
	Reasons []string     `json:"reasons"`
	Weights int          `json:"weights,omitempty"`
	Unable  string       `json:"unable,omitempty"` // why they could not be asked after all
	AskedAt stdtime.Time `json:"asked_at,omitzero"`
}

// Filter is one thing that may stand in the way.
type Filter struct {
	Name   string `json:"name"`
	Passes bool   `json:"passes"`
	Why    string `json:"why,omitempty"` // where it does not pass
}

// Reading is how a wave has looked for people, or would.
type Reading struct {
	Wave   int    `json:"wave"`
	Again  bool   `json:"again,omitempty"` // for those of the wave who could not be asked
	Looked int    `json:"looked_at"`       // how many people
	Among  bool   `json:"among_them"`
	Waits  string `json:"waits,omitempty"` // why they are not asked strictly
	Step   string `json:"step,omitempty"`  // by which they are found; "" is strictly, or none
	Rank   int    `json:"rank,omitempty"`  // at that step, 0 when no step finds them
	Of     int    `json:"of,omitempty"`
	Asked  int    `json:"asked"` // how many the wave has asked
}

// Part is one part of a score.
type Part struct {
	Name   string  `json:"part"`
	Value  float64 `json:"value"` // 0 to 1
	Weight float64 `json:"weight"`
	Adds   float64 `json:"adds"` // both multiplied
}

// Explained returns the parts of a score in the order of the contract.
func (w Weights) Explained(s Score) (list []Part) {
	for _, name := range parts() {
		list = append(list, Part{name, s.Parts[name], w.Parts[name], w.Parts[name] * s.Parts[name]})
	}
	return list
}
