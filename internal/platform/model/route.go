package model

import (
	"context"
	"strconv"
)

// Class is which of two models a request is for.
type Class string

// The classes. In the header of a prompt they say where its requests may go.
const (
	Small Class = "small" // cheap and fast: what finds, extracts or sorts, whatever the score
	Large Class = "large" // dear and slow: what writes goes there when the score says so, and to the small one otherwise
)

// Signals are what is known of a request before a model is chosen.
type Signals struct {
	Mediation  bool // the answer stands between two people
	Intensity  int  // of what the person feels, from 0 to 10; 0 when nobody has judged it
	Ambiguous  bool // the text may mean several things
	Characters int  // of the text
	Mechanical bool // the task is a draft, a rewrite or a sorting, which is judged by others before anybody gets it
}

// What signals count, and from where on a request is for the large model: product contract, 8, "Which model".
const (
	forMediation = 4
	forIntensity = 3
	forAmbiguous = 2
	forLength    = 1
	forTask      = -1

	intense = 8   // from there on
	long    = 500 // more characters than that

	largeFrom = 4
)

// Score adds up what signals count.
func (s Signals) Score() (score int) {
	for _, c := range []struct {
		is   bool
		adds int
	}{
		{s.Mediation, forMediation}, {s.Intensity >= intense, forIntensity}, {s.Ambiguous, forAmbiguous}, {s.Characters > long, forLength}, {s.Mechanical, forTask},
	} {
		if c.is {
			score += c.adds
		}
	}
	return score
}

// Route says which model is asked by a prompt of a class, and why in a few words.
func Route(prompt Class, s Signals) (to Class, why string) {
	score := s.Score()
	switch {
	case prompt != Large:
		return Small, "prompt"
	case score >= largeFrom:
		return Large, "score " + strconv.Itoa(score)
	}
	return Small, "score " + strconv.Itoa(score)
}

// Routed asks the small model or the large one, as Route says, and notes why: "small: prompt", "large: score 7". large is nil where the
// small one answers all.
func Routed(small, large Model) Model { return routed{small, large} }

type routed struct{ small, large Model }

// Complete implements Model.
func (m routed) Complete(ctx context.Context, r Request) (Response, error) {
	to, why := Route(r.Class, r.Signals)
	next := m.small
	switch {
	case to == Large && m.large != nil:
		next = m.large
	case to == Large:
		to, why = Small, why+", no large model"
	}
	r.Why = string(to) + ": " + why
	return next.Complete(ctx, r)
}
