package answers

import (
	_ "embed"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// ID names what a text asks or says. It is also the id of the card that answers it, where one does.
type ID string

// The ids that more follows from than a card.
const (
	Human     ID = "talk_to_human" // wants a person, or picked C
	Report    ID = "report_someone"
	Unhelpful ID = "feedback"     // says that an answer was none
	HowItIs   ID = "how_it_works" // or picked A
	Next      ID = "next_linkup"  // or picked B
	Ready     ID = "ready"        // takes up the offer of the greeting
	Likes     ID = "likes"        // says what they like to do, or when they are free
	Wish      ID = "start_a_linkup"
	Lonely    ID = "lonely" // like NewHere and Bored a wish for company that nobody has put into words
	NewHere   ID = "new_here"
	Bored     ID = "bored"
	Low       ID = "low"
	Heavy     ID = "heavy" // no danger that the safety step knows, and too much for kind words alone
	Laugh     ID = "lol"
	SendLink  ID = "send_link"
	Yes       ID = "yes"
	No        ID = "no"
	Nod       ID = "ok_ack"
)

// Kind tells claims of different type about one topic apart, as cards do.
type Kind string

// After is the kind of a rule for what is only meant so right after something else: Match never finds it.
const After Kind = "after"

// FollowUp is the id of what people ask after a danger that they told of (internal/domain/turn/followup.go). It is of the kind After.
const FollowUp ID = "follow_up"

// maxWords is how long a text may be that a rule answers: what is longer says more than one thing.
const maxWords = 40

// Match is what a text asks; the zero Match is nothing that is known.
type Match struct {
	ID   ID
	Kind Kind
}

// Rules find out what texts ask. Make them with Load; they are safe for use by many goroutines.
type Rules struct {
	matcher *phrase.Matcher
	rules   []rule
	of      pack.Ints // by number of a pattern: the index of its rule
}

type rule struct {
	ID   ID   `json:"id"`
	Kind Kind `json:"kind"`
	Most int  `json:"most"` // words of a text that it reads; 0 is maxWords
}

//go:embed data/answers.bin
var file string

// Load returns the embedded rules, which data/answers.json was compiled to.
func Load() (*Rules, error) { return unpack(file) }

// Files returns the embedded data files, for a sum that tells rules apart.
func Files() []string { return []string{file} }

// Match says what a text in normal form (see sms.Normalize) asks. Of several rules the first in the file counts.
func (r *Rules) Match(normal string) Match {
	if sign(normal) {
		return Match{ID: meant(normal), Kind: "talk"}
	}
	return r.first(normal, func(one rule) bool { return one.Kind != After })
}

// FollowsUp reports whether a text in normal form asks what people ask after a danger that they told of.
func (r *Rules) FollowsUp(normal string) bool {
	return r.first(normal, func(one rule) bool { return one.ID == FollowUp }) != Match{}
}

// first returns the first rule in the file that a text fits, of those that may count.
func (r *Rules) first(normal string, may func(rule) bool) Match {
	text, found := r.matcher.Scan(strings.TrimFunc(normal, around))
	first := len(r.rules)
	for _, m := range found {
		if n := r.of.At(m.Pattern); int(n) < first && may(r.rules[n]) && !text.Quoted(m) && text.Words() <= r.rules[n].most() {
			first = int(n)
		}
	}
	if first == len(r.rules) {
		return Match{}
	}
	return Match{r.rules[first].ID, r.rules[first].Kind}
}

func (r rule) most() int {
	if r.Most > 0 {
		return r.Most
	}
	return maxWords
}

// IDs lists what the rules can find, in their order.
func (r *Rules) IDs() []ID {
	ids := make([]ID, len(r.rules))
	for i, rule := range r.rules {
		ids[i] = rule.ID
	}
	return ids
}

// around reports whether a rune at either end of a text is not part of what it says.
func around(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }

// meant returns what a text of signs alone says: a laugh, that something is sad, or else a nod.
func meant(normal string) ID {
	switch {
	case strings.ContainsAny(normal, "\U0001f602\U0001f923\U0001f606\U0001f605"): // tears of joy, rolling, squinting, sweat
		return Laugh
	case strings.ContainsAny(normal, "\U0001f622\U0001f61e\U0001f614\U0001f494\U0001f625"): // a tear, downcast faces, a broken heart
		return Low
	}
	return Nod
}

// sign reports whether a text is nothing but signs, such as a thumb. Punctuation alone is none, it may ask.
func sign(normal string) bool {
	signs := strings.ContainsFunc(normal, func(r rune) bool { return unicode.In(r, unicode.So, unicode.Sk) })
	return signs && !strings.ContainsFunc(normal, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
