package people

import (
	"slices"
	"strings"
	"time"
	"unicode"
)

// Where a plan is to be, as far as it takes no words of the person: the name of a venue of the region, or one of these.
const (
	Somewhere = "somewhere" // a place that the data does not know
	inRegion  = "region:"   // before the slug of another region
)

// OtherRegion returns the slug of the region that a place is in, "" for one that is no other region.
func OtherRegion(place string) string {
	slug, is := strings.CutPrefix(place, inRegion)
	if !is {
		return ""
	}
	return slug
}

// Place reads where a text wants a plan to be ("near golden gate park", "in brooklyn"), for somebody of a region: "" where it says nothing that their region
// does not say. What it returns are no words of the text, and it returns its own answers as they are.
func (r Regions) Place(hint, home string) string {
	if hint == "" || hint == Somewhere || OtherRegion(hint) != "" {
		return hint
	}
	said := named(hint)
	for _, v := range r[home].Venues {
		if v.Name == hint || v.called(said, r[home].Name) {
			return v.Name
		}
	}
	if r[home].called(said) {
		return ""
	}
	for _, slug := range r.Slugs() {
		if slug != home && r[slug].called(said) {
			return inRegion + slug
		}
	}
	return Somewhere
}

// Slugs lists the regions in their order.
func (r Regions) Slugs() (slugs []string) {
	for slug := range r {
		slugs = append(slugs, slug)
	}
	slices.Sort(slugs)
	return slugs
}

// named returns the words of a name.
func named(text string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "'", "")), func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
}

// holds reports whether all words of a name are among others, and there is one.
func holds(said, name []string) bool {
	return len(name) > 0 && !slices.ContainsFunc(name, func(word string) bool { return !slices.Contains(said, word) })
}

// called reports whether words name a venue by a part of its name ("union square", "main library"): without its region, which goes without saying.
func (v Venue) called(said []string, region string) bool {
	own := named(region)
	for part := range strings.SplitSeq(v.Name, ",") {
		rest := slices.DeleteFunc(named(part), func(word string) bool { return slices.Contains(own, word) })
		if holds(said, rest) {
			return true
		}
	}
	return false
}

// called reports whether words name a region, or a town of its name ("oakland").
func (r Region) called(said []string) bool {
	for part := range strings.SplitSeq(r.Name, " and ") {
		if holds(said, named(part)) {
			return true
		}
	}
	return false
}

// Wish is where a plan is to be.
type Wish struct {
	Place       string   // the name of a venue, "" for any
	Constraints []string // what it is to be like, of the constraints of a LinkUp
}

// is reports whether a venue is known to be as a plan wants it. What it is good for tells: where people take their dog, sit on the grass or read.
func (v Venue) is(constraint string) bool {
	switch constraint {
	case "dog_friendly":
		return slices.Contains(v.GoodFor, "dog_walk")
	case "outdoors":
		return slices.Contains(v.GoodFor, "picnic")
	case "quiet", "indoors":
		return slices.Contains(v.GoodFor, "study")
	}
	return false
}

// OfPlaces lists those of some constraints that a place has or has not; the others are for the people who come.
func OfPlaces(constraints []string) (of []string) {
	for _, c := range constraints {
		switch c {
		case "accessible", "dog_friendly", "outdoors", "indoors", "quiet", "vegetarian":
			of = append(of, c)
		}
	}
	return of
}

// VenueFor is Venue for a plan that wants more of its place: the one that it names, where it is open then, or else the one that is most as wanted. open are
// the constraints that it is not known to meet.
func (r Region) VenueFor(activity string, at time.Time, w Wish) (name string, suits bool, open []string) {
	hour := r.Local(at).Hour()
	wanted := OfPlaces(w.Constraints)
	unmet := func(v Venue) []string {
		return slices.DeleteFunc(slices.Clone(wanted), v.is)
	}
	best := -1
	for n, v := range r.Venues {
		switch {
		case v.Name == w.Place && v.opens(hour):
			return v.Name, true, unmet(v)
		case slices.Contains(v.GoodFor, activity) && v.opens(hour) && (best < 0 || len(unmet(v)) < len(unmet(r.Venues[best]))):
			best = n
		}
	}
	if best >= 0 {
		return r.Venues[best].Name, true, unmet(r.Venues[best])
	}
	name, suits = r.Venue(activity, at)
	return name, suits, wanted
}
