package sim

import (
	"slices"
	"strings"
)

// whyNot says for what reason somebody has said no to an invite, as far as their text shows it.
func whyNot(text string) string {
	text = strings.ToLower(strings.ReplaceAll(text, "\u2019", "'"))
	for _, why := range []struct {
		name  string
		words []string
	}{
		{"another plan", []string{"other plans", "another plan", "have plans", "got plans", "already have"}},
		{"the time", []string{"too late", "too early", "that time", "another day", "other day", "later"}},
		{"busy", []string{"busy", "working", "at work", "have to work"}},
		{"can't", []string{"can't", "cant", "cannot", "couldn't", "won't make it", "not able"}},
		{"not this time", []string{"not this time", "next time", "maybe another"}},
		{"DROP", []string{"drop"}},
	} {
		if slices.ContainsFunc(why.words, func(word string) bool { return strings.Contains(text, word) }) {
			return why.name
		}
	}
	return "no reason said"
}

// declines notes why somebody has said no to an invite.
func (e entry) declines() {
	s := e.said()
	if t := e.texts[s.SID]; t != nil && e.by.Name == replies && !s.Yes {
		e.declined[e.id+"/"+s.Invite] = whyNot(t.body)
	}
}
