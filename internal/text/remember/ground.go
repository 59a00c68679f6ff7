package remember

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Grounded reports whether one of some texts says a fact that somebody else has put into words, a model for one. The words of the fact have to
// stand in one clause of it one after the other, but for articles and the like, and the clause has to say no more of the last of them; nothing may
// ask, deny or doubt it, and nobody else may be spoken of before. A true fact in other words is refused, too: a fact that nobody has told does more
// harm than one that is missing.
func Grounded(fact string, texts []string) bool {
	told := telling(fact)
	if len(told) < leastTold {
		return false
	}
	words := strings.Fields(fact)
	first, _ := utf8.DecodeRuneInString(words[len(words)-1])
	named := unicode.IsUpper(first) // what follows a name says nothing else of it
	return slices.ContainsFunc(texts, func(text string) bool {
		return slices.ContainsFunc(sentences(text), func(clauses [][]string) bool {
			for i, clause := range clauses {
				if !undone(clauses, i) && states(clause, told, named) {
					return true
				}
			}
			return false
		})
	})
}

// leastTold is how many words a fact has at least: of whom, and what.
const leastTold = 2

// states reports whether the words of a clause have those of a fact in them, and nothing that speaks against it.
func states(clause, fact []string, named bool) bool {
	for from := 0; from+len(fact) <= len(clause); from++ {
		if !slices.EqualFunc(clause[from:from+len(fact)], fact, form) {
			continue
		}
		before, behind := clause[:from], clause[from+len(fact):]
		ends := len(behind) == 0 || named && behind[0] != possessive || slices.Contains(goesOn(), behind[0])
		if ends && !slices.ContainsFunc(before, against) && !slices.ContainsFunc(behind, against) && !slices.ContainsFunc(before, isOther) {
			return true
		}
	}
	return false
}

// undone reports whether a clause is asked, supposed, or denied by the one behind it: "I'm vegan, not".
func undone(clauses [][]string, at int) bool {
	supposes := func(clause []string) bool { return len(clause) > 0 && slices.Contains(conditions(), clause[0]) }
	if clause := clauses[at]; supposes(clause) || len(clause) > 0 && slices.Contains(questions(), clause[0]) || at > 0 && supposes(clauses[at-1]) {
		return true
	}
	return at+1 < len(clauses) && !slices.ContainsFunc(clauses[at+1], func(word string) bool { return !denies(word) && word != "way" })
}

func against(word string) bool { return denies(word) || slices.Contains(doubts(), word) }
func isOther(word string) bool { return slices.Contains(otherPeople(), word) }
func denies(word string) bool  { return slices.Contains(denials(), word) }

// form reports whether two words are one, or one is a form of the other of now: what was is over.
func form(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	ending, ok := strings.CutPrefix(b, a)
	return ok && slices.Contains([]string{"", "s", "es", "ing"}, ending)
}

// Touches reports whether one of some texts speaks of what a fact does: what takes a fact away has to.
func Touches(fact string, texts []string) bool {
	told := slices.DeleteFunc(telling(fact), func(word string) bool {
		return denies(word) || slices.Contains(commonWords(), word) || utf8.RuneCountInString(word) < leastShared
	})
	return slices.ContainsFunc(texts, func(text string) bool {
		said := telling(text)
		return slices.ContainsFunc(told, func(word string) bool {
			return slices.ContainsFunc(said, func(had string) bool { return form(had, word) })
		})
	})
}

// leastShared is how many letters a word has at least by which texts are about one thing.
const leastShared = 3

// sentences takes a text apart into sentences of clauses of words; what ends in a question mark is none.
func sentences(text string) (list [][][]string) {
	for rest := strings.ToLower(text); rest != ""; {
		sentence, sign := rest, byte('.')
		if i := strings.IndexAny(rest, ".!?\n"); i >= 0 {
			sentence, sign, rest = rest[:i], rest[i], rest[i+1:]
		} else {
			rest = ""
		}
		if sign == '?' {
			continue
		}
		var clauses [][]string
		for _, joint := range []string{" but ", " because ", " and ", " so ", " though ", " while ", " whereas ", " or ", " than ", " pero ", " y ", " - ", "--"} {
			sentence = strings.ReplaceAll(sentence, joint, ",")
		}
		for clause := range strings.FieldsFuncSeq(sentence, func(r rune) bool { return strings.ContainsRune(",;:()\u2013\u2014", r) }) {
			clauses = append(clauses, telling(clause))
		}
		list = append(list, clauses)
	}
	return list
}

// possessive stands behind what somebody or something else has: "my sister's dog".
const possessive = "'s"

// telling returns the words of a text that tell something, as they are compared: "I'm" is an I and a be, "don't" a not.
func telling(text string) (words []string) {
	text = strings.NewReplacer("'s ", " \x01 ", "\u2019s ", " \x01 ").Replace(text + " ")
	for _, word := range strings.FieldsFunc(fold(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\x01' }) {
		switch word {
		case "\x01":
			word = possessive
		case "im":
			words, word = append(words, "i"), "be"
		case "am", "is", "are":
			word = "be"
		case "ive":
			words, word = append(words, "i"), "have"
		case "id":
			words, word = append(words, "i"), "would"
		case "ill":
			words, word = append(words, "i"), "will"
		case "weve":
			words, word = append(words, "we"), "have"
		case "has":
			word = "have"
		case "dont", "doesnt":
			word = "not"
		case "isnt", "arent", "aint":
			words, word = append(words, "be"), "not"
		case "called", "named":
			if len(words) > 0 && words[len(words)-1] == "be" {
				words = words[:len(words)-1]
			}
			continue
		}
		if !slices.Contains(smallWords(), word) {
			words = append(words, word)
		}
	}
	return words
}
