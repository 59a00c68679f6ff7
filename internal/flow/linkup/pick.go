package linkup

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/text/answers"
)

// wordsOf splits a text into its words, in lower case and without signs.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
}

// Words that pick all of a list, and none.
var (
	everybody = []string{"all", "everyone", "everybody", "both", "todos", "todas"}
	nobody    = []string{"none", "nobody", "noone", "neither", "nadie", "ninguno", "ninguna"}
)

// numbered reports whether a text picks from a list by numbers, or all or none of it, and says nothing else.
func numbered(text string) bool {
	all := wordsOf(text)
	return len(all) > 0 && !slices.ContainsFunc(all, func(w string) bool {
		_, err := strconv.Atoi(w)
		return err != nil && w != "and" && w != "y" && !slices.Contains(everybody, w) && !slices.Contains(nobody, w)
	})
}

// Words that leave somebody out.
var (
	except = []string{"except", "but", "besides", "minus", "menos", "excepto"}
	never  = []string{"not", "don't", "dont", "never", "without", "no", "sin"}
)

// beside are words that a text may have beside those that pick from a list.
var beside = []string{
	"and", "y", "with", "just", "only", "the", "number", "numbers", "phone", "swap", "share", "exchange", "trade", "give", "please", "pls", "yes",
	"yeah", "yep", "ok", "okay", "sure", "definitely", "absolutely", "i", "i'd", "id", "i'll", "ill", "would", "like", "love", "want", "to", "me", "my",
	"mine", "them", "him", "her", "it's", "its", "both", "one", "ones", "thanks", "thank", "you", "haha", "lol", "for", "contact", "info", "pick",
	"choose", "of", "first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "si", "con", "numero", "numeros", "por", "favor",
	"gracias", "solo", "el", "la", "los", "las", "primero", "primera", "segundo", "segunda",
}

// pointsOut reports whether a text says whom it picks: by a number, a name or all of a list. A yes alone does not.
func pointsOut(text string, names []string) bool {
	return answers.Choice(text, len(names)) > 0 || slices.ContainsFunc(wordsOf(text), func(w string) bool {
		_, err := strconv.Atoi(w)
		return err == nil || slices.Contains(everybody, w) || slices.ContainsFunc(names, func(name string) bool { return slices.Equal(wordsOf(name), []string{w}) })
	})
}

// picksAlone reports whether a text has nothing in it but what picks from a list: a number goes to nobody by a guess.
func picksAlone(text string, names []string) bool {
	return !slices.ContainsFunc(wordsOf(text), func(w string) bool {
		_, err := strconv.Atoi(w)
		named := slices.ContainsFunc(names, func(name string) bool { return slices.Equal(wordsOf(name), []string{w}) })
		return err != nil && !named && !slices.ContainsFunc([][]string{beside, everybody, nobody, except, never}, func(list []string) bool { return slices.Contains(list, w) })
	})
}

// picked is what a text picks from a list.
type picked int

const (
	noPick  picked = iota // it says nothing of the list
	unclear               // it names somebody, and who is picked is not sure: a number goes to nobody by a guess
	sure
)

// picks reads whom of a list a text picks, by numbers, by names, or all or none; "" in the list is somebody who cannot be picked any more.
// response is what the text is as a yes or no.
func picks(text string, names []string, response string) (chosen []int, how picked) {
	var named []int
	all := wordsOf(text)
	for _, w := range all {
		n, err := strconv.Atoi(w)
		if err == nil && (n < 1 || n > len(names)) {
			return nil, unclear
		}
		for place, name := range names {
			if name != "" && !slices.Contains(named, place) && (err == nil && n == place+1 || slices.Equal(wordsOf(name), []string{w})) {
				named = append(named, place)
			}
		}
	}
	if n := answers.Choice(text, len(names)); n > 0 && len(named) == 0 { // "the second one"
		named = append(named, n-1)
	}
	has := func(of []string) bool {
		return slices.ContainsFunc(all, func(w string) bool { return slices.Contains(of, w) })
	}
	slices.Sort(named)
	switch {
	case len(named) > 0 && has(except) && has(everybody):
		return others(names, named), sure
	case len(named) > 0 && (has(except) || has(never) || has(nobody)):
		return nil, unclear
	case len(named) > 0:
		return named, sure
	case has(nobody), response == "NO", response == "CANT", strings.Contains(text, "no one"):
		return nil, sure
	case has(except):
		return nil, unclear
	case has(everybody), response == "YES":
		return others(names, nil), sure
	}
	return nil, noPick
}

// others returns the places of those of a list who can be picked, but for some.
func others(names []string, but []int) (rest []int) {
	for n, name := range names {
		if name != "" && !slices.Contains(but, n) {
			rest = append(rest, n)
		}
	}
	return rest
}

// numberedList says names as a list to pick from.
func numberedList(names []string) string {
	said := make([]string, len(names))
	for n, name := range names {
		said[n] = strconv.Itoa(n+1) + ") " + name
	}
	return strings.Join(said, ", ")
}
