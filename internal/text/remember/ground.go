package remember

import (
	"slices"
	"strings"
	"unicode"
)

// Grounded reports whether one of some texts says a fact that somebody else has put into words, a model for one: all of its words that tell
// something stand in one clause of it, in that form or one like it, of the sender where the fact is of the sender, and denied where the fact
// denies. A true fact that is put into other words is refused, too: a fact that nobody has told does more harm than one that is missing.
func Grounded(fact string, texts []string) bool {
	told := claimOf(fact)
	return len(told.words) > 0 && slices.ContainsFunc(texts, func(text string) bool {
		return slices.ContainsFunc(append(statements(text), text), func(part string) bool { return claimOf(part).holds(told) })
	})
}

// claim is what some words claim.
type claim struct {
	words  []string // that tell something
	self   bool     // of who says it
	own    bool     // of what is theirs
	others bool     // of somebody else
	denies bool
}

// holds reports whether a claim has another in it.
func (c claim) holds(o claim) bool {
	if c.denies != o.denies || o.self && !c.self || o.own && !c.own && !c.self || c.others && !o.others {
		return false
	}
	return !slices.ContainsFunc(o.words, func(word string) bool {
		return !slices.ContainsFunc(c.words, func(had string) bool { return alike(word, had) })
	})
}

// alike reports whether two words are one, or forms of one: numbers have no forms.
func alike(a, b string) bool {
	if a == b {
		return true
	}
	shared := 0
	for shared < min(len(a), len(b)) && a[shared] == b[shared] {
		shared++
	}
	return shared >= leastShared && 3*shared >= 2*min(len(a), len(b)) && !strings.ContainsFunc(a+b, unicode.IsDigit)
}

// leastShared is how many letters forms of one word have in common at least.
const leastShared = 4

// statements takes a text apart where a clause ends.
func statements(text string) []string {
	for _, joint := range []string{" but ", " because ", " and ", " so ", " though ", " pero ", " y "} {
		text = strings.ReplaceAll(text, joint, ".")
	}
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".,;:!?()\n", r) })
}

// claimOf reads words.
func claimOf(text string) (c claim) {
	for _, word := range strings.FieldsFunc(strings.ReplaceAll(fold(text), "'", ""), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		c.others = c.others || slices.Contains(otherPeople(), word)
		switch {
		case slices.Contains(selfWords(), word):
			c.self = true
		case slices.Contains(ownWords(), word):
			c.own = true
		case slices.Contains(denials(), word):
			c.denies = true
		case !slices.Contains(smallWords(), word):
			c.words = append(c.words, word)
		}
	}
	return c
}

// selfWords are those by which people speak of themselves.
func selfWords() []string {
	return []string{"i", "im", "ive", "id", "ill", "me", "myself", "we", "weve", "us", "soy", "tengo", "yo"}
}

// ownWords are those by which they speak of what is theirs.
func ownWords() []string {
	return []string{"my", "mine", "our", "ours", "mi", "mis", "nuestro", "nuestra"}
}

// otherPeople are those by which they speak of somebody else.
func otherPeople() []string {
	return []string{
		"he", "she", "they", "him", "her", "his", "their", "them", "friend", "friends", "buddy", "sister", "brother", "mom", "mother", "dad", "father", "parents", "wife", "husband", "partner", "girlfriend",
		"boyfriend", "fiance", "roommate", "roommates", "son", "daughter", "kid", "kids", "child", "children", "boss", "coworker", "coworkers", "colleague", "neighbor", "neighbors", "cousin", "aunt", "uncle", "grandma", "grandpa",
		"somebody", "someone", "everybody", "everyone", "people", "hermana", "hermano", "madre", "padre", "amigo", "amiga", "hijo", "hija", "novio", "novia",
	}
}

// denials turn what is said into its opposite.
func denials() []string {
	return []string{
		"not", "no", "never", "dont", "doesnt", "didnt", "cant", "cannot", "couldnt", "wont", "wouldnt", "isnt", "arent", "wasnt", "werent", "aint", "havent", "hasnt", "hadnt", "without",
		"stopped", "quit", "anymore", "longer", "nunca", "sin", "tampoco",
	}
}

// smallWords tell nothing by themselves.
func smallWords() []string {
	return []string{
		"a", "an", "the", "and", "or", "of", "to", "in", "at", "on", "for", "with", "from", "by", "is", "am", "are", "was", "be", "been", "being", "it", "its", "this", "that", "these", "those", "there", "as",
		"have", "has", "had", "got", "get", "do", "does", "did", "so", "too", "very", "really", "just", "also", "called", "named", "name", "who", "which", "their", "they", "them", "he", "she", "his", "her", "him",
		"el", "la", "los", "las", "un", "una", "de", "del", "que", "es", "en", "con", "se", "llama",
	}
}
