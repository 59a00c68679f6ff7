package linkup

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// errand is a text that wants others of a plan told something.
type errand struct {
	plan  string // what it says of the plan, "" for nothing
	who   string // the first name of the one who is to hear it, in lower case; "" for all
	words string // as they were written
	plain bool   // with a colon before the words: nothing else is meant
	only  bool   // who is to hear it is called him or her: the only other one
}

// errandForms are the forms of an errand.
type errandForms struct{ polite, head, all, tell, know, say *regexp.Regexp }

// allOthers is how people name all who are in a plan beside them.
const allOthers = `(?:the )?(?:others?|other ones|everyone|everybody|group|them all|them|all of them|all|rest of (?:them|the group)|rest|gang|crew)`

// oneOther is a first name.
const oneOther = `[\p{L}'-]{2,16}`

// errands are compiled for the first text that may be one: a start of a function needs none.
var errands = sync.OnceValue(func() errandForms {
	whom := `(` + allOthers + `|` + oneOther + `)`
	return errandForms{
		polite: regexp.MustCompile(`(?i)^(?:(?:hey|hi|ok|okay|and|also|please|pls|plz|josh|can you|could you|would you|can u)[ ,]+)+`),
		head:   regexp.MustCompile(`(?i)^(?:(?:tell|text|message) ` + whom + `|let ` + whom + ` know)(?:,? (?:of|about|from|in|at) (.{1,80}))?$`),
		all:    regexp.MustCompile(`(?i)^` + allOthers + `$`),
		tell:   regexp.MustCompile(`(?i)^tell ` + whom + `(?: that)?,? +(.+)$`),
		know:   regexp.MustCompile(`(?i)^let ` + whom + ` know(?: that)?,? +(.+)$`),
		say:    regexp.MustCompile(`(?i)^say ((?:i'?m |i am )?(?:so |very )?(?:sorry|hi|hello|thanks|thank you)) to ` + allOthers + `[.! ]*$`),
	}
})

// noNames stand where a name may stand and are none: what follows is said to JOSH, or asked of it.
var noNames = []string{
	"me", "us", "you", "josh", "him", "her", "it", "that", "this", "my", "your", "who", "what", "why", "how", "when", "where", "if", "a", "an", "no", "one", "someone", "somebody",
	"people", "anyone", "anybody",
}

// errandIn reads a text as an errand.
func errandIn(text string) (e errand, ok bool) {
	lower := strings.ToLower(text)
	if !slices.ContainsFunc([]string{"tell ", "let ", "say ", "text ", "message "}, func(w string) bool { return strings.Contains(lower, w) }) {
		return e, false
	}
	f := errands()
	bare := f.polite.ReplaceAllString(text, "")
	if e, ok := f.plainly(bare); ok {
		return e, true
	}
	if m := f.say.FindStringSubmatch(bare); m != nil {
		return errand{words: strings.ToUpper(m[1][:1]) + m[1][1:] + "!"}, true
	}
	m := f.know.FindStringSubmatch(bare)
	if m == nil {
		m = f.tell.FindStringSubmatch(bare)
	}
	if m == nil {
		return e, false
	}
	e.words = m[2]
	if bare != text { // "can you tell them I'm in?" asks JOSH, and not the others
		e.words = strings.TrimRight(e.words, "? ")
	}
	return f.named(e, m[1])
}

// plainly reads an errand with a colon before the words: they are passed on as they stand behind it, whatever they say.
func (f errandForms) plainly(text string) (e errand, ok bool) {
	at := colon(text)
	if at < 0 {
		return e, false
	}
	m := f.head.FindStringSubmatch(strings.TrimSpace(text[:at]))
	if m == nil {
		return e, false
	}
	return f.named(errand{plan: m[3], words: strings.TrimSpace(text[at+1:]), plain: true}, m[1]+m[2])
}

// named returns an errand to whom it names; ok is false for what is no name.
func (f errandForms) named(e errand, whom string) (errand, bool) {
	switch lower := strings.ToLower(whom); {
	case lower == "him", lower == "her":
		e.only = true
	case !f.all.MatchString(whom):
		e.who = lower
	}
	return e, !slices.Contains(noNames, e.who)
}

// colon returns where the first colon stands that is no part of a time, -1 for none.
func colon(text string) int {
	digit := func(i int) bool { return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9' }
	for i := range len(text) {
		if text[i] == ':' && (!digit(i-1) || !digit(i+1)) {
			return i
		}
	}
	return -1
}
