package deck

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kljensen/snowball/english"
	"github.com/kljensen/snowball/spanish"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/words"
)

//go:embed data/speech.json
var speechFile []byte

// language is how people ask in one language.
type language struct {
	code      string
	stem      func(string) string
	spelled   map[string][]string // a word as people type it: the words that it stands for
	light     map[string]bool     // words that say little of a topic
	negations map[string]bool
	promises  map[string]bool     // never to be said
	literal   map[string]string   // to be said only where a card says them, each by the first of those that say the same
	empty     phrases             // claim nothing
	alike     likes               // words and phrases that say the same of a claim
	contrary  map[string][]string // by its stem, the stems of what says the same when it is denied
	apart     map[string][]int    // by its stem, the lists of words of which none stands for another, near as they are
	weak      map[string]bool     // by its stem: may be said where no card says it, and denied only where a card does
	pointing  map[string]bool     // words that stand for something that was said before
	numbers   map[string]string   // two: 2
	asking    phrases             // begin a question
	turning   phrases             // begin one too, and with a subject behind them make one anywhere: "can i"
	anywhere  phrases             // make a question wherever they stand: "free or nah"
	closing   map[string]bool     // words that make one as the last of a text: "somebody gave you my number, who"
	subjects  map[string]bool
	equating  map[string]bool // verbs behind which a noun is no subject: "my sister is a climber"
	pronouns  map[string]bool // subjects that are one there, too
	opening   phrases         // may stand before what begins a question
	joining   phrases         // begin what goes on from the last answer
	linking   phrases         // stand between two thoughts of one question
	carrying  map[string]bool // those of them that do not end a negation
	ending    map[string]bool // words that do, behind a comma
	excepting map[string]bool // words that take back a part of what is denied
	deciding  map[string]bool // words that make a phrase an answer: "say yes"
	selves    map[string]bool // by its stem: who answers
	done      map[string]bool // what is done to something, where it does not end in "ed"
	depending map[string]bool // words that begin on what the clause beside depends
	binding   map[string]bool // by its stem: who says the rest of a sentence has to say it, too
	supposing phrases         // say on what a question depends
	comparing phrases
	clarifies phrases
	kinds     []kindRule
}

// kindRule says that a phrase shows a kind of question. Of several rules the first counts.
type kindRule struct {
	kind Kind
	say  phrases
}

// speechSource is data/speech.json.
type speechSource struct {
	Version   int              `json:"version"`
	Source    string           `json:"source"`
	Languages []languageSource `json:"languages"`
}

type languageSource struct {
	Language   string              `json:"language"`
	Same       map[string][]string `json:"same"`
	Light      []string            `json:"light"`
	Negations  []string            `json:"negations"`
	Promises   []string            `json:"promises"`
	Literal    [][]string          `json:"literal"`
	Empty      []string            `json:"empty"`
	Alike      [][]string          `json:"alike"`
	Contrary   [][2]string         `json:"contrary"`
	Apart      [][]string          `json:"apart"`
	Weak       []string            `json:"weak"`
	Numbers    []string            `json:"numbers"` // from zero
	Asking     []string            `json:"asking"`
	Turning    []string            `json:"turning"`
	Anywhere   []string            `json:"anywhere"`
	Closing    []string            `json:"closing"`
	Subjects   []string            `json:"subjects"`
	Equating   []string            `json:"equating"`
	Pronouns   []string            `json:"pronouns"`
	Opening    []string            `json:"opening"`
	Pointing   []string            `json:"pointing"`
	Joining    []string            `json:"joining"`
	Linking    []string            `json:"linking"`
	Carrying   []string            `json:"carrying"`
	Ending     []string            `json:"ending"`
	Excepting  []string            `json:"excepting"`
	Deciding   []string            `json:"deciding"`
	Selves     []string            `json:"selves"`
	Done       []string            `json:"done"`
	Depending  []string            `json:"depending"`
	Binding    []string            `json:"binding"`
	Supposing  []string            `json:"supposing"`
	Comparing  []string            `json:"comparing"`
	Clarifying []string            `json:"clarifying"`
	Kinds      []struct {
		Kind Kind     `json:"kind"`
		Say  []string `json:"say"`
	} `json:"kinds"`
}

// loadSpeech reads the embedded languages, English first. An error is of kind Config: the file is broken, which a test would show.
func loadSpeech() ([]*language, error) {
	var s speechSource
	if err := json.Unmarshal(speechFile, &s); err != nil {
		return nil, fault.Wrap(fault.Config, "file of languages", err)
	}
	stems := map[string]func(string) string{
		"en": func(w string) string { return english.Stem(w, true) },
		"es": func(w string) string { return spanish.Stem(w, true) },
	}
	var all []*language
	for _, in := range s.Languages {
		l := &language{
			code: in.Language, stem: stems[in.Language], spelled: map[string][]string{}, numbers: map[string]string{},
			light: setOf(in.Light), negations: setOf(in.Negations), promises: setOf(in.Promises), literal: map[string]string{}, carrying: setOf(in.Carrying), pointing: setOf(in.Pointing), subjects: setOf(in.Subjects),
			ending: setOf(in.Ending), excepting: setOf(in.Excepting), equating: setOf(in.Equating), pronouns: setOf(in.Pronouns), closing: setOf(in.Closing),
			deciding: setOf(in.Deciding), done: setOf(in.Done), depending: setOf(in.Depending),
		}
		if l.stem == nil || len(in.Light) == 0 || len(in.Asking) == 0 || len(in.Kinds) == 0 {
			return nil, fault.New(fault.Config, "file of languages: incomplete: "+in.Language)
		}
		for _, word := range slices.Sorted(maps.Keys(in.Same)) {
			for _, t := range in.Same[word] {
				l.spelled[t] = strings.Fields(word)
			}
		}
		for _, group := range in.Literal {
			for _, word := range group {
				l.literal[word] = group[0]
			}
		}
		for n, word := range in.Numbers {
			l.numbers[word] = strconv.Itoa(n)
		}
		l.asking, l.turning, l.opening, l.joining = l.phrases(in.Asking), l.phrases(in.Turning), l.phrases(in.Opening), l.phrases(in.Joining)
		l.anywhere, l.empty = l.phrases(in.Anywhere), l.phrases(in.Empty)
		l.likenesses(in)
		l.comparing, l.clarifies, l.linking, l.supposing = l.phrases(in.Comparing), l.phrases(in.Clarifying), l.phrases(in.Linking), l.phrases(in.Supposing)
		for _, k := range in.Kinds {
			l.kinds = append(l.kinds, kindRule{k.Kind, l.phrases(k.Say)})
		}
		all = append(all, l)
	}
	return all, nil
}

func setOf(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, word := range list {
		set[word] = true
	}
	return set
}

// spell returns the words of a text that is folded, each as it is spelled, and the places at which a mark parts two thoughts.
func (l *language) spell(list []words.Word) (out []string, breaks []int) {
	out = make([]string, 0, len(list)+2)
	for i, w := range list {
		if i > 0 && (w.First || w.Pause) {
			breaks = append(breaks, len(out))
		}
		if full, ok := l.spelled[w.Text]; ok {
			out = append(out, full...)
			continue
		}
		out = append(out, w.Text)
	}
	return out, breaks
}

// kind returns the kind of question that words ask, "" when nothing shows it.
func (l *language) kind(list []string) Kind {
	for _, rule := range l.kinds {
		if rule.say.in(list) {
			return rule.kind
		}
	}
	return ""
}

// phrases are a few words in a row each, by the first of them.
type phrases map[string][]phraseOf

type phraseOf struct {
	rest  []string
	first bool // only at the beginning of a text
}

// phrases reads phrases as they are written in the file: "^" stands before one that begins a text.
func (l *language) phrases(list []string) phrases {
	p := phrases{}
	for _, text := range list {
		rest, first := strings.CutPrefix(text, "^")
		if full, _ := l.spell(words.Split(rest)); len(full) > 0 {
			p[full[0]] = append(p[full[0]], phraseOf{full[1:], first})
		}
	}
	return p
}

// at returns how many words of a text from i on are a phrase, the longest of them; 0 for none.
func (p phrases) at(list []string, i int) int {
	longest := 0
	for _, one := range p[list[i]] {
		if n := 1 + len(one.rest); n > longest && (!one.first || i == 0) && i+n <= len(list) && equal(list[i+1:i+n], one.rest) {
			longest = n
		}
	}
	return longest
}

// in reports whether a phrase is anywhere in a text.
func (p phrases) in(list []string) bool {
	for i := range list {
		if p.at(list, i) > 0 {
			return true
		}
	}
	return false
}

func equal(a, b []string) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
