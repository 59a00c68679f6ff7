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
	return v.ofTalk(name)
}

// ofTalk returns the value for a place that only texts of a talk have.
func (v *Values) ofTalk(name string) (value string, ok bool) {
	switch name {
	case "them":
		return v.Them, true
	case "note":
		return v.Note, true
	case "draft":
		return v.Draft, true
	case "mirror":
		return v.Mirror, true
	case "said":
		return v.Said, true
	case "own":
		return v.Own, true
	case "theirs":
		return v.Theirs, true
	case "guide":
		return v.Guide, true
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
