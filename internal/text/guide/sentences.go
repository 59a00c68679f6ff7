package guide

import "strings"

const mostSentence = 160 // characters of a sentence

// Sentences returns the sentences of a text as its writer would send them on: first letters in upper case, apostrophes where they
// belong, a mark at the end. Greetings, single words and whatever has a number or a link in it are left out; long ones are cut where
// a clause ends.
func Sentences(text string) (all []string) {
	for _, s := range split(clean(text)) {
		s.words = ungreeted(s.words)
		if len(s.words) < 2 {
			continue
		}
		for _, piece := range s.pieces() {
			said := written(piece, s.mark)
			if said != "" && len(strings.Fields(said)) > 1 && !reaches(said) {
				all = append(all, said)
			}
		}
	}
	return all
}

// written writes words as a sentence with the mark that they had.
func written(words []token, mark byte) string {
	said := upper(strings.TrimRight(joined(words), " ,;:-"))
	if said == "" || !strings.ContainsAny(said, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		return ""
	}
	switch mark {
	case '!', '?':
		said += string(mark)
	default:
		said += "."
	}
	if length(said) > mostSentence {
		return ""
	}
	return said
}

// joined is join with the quotation marks kept.
func joined(words []token) string {
	quoted := make([]token, len(words))
	copy(quoted, words)
	marks := 0
	for i, w := range words {
		if strings.HasSuffix(w.lead, `"`) {
			quoted[i].raw = `"` + quoted[i].raw
			marks++
		}
		if strings.HasPrefix(w.tail, `"`) {
			quoted[i].raw += `"`
			marks++
		}
	}
	if marks%2 == 1 {
		return join(words)
	}
	return join(quoted)
}

// pieces cuts the words of a long sentence at its clauses, and where there are none after as many words as there is room for.
func (s sentence) pieces() (all [][]token) {
	if length(joined(s.words)) < mostSentence {
		return [][]token{s.words}
	}
	var now []token
	flush := func() {
		if words := stripped(now); len(words) > 1 {
			all = append(all, words)
		}
		now = nil
	}
	for _, clause := range s.clauses(true) {
		if len(now) > 0 && length(joined(now))+length(joined(clause.words)) >= mostSentence-1 {
			flush()
		}
		for _, w := range clause.words {
			if length(joined(now))+length(w.raw)+len(w.lead)+len(w.tail) >= mostSentence-3 {
				flush()
			}
			now = append(now, w)
		}
	}
	flush()
	return all
}

// ungreeted returns words without a greeting before them.
func ungreeted(words []token) []token {
	greetings := set("hi hey hello hiya yo heya morning evening hola")
	for len(words) > 0 && (greetings[words[0].low] || words[0].low == "josh" || words[0].low == "good" && len(words) == 2) {
		words = words[1:]
	}
	if len(words) <= 3 && len(words) > 0 {
		switch words[0].low {
		case "thanks", "thank", "how's", "what's", "bye", "good", "ok", "okay", "yes", "yeah", "no", "yep", "sure", "lol":
			return nil
		}
	}
	return words
}
