package linkup

import (
	"slices"
	"strings"
)

// Words of those who were there, of those who were there alone, and of those who were not.
var (
	wereThere = []string{
		"made it", "i went", "we went", "was there", "we met", "was great", "was fun", "was good", "was nice", "was lovely", "was amazing", "was awesome", "had fun",
		"had a great", "had a good", "loved it", "so fun", "so much fun", "couldnt have been", "couldn't have been", "fui", "estuve",
	}
	wereAlone = []string{
		"nobody showed", "no one showed", "noone showed", "nobody else showed", "no one else showed", "nobody came", "no one came", "nobody else came", "no one else came",
		"nobody was there", "no one was there", "nobody else was there", "no one else was there", "stood me up", "was stood up", "got stood up", "was alone", "was the only one", "nadie vino",
	}
	wereNot = []string{
		"didnt make it", "didn't make it", "did not make it", "didnt go", "didn't go", "did not go", "couldnt make", "couldn't make", "could not make", "couldnt go",
		"couldn't go", "couldnt come", "couldn't come", "missed it", "i bailed", "had to bail", "i flaked", "i was sick", "got sick", "overslept", "no pude", "no fui",
	}
)

// cannotCome are words of those who speak of what is to come.
var cannotCome = []string{"can't make", "cant make", "cannot make", "can't come", "cant come"}

// tellsOfIt reports whether a text says of something over that its sender was there: the question may have come a second time, behind an invite.
func tellsOfIt(word string) bool {
	if says(word, wereNot) || says(word, []string{"never", "almost", "wish", " if "}) {
		return false
	}
	return says(word, []string{"i made it", "we made it", "i went", "we went", "i was there", "we were there", "we met"}) || saidYes(word) && says(word, wereThere)
}

// saidYes reports whether a text begins with a yes.
func saidYes(word string) bool {
	first, _, _ := strings.Cut(word, " ")
	return slices.Contains([]string{"yes", "yeah", "yep", "yup", "si", "sure"}, strings.Trim(first, ",.!"))
}

func says(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
