package wording

import (
	"slices"
	"strconv"
	"strings"
)

// WomenOnly is the constraint that cannot be kept: JOSH does not know of anybody whether they are a woman.
const WomenOnly = "women_only"

// Constraints says constraints of a plan in words, in their order.
func Constraints(keys []string) (words []string) {
	of := map[string]string{
		"no_alcohol": "no alcohol", "sober": "sober", "outdoors": "outdoors", "indoors": "indoors", "quiet": "somewhere quiet", "free": "free of charge",
		"accessible": "step-free", "dog_friendly": "dog friendly", "kid_friendly": "kid friendly", "vegetarian": "vegetarian",
	}
	for _, key := range keys {
		if said := of[key]; said != "" {
			words = append(words, said)
		}
	}
	return words
}

// mostWith bounds what is said of constraints beside a plan, and mostNotes what is said in all of what a plan keeps of a request, see the places of Values.
const (
	mostWith  = 40
	mostNotes = 115
)

// With says what a plan wants of its place and people, as it stands behind a plan: ", step-free, no alcohol". Whoever needs it most says it first: what keeps
// somebody from coming at all goes before what is nicer.
func With(keys []string) string {
	order := []string{"accessible", "kid_friendly", "dog_friendly", "sober", "no_alcohol", "vegetarian", "free", "outdoors", "indoors", "quiet"}
	keys = slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return !slices.Contains(order, key) })
	slices.SortFunc(keys, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
	said := ""
	for _, word := range Constraints(keys) {
		if len(said)+len(", ")+len(word) <= mostWith {
			said += ", " + word
		}
	}
	return said
}

// Note is what is said of what a plan keeps of a request: a whole sentence with a space before it, "" for nothing to say.
type Note string

// Unchecked is said where the place is not known to be as it is wanted.
func Unchecked(constraints []string) Note {
	if len(constraints) == 0 {
		return ""
	}
	return " I can't check places for that: I'll tell people."
}

// MeetAt is said where the place is the one that was wanted, and MyPlace where it is not.
func MeetAt(venue string) Note { return Note(" Meeting at " + venue + ".") }

// MyPlace is said where the place that was wanted cannot be had.
func MyPlace() Note { return " I'll pick the place." }

// TwoTimes is said where more than two times were named.
func TwoTimes() Note { return " I took the first two times." }

// AtMost says that a plan has fewer people than were asked for, and how many it waits for.
func AtMost(most, least int) Note {
	return Note(" It's " + strconv.Itoa(most) + " at most, and needs " + strconv.Itoa(least) + " of you.")
}

// Notes puts notes together behind what a plan wants, the weightiest first, as many as a text has room for.
func Notes(with string, notes ...Note) string {
	var all strings.Builder
	for _, n := range notes {
		if len(with)+all.Len()+len(n) <= mostNotes {
			all.WriteString(string(n))
		}
	}
	return all.String()
}

// Doubt says what of a request cannot be kept, "" for a constraint that can be.
func Doubt(constraint string) string {
	if constraint == WomenOnly {
		return "I can't ask for women only: I don't know that of people."
	}
	return ""
}
