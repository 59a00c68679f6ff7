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
	feast // value: a holiday
	eve
	peoples
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
	been   // was, were
	did    // other verbs of the past
	wish   // words of a wish or a question
	liking // like, which is behind wed where we'd was meant
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

// tokens splits a text.
func tokens(text string, toks []token) []token {
	for i := 0; i < len(text); {
		c := text[i]
		var t token
		switch {
		case c == ' ' || c == '\t':
			i++
			continue
		case digit(c):
			t = readNumber(text, i)
		case letterAt(text, i) > 0:
			t = readWord(text, i)
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
	return toks
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
	case '?':
		t.letter = '?'
	}
	return t
}

// readWord reads a word and what it means.
func readWord(text string, i int) token {
	var room [longestWord]byte
	n, bare, end := fold(text, i, &room)
	t := token{start: i, end: end}
	if n == longestWord {
		return t
	}
	word := room[:n]
	if bare > 0 && bare == n-1 && word[bare] == 's' { // friday's good
		if t.kind, t.value = meaning(string(word[:bare])); t.kind >= relativeDay && t.kind <= shortWeekday {
			return t
		}
	}
	t.kind, t.value = meaning(string(word))
	if bare > 0 && (t.kind == shortWeekday || t.kind == been && bare == 2) { // we'd is no wed, and we're no were
		t.kind = pronoun
	}
	if n == 1 {
		t.letter = word[0]
	}
	t.counted = t.kind == other && n > 3 && word[n-1] == 's' && word[n-2] != 's'
	return t
}

// hinted reports whether a text has a number or a word without which there is no time in it. Most texts have none.
func hinted(text string) bool {
	var room [longestWord]byte
	for i := 0; i < len(text); {
		switch {
		case digit(text[i]):
			return true
		case letterAt(text, i) > 0:
			n, bare, end := fold(text, i, &room)
			if bare > 0 && timely(string(room[:bare])) || timely(string(room[:n])) {
				return true
			}
			i = end
		default:
			i++
		}
	}
	return false
}
