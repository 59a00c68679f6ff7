package recall

import "slices"

// cue is a kind of thing that is asked for or told. Several are added up.
type cue int

// The kinds, by the words that ask for one and the words that tell one.
const (
	aName cue = 1 << iota
	aPlace
	aTime
	aNumber
)

func asking() map[string]cue {
	return map[string]cue{
		"name": aName, "names": aName, "called": aName, "named": aName, "who": aName, "whos": aName,
		"where": aPlace, "wheres": aPlace, "city": aPlace, "town": aPlace, "area": aPlace, "neighborhood": aPlace, "country": aPlace, "state": aPlace,
		"when": aTime, "whens": aTime, "long": aTime, "year": aTime, "day": aTime, "days": aTime, "time": aTime, "hours": aTime, "often": aTime,
		"many": aNumber, "old": aNumber, "far": aNumber, "much": aNumber,
	}
}

func telling() map[string]cue {
	kinds := map[string]cue{"#": aTime | aNumber, "named": aName, "called": aName, "name": aName}
	for _, w := range []string{"live", "lives", "living", "from", "moved", "near", "grew", "born", "based", "downtown", "around", "neighborhood"} {
		kinds[w] = aPlace
	}
	for _, w := range []string{
		"since", "ago", "every", "nights", "mornings", "evenings", "weekends", "years", "months", "weeks", "year", "birthday", "shift", "shifts", "monday", "tuesday", "wednesday",
		"thursday", "friday", "saturday", "sunday", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "january", "february", "march", "april",
		"may", "june", "july", "august", "september", "october", "november", "december", "summer", "winter",
	} {
		kinds[w] = aTime
	}
	for _, w := range []string{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"} {
		kinds[w] = aNumber
	}
	return kinds
}

// cuesOf returns the kinds that the words of a text have; a number tells of a time as well.
func cuesOf(words []string, kinds map[string]cue) (all cue) {
	for _, w := range words {
		all |= kinds[w]
		if slices.ContainsFunc([]byte(w), func(c byte) bool { return c >= '0' && c <= '9' }) {
			all |= kinds["#"]
		}
	}
	return all
}
