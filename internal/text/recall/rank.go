package recall

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/kljensen/snowball/english"

	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/phrase"
)

// Match is something told, by its place in the list, and how near it is to a question: from 0 for nothing in common to about 1.
type Match struct {
	Place int
	Score float64
	Link  float64 // how near the nearest two words are
}

// Reader reads questions and compares them with what was told. Make it with New; it is safe for use by many goroutines.
type Reader struct {
	questions func() questions // both are made for the first text
	words     func() words
}

// New returns a reader.
func New() *Reader { return &Reader{sync.OnceValue(newQuestions), sync.OnceValue(newWords)} }

// Asks reads whether a text in normal form asks about something that its sender has told.
func (r *Reader) Asks(normal string) Asking { return r.questions().asks(normal) }

// words is what is known of words.
type words struct {
	vectors         *near.Vectors // nil: only shared words count
	empty           map[string]bool
	groups          map[string]groups // by the stem of a word
	asking, telling map[string]cue

	together, endings *strings.Replacer // several words by the one that they mean, and what is no word of its own
}

func newWords() words {
	w := words{
		empty: map[string]bool{}, groups: readGroups(groupsFile), asking: asking(), telling: telling(),
		together: strings.NewReplacer("for a living", "job", "let go", "laid off", "get on with", "friends", "cut off", "not talking", "mark turning", "birthday"),
		endings:  strings.NewReplacer("'s", "", "\u2019s", "", "'", "", "\u2019", ""),
	}
	w.vectors, _ = near.Load() // a test reads them
	for _, word := range emptyWords() {
		w.empty[word] = true
	}
	return w
}

// The weights of a score, fitted to the development list (testdata/recall_dev.jsonl).
const (
	ofQuestion = 0.70 // how much of the question what was told speaks of
	ofTold     = 0.30 // and the other way round
	ofCue      = 0.12 // it is of the kind that is asked for: a name, a place, a time, a number
)

// Rank returns what was told in the order of how near it is to a question; of equals the first comes first. The same input has the same
// result.
func (r *Reader) Rank(question string, told []string) []Match {
	known := r.words()
	forms := known.split(question)
	asked, wanted := known.content(forms), cuesOf(forms, known.asking)
	facts, cues := make([][]word, len(told)), make([]cue, len(told))
	in := map[string]int{}
	for i := range told {
		forms = known.split(told[i])
		facts[i], cues[i] = known.content(forms), cuesOf(forms, known.telling)
		for at, w := range facts[i] {
			if !slices.ContainsFunc(facts[i][:at], func(o word) bool { return o.stem == w.stem }) {
				in[w.stem]++
			}
		}
	}
	weight := func(w word) float64 { return math.Log(1 + float64(len(told)+1)/float64(in[w.stem]+1)) }
	list := make([]Match, len(told))
	for i := range told {
		question, link := covered(asked, facts[i], weight)
		back, _ := covered(facts[i], asked, weight)
		score := ofQuestion*question + ofTold*back
		if wanted&cues[i] != 0 {
			score += ofCue
		}
		list[i] = Match{i, score, link}
	}
	slices.SortStableFunc(list, func(a, b Match) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// What is near enough to be said, and how far the others may be behind the nearest to be said with it: fitted to the development list.
const (
	leastScore = 0.35
	leastLink  = 0.6 // a dog is near a cat
	margin     = 0.15
	mostFound  = 3
)

// Find returns what a question is about of what was told, at most three, the nearest first; none where nothing is near enough.
func (r *Reader) Find(question string, told []string) []Match {
	list := slices.DeleteFunc(r.Rank(question, told), func(m Match) bool { return m.Link < leastLink })
	n := 0
	for n < len(list) && n < mostFound && list[n].Score >= max(leastScore, list[0].Score-margin) {
		n++
	}
	return list[:n]
}

// word is one that tells a text from others.
type word struct {
	form   string
	stem   string
	groups groups
	vector near.Vector
}

// covered returns how much of the words of one text the other speaks of, from 0 to 1, and how near the nearest two are.
func covered(of, by []word, weight func(word) float64) (share, nearest float64) {
	sum, all := 0.0, 0.0
	for i := range of {
		best := 0.0
		for j := range by {
			best = max(best, of[i].like(&by[j]))
		}
		w := weight(of[i])
		sum += w * best
		all += w
		nearest = max(nearest, best)
	}
	if all == 0 {
		return 0, 0
	}
	return sum / all, nearest
}

// How near two different words have to be in meaning for them to count, and for how much.
const (
	leastNear = 0.20
	mostNear  = 0.8
	ofGroup   = 0.6 // two of one group
	ofForm    = 0.8 // two that begin alike
)

// like says how much two words say the same: 1 for forms of one word.
func (w *word) like(o *word) float64 {
	if w.stem == o.stem {
		return 1
	}
	if w.groups.meet(o.groups) {
		return ofGroup
	}
	if akin(w.form, o.form) {
		return ofForm
	}
	nearness := float64(w.vector.Dot(&o.vector))
	return max(0, (nearness-leastNear)/(1-leastNear)) * mostNear
}

// akin reports whether two words are forms of one that the stems do not see: hugger and hugged, vegetarian and veggie.
func akin(a, b string) bool {
	shared := 0
	for shared < len(a) && shared < len(b) && a[shared] == b[shared] {
		shared++
	}
	return shared >= leastShared && 3*shared >= 2*min(len(a), len(b))
}

// leastShared is how many letters two words have to begin with.
const leastShared = 4

// content returns the words of a text that tell it from others.
func (k words) content(forms []string) (list []word) {
	for _, form := range forms {
		if k.empty[form] {
			continue
		}
		stem := english.Stem(form, false)
		w := word{form: form, stem: stem, groups: k.groups[stem]}
		if k.vectors != nil {
			w.vector = k.vectors.Of([]string{form})
		}
		list = append(list, w)
	}
	return list
}

// split returns the words of a text, in lower case and without accents; several that mean something together are one.
func (k words) split(text string) []string {
	return strings.FieldsFunc(phrase.Fold(k.endings.Replace(k.together.Replace(strings.ToLower(text)))), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
