package guide

import "strings"

const mostView = 240 // characters of a view

// View returns what a text imagines of the other, said to the other: "Maybe you felt left out because I didn't call." It is "" where
// nothing in the text is about the other, or it cannot be said for sure.
func View(text, name string) string {
	all := split(clean(text))
	other := otherIn(all, name)
	view, n := "", 0
	for _, s := range all {
		said := other.view(s, n)
		if said == "" || reaches(said) {
			continue
		}
		joined := strings.TrimSpace(view + " " + said)
		if length(joined) > mostView {
			break
		}
		view, n = joined, n+1
	}
	return view
}

// gender is the pronoun that stands for the other in a text.
type gender int

const (
	unknown gender = iota
	she
	he
	they
)

// other is the person who is spoken of, and spoken to.
type other struct {
	name    string // in lower case
	careful bool   // the name is also a word, and counts in upper case only
	gender  gender
}

func genderOf(word string) gender {
	switch word {
	case "she", "she's", "she'd", "she'll", "her", "hers", "herself":
		return she
	case "he", "he's", "he'd", "he'll", "him", "his", "himself":
		return he
	case "they", "they're", "they've", "they'd", "they'll", "them", "their", "theirs", "themself", "themselves":
		return they
	}
	return unknown
}

// otherIn finds by which pronoun a text speaks of the other: the first of one person, "they" only where there is none.
func otherIn(all []sentence, name string) other {
	first, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(clean(name))), " ")
	o := other{name: strings.Trim(first, ".,!?'\"")}
	o.careful = set("will mark may grace hope joy faith bill art rose sue drew dawn rich chase dean gene rob guy summer april june angel chance")[o.name]
	for _, s := range all {
		for _, w := range s.words {
			g := genderOf(w.low)
			if g == they && o.gender == unknown || (g == she || g == he) && (o.gender == unknown || o.gender == they) {
				o.gender = g
			}
		}
	}
	return o
}

// view returns one sentence said to the other, "" when it is not about them.
func (o other) view(s sentence, nth int) string {
	t := table()
	guessed := len(s.words) > 0 && (hedge(s.low(0)) || hedge(s.low(len(s.words)-1)))
	s.words = imagined(s.words)
	if s.begins("that", "i") || s.low(0) == "what" || s.low(0) == "why" || s.low(0) == "how" || s.low(0) == "to" {
		return "" // what the other thinks, or what the writer does: who could tell
	}
	if found := s.hits(); len(found) > 0 && found[0].from == 0 && (guessed || s.low(found[0].to+1) == "me" && (s.low(found[0].to) == "with" || s.low(found[0].to) == "at")) {
		s.words = append([]token{{raw: "you", low: "you"}, {raw: "felt", low: "felt"}}, s.words...)
	}
	if s.unsubjected(guessed) {
		s.words = append([]token{{raw: "you", low: "you"}}, s.words...)
	}
	if len(s.words) < 2 || s.asks() || s.quoted() || s.has(t.swearing) || s.judges() || s.has(set("josh")) {
		return ""
	}
	sure := s.sure()
	if !sure {
		s.words = unhedged(s.words)
	}
	words, about := o.turn(s)
	if !about && !s.toThem() || about && s.has(t.second) || len(words) < 2 {
		return ""
	}
	said := closed(join(words))
	if strings.HasPrefix(s.low(0), "if") {
		sure = true
	}
	switch {
	case twice(said):
		return ""
	case sure:
		return upper(said)
	case nth == 1:
		return "And maybe " + said
	}
	return "Maybe " + said
}

// toThem reports whether a sentence is said to the other already: "you felt left out".
func (s sentence) toThem() bool {
	for i := range s.words {
		if s.low(i) != "you" || s.genderless() {
			continue
		}
		k := i + 1
		for table().adverb[s.low(k)] {
			k++
		}
		switch s.low(k) {
		case "felt", "feel", "thought", "think", "wanted", "want", "needed", "need", "were", "are", "didn't", "don't", "had", "might", "must", "wished", "wish", "hoped":
			return true
		}
	}
	return false
}

func (s sentence) genderless() bool {
	for _, w := range s.words {
		if genderOf(w.low) != unknown {
			return true
		}
	}
	return false
}

// imagined returns words without what stands before a guess: "well maybe", "I don't know, perhaps".
func imagined(words []token) []token {
	for {
		words = stripped(words)
		switch {
		case len(words) > 4 && words[0].low == "i" && words[1].low == "don't" && words[2].low == "know" && (words[2].tail != "" || table().adverb[words[3].low] || words[3].low == "i" || words[3].low == "but"):
			words = words[3:]
		case len(words) > 1 && hedge(words[0].low):
			words = words[1:]
		case len(words) > 3 && hedge(words[1].low) && words[0].low == "it" && words[1].low == "could" && words[2].low == "be":
			words = words[3:]
		default:
			return words
		}
	}
}

// unsubjected reports whether a guess leaves out whom it is about, as answers do: "probably felt ignored".
func (s sentence) unsubjected(guessed bool) bool {
	k := 0
	for hedge(s.low(k)) || table().adverb[s.low(k)] {
		k++
	}
	switch s.low(k) {
	case "felt", "thought", "wanted", "needed", "hoped", "wished":
		return guessed || len(s.words) > k+1
	}
	return false
}

func hedge(w string) bool {
	switch w {
	case "maybe", "perhaps", "possibly", "probably":
		return true
	}
	return false
}

// unhedged returns words without the doubt in them, which "Maybe" says.
func unhedged(words []token) []token {
	kept := make([]token, 0, len(words))
	for _, w := range words {
		if hedge(w.low) {
			continue
		}
		kept = append(kept, w)
	}
	if len(kept) > 0 && kept[0].low == "that" && len(kept) > 2 && (genderOf(kept[1].low) != unknown || kept[1].low == "i") {
		kept = kept[1:]
	}
	return kept
}

// sure reports whether a sentence says itself how sure it is.
func (s sentence) sure() bool {
	k := 1
	for table().adverb[s.low(k)] {
		k++
	}
	switch s.low(0) {
	case "i":
		switch s.low(k) {
		case "think", "guess", "imagine", "suppose", "bet", "assume", "believe", "know", "wonder", "hope", "see", "get", "understand", "realize", "realise", "figure", "feel", "suspect":
			return s.low(k) != "feel" || s.low(k+1) == "like" || s.low(k+1) == "that"
		case "don't", "didn't":
			return s.low(k+1) == "think" || s.low(k+1) == "believe"
		case "can", "could":
			return s.low(k+1) == "see" || s.low(k+1) == "imagine" || s.low(k+1) == "understand"
		}
	case "i'm", "i'd":
		return s.low(k) == "sure" || s.low(k) == "guessing" || s.low(k) == "guess" || s.low(k) == "say" || s.low(k) == "imagine"
	case "it":
		if s.low(k) == "seems" || s.low(k) == "seemed" || s.low(k) == "looks" || s.low(k) == "looked" {
			return true
		}
	}
	for i := range min(len(s.words), 5) {
		switch s.low(i) {
		case "might", "may", "must":
			return true
		}
	}
	return false
}
