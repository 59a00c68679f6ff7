package understand

import (
	"slices"
	"strings"
)

// letters returns the letters that an answer picks, in their order.
func (a *answering) letters() []string { return a.lettersOf(a.step.options, a.step.labels) }

// picking collects the options of an answer.
type picking struct {
	meant, refused uint
	every          bool
}

func (p *picking) take(letter string, refused bool) {
	if bit := uint(1) << (letter[0] - 'A'); refused {
		p.refused |= bit
	} else {
		p.meant |= bit
	}
}

func (a *answering) lettersOf(options int, labels *book) []string {
	var p picking
	if run := a.run(options); run != "" {
		for i := range len(run) {
			p.take(strings.ToUpper(run[i:i+1]), false)
		}
		return p.letters(options)
	}
	refused := false
	for i := 0; i < len(a.s.words); {
		if weight(a.s.words[i].before) >= 2 || a.s.words[i].is == "but" {
			refused = false
		}
		i += a.option(&p, i, options, labels, &refused)
	}
	return p.letters(options)
}

// option reads what begins at word i and returns how many words it has.
func (a *answering) option(p *picking, i, options int, labels *book, refused *bool) int {
	end := len(a.s.words)
	if letter, n := a.letter(i, options); n > 0 {
		a.upTo(p, i, letter)
		p.take(letter, *refused)
		*refused = false
		return n
	}
	label, n := "", 0
	if labels != nil {
		label, n = labels.at(a.s, i, end)
	}
	if means, m := a.r.talk.at(a.s, i, end); m > n || m == n && m > 0 && means != "but" && label == "" {
		switch means {
		case "all":
			p.every = true
		case "whenever":
			p.every = p.every || a.c.Step == "constraints_01"
		case "allbut":
			p.every, *refused = true, true
		case "but":
			*refused = a.s.words[i].is != "but" || m > 1
		}
		return m
	}
	if day := a.s.words[i].is; n > 0 && *refused && (strings.HasPrefix(day, "sunday") || strings.HasPrefix(day, "saturday")) {
		return n // "weekends but not sundays" are weekends
	}
	if n > 0 {
		p.take(label, *refused || a.c.Step == "constraints_01" && a.s.taken(i+n))
		*refused = *refused && end > i+n && (a.s.words[i+n].is == "or" || a.s.words[i+n].is == "and")
		return n
	}
	return 1
}

// taken reports whether the words from i on say that the time before them is for something else: "are for family".
func (s *said) taken(i int) bool {
	if s.word(i) != "are" && s.word(i) != "is" && s.word(i) != "r" || s.word(i+1) != "for" {
		return false
	}
	switch s.word(i + 2) {
	case "", "me", "fun", "this", "that", "plans", "people", "meeting", "hanging", "going", "friends", "adventures", "play", "playing", "us":
		return false
	}
	return true
}

// upTo takes what stands between two letters of a range: "a-c".
func (a *answering) upTo(p *picking, i int, letter string) {
	if i == 0 || a.s.words[i].before != '-' {
		return
	}
	if from := letterIn(a.s.words[i-1].is, int(letter[0]-'A')); from != "" {
		for l := from[0]; l < letter[0]; l++ {
			p.take(string(rune(l)), false)
		}
	}
}

func (p *picking) letters(options int) []string {
	meant := p.meant
	if p.every {
		meant = 1<<options - 1
	}
	meant &^= p.refused
	var list []string
	for i := range options {
		if meant&(1<<i) != 0 {
			list = append(list, string(rune('A'+i)))
		}
	}
	return list
}

// run returns the letters of an answer that is nothing but letters in a row: "ac".
func (a *answering) run(options int) string {
	if len(a.s.words) != 1 {
		return ""
	}
	word := strings.ToLower(a.s.source(0, 1))
	if len(word) < 2 || len(word) > options || word == "ad" || word == "bad" || word == "add" || word == "cab" || word == "dad" {
		return ""
	}
	for i := range len(word) {
		if int(word[i]-'a') >= options && int(word[i]-'1') >= options || i > 0 && word[i] <= word[i-1] {
			return ""
		}
	}
	if isDigit(word[0]) {
		if a.c.Step == "group_01" {
			return "" // a size
		}
		return strings.Map(func(r rune) rune { return r - '1' + 'a' }, word)
	}
	return word
}

// letterIn returns the letter that a word stands for among options, "" for none.
func letterIn(is string, options int) string {
	if len(is) != 1 {
		return ""
	}
	at := int(is[0] - 'a')
	if isDigit(is[0]) {
		at = int(is[0] - '1')
	}
	if at < 0 || at >= options {
		return ""
	}
	return string(rune('A' + at))
}

// letter reads the letter, the number or the place of an option at word i.
func (a *answering) letter(i, options int) (letter string, words int) {
	s := a.s
	if letter = letterIn(s.words[i].is, options); letter != "" && a.stands(i) {
		return letter, 1
	}
	places := []string{"first", "second", "third", "fourth", "fifth"}
	at := slices.Index(places, s.words[i].is)
	switch s.words[i].is {
	case "1st", "2nd", "3rd", "4th", "5th":
		at = int(s.words[i].is[0] - '1')
	case "last", "bottom":
		at = options - 1
	case "top":
		at = 0
	case "middle":
		if options == 3 {
			at = 1
		}
	case "option", "number", "letter", "answer", "choice":
		if i+1 < len(s.words) {
			if letter = letterIn(s.words[i+1].is, options); letter != "" {
				return letter, 2
			}
		}
	}
	if at < 0 || at >= options || !a.place(i) {
		return "", 0
	}
	return string(rune('A' + at)), 1
}

// place reports whether the word of a place means an option: "the second", "first one", not "first of all".
func (a *answering) place(i int) bool {
	if i+1 == len(a.s.words) || a.s.words[i+1].before != 0 {
		return true
	}
	switch a.s.words[i+1].is {
	case "one", "option", "choice", "and", "or", "for", "please", "is", "sounds", "but", "i", "probably", "definitely", "then":
		return true
	}
	return false
}

// stands reports whether a letter or a number stands for an option: "a" is mostly an article, "2" may count something.
func (a *answering) stands(i int) bool {
	s := a.s
	if isDigit(s.words[i].is[0]) && a.c.Step == "group_01" {
		return false // a size
	}
	if i > 0 && s.words[i].before == 0 {
		switch s.words[i-1].is {
		case "at", "after", "before", "until", "around", "by", "ill", "gonna", "to", "such", "what", "like", "is", "have", "not much of":
			return s.words[i-1].is == "like" && s.words[i].is != "a"
		}
	}
	if i+1 == len(s.words) || s.words[i+1].before != 0 {
		return true
	}
	switch next := s.words[i+1].is; next {
	case "and", "or", "but", "with", "for", "mostly", "maybe", "please", "definitely", "i", "because", "then", "lol", "more", "sometimes",
		"probably", "no", "plus", "leaning", "haha", "is", "sounds", "works", "all", "im", "its", "though", "too", "also", "over", "than",
		"id", "thanks", "if", "depending", "usually", "mainly", "not", "most", "some", "occasionally", "totally", "100%", "hands", "instead",
		"rather", "when", "as", "followed", "then d", "😂", "👍", "😊", "🙂", "to", "def", "ish", "obviously", "always", "really", "seems", "feels", "fits":
		return true
	default:
		return letterIn(next, 5) != "" || s.words[i].is != "a" && !isDigit(s.words[i].is[0]) && next != "you" && next != "there" && next != "able"
	}
}
