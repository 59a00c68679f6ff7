package match

import (
	"math"
	"slices"
	"strings"
)

// DefaultRadius is how many miles away somebody may live where the brief names no radius (product contract, LinkUp).
const DefaultRadius = 5

// Area returns the part of a postcode, in its normal form, that is kept of where somebody lives: a ZIP code, the part before the space of a Canadian
// or British code. Some thousands of people live in each.
func Area(postcode string) string {
	area, _, _ := strings.Cut(postcode, " ")
	return area
}

// miles is about how far it is between two areas: the same one, one that differs in its last sign, in the last two, in more. It is a rule of thumb
// for towns, without a map: codes that begin alike are of one post office, and the further they agree the nearer they mostly are.
func miles(a, b string) int {
	alike := 0
	for alike < min(len(a), len(b)) && a[alike] == b[alike] {
		alike++
	}
	switch max(len(a), len(b)) - alike {
	case 0:
		return 1
	case 1:
		return 4
	case 2:
		return 8
	}
	return 20
}

// nearness is 1 within the radius, a half where nothing is known and within the reach of a plan, 0 beyond: twice the radius, unless one was named
// and nothing is relaxed. Nobody is wanted further away than they go themselves, whatever is relaxed.
func nearness(a, b Member, p Plan, r Relaxed) float64 {
	if a.Area == "" || b.Area == "" {
		return unknown
	}
	radius, reach := p.Radius, p.Radius
	if radius <= 0 {
		radius, reach = DefaultRadius, 2*DefaultRadius
	}
	if r >= WiderArea {
		radius, reach = 2*radius, 2*reach
	}
	switch away := miles(a.Area, b.Area); {
	case away > b.goes():
		return 0
	case away <= radius:
		return 1
	case away <= reach:
		return unknown
	}
	return 0
}

// goes is how many miles somebody goes at most.
func (m Member) goes() int {
	switch {
	case m.Radius > 0:
		return m.Radius
	case slices.Contains(m.Avoid, far):
		return DefaultRadius
	}
	return math.MaxInt
}
