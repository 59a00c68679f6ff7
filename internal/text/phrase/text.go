package phrase

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word of a text, or a place in it.
type token struct {
	word   int32 // number in the vocabulary, unknown for any other word and for places
	set    int32 // number of its set of symbols
	quoted bool
	over   bool // may be read over
}

// The sets of the places; those of the words come after them.
const (
	setUnknown int32 = iota // a word in no pattern
	setTextStart
	setTextEnd
	setBoundary
	setComma
	firstWordSet
)

// Text is a text as the matcher sees it.
type Text struct {
	tokens []token
	words  int
	folded string
	bends  []bend
}

// bend is a place of a text where somebody bent a word, and what it was read as.
type bend struct {
	from, to int   // bytes
	at       Match // the tokens that it was read as; of no pattern
	as       string
}

// Straight returns the text, folded, with what m covers as it was read: words written apart, together, with digits and signs for letters or
// with letters drawn out ("s u i c i d e", "killmyself", "k1ll"). Slips of a letter stay: the word may be another one. So does all that m does
// not cover: without a phrase around it, a word that looks bent may well be a word that the rules do not have ("vegetarian", "1p").
// A digit or a sign at the end of a bent word kept it apart from an exclamation mark beside it; a letter would not ("m3!so", "mee3!so"), so
// a space does.
func (t *Text) Straight(m Match) string {
	if len(t.bends) == 0 {
		return t.folded
	}
	var b strings.Builder
	at := 0
	for _, bend := range t.bends {
		if !bend.at.Overlaps(m) {
			continue
		}
		b.WriteString(t.folded[at:bend.from])
		if bend.from > 0 && t.folded[bend.from-1] != ' ' && !letterAt(t.folded, bend.from) {
			b.WriteByte(' ')
		}
		b.WriteString(bend.as)
		at = bend.to
		if at < len(t.folded) && t.folded[at] != ' ' && !letterAt(t.folded, at-1) {
			b.WriteByte(' ')
		}
	}
	b.WriteString(t.folded[at:])
	return b.String()
}

// Words is the number of words in the text.
func (t *Text) Words() int { return t.words }

// SameSentence reports whether no end of a sentence stands between the starts of two matches, a before b.
func (t *Text) SameSentence(a, b Match) bool {
	for i := a.Start + 1; i <= b.Start; i++ {
		if t.tokens[i].set == setBoundary {
			return false
		}
	}
	return true
}

// Quoted reports whether all that a match covers stands in quotation marks, and something else stands outside them.
func (t *Text) Quoted(m Match) bool {
	inside, outside := true, false
	for i, tok := range t.tokens {
		if tok.set >= setTextStart && tok.set < firstWordSet {
			continue
		}
		if i >= m.Start && i <= m.End {
			inside = inside && tok.quoted
		}
		outside = outside || !tok.quoted
	}
	return inside && outside
}

// reader cuts a folded text into tokens.
type reader struct {
	m        *Matcher
	text     Text
	quoted   bool
	sentence int      // words since the last boundary
	letters  []string // single letters in a row, which may be a word written apart
	from, to int      // the bytes of the letters, or of the word
}

// read returns the tokens of a normal text.
func (m *Matcher) read(normal string) *Text {
	folded := Fold(normal)
	r := &reader{m: m, text: Text{folded: folded}}
	r.text.tokens = make([]token, 0, len(folded)/4+8)
	r.place(setTextStart, false)
	for i := 0; i < len(folded); {
		i += r.next(folded, i)
	}
	r.flush()
	r.place(setTextEnd, false)
	return &r.text
}

// next reads what stands at i and returns how many bytes it was.
func (r *reader) next(s string, i int) int {
	if n := wordLength(s[i:]); n > 0 {
		r.word(s[i:i+n], i)
		return n
	}
	c, size := utf8.DecodeRuneInString(s[i:])
	switch c {
	case '"':
		r.flush()
		r.quoted = !r.quoted && strings.ContainsRune(s[i+1:], '"')
	case '.', '!', '?', ';':
		if !r.apart(s, i+1) {
			r.boundary()
		}
	case ',', ':', '(', ')', '-', '/', '~':
		if !r.apart(s, i+1) {
			r.place(setComma, true)
		}
	case ' ', '_', '*', '\'', '#':
	default:
		if unicode.IsSymbol(c) {
			r.flush()
			r.sign(string(c))
		}
	}
	return size
}

// apart reports whether what stands at i goes on with the letters before it: "k.i.l.l" and "k. i. l. l".
func (r *reader) apart(s string, i int) bool {
	if len(r.letters) == 0 {
		return false
	}
	if i < len(s) && s[i] == ' ' {
		i++
	}
	return letterAt(s, i) && !letterAt(s, i+1)
}

// wordLength returns the bytes of the word that s starts with, 0 for none. An apostrophe between letters belongs to it,
// and so does a sign that stands for a letter.
func wordLength(s string) int {
	n := 0
	for n < len(s) {
		c, size := utf8.DecodeRuneInString(s[n:])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !joins(s, n, c) {
			break
		}
		n += size
	}
	return n
}

// joins reports whether a sign at s[n:] is part of a word: an apostrophe, or a sign for a letter, with a letter on both
// sides ("don't", "k!ll", "su*cide"); $ and @ may also start one ("$uicide").
func joins(s string, n int, c rune) bool {
	switch c {
	case '*':
		rest := strings.TrimLeft(s[n:], "*")
		return n > 0 && letterAt(rest, 0)
	case '\'', '!', '|', '+':
		if n == 0 || !letterAt(s, n-1) {
			return false
		}
	case '$', '@':
	default:
		return false
	}
	return letterAt(s, n+1)
}

func letterAt(s string, i int) bool { return i < len(s) && s[i] >= 'a' && s[i] <= 'z' }

// word takes in a word and where it stands.
func (r *reader) word(w string, at int) {
	to := at + len(w)
	w = strings.ReplaceAll(w, "'", "")
	if len(w) == 1 && isLetter(rune(w[0])) {
		if len(r.letters) == 0 {
			r.from = at
		}
		r.letters, r.to = append(r.letters, w), to
		return
	}
	r.flush()
	r.from, r.to = at, to
	r.put(w)
}

// flush takes in the single letters read so far: as words written apart if they are some, as they are if not.
func (r *reader) flush() {
	letters := r.letters
	r.letters = r.letters[:0]
	if len(letters) >= minApart {
		if parts := r.m.vocabulary.split(strings.Join(letters, "")); parts != nil {
			r.parts(parts)
			return
		}
	}
	for _, l := range letters {
		r.put(l)
	}
}

// put adds a word, or the words that it is when it is several written together.
func (r *reader) put(w string) {
	n := r.m.vocabulary.find(w)
	if n == unknown {
		if parts := r.m.vocabulary.together(w); parts != nil {
			r.parts(parts)
			return
		}
	}
	if n != unknown && bent(w) {
		r.bent(r.m.vocabulary.word(n), 1)
	}
	r.add(n)
}

// parts adds words of the vocabulary that were not written one by one.
func (r *reader) parts(words []string) {
	r.bent(strings.Join(words, " "), len(words))
	for _, w := range words {
		n, _ := r.m.vocabulary.number(w)
		r.add(n)
	}
}

// bent notes that the word at hand, or the letters, are read as something else, which makes that many tokens. An apostrophe is nothing
// else: no word of the vocabulary has one.
func (r *reader) bent(as string, tokens int) {
	if strings.ReplaceAll(r.text.folded[r.from:r.to], "'", "") == as {
		return
	}
	at := len(r.text.tokens)
	r.text.bends = append(r.text.bends, bend{r.from, r.to, Match{Start: at, End: at + tokens - 1}, as})
}

func (r *reader) add(n int32) {
	r.sentence++
	r.text.words++
	t := token{word: n, set: setUnknown, quoted: r.quoted}
	if n != unknown {
		t.set = firstWordSet + n
		t.over = r.m.symbols.at(t.set).contains(int32(filler))
	}
	r.text.tokens = append(r.text.tokens, t)
}

// sign adds an emoji or another sign, if some pattern has it; it never stands in the way of a phrase.
func (r *reader) sign(s string) {
	if n, ok := r.m.vocabulary.number(s); ok {
		r.text.tokens = append(r.text.tokens, token{word: n, set: firstWordSet + n, quoted: r.quoted, over: true})
	}
}

// boundary ends a sentence. One of a single word can be read over: "I. Want. To. Sleep."
func (r *reader) boundary() {
	r.flush()
	if last := r.text.tokens[len(r.text.tokens)-1].set; last == setBoundary || last == setTextStart {
		return
	}
	r.place(setBoundary, r.sentence <= 1)
	r.sentence = 0
}

func (r *reader) place(set int32, over bool) {
	r.flush()
	r.text.tokens = append(r.text.tokens, token{word: unknown, set: set, over: over})
}
