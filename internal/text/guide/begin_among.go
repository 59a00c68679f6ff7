package guide

import (
	"regexp"
	"strings"
	"sync"
)

var amongst = sync.OnceValue(func() (f struct{ lead, tail, about, told *regexp.Regexp }) {
	f.lead = regexp.MustCompile(`(?i)^\s*(?:(?:so|ok|okay|oh|well|hi|hey|hello|josh|great|ugh|listen|look|honestly|actually|and|but|sorry(?: to (?:bother|text|ask)(?: you)?(?: again)?)?|i(?: was|'m| am|'ve been| have been) (?:just )?thinking(?: that| about it)?|i think|i thought|i guess|i wonder if)[,. ]+)+`)
	f.tail = regexp.MustCompile(`(?i)(?:\s+(?:if (?:that'?s|it'?s) (?:ok|okay|alright|all right|fine|possible|cool)(?: with you)?|if possible|if i (?:can|may)|if you can|now|asap|again|somehow|honestly|i guess|i think|please|pls|today|right now))+\s*$`)
	f.about = regexp.MustCompile(`(?i)^\s*(?:it'?s|it is|this is|it was|that'?s)?\s*(?:all )?(?:about|over|because of) (.+)$`)
	f.told = regexp.MustCompile(`(?i)\b(?:said|says|told|tells|asked|asks|if|when|not|don'?t|didn'?t|never|won'?t|nobody|wants|wanted)\b`)
	return f
})

// BeginsAmong reads a wish to talk something out in one clause of a text that says more: "hi sorry to bother you, i'd like to talk something out with
// Pat if thats ok". What others have said, and what somebody does not want, is no wish.
func BeginsAmong(text string) (Begin, bool) {
	if b, ok := Begins(text); ok {
		return b, true
	}
	low := strings.ToLower(text)
	if len(text) > longest || !strings.Contains(low, "with ") || !strings.Contains(low, " out") && !strings.Contains(low, "through") && !strings.Contains(low, " air") && !strings.Contains(low, " up ") {
		return Begin{}, false
	}
	clauses := strings.FieldsFunc(clean(text), func(r rune) bool { return strings.ContainsRune(".,;!?", r) })
	for n, clause := range clauses {
		f := amongst()
		wish := f.tail.ReplaceAllString(f.lead.ReplaceAllString(clause, ""), "")
		b, ok := Begins(wish)
		if _, behind, found := strings.Cut(wish, " but "); found && !ok && !f.told.MatchString(wish) { // "this is awkward but can you help me ..."
			b, ok = Begins(behind)
		}
		if !ok || b.Name == "" {
			if f.told.MatchString(clause) {
				return Begin{}, false
			}
			continue
		}
		if b.About == "" && n+1 < len(clauses) {
			if m := f.about.FindStringSubmatch(clauses[n+1]); len(m) == 2 && length(m[1]) <= mostAbout && !reaches(m[1]) {
				b.About = strings.TrimSpace(m[1])
			}
		}
		return b, true
	}
	return Begin{}, false
}
