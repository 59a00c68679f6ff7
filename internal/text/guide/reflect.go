package guide

import (
	"strings"
	"sync"
)

const mostReflected = 110 // characters of what is given back

// Reflect returns what a text says in one sentence of the second person: "You waited an hour and nobody wrote." It is "" where
// such a sentence cannot be made for sure.
func Reflect(text string) string {
	best, said := -1, ""
	for _, s := range split(clean(text)) {
		for _, part := range s.parts() {
			if turned := part.turned(); turned != "" && part.score() >= best {
				best, said = part.score(), turned
			}
		}
	}
	return said
}

// score says how much there is to give back in a sentence: a feeling above what happened, what happened above the rest.
func (s sentence) score() (n int) {
	strength, _ := s.feeling()
	if strength > 0 {
		n += 2 + strength
	}
	if s.has(table().conflict) {
		n += 3
	}
	return n
}

// parts returns a sentence as a whole where it is short enough, else its clauses.
func (s sentence) parts() []sentence {
	s.words = stripped(s.words)
	if s.blurred() {
		return nil
	}
	clauses := s.clauses(false)
	if len(clauses) == 1 && length(join(s.words)) <= mostReflected {
		return []sentence{s}
	}
	var all []sentence
	for _, run := range clauses {
		if length(join(run.words)) <= mostReflected {
			all = append(all, sentence{stripped(run.words), run.mark})
			continue
		}
		for _, clause := range run.clauses(true) {
			all = append(all, sentence{stripped(clause.words), clause.mark})
		}
	}
	return all
}

// clauses cuts a sentence where a new one begins without a mark ("she was late again i waited"), and with fine also at words that
// join two.
func (s sentence) clauses(fine bool) (all []sentence) {
	t, from := table(), 0
	hangs := t.openers[s.low(0)] || t.asking[s.low(0)] || s.low(0) == "everytime"
	for i := 1; i < len(s.words); i++ {
		w, last := s.low(i), s.low(i-1)
		cut := fine && (w == "and" || w == "but" || w == "so" || w == "then") && (t.subject[s.low(i+1)] || s.low(i+1) == "my" || s.low(i+1) == "then")
		cut = cut || fine && (w == "because" || w == "although" || w == "while") && i > from+2
		if !cut && t.subject[w] && s.words[i-1].tail == "" && !hangs {
			cut = s.runsOn(i)
		}
		if cut && (!fine || !t.joining[last]) {
			all = append(all, sentence{s.words[from:i], s.mark})
			from = i
		}
	}
	return append(all, sentence{s.words[from:], s.mark})
}

// blurred reports whether a sentence may run on where nobody can tell: what stands before such a subject is no word behind which
// one is known to end.
func (s sentence) blurred() bool {
	t := table()
	if t.openers[s.low(0)] || t.asking[s.low(0)] {
		return false
	}
	for i := 1; i < len(s.words); i++ {
		last := s.low(i - 1)
		if !t.subject[s.low(i)] || s.words[i-1].tail != "" || !s.runsOn(i) {
			continue
		}
		if !ends()[last] && !possessive()[s.low(i-2)] && s.low(i-2) != "not" && !t.subject[last] {
			return true
		}
	}
	return false
}

// ends are words behind which a sentence ends more often than not when another subject follows.
var ends = sync.OnceValue(func() map[string]bool {
	return set("again too anymore here there home late alone me her him them us out off away back down up it tonight today yesterday tomorrow once twice")
})

// runsOn reports whether a subject begins a new sentence where no mark stands.
func (s sentence) runsOn(i int) bool {
	t, w, last := table(), s.low(i), s.low(i-1)
	switch {
	case w == "it" || w == "it's" || w == "it'll" || w == "you" || w == "someone" || w == "somebody" || w == "everyone" || w == "everybody" || w == "nobody":
		return false // they are as often what is spoken of
	case t.joining[last] || t.adverb[last] && last != "again" && last != "too" || t.helping[last] || t.asking[last] || s.complemented(i):
		return false
	case t.subject[last]:
		return w != "i" && !strings.Contains(w, "'")
	case i > 1 && possessive()[s.low(i-2)]:
		return true
	case i > 1 && (s.low(i-2) == "the" || s.low(i-2) == "a" || s.low(i-2) == "every" || s.low(i-2) == "last" || s.low(i-2) == "first" || s.low(i-2) == "only" || s.low(i-2) == "any"):
		return false
	}
	return true
}

func possessive() map[string]bool { return set("my our his her their") }

// complemented reports whether a sentence may follow the word before a place without a mark: "I thought she knew", "I told her she
// could", and not "I waited for her I waited".
func (s sentence) complemented(i int) bool {
	switch last := s.low(i - 1); last {
	case "me", "her", "him", "them", "us":
		return set("told tell tells telling showed promised asked texted warned reminded")[s.low(i-2)]
	default:
		return complements()[last] && s.low(i-2) != "not"
	}
}

// complements are words that a sentence follows without a mark: "I thought she knew".
var complements = sync.OnceValue(func() map[string]bool {
	return set("saying telling thinking hoping knowing think thought thinks feel felt feels feeling know knew knows wish wished hope hoped guess said says say told tell believe believed swear saw see noticed realized realised remember understand assumed figured found like that way time times thing things everything anything nothing all day moment much hurt sad upset mad angry glad happy sorry worried scared afraid sure annoyed disappointed than where why how what who people person one part part place friend friends bit minute second reason feeling idea fact sense wonder heard hear hate love loved hated mean meant bet hurts matter matters frustrated confused surprised shocked embarrassed show shows wanted person word words hour hours week year night weekend")
})

// stripped returns words without what stands before and behind a sentence and says nothing in it.
func stripped(words []token) []token {
	before := set("and but so well like ok okay yeah yes no then honestly anyway anyways also oh because plus sorry hey hi hello actually basically look listen truthfully")
	for len(words) > 0 {
		switch w := words[0]; {
		case w.low == "because" && mainAfter(words):
			return behind(words)
		case before[w.low] && (w.low != "no" || len(words) == 1 || words[1].low != "one" && w.tail != ""),
			w.low == "like" && w.tail != "":
			words = words[1:]
		case len(words) > 2 && (w.low == "i" && words[1].low == "mean"):
			words = words[2:]
		case len(words) > 5 && w.low == "i" && words[1].low == "don't" && words[2].low == "know" && (words[3].low == "i" || words[3].low == "i'm"):
			words = words[3:]
		case len(words) > 3 && w.low == "don't" && words[1].low == "know" && words[1].tail != "": // "dunno, i was in a hurry"
			words = words[2:]
		case len(words) > 2 && w.low == "you" && words[1].low == "know" && words[1].tail != "":
			words = words[2:]
		case len(words) > 3 && w.low == "to" && words[1].low == "be" && words[2].low == "honest":
			words = words[3:]
		default:
			return behind(words)
		}
	}
	return words
}

// mainAfter reports whether another clause follows the one with "because", to which it belongs.
func mainAfter(words []token) bool {
	subjects := 0
	for _, w := range words {
		if table().subject[w.low] {
			subjects++
		}
	}
	return subjects > 1
}

// behind returns words without what people put behind a sentence.
func behind(words []token) []token {
	after := set("though honestly anyway either haha ok okay please right")
	for len(words) > 2 {
		last, before := words[len(words)-1].low, words[len(words)-2].low
		switch {
		case after[last] && (last != "right" && last != "okay" && last != "ok" && last != "either" || words[len(words)-2].tail != ""):
			words = words[:len(words)-1]
		case len(words) > 3 && before == "i" && (last == "swear" || last == "guess" || last == "think" || last == "suppose"),
			before == "you" && last == "know", before == "and" && (last == "stuff" || last == "everything"):
			words = words[:len(words)-2]
		default:
			return words
		}
	}
	return words
}

// turned returns a sentence in the second person, "" where that is not safe.
func (s sentence) turned() string {
	if s.begins("i", "don't", "know") && len(s.words) < 5 {
		return ""
	}
	short := len(s.words) == 2 && s.low(0) == "i'm" && len(s.own()) > 0
	if len(s.words) < 3 && !short || s.begins("me", "and", "him") || s.begins("me", "and", "her") || !s.safe() || !s.opens() {
		return ""
	}
	words := make([]token, len(s.words))
	copy(words, s.words)
	speaker := false // whether the subject of the clause is the writer
	for i := range words {
		w := s.low(i)
		if table().subject[w] {
			speaker = w == "i" || strings.HasPrefix(w, "i'")
		}
		words[i].raw = s.second(i, speaker)
		if w == "us" && s.low(i-1) == "between" {
			words[i].raw = "the two of you"
		}
	}
	if n := len(words); n > 3 && s.low(n-1) == "me" && (s.low(n-2) == "wrote" || s.low(n-2) == "write") {
		words[n-1].raw = ""
	}
	if possessive()[s.low(0)] && s.low(2) == "and" && s.low(3) == "i" {
		words[0], words[1], words[2], words[3] = words[3], words[2], words[0], words[1] // "my friend and I": you and your friend
	}
	if s.low(1) == "and" && (s.low(2) == "i" || s.low(2) == "me") && !strings.HasSuffix(s.low(0), "'s") {
		words[0].raw, words[2].raw = "you", words[0].raw
	}
	turned := closed(upper(join(words)))
	if length(turned) > mostReflected || reaches(turned) || strings.Contains(turned, "'s's") || twice(turned) {
		return ""
	}
	return turned
}

// twice reports whether a word stands twice in a row, as slips do.
func twice(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	for i := 1; i < len(words); i++ {
		if words[i] == words[i-1] && words[i] != "that" && words[i] != "had" {
			return true
		}
	}
	return false
}

// second returns a word in the second person.
func (s sentence) second(i int, speaker bool) string {
	w := s.low(i)
	switch w {
	case "i", "me", "we", "us":
		return "you"
	case "my", "our":
		return "your"
	case "mine", "ours":
		return "yours"
	case "myself":
		return "yourself"
	case "ourselves":
		return "yourselves"
	case "am":
		return "are"
	case "was", "wasn't":
		if s.iBefore(i, speaker) {
			return strings.Replace(w, "was", "were", 1)
		}
	case "i'm", "we're":
		return "you're"
	case "i've", "we've":
		return "you've"
	case "i'd", "we'd":
		return "you'd"
	case "i'll", "we'll":
		return "you'll"
	}
	return s.words[i].raw
}

// iBefore reports whether "was" belongs to an "I" before it or, after "and", to the one of the clause before.
func (s sentence) iBefore(i int, speaker bool) bool {
	for k := i - 1; k >= 0; k-- {
		switch w := s.low(k); {
		case w == "i":
			return s.low(k-1) != "and" || k != 2 // "Pat and I was": whatever was meant
		case w == "and" || w == "but" || w == "or":
			return speaker
		case table().adverb[w]:
		default:
			return false
		}
	}
	return false
}
