package linkup

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// The words for keeping somebody away, and for reporting them; with a name behind, or one of who.
var (
	blocks  = []string{"block", "bloquear", "bloquea"}
	reports = []string{"report", "reportar", "reporta", "denunciar"}
	polite  = []string{"please", "pls", "i", "want", "to", "can", "you", "could", "quiero", "puedes", "por", "favor", "wanna", "need", "would", "like", "id", "i'd"}
	anybody = []string{
		"her", "him", "them", "someone", "somebody", "a", "la", "lo", "that", "this", "the", "guy", "girl", "man", "woman", "person", "one", "user", "member", "else", "it", "alguien", "esa", "ese", "persona",
	}
)

// order is a text that wants somebody kept away.
type order struct {
	report bool
	name   string // lower case, "" where they gave none
	more   bool   // the text may mean something else when they have met nobody of that name
}

// ordered reads whether a text is one: a word for it first, but for what is polite, and then a name or a word for somebody, or a sentence that
// wants no plan with somebody any more. "block of flats" is none.
func ordered(text string) (o order, ok bool) {
	words := wordsOf(text)
	if o, ok := unwanted(words); ok {
		return o, true
	}
	for len(words) > 0 && slices.Contains(polite, words[0]) {
		words = words[1:]
	}
	for len(words) > 0 && slices.Contains(polite, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 || !slices.Contains(blocks, words[0]) && !slices.Contains(reports, words[0]) {
		return o, false
	}
	o.report = slices.Contains(reports, words[0])
	rest := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return slices.Contains(anybody, w) })
	if len(rest) > 2 { // a first name, and maybe a last one
		return o, false
	}
	if len(rest) > 0 {
		o.name, o.more = rest[0], len(rest) > 1
	}
	return o, true
}

// unwantedForms are the sentences that want no plan with somebody any more: who puts people together is JOSH, so that "her" is one of a plan. Whom
// somebody does not want to see may be anybody: there only a name of somebody they have met says it.
type unwantedForms struct{ asks, together, seen *regexp.Regexp }

var unwantedSaid = sync.OnceValue(func() unwantedForms {
	const (
		never  = `(?:don't|dont|do not|never|not|won't|stop|no longer|rather not)(?: (?:ever|again|really|want|wanna|like|wish|need|to|be|being|get|getting|end|up))*`
		placed = ` (?:put|putting|match|matched|matching|pair|paired|pairing|group|grouped|grouping|place|placed|placing|stick|stuck|set|team|teamed|in a group|in a plan|in a linkup|in the same group|in the same plan)`
		after  = ` with (?:that |this )?([\p{L}'-]{2,16})(?: guy| girl| person)?((?: (?:again|ever|anymore|any|more|please|pls|ok|next|time|in|future))*)$`
	)
	return unwantedForms{
		asks:     regexp.MustCompile(`\b(?:why|if|what|how|when|should|will|does|did|are)\b`),
		together: regexp.MustCompile(`\b(?:` + never + placed + `(?: (?:me|up|together|again|ever|in a group|in a plan))*|no more (?:plans|linkups|groups|meetups))` + after),
		seen:     regexp.MustCompile(`^(?:i )?` + never + ` (?:see|meet|hang out with|meet up with|do anything with|go anywhere with) ([\p{L}'-]{2,16})(?: again| anymore| any more| ever| ever again)$`),
	}
})

// unwanted reads a sentence that wants no plan with somebody any more ("please don't match me with Mia again").
func unwanted(words []string) (o order, ok bool) {
	text, said := strings.Join(words, " "), unwantedSaid()
	if said.asks.MatchString(text) {
		return o, false
	}
	if m := said.seen.FindStringSubmatch(text); m != nil {
		return order{name: m[1], more: true}, !slices.Contains(anybody, m[1])
	}
	m := said.together.FindStringSubmatch(text)
	if m == nil {
		return o, false
	}
	if !slices.Contains(anybody, m[1]) {
		o.name, o.more = m[1], true
	}
	return o, true
}
