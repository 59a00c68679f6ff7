package compliance

import "strings"

// mostWords is how many words the longest keyword has.
const mostWords = 3

// Begins reports whether a text in normal form begins with a STOP word and goes on with something of its own: after a
// punctuation mark, or with the sender as the subject ("STOP I want to die", "stop. leave me be"). "Stop pretending"
// and "end my life" do neither. rest is what it goes on with, words how the STOP word is recorded.
//
// By itself that is no opt-out ("stop, you're killing me"): whoever asks knows what else has to be true.
func (k *Keywords) Begins(normal string) (rest, words string, ok bool) {
	said, rest := "", normal
	for range mostWords {
		word, after, more := strings.Cut(rest, " ")
		if !more {
			return "", "", false
		}
		said, rest = strings.TrimLeft(said+" "+word, " "), after
		if len(said) > k.longest+8 { // punctuation and all
			return "", "", false
		}
		found, known := k.words[Fold(said)]
		lang, stops := "keyword:"+found.lang, known && found.set == string(Stop)
		if !known && k.looksLikeStop(strings.TrimFunc(said, isAround)) {
			lang, stops = wordsLookAlike, true
		}
		if stops && (endsClause(word) || beginsWithI(rest)) {
			return rest, lang, true
		}
	}
	return "", "", false
}

func endsClause(word string) bool { return strings.ContainsAny(word[len(word)-1:], ".,!;:?-)") }

// beginsWithI reports whether a clause has the sender as its subject, in the languages in which dangers are known (docs/safety.md). Spanish
// and Chinese leave the subject out: there it is the verb that says so.
func beginsWithI(clause string) bool {
	word, after, _ := strings.Cut(clause, " ")
	switch word = Fold(word); word {
	case "i", "1", "l", "i'm", "im", "i've", "ive", "i'll", "i'd", "ich", "je", "jai", "jen", "yo", "quiero", "voy", "estoy", "necesito":
		return true
	case "me", "ya": // "stop me before I do it" is no opt-out
		next, _, _ := strings.Cut(after, " ")
		next = Fold(next)
		return next == "quiero" || next == "voy" || word == "ya" && next == "no"
	}
	return strings.HasPrefix(word, "j'") || strings.HasPrefix(word, "我") || strings.HasPrefix(word, "不想")
}
