package understand

import (
	"strings"
	"unicode/utf8"
)

// pick reads an option at word i: "B", "option A", "the first one". It returns how many words it has.
func (w *weighing) pick(i, end int) (option string, words int) {
	is := w.s.words[i].is
	if n := i + 1; n < end {
		switch is {
		case "option", "choice", "number", "letter", "plan", "slot", "choose", "pick", "opt", "opcion", "no":
			if o := letterOf(w.s.words[n].is); o != "" && (is != "no" || isDigit(w.s.words[n].is[0])) {
				return o, 2
			}
		}
	}
	if o := w.placed(i, end); o != "" {
		return o, 1
	}
	if o := letterOf(is); o != "" && w.lettered(i, end) {
		return o, 1
	}
	return "", 0
}

// letterOf returns the option that a word can stand for.
func letterOf(is string) string {
	switch is {
	case "a", "1", "one", "🅰", "1⃣", "uno":
		return "A"
	case "b", "2", "two", "🅱", "2⃣", "dos":
		return "B"
	}
	return ""
}

// placed returns the option that a place in the list stands for.
func (w *weighing) placed(i, end int) string {
	option := ""
	switch w.s.words[i].is {
	case "first", "1st", "former", "primero", "primera", "premier", "premiere":
		option = "A"
	case "second", "2nd", "latter", "last", "segundo", "segunda", "deuxieme":
		option = "B"
	}
	if option == "" || i+1 == end {
		return option
	}
	switch w.s.words[i+1].is {
	case "one", "option", "works", "work", "time", "slot", "choice", "please", "is", "sounds", "for", "would", "date", "day", "but",
		"and", "or", "then", "i", "thanks", "looks", "seems", "suits", "not":
		return option
	}
	return ""
}

// lettered reports whether a word that may be an option is one: "a" is mostly an article, "2" is mostly a number, and "b"
// can be "be".
func (w *weighing) lettered(i, end int) bool {
	is := w.s.words[i].is
	if before := i - 1; before >= 0 && w.s.words[i].before == 0 {
		switch w.s.words[before].is {
		case "at", "around", "by", "until", "after", "before", "just", "only", "plus", "ill", "gonna", "wont", "might", "should",
			"me", "what", "such", "have", "got", "is", "its", "the":
			if is != "one" || w.s.words[before].is != "the" {
				return w.s.words[before].is == "its" && i+1 == end && is != "one" && is != "two"
			}
		}
	}
	if (is == "one" || is == "two") && end-i > 1 && i > 0 {
		return false
	}
	if i+1 == end {
		return is != "one" || i == 0 || w.s.words[i-1].is == "number"
	}
	if next := w.s.words[i+1]; next.before != 0 || !isASCII(next.is) {
		return true
	}
	if source := w.s.source(i, i+1); i > 0 && source == "A" && w.s.text != strings.ToUpper(w.s.text) {
		return true // a capital within a text
	}
	switch w.s.words[i+1].is {
	case "perfect", "great", "good", "fine", "ok", "cool": // "A perfect", not "a good idea"
		return i+2 == end || w.means(i+2, end) == "filler"
	case "works", "work", "please", "is", "for", "sounds", "would", "if", "i", "thanks", "its", "then", "lol", "haha", "and", "or", "but",
		"not", "also", "over", "looks", "seems", "it", "im", "definitely", "all", "unless", "because", "though",
		"maybe", "probably", "yes", "sure", "sounded", "suits", "ill", "thx", "josh", "time", "better", "n", "with", "can", "see",
		"absolutely", "instead", "only", "should", "will", "doesnt", "cant", "isnt", "wont", "dont", "option":
		return true
	}
	return !isDigit(w.s.words[i+1].is[0]) && letterOf(w.s.words[i+1].is) != ""
}

func isASCII(s string) bool { return s[0] < utf8.RuneSelf }
