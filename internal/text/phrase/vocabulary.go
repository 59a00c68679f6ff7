package phrase

import (
	"slices"
	"strings"
)

// Limits of what is forgiven. They come from lists of real texts: shorter words have too many neighbours that are
// words themselves.
const (
	minTypo     = 6  // letters of a word in which one wrong, missing, doubled or swapped letter is forgiven
	minSwap     = 5  // letters of a word in which two swapped ones are
	maxTypo     = 20 // letters of a token that is looked at: longer ones are no words
	minTogether = 8  // letters of words written together
	maxTogether = 40
	minApart    = 3 // letters written apart
	longestPart = 16
)

// unknown is the number of a word that is in no pattern.
const unknown = -1

// vocabulary numbers the words of all patterns and finds the one that was meant. A glossary makes it.
type vocabulary struct {
	keys     texts   // the words by number, then other spellings of them
	means    halves  // by index of a key: the number of its word
	real     texts   // words of the language that look like a typo of ours
	byKey    buckets // indexes of keys
	byReal   buckets // indexes of real
	squeezed buckets // numbers of words by the word without doubled letters, for "stoppppp"
	deletes  buckets // numbers of words by the word less one letter, for typos
}

// number returns the number of a word or of a spelling of it.
func (v *vocabulary) number(key string) (n int32, ok bool) { return v.numberOf(hash(key), key, "") }

// numberOf returns the number of the key a+b, which has that hash.
func (v *vocabulary) numberOf(hash uint32, a, b string) (n int32, ok bool) {
	found := v.byKey.candidates(hash)
	for i := range found.len() {
		k := found.at(i)
		if key := v.keys.at(k); len(key) == len(a)+len(b) && key[:len(a)] == a && key[len(a):] == b {
			return v.means.at(int(k)), true
		}
	}
	return unknown, false
}

// word returns the word of a number.
func (v *vocabulary) word(n int32) string { return v.keys.at(n) }

// isReal reports whether a word is none of ours, however much it looks like it.
func (v *vocabulary) isReal(token string) bool {
	found := v.byReal.candidates(hash(token))
	for i := range found.len() {
		if v.real.at(found.at(i)) == token {
			return true
		}
	}
	return false
}

// doubled returns the word that a token is when doubled letters of both are written once.
func (v *vocabulary) doubled(token string) int32 {
	token = squeeze(token)
	found := v.squeezed.candidates(hash(token))
	for i := range found.len() {
		if n := found.at(i); squeeze(v.word(n)) == token {
			return n
		}
	}
	return unknown
}

// find returns the number of the word that a token stands for, unknown for none.
func (v *vocabulary) find(token string) int32 {
	if n, ok := v.number(token); ok {
		return n
	}
	if v.isReal(token) {
		return unknown
	}
	for _, one := range "il" {
		if plain, ok := plainLetters(token, one); ok {
			if n := v.find(plain); n != unknown {
				return n
			}
		}
	}
	if hasRun(token) {
		if n := v.doubled(token); n != unknown {
			return n
		}
	}
	if len(token) >= minSwap-1 && len(token) <= maxTypo && isASCII(token) {
		return v.typo(token)
	}
	return unknown
}

// typo returns the word that a token is one slip away from, unknown if there is none. The first letter has to be right. It looks for
// the token and for what it is without each of its letters; what stands before the letter is hashed once.
func (v *vocabulary) typo(token string) int32 {
	if n := v.slipped(token, hash(token), token, ""); n != unknown {
		return n
	}
	before := extend(basis, token[:1])
	for i := 1; i < len(token); i++ {
		a, b := token[:i], token[i+1:]
		shorter := spread(extend(before, b))
		if len(token) > minTypo {
			if n, ok := v.numberOf(shorter, a, b); ok {
				return n
			}
		}
		if n := v.slipped(token, shorter, a, b); n != unknown {
			return n
		}
		before = extend(before, token[i:i+1])
	}
	return unknown
}

// slipped returns the word that is a+b, which has that hash, plus a letter, and one slip away from the token.
func (v *vocabulary) slipped(token string, hash uint32, a, b string) int32 {
	found := v.deletes.candidates(hash)
	for i := range found.len() {
		n := found.at(i)
		if w := v.word(n); len(w) == len(a)+len(b)+1 && w[0] == token[0] && oneMore(w, a+b) && slip(token, w) {
			return n
		}
	}
	return unknown
}

// oneMore reports whether w is s plus one letter.
func oneMore(w, s string) bool {
	if len(w) != len(s)+1 {
		return false
	}
	i := 0
	for i < len(s) && w[i] == s[i] {
		i++
	}
	return w[i+1:] == s[i:]
}

// slip reports whether a and b differ by one letter that is wrong, missing or too many, or by two swapped ones.
func slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	long := len(b) >= minTypo
	switch {
	case len(b)-len(a) == 1:
		return long && a[i:] == b[i+1:]
	case len(a) != len(b) || i+1 >= len(a):
		return len(a) == len(b) && long
	case a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]:
		return true
	}
	return long && a[i+1:] == b[i+1:]
}

// split returns the words that letters without a space between them stand for, nil if they are not all words of the
// vocabulary. Few long words beat many short ones.
func (v *vocabulary) split(letters string) []string {
	if len(letters) > maxTogether {
		return nil
	}
	const no = 1 << 30
	var cost [maxTogether + 1]int
	var from [maxTogether + 1]int
	for i := range len(letters) {
		cost[i+1] = no
	}
	for j := range len(letters) {
		if cost[j] == no {
			continue
		}
		hash := uint32(basis)
		for i := j + 1; i <= min(len(letters), j+longestPart); i++ {
			hash = extend(hash, letters[i-1:i])
			part := letters[j:i]
			if cost[j]+1 >= cost[i] || len(part) == 1 && part != "i" && part != "a" && part != "u" {
				continue
			}
			if _, ok := v.numberOf(spread(hash), part, ""); ok {
				cost[i], from[i] = cost[j]+1, j
			}
		}
	}
	if cost[len(letters)] == no {
		return nil
	}
	var parts []string
	for i := len(letters); i > 0; i = from[i] {
		parts = append(parts, letters[from[i]:i])
	}
	slices.Reverse(parts)
	return parts
}

// together returns the words that one token of several written together stands for, nil if it is none such. Two short
// words are not enough: "therapist" is one.
func (v *vocabulary) together(token string) []string {
	if len(token) < minTogether || len(token) > maxTogether || v.isReal(token) || !isASCII(token) {
		return nil
	}
	parts := v.split(token)
	short := func(p string) bool { return len(p) < 4 }
	if len(parts) < 2 || len(parts) == 2 && slices.ContainsFunc(parts, short) {
		return nil
	}
	return parts
}

// bent reports whether a word that was found may have been drawn out, or has signs in place of letters.
func bent(token string) bool {
	return hasRun(token) || strings.ContainsFunc(token, isLetter) && strings.ContainsFunc(token, func(r rune) bool { return r < 0x80 && !isLetter(r) })
}

// plainLetters writes digits and signs that stand for letters as letters, 1 as one says; ok is false when there is
// nothing to write.
func plainLetters(token string, one rune) (plain string, ok bool) {
	if !strings.ContainsAny(token, "0134578@$!|+") || !strings.ContainsFunc(token, isLetter) || len(token) > maxTogether {
		return "", false
	}
	return strings.Map(func(r rune) rune {
		switch r {
		case '0':
			return 'o'
		case '1', '!', '|':
			return one
		case '3':
			return 'e'
		case '4', '@':
			return 'a'
		case '5', '$':
			return 's'
		case '7', '+':
			return 't'
		case '8':
			return 'b'
		}
		return r
	}, token), true
}

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' }

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// hasRun reports whether a letter stands three times in a row, or the last one twice: "stoppp", "stopp".
func hasRun(s string) bool {
	for i := 2; i < len(s); i++ {
		if s[i] == s[i-1] && (s[i] == s[i-2] || i == len(s)-1) {
			return true
		}
	}
	return false
}

// squeeze writes every doubled letter once.
func squeeze(s string) string {
	for i := 1; i < len(s); i++ {
		if s[i] == s[i-1] {
			return string(slices.Compact([]byte(s)))
		}
	}
	return s
}
