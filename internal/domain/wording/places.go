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
	case "fact":
		return v.Fact, true
	case "facts":
		return v.Facts, true
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

// at returns the value for a place; ok is false for what is no place.
func (v *Values) at(place string) (value string, ok bool) {
	switch place {
	case "join":
		return v.JoinURL, true
	case "base":
		return v.BaseURL, true
	case "host":
		return host(v.BaseURL), true
	case "code":
		return v.Code, true
	case "until":
		return v.Until, true
	case "support":
		return v.Support, true
	case "name":
		return v.FirstName, true
	case "region":
		return v.Region, true
	case "help":
		return v.Help, true
	case "emergency":
		return v.Emergency, true
	case "place":
		return v.Place, true
	case "more":
		return v.More, true
	case "operator":
		return v.Operator, true
	case "answer":
		return v.Answer, true
	case "plan":
		return v.Plan, true
	case "options":
		return v.Options, true
	case "choice":
		return v.Choice, true
	}
	if value, ok := v.ofPlan(place); ok {
		return value, true
	}
	return v.ofCard(place)
}
