package memory

import (
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/text/phrase"
)

// Find returns the facts that words name: "nuts", "that I'm allergic to nuts". Those that share most of what the words say come alone.
func (m Memory) Find(words string) (found []Fact) {
	wanted, most := content(words), 0
	for _, f := range m.Facts {
		has, shared := content(f.Words), 0
		for _, word := range wanted {
			if slices.ContainsFunc(has, func(other string) bool { return alike(word, other) }) {
				shared++
			}
		}
		switch {
		case shared == 0 || shared < most:
		case shared > most:
			found, most = []Fact{f}, shared
		default:
			found = append(found, f)
		}
	}
	return found
}

// same reports whether two facts say the same words.
func same(a, b string) bool {
	return strings.Join(split(a), " ") == strings.Join(split(b), " ")
}

// alike reports whether two words are one word in another form: nut and nuts.
func alike(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= shortestStem && strings.HasPrefix(b, a) && len(b)-len(a) <= longestEnding
}

// What two forms of a word have in common, and how far they differ.
const (
	shortestStem  = 3
	longestEnding = 3
)

func split(words string) []string {
	return strings.FieldsFunc(phrase.Fold(strings.ReplaceAll(words, "'", "")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// content are the words of a text that tell it from others.
func content(words string) []string {
	return slices.DeleteFunc(split(words), func(word string) bool { return slices.Contains(emptyWords(), word) })
}

func emptyWords() []string {
	return strings.Fields("i im ive id ill am is are was were be been have has had do does dont did not a an the my me mine we our it its that this these those to of in on at for with from and or but so about " +
		"thing things stuff fact you your said told just really very much can cant will would like love call called named name what when who soy mi me el la los las un una de que no lo en y es se")
}
