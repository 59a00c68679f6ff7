package certificate

import "time"

// Initiator is the seat of who asked for a LinkUp; those of the others are the ids of their invites.
const Initiator = "0"

// Certificate is what is known at a lock, or when a seat is taken after it. It names nobody: people are their seats.
type Certificate struct {
	At          time.Time `json:"at"`
	LockVersion int       `json:"lock_version"` // of the LinkUp that it is about
	Option      string    `json:"option"`
	From        time.Time `json:"from"`
	To          time.Time `json:"to"`
	Min         int       `json:"min"` // people that were asked for, the initiator included
	Max         int       `json:"max"`
	Relaxed     []string  `json:"relaxed,omitempty"`
	Seats       []Seat    `json:"seats"`         // the initiator's first
	Met         []Pair    `json:"met,omitempty"` // who of them was in a plan together before, and when last
	Late        []Late    `json:"late,omitempty"`
}

// Late is a time that was offered and for which the lock came too late, whoever had said yes to it.
type Late struct {
	Option string    `json:"option"`
	From   time.Time `json:"from"`
}

// Seat is one of those who are in.
type Seat struct {
	Seat    string    `json:"seat"`
	Wave    int       `json:"wave,omitempty"`    // 0 for the initiator
	Score   float64   `json:"score,omitempty"`   // by which they were asked
	Weights int       `json:"weights,omitempty"` // the version of the weights that it is by
	Asked   time.Time `json:"asked"`
	Said    time.Time `json:"said"`             // yes
	Option  string    `json:"option,omitempty"` // to that time alone; "" to any
	Waited  int       `json:"waited_seconds"`   // from then to the lock
	For     time.Time `json:"for"`              // the first time that they were asked for
}

// Pair is two of those who are in, as their seats.
type Pair struct {
	Seats [2]string `json:"seats"`
	At    time.Time `json:"at,omitzero"` // when they last met
}
