package wording

import "strings"

// ofCard returns the value for a place that only cards have.
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
	}
	return "", false
}

// host returns the domain of a URL, without scheme and port.
func host(base string) string {
	_, rest, _ := strings.Cut(base, "://")
	name, _, _ := strings.Cut(rest, ":")
	return name
}
