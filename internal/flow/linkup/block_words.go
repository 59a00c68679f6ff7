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
	if o, ok := unwanted(text); ok {
		return o, true
	}
	words := wordsOf(text)
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
	if asksHow(text) && slices.ContainsFunc(words[1:], func(w string) bool { return slices.Contains(whoever, w) }) {
		return o, false // "can i block somebody?" asks how, and names nobody
	}
	rest := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return slices.Contains(anybody, w) })
	if len(rest) > 2 { // a first name, and maybe a last one
		return o, false
	}
	if len(rest) > 0 {
		o.name, o.more = rest[0], len(rest) > 1
	}
	return o, true
}

// whoever are the words for nobody in particular.
var whoever = []string{"a", "someone", "somebody", "people", "anyone", "anybody", "users", "members"}

// asksHow reports whether a text asks whether its sender can do something, or how. "Can you" asks for it, unless it is people in general.
func asksHow(text string) bool {
	words := wordsOf(text)
	if len(words) < 2 {
		return false
	}
	may := slices.Contains([]string{"can", "could", "may"}, words[0])
	return slices.Contains([]string{"how", "is", "do"}, words[0]) || may && (slices.Contains([]string{"i", "we", "one"}, words[1]) || slices.Contains(words, "people"))
}

// unwantedForms are the sentences that want no plan with somebody any more: who puts people together is JOSH, so that "her" is one of a plan. Whom
// somebody does not want to see may be anybody: there only a name of somebody they have met says it. They are wishes from their first word on: what
// complains ("you never put me with Mia"), asks or tells of others is none.
type unwantedForms struct{ aside, wants, orders, seen *regexp.Regexp }

var unwantedSaid = sync.OnceValue(func() unwantedForms {
	const (
		not    = `(?:don't|dont|do not|never|wouldn't|would not|won't)`
		placed = `(?:put|matched|paired|grouped|placed|stuck|set up|teamed up|in a group|in a plan|in a linkup|in the same group|in the same plan)(?: together| up| again| in a group| in a plan)*`
		whom   = ` with (?:(her|him|that guy|that girl|that person|that one)|([\p{L}'-]{2,16}))`
		after  = `(?: (?:again|ever|anymore|any more|please|pls|ok|next time|in future))*$`
	)
	return unwantedForms{
		aside:  regexp.MustCompile(`^(?:(?:hey|hi|josh|ok|okay|please|pls|but|also|and|thanks|thank you|sorry|honestly) )+`),
		wants:  regexp.MustCompile(`^(?:i'd |i would |id |i )?(?:really |just )?(?:rather not|(?:` + not + ` (?:ever |really )?(?:want|wanna|like|wish)(?: to)?(?: ever)?)|never want to) (?:be|get|end up)(?: ever)? ` + placed + whom + after),
		orders: regexp.MustCompile(`^(?:(?:can|could) you (?:please )?(?:not|never)|don't|dont|do not|never)(?: ever| again)? (?:put|match|pair|group|place|stick|set) me(?: up| together| again| in a group| in a plan)*` + whom + after + `|^no more (?:plans|linkups|groups|meetups)` + whom + after),
		seen:   regexp.MustCompile(`^(?:i )?(?:` + not + ` (?:ever )?(?:want to|wanna)|never want to)(?: ever)? (?:see|meet|hang out with|meet up with|go anywhere with)()? ([\p{L}'-]{2,16})(?: again| anymore| any more| ever| ever again)$`),
	}
})

// unwanted reads a sentence that wants no plan with somebody any more ("please don't match me with Mia again").
func unwanted(text string) (o order, ok bool) {
	if strings.Contains(text, "?") {
		return o, false
	}
	said := unwantedSaid()
	plain := said.aside.ReplaceAllString(strings.Join(wordsOf(text), " "), "")
	for _, form := range []*regexp.Regexp{said.wants, said.orders, said.seen} {
		m := form.FindStringSubmatch(plain)
		if m == nil {
			continue
		}
		whom := m[1:]
		if form == said.orders && whom[0] == "" && whom[1] == "" {
			whom = whom[2:]
		}
		if slices.Contains(anybody, whom[1]) {
			return o, false
		}
		return order{name: whom[1], more: whom[1] != ""}, true
	}
	return o, false
}
