package wording

import "strings"

// ofCard returns the value for a place that only cards have, or texts about what is remembered and planned.
func (v *Values) ofCard(name string) (value string, ok bool) {
	switch name {
	case "cities":
		return v.Cities, true
	case "record":
		return v.Record, true
	case "likes":
		return v.Likes, true
	case "me":
		return v.Me, true
	case "fact":
		return v.Fact, true
	case "facts":
		return v.Facts, true
	case "calendar":
		return v.Calendar, true
	case "ahead":
		return v.Ahead, true
	case "acts":
		return v.Acts, true
	case "results":
		return v.Results, true
	}
	return "", false
}

// host returns the domain of a URL, without scheme and port.
func host(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	name, _, _ := strings.Cut(rest, ":")
	return name
}

// nameless returns words without the place of a name and the comma before it.
func nameless(words string) string { return strings.ReplaceAll(words, ", {name}", "") }

// longName is the length from which a name is left out: the text would no longer fit its segments.
const longName = 20
