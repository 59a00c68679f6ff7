package when

import "unicode/utf8"

// kind is what a word or a sign may mean in a time.
type kind uint8

const (
	other kind = iota
	// signs
	comma
	dot
	colon
	slash
	dash
	halt  // the end of a sentence, a bracket, a quote
	money // $, #, + and %: the number beside it is no hour
	// words of days
	relativeDay // value: days from today
	tonight
	manana // Spanish: tomorrow, or the morning
	weekday
	shortWeekday // sat, sun, mon, wed: also words of their own
	weekdays     // fridays: a habit, no day
	month
	weekend
	weeknight
	workday
	// words of hours
	part  // value: an index of buckets
	parts // mornings: a habit
	meal  // likewise, a hint only
	work
	school
	meridiem // value: 0 or 12
	clockWord
	half
	quarter
	oclock
	ish
	hourSign
	unit // value: minutes
	// numbers
	number
	numberWord
	ordinalWord
	suffix // st, nd, rd, th
	// small words
	article
	definite
	at
	on
	in
	of
	past // quarter past
	around
	by
	before
	after
	from
	between
	to
	till
	or
	and
	maybeOr // o, ou: or in Spanish and French
	this
	next
	last
	coming
	following
	every
	later
	ago
	now
	couple
	few
	more
	forWord
	// words that tell times from what is none
	filler // may stand behind an hour
	noun   // is counted
	street
	pronoun
	been // was, were
	did  // other verbs of the past
	wish // words of a wish or a question
	not
	instead
	good // before morning it is a greeting
	move
	counting // before a number: a count or an age
)

// The values of the kind unit. Months are counted by the calendar.
const (
	minutes   = 1
	hours     = 60
	days      = 24 * 60
	weeks     = 7 * days
	twoWeeks  = 2 * weeks
	months    = 30 * days
	yearUnits = 365 * days
)

// token is a word, a number or a sign of a text.
type token struct {
	start, end int
	value      int
	kind       kind
	digits     uint8 // of a number
	glued      bool  // nothing is between it and the token before it
	letter     byte  // a word of one letter; of a halt, the sign
	counted    bool  // an unknown word that looks like a plural
}

// longestWord is the most bytes of a word that is looked up: longer ones are not about times.
const longestWord = 16

// tokens splits a text; hints counts the words and numbers without which there is no time in it.
func tokens(text string, room []token) (toks []token, hints int) {
	toks = room[:0]
	for i := 0; i < len(text); {
		c := text[i]
		var t token
		switch {
		case c == ' ' || c == '\t':
			i++
			continue
		case digit(c):
			t = readNumber(text, i)
			hints++
		case letterAt(text, i) > 0:
			t = readWord(text, i)
			if t.kind >= relativeDay && t.kind <= unit || t.kind >= numberWord && t.kind <= ordinalWord {
				hints++
			}
		default:
			t = readSign(text, i)
		}
		if n := len(toks); n > 0 {
			t.glued = toks[n-1].end == t.start
			toks = joined(text, toks, &t)
		}
		toks = append(toks, t)
		i = t.end
	}
	return toks, hints
}

func digit(c byte) bool { return '0' <= c && c <= '9' }

func readNumber(text string, i int) token {
	t := token{start: i, end: i, kind: number}
	for ; t.end < len(text) && digit(text[t.end]); t.end++ {
		if t.digits < 9 {
			t.value = t.value*10 + int(text[t.end]-'0')
			t.digits++
		}
	}
	return t
}

func readSign(text string, i int) token {
	r, size := utf8.DecodeRuneInString(text[i:])
	t := token{start: i, end: i + size, kind: halt}
	switch r {
	case ',':
		t.kind = comma
	case '.':
		t.kind = dot
	case ':':
		t.kind = colon
	case '/':
		t.kind = slash
	case '-', '\u2013', '\u2014', '\u2011':
		t.kind = dash
	case '@':
		t.kind = at
	case '~':
		t.kind = around
	case '&':
		t.kind = and
	case '$', '#', '%', '+', '\u20ac', '\u00a3', '*', '=', '<', '>', '_':
		t.kind = money
	case '\'', '\u2019', '\u2032':
		t.kind = other
	case '?':
		t.letter = '?'
	}
	return t
}

// letterAt returns the plain letter of a text at i, 0 if there is none.
func letterAt(text string, i int) byte {
	switch c := text[i]; {
	case 'a' <= c && c <= 'z':
		return c
	case 'A' <= c && c <= 'Z':
		return c + 'a' - 'A'
	case c < utf8.RuneSelf:
		return 0
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return plain(r)
}

// plain returns the letter below an accent of Western European languages, x for any other letter that is not ASCII, and
// 0 for signs.
func plain(r rune) byte {
	if r >= '\u00c0' && r <= '\u00de' && r != '\u00d7' {
		r += 0x20
	}
	switch {
	case r >= '\u00e0' && r <= '\u00e5':
		return 'a'
	case r == '\u00e7':
		return 'c'
	case r >= '\u00e8' && r <= '\u00eb':
		return 'e'
	case r >= '\u00ec' && r <= '\u00ef':
		return 'i'
	case r == '\u00f1':
		return 'n'
	case r >= '\u00f2' && r <= '\u00f6':
		return 'o'
	case r >= '\u00f9' && r <= '\u00fc':
		return 'u'
	case r == '\u0301', r == '\u0303', r == '\u0300', r >= '\u0100' && r < '\u0300', r > '\u036f' && r < '\u2000':
		return 'x'
	}
	return 0
}

// readWord reads a word in lower case, without accents and apostrophes.
func readWord(text string, i int) token {
	var room [longestWord]byte
	word, bare, end := room[:0], -1, i // bare is the length in front of an apostrophe
	for end < len(text) {
		c, size := letterAt(text, end), 1
		if text[end] >= utf8.RuneSelf {
			_, size = utf8.DecodeRuneInString(text[end:])
		}
		if c == 0 {
			quote := apostrophe(text, end)
			if quote == 0 || end+quote >= len(text) || letterAt(text, end+quote) == 0 {
				break
			}
			bare, end = len(word), end+quote
			continue
		}
		if len(word) < longestWord {
			word = append(word, c)
		}
		end += size
	}
	t := token{start: i, end: end}
	if len(word) == longestWord {
		return t
	}
	if bare > 0 && bare == len(word)-1 && word[bare] == 's' { // friday's good
		if t.kind, t.value = meaning(string(word[:bare])); t.kind >= relativeDay && t.kind <= shortWeekday {
			return t
		}
	}
	t.kind, t.value = meaning(string(word))
	if len(word) == 1 {
		t.letter = word[0]
	}
	t.counted = t.kind == other && len(word) > 3 && word[len(word)-1] == 's' && word[len(word)-2] != 's'
	return t
}

// apostrophe returns how many bytes an apostrophe at i has, 0 if there is none.
func apostrophe(text string, i int) int {
	switch {
	case text[i] == '\'':
		return 1
	case len(text) >= i+3 && text[i:i+3] == "\u2019":
		return 3
	}
	return 0
}
