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

// vocabulary numbers the words of all patterns and finds the one that was meant.
type vocabulary struct {
	numbers  map[string]int32
	words    []string
	squeezed map[string]int32   // a word without doubled letters, for "stoppppp"
	deletes  map[string][]int32 // a word less one letter, for typos
	real     map[string]bool    // words of the language that look like a typo of ours
}

func newVocabulary() *vocabulary {
	return &vocabulary{numbers: map[string]int32{}, squeezed: map[string]int32{}, deletes: map[string][]int32{}, real: map[string]bool{}}
}

// add numbers a word; the same word again has the same number.
func (v *vocabulary) add(w string) int32 {
	if n, ok := v.numbers[w]; ok {
		return n
	}
	n := int32(len(v.words))
	v.numbers[w] = n
	v.words = append(v.words, w)
	s := squeeze(w)
	if had, ok := v.squeezed[s]; !ok || len(w) < len(v.words[had]) {
		v.squeezed[s] = n
	}
	if len(w) >= minSwap && isASCII(w) {
		for i := range len(w) {
			d := w[:i] + w[i+1:]
			if list := v.deletes[d]; len(list) == 0 || list[len(list)-1] != n {
				v.deletes[d] = append(list, n)
			}
		}
	}
	return n
}

// find returns the number of the word that a token stands for, unknown for none.
func (v *vocabulary) find(token string) int32 {
	if n, ok := v.numbers[token]; ok {
		return n
	}
	if v.real[token] {
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
		if n, ok := v.squeezed[squeeze(token)]; ok {
			return n
		}
	}
	if len(token) >= minSwap-1 && len(token) <= maxTypo && isASCII(token) {
		return v.typo(token)
	}
	return unknown
}

// typo returns the word that a token is one slip away from, unknown if there is none. The first letter has to be right.
func (v *vocabulary) typo(token string) int32 {
	best := int32(unknown)
	try := func(list []int32) {
		for _, n := range list {
			if best == unknown && v.words[n][0] == token[0] && slip(token, v.words[n]) {
				best = n
			}
		}
	}
	try(v.deletes[token])
	var buf [maxTypo]byte
	for i := 1; i < len(token) && best == unknown; i++ {
		shorter := append(append(buf[:0], token[:i]...), token[i+1:]...)
		if n, ok := v.numbers[string(shorter)]; ok && len(shorter) >= minTypo {
			return n
		}
		try(v.deletes[string(shorter)])
	}
	return best
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
	for i := 1; i <= len(letters); i++ {
		cost[i] = no
		for j := max(0, i-longestPart); j < i; j++ {
			part := letters[j:i]
			if cost[j] == no || len(part) == 1 && part != "i" && part != "a" && part != "u" {
				continue
			}
			if _, ok := v.numbers[part]; ok && cost[j]+1 < cost[i] {
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
	if len(token) < minTogether || len(token) > maxTogether || v.real[token] || !isASCII(token) {
		return nil
	}
	parts := v.split(token)
	short := func(p string) bool { return len(p) < 4 }
	if len(parts) < 2 || len(parts) == 2 && slices.ContainsFunc(parts, short) {
		return nil
	}
	return parts
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
