package answers

import (
	"strings"
	"unicode"
)

// mostChoiceWords is how long a text may be that picks an option: "ok I think I'd go with number 2 please" has nine.
const mostChoiceWords = 9

// Choice reads a text in normal form as a pick of one of n lettered options that were the last text, and returns the
// option's place from 1, or 0 when it picks none, or more than one: letters, numbers and places all mean options.
func Choice(normal string, n int) int {
	words := strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(normal), "'", ""), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) > mostChoiceWords {
		return 0
	}
	picked, one := 0, false
	for _, word := range words {
		place := placeOf(word, n)
		switch {
		case word == "one": // "the second one", or the number
			one = true
		case place > n, place > 0 && picked > 0, place == 0 && !aroundChoice(word):
			return 0
		case place > 0:
			picked = place
		}
	}
	if picked == 0 && one && n > 0 {
		return 1
	}
	return picked
}

// placeOf returns the place that a word names, 0 for none.
func placeOf(word string, n int) int {
	if len(word) == 1 {
		switch r := word[0]; {
		case r >= 'a' && r <= 'h': // no list of options is longer; "i" is somebody
			return int(r-'a') + 1
		case r >= '1' && r <= '9':
			return int(r - '0')
		}
	}
	switch word {
	case "first", "1st", "top":
		return 1
	case "two", "second", "2nd":
		return 2
	case "three", "third", "3rd":
		return 3
	case "four", "fourth", "4th":
		return 4
	case "last", "bottom":
		return n
	}
	return 0
}

// aroundChoice reports whether a word is what people put around a choice without meaning anything by it.
func aroundChoice(word string) bool {
	switch word {
	case "option", "choice", "answer", "letter", "number", "num", "nr", "the", "its", "it", "is", "id", "ill", "i",
		"like", "take", "pick", "choose", "chose", "want", "say", "go", "going", "with", "for", "lets", "would",
		"guess", "think", "please", "pls", "plz", "por", "favor", "porfa", "thanks", "thx", "ty", "ok", "okay", "k", "yes", "yeah", "yep", "um",
		"uh", "hmm", "so", "well", "actually", "maybe", "then", "josh", "me", "give", "try":
		return true
	}
	return false
}
