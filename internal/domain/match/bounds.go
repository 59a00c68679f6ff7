package match

import (
	"slices"
	stdtime "time"
)

// The boundaries of the interview (profile, data/boundaries.json) of which a plan tells more than its activity whether it crosses them.
const (
	aloneWithOne  = "alone_with_one"
	crowds        = "crowds"
	earlyMornings = "early_mornings"
	lateNights    = "late_nights"
	far           = "far"
	kids          = "kids"
	dogs          = "dogs"
)

// The hours that such a boundary means, local: before 9 is early, and late is what begins from 9 pm on or ends after 10 pm. People name both
// so ("before 8", "before 9", "past my bedtime").
const (
	early, night = 9, 4 // what begins before 4 is of the night before
	late, lateBy = 21, 22
)

// mostBesideCrowds is how many people in all are no crowd: as many as a plan has where nobody names a size.
const mostBesideCrowds = 6

// Checked reports whether matching can know of a plan that it crosses a boundary. What the others mean is said or done by people at the table,
// or is a matter of the place or the weather: they are listed in decision 46.
func Checked(boundary string) bool {
	switch boundary {
	case aloneWithOne, crowds, earlyMornings, lateNights, far, kids, dogs:
		return true
	}
	return len(crossedBy(boundary)) > 0
}

// crossedBy lists the activities that cross a boundary wherever they take place, as keys of the catalogue.
func crossedBy(boundary string) []string {
	switch boundary {
	case "alcohol":
		return []string{"drinks"}
	case "bars":
		return []string{"drinks", "karaoke", "trivia", "open_mic", "live_music", "sports_watching", "dancing"}
	case "loud_places":
		return []string{"concert", "live_music", "karaoke", "dancing", "festival", "sports_watching", "arcade", "bowling"}
	case crowds:
		return []string{"concert", "festival", "sports_watching", "farmers_market"}
	case "expensive":
		return []string{"skiing", "golf", "spa"}
	case "touch":
		return []string{"dancing"}
	case "cars", far:
		return []string{"road_trip", "camping", "skiing"}
	case "strenuous":
		return []string{
			"run", "hike", "cycling", "climbing", "gym", "swim", "tennis", "pickleball", "basketball", "soccer", "volleyball", "skiing", "surfing", "kayaking", "pilates",
		}
	case "heights":
		return []string{"climbing", "skiing"}
	case "water":
		return []string{"swim", "surfing", "kayaking", "fishing"}
	case dogs:
		return []string{"dog_walk"}
	case "photos":
		return []string{"photography"}
	case "performing":
		return []string{"karaoke", "open_mic"}
	case "cold":
		return []string{"skiing"}
	}
	return nil
}

// Crosses returns what a plan has that somebody would rather not, "" for nothing: an activity, or a boundary that each of its times crosses.
func Crosses(m Member, p Plan) string {
	for _, key := range m.Avoid {
		if key == p.Activity || p.crosses(key) {
			return key
		}
	}
	return ""
}

func (p Plan) crosses(boundary string) bool {
	switch boundary {
	case aloneWithOne:
		return p.Most == 2
	case crowds:
		if p.Least > mostBesideCrowds {
			return true
		}
	case earlyMornings:
		return p.always(func(o Option) bool { return o.From.Hour() < early && o.From.Hour() >= night })
	case lateNights:
		return p.always(Option.late)
	case kids:
		return slices.Contains(p.Constraints, "kid_friendly")
	case dogs:
		if slices.Contains(p.Constraints, "dog_friendly") {
			return true
		}
	}
	return slices.Contains(crossedBy(boundary), p.Activity)
}

// always reports whether something holds of each time that is offered: who has a choice can choose.
func (p Plan) always(is func(Option) bool) bool {
	return len(p.Options) > 0 && !slices.ContainsFunc(p.Options, func(o Option) bool { return !is(o) })
}

// Option is a time that is offered.
type Option struct {
	Parts    []string     // of the week, that it is in
	From, To stdtime.Time // local
}

func (o Option) late() bool {
	hour := o.From.Hour()
	end := stdtime.Date(o.From.Year(), o.From.Month(), o.From.Day(), lateBy, 0, 0, 0, o.From.Location())
	return hour >= late || hour < night || o.To.After(end)
}

// LeastFor is how many people in all there have to be for somebody, 0 for no matter: who would rather not be alone with one person is in no group of two.
func LeastFor(m Member) int {
	if slices.Contains(m.Avoid, aloneWithOne) {
		return 3
	}
	return 0
}
