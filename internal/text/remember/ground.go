package remember

import (
	"slices"
	"strings"
	"unicode"
)

// Grounded reports whether one of some texts says a fact that somebody else has put into words, a model for one. The words of the fact have to
// stand in one clause of it one after the other, but for small words; nothing in the clause may deny it or put it in doubt, and nobody else may
// be spoken of before. A true fact in other words is refused, too: a fact that nobody has told does more harm than one that is missing.
func Grounded(fact string, texts []string) bool {
	told := telling(fact)
	return len(told) > 1 && slices.ContainsFunc(texts, func(text string) bool {
		return slices.ContainsFunc(statements(text), func(clause string) bool { return states(telling(clause), told) })
	})
}

// Touches reports whether one of some texts speaks of what a fact does: what takes a fact away has to.
func Touches(fact string, texts []string) bool {
	about := func(word string) bool { return !slices.Contains(selfWords(), word) && !denies(word) }
	told := slices.DeleteFunc(telling(fact), func(word string) bool { return !about(word) })
	return slices.ContainsFunc(texts, func(text string) bool {
		said := telling(text)
		return slices.ContainsFunc(told, func(word string) bool {
			return slices.ContainsFunc(said, func(had string) bool { return form(had, word) })
		})
	})
}

// states reports whether the words of a clause have those of a fact in them, and nothing that speaks against it.
func states(clause, fact []string) bool {
	for from := 0; from+len(fact) <= len(clause); from++ {
		if !slices.EqualFunc(clause[from:from+len(fact)], fact, form) {
			continue
		}
		before, behind := clause[:from], clause[from+len(fact):]
		if !slices.ContainsFunc(before, speaksAgainst) && !slices.ContainsFunc(behind, speaksAgainst) && !slices.ContainsFunc(before, isOther) {
			return true
		}
	}
	return false
}

func speaksAgainst(word string) bool { return denies(word) || slices.Contains(doubts(), word) }
func isOther(word string) bool       { return slices.Contains(otherPeople(), word) }
func denies(word string) bool        { return slices.Contains(denials(), word) }

// form reports whether two words are one, or one is a form of the other.
func form(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	ending, ok := strings.CutPrefix(b, a)
	return ok && slices.Contains([]string{"", "s", "es", "d", "ed", "ing"}, ending)
}

// statements takes a text apart where a clause ends.
func statements(text string) []string {
	for _, joint := range []string{" but ", " because ", " and ", " so ", " though ", " while ", " whereas ", " or ", " than ", " pero ", " y ", " - ", "--"} {
		text = strings.ReplaceAll(strings.ToLower(text), joint, ".")
	}
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".,;:!?()\n\u2013\u2014", r) })
}

// telling returns the words of a text that tell something, as they are compared: "I'm" is an I, "don't" a not, "sister's" a sister.
func telling(text string) (words []string) {
	for _, possessive := range []string{"'s ", "\u2019s "} {
		text = strings.ReplaceAll(text+" ", possessive, " ")
	}
	for _, word := range strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		switch word {
		case "im", "ive":
			word = "i"
		case "id":
			words, word = append(words, "i"), "would"
		case "ill":
			words, word = append(words, "i"), "will"
		case "weve":
			word = "we"
		case "dont", "doesnt", "isnt", "arent", "aint":
			word = "not"
		}
		if !slices.Contains(smallWords(), word) {
			words = append(words, word)
		}
	}
	return words
}

// selfWords are those by which people speak of themselves, and of what is theirs.
func selfWords() []string {
	return []string{"i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "soy", "tengo", "mi", "mis", "yo", "nuestro", "nuestra"}
}

// otherPeople are those by which they speak of somebody else.
func otherPeople() []string {
	return []string{
		"he", "she", "they", "you", "him", "her", "his", "their", "them", "friend", "friends", "buddy", "sister", "brother", "mom", "mother", "dad", "father", "parents", "wife", "husband", "partner", "girlfriend",
		"boyfriend", "fiance", "roommate", "roommates", "son", "daughter", "kid", "kids", "child", "children", "boss", "coworker", "coworkers", "colleague", "neighbor", "neighbors", "cousin", "aunt", "uncle", "grandma", "grandpa",
		"nephew", "niece", "guy", "guys", "girl", "man", "woman", "somebody", "someone", "everybody", "everyone", "people", "hermana", "hermano", "madre", "padre", "amigo", "amiga", "hijo", "hija", "novio", "novia",
	}
}

// denials turn what is said into its opposite.
func denials() []string {
	return []string{
		"not", "no", "never", "didnt", "cant", "cannot", "couldnt", "wont", "wouldnt", "wasnt", "werent", "havent", "hasnt", "hadnt", "without", "stopped", "quit", "anymore", "longer", "none", "nobody", "nothing",
		"nunca", "sin", "tampoco",
	}
}

// doubts are words of what is over, to come, wished, supposed, rare or said by somebody.
func doubts() []string {
	return []string{
		"used", "was", "were", "been", "had", "did", "once", "will", "would", "could", "should", "might", "may", "maybe", "perhaps", "if", "unless", "wish", "want", "wanna", "hope", "hoping", "dream", "dreamed", "imagine", "pretend",
		"pretending", "almost", "hardly", "rarely", "barely", "seldom", "scarcely", "think", "thought", "guess", "heard", "hear", "said", "says", "say", "supposedly", "apparently", "joking", "kidding", "jk", "lol", "trying", "try", "plan", "planning",
		"antes", "ojala", "quiza", "quisiera",
	}
}

// smallWords tell nothing by themselves.
func smallWords() []string {
	return []string{
		"a", "an", "the", "of", "to", "in", "at", "on", "for", "with", "from", "by", "is", "am", "are", "be", "being", "it", "its", "this", "that", "these", "those", "there", "as",
		"have", "has", "got", "do", "does", "so", "too", "very", "really", "just", "also", "called", "named", "name", "which", "who", "s",
		"el", "la", "los", "las", "un", "una", "de", "del", "que", "es", "en", "con", "se", "llama",
	}
}
