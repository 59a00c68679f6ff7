package weigh

import (
	"unicode"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/text/phrase"
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

// How often a feature counts in a text that is weighed: who says something ten times means it no more, and "i want to climb" ten times is
// no danger because "i want to" leans to one. Where a text says the same over and over it is once; once in every text loses two in
// a hundred of those in danger who say things twice.
const (
	mostOften = 2
	overAndOn = 3 // times that the mean feature of such a text stands in it
)

// fewer leaves out of a list what stood in it often enough before.
func fewer(list []Feature) []Feature {
	type place struct {
		f Feature
		n int
	}
	var room [2048]place // of a text of 1,000 features: most have a fifth
	seen := room[:]
	for len(seen) < 2*len(list) {
		seen = make([]place, 2*len(seen))
	}
	different := 0
	kept := list[:0]
	for _, f := range list {
		at := int(f) & (len(seen) - 1)
		for seen[at].n > 0 && seen[at].f != f {
			at = (at + 1) & (len(seen) - 1)
		}
		seen[at].f = f
		if seen[at].n++; seen[at].n == 1 {
			different++
		}
		if seen[at].n <= mostOften {
			kept = append(kept, f)
		}
	}
	if len(list) < overAndOn*different {
		return kept
	}
	kept = list[:0]
	for _, p := range seen {
		if p.n > 0 {
			kept = append(kept, p.f)
		}
	}
	return kept
}

// appendFeatures appends the features of a text in normal form (see sms.Normalize) to a list, each as often as it occurs.
func appendFeatures(list []Feature, normal string) []Feature {
	var room [maxWords + 1]uint32
	words := append(room[:0], textStart)
	folded := phrase.Fold(normal)
	for i := 0; i < len(folded) && len(words) < maxWords; {
		c, size := utf8.DecodeRuneInString(folded[i:])
		var word uint32
		switch {
		case unicode.IsLetter(c) || unicode.IsDigit(c):
			list, word, size = appendWord(list, folded[i:])
			words = append(words, word)
		case isWord(c):
			words = append(words, hash(folded[i:i+size]))
		}
		i += size
	}
	return appendPhrases(list, append(words, textEnd))
}

// The words before the first and after the last.
const (
	textStart uint32 = 1
	textEnd   uint32 = 2
)

// isWord reports whether a sign counts as a word: those that end or part a sentence do, and so do emoji.
func isWord(c rune) bool {
	return c == '.' || c == '!' || c == '?' || c == ',' || c == ';' || c >= utf8.RuneSelf && unicode.IsSymbol(c)
}

// appendPhrases appends the words, and what stands near each other.
func appendPhrases(list []Feature, w []uint32) []Feature {
	for i := range w {
		list = append(list, join(kindWord, w[i], 0, 0))
		if i+1 < len(w) {
			list = append(list, join(kindPair, w[i], w[i+1], 0))
		}
		if i+2 < len(w) {
			list = append(list, join(kindSkip1, w[i], w[i+2], 0), join(kindTriple, w[i], w[i+1], w[i+2]))
		}
		if i+3 < len(w) {
			list = append(list, join(kindSkip2, w[i], w[i+3], 0))
		}
	}
	return list
}

// appendWord appends what is within the word that s starts with: some letters of it at a time, which know a slip and a word that no
// text had. It returns the word as a whole and its bytes. Apostrophes are left out, and a letter is read twice in a row at most
// ("stoppppp").
func appendWord(list []Feature, s string) (features []Feature, word uint32, n int) {
	var room [maxLetters + 2]byte
	b := append(room[:0], '_')
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
	word = hash(b[1:])
	b = append(b, '_')
	for length := shortLetters; length <= longLetters; length++ {
		for i := 0; i+length <= len(b); i++ {
			list = append(list, join(kindLetters, hash(b[i:i+length]), 0, 0))
		}
	}
	return list, word, n
}

// seed and prime are those of FNV-1a.
const (
	seed  uint32 = 2166136261
	prime uint32 = 16777619
)

func hash[T string | []byte](b T) uint32 {
	h := seed
	for i := range len(b) {
		h = (h ^ uint32(b[i])) * prime
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
