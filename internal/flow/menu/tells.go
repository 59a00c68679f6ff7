package menu

import (
	"slices"
	"strings"
	"unicode"
)

// fewestTelling is how many words a text has that tells something, whatever it begins with: the words that ask are English.
const fewestTelling = 5

// tells reports whether a text that nothing understood tells something of its sender, and asks nothing: then "I'm not
// sure what you mean" would be a cold answer. In doubt it asks, and the menu says what can be had.
func tells(normal string, english bool) bool {
	if strings.Contains(normal, "?") {
		return false
	}
	words := spoken(normal)
	around := strings.Fields("omg ugh lol so well and but man hey ok okay haha wow god yay sorry today yesterday just finally")
	for len(words) > 0 && slices.Contains(around, words[0]) {
		words = words[1:]
	}
	if len(words) < 3 || (len(words) < fewestTelling || !english) && !slices.Contains(strings.Fields("i im ive my we weve our got had watching"), words[0]) {
		return false
	}
	return !wants(words)
}

// wants reports whether there is a word among some with which people want something of us.
func wants(words []string) bool {
	return anyOf(words, "need want wanna can could please pls plz help how what when where who why which change update fix tell send give find call "+
		"name email number phone delete remove cancel text texts account plan plans code link pause stop moved meant mean question")
}

// complains reports whether there is a word among some of what goes wrong between people and us: thanks would be no answer.
func complains(words []string) bool {
	return anyOf(words, "wrong missed already list others group host rude racist teacher reminder reminders invite invites deleting")
}

// anyOf reports whether one of some words is in a list, which has its words apart by spaces.
func anyOf(words []string, list string) bool {
	of := strings.Fields(list)
	return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(of, word) })
}

// spoken are the words of a text in lower case, without apostrophes.
func spoken(normal string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(normal), "'", ""), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
