package weigh

import (
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/phrase"
)

// Feature is something that a text has: a word, a few words near each other or some letters of a word. It is a hash, so that reading a text allocates nothing for each.
type Feature uint32

// The kinds of features. They are part of the hash: to change one is to train anew.
const (
	kindWord uint32 = iota + 1
	kindPair
	kindSkip1 // two words with one between them
	kindSkip2 // two words with two between them
	kindTriple
	kindLetters
)

const (
	maxWords     = 300 // of a text that are looked at: ten segments have less than that, unless they are nonsense
	maxLetters   = 24  // of a word: longer ones are no words
	shortLetters = 4   // the shortest run of letters of a word that is a feature
	longLetters  = 4   // the longest
)

// reader takes a text apart.
type reader struct {
	features []Feature
	words    []uint32
}

// appendFeatures appends the features of a text in normal form (see sms.Normalize) to a list, each as often as it occurs.
func appendFeatures(list []Feature, normal string) []Feature {
	var room [64]uint32
	r := reader{features: list, words: append(room[:0], textStart)}
	folded := phrase.Fold(normal)
	for i := 0; i < len(folded) && len(r.words) < maxWords; {
		i += r.next(folded[i:])
	}
	r.words = append(r.words, textEnd)
	r.phrases()
	return r.features
}

// The words before the first and after the last.
const (
	textStart uint32 = 1
	textEnd   uint32 = 2
)

// phrases adds the words, and what stands near each other.
func (r *reader) phrases() {
	w := r.words
	for i := range w {
		r.add(kindWord, w[i], 0, 0)
		if i+1 < len(w) {
			r.add(kindPair, w[i], w[i+1], 0)
		}
		if i+2 < len(w) {
			r.add(kindSkip1, w[i], w[i+2], 0)
			r.add(kindTriple, w[i], w[i+1], w[i+2])
		}
		if i+3 < len(w) {
			r.add(kindSkip2, w[i], w[i+3], 0)
		}
	}
}

// next reads what s starts with and returns how many bytes it was. Signs that end or part a sentence count as words, and so do emoji.
func (r *reader) next(s string) int {
	c, size := utf8.DecodeRuneInString(s)
	switch {
	case unicode.IsLetter(c) || unicode.IsDigit(c):
		return r.word(s)
	case c == '.' || c == '!' || c == '?' || c == ',' || c == ';' || c >= utf8.RuneSelf && unicode.IsSymbol(c):
		h := seed
		for i := range size {
			h = (h ^ uint32(s[i])) * prime
		}
		r.words = append(r.words, h)
	}
	return size
}

// word reads a word: as a whole, and some letters of it at a time, which know a slip and a word that no text had. Apostrophes are
// left out, and a letter is read twice in a row at most ("stoppppp").
func (r *reader) word(s string) int {
	var room [maxLetters + 2]byte
	b := append(room[:0], '_')
	n := 0
	for n < len(s) {
		c, size := utf8.DecodeRuneInString(s[n:])
		if c != '\'' && c != '*' && c != '$' && c != '@' && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			break
		}
		for _, l := range []byte(s[n : n+size]) {
			if again := len(b) >= 3 && b[len(b)-1] == l && b[len(b)-2] == l; l != '\'' && !again && len(b) <= maxLetters {
				b = append(b, l)
			}
		}
		n += size
	}
	r.words = append(r.words, hash(b[1:]))
	b = append(b, '_')
	for length := shortLetters; length <= longLetters; length++ {
		for i := 0; i+length <= len(b); i++ {
			r.add(kindLetters, hash(b[i:i+length]), 0, 0)
		}
	}
	return n
}

func (r *reader) add(kind, a, b, c uint32) { r.features = append(r.features, join(kind, a, b, c)) }

// seed and prime are those of FNV-1a.
const (
	seed  uint32 = 2166136261
	prime uint32 = 16777619
)

func hash(b []byte) uint32 {
	h := seed
	for _, c := range b {
		h = (h ^ uint32(c)) * prime
	}
	return h
}

// join makes one hash of several, with the constants of MurmurHash3.
func join(kind, a, b, c uint32) Feature {
	h := kind
	for _, k := range [...]uint32{a, b, c} {
		k *= 0xcc9e2d51
		k = k<<15 | k>>17
		h ^= k * 0x1b873593
		h = h<<13 | h>>19
		h = h*5 + 0xe6546b64
	}
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	return Feature(h ^ h>>16)
}

// Features returns the features of a text in normal form, for learning.
func Features(normal string) []Feature { return appendFeatures(nil, normal) }
