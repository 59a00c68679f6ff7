package words

import "unicode/utf8"

// Lengths of words in which a slip is forgiven: shorter ones have too many neighbours that are words themselves.
const (
	minSlip  = 6 // letters of a word with one letter wrong, missing, too many, or two that changed places
	minEager = 5 // letters of one with a letter too many: "hikke"
	maxSlip  = 20
)

// Speller finds the word that was meant. Make it with NewSpeller; it is safe for use by many goroutines.
type Speller struct {
	known map[string]bool   // words that stand for themselves, and whether they may be meant by another
	less  map[string]string // a word less one letter: the word; "" where several words leave the same
}

// NewSpeller returns a speller of the known words. The others are words of the language that look like a slip of a known one.
func NewSpeller(known, others []string) *Speller {
	s := &Speller{known: make(map[string]bool, len(known)+len(others)), less: map[string]string{}}
	for _, word := range others {
		s.known[word] = false
	}
	for _, word := range known {
		s.known[word] = true
	}
	for _, word := range known {
		if len(word) >= minEager && len(word) <= maxSlip && ascii(word) {
			s.add(word)
		}
	}
	return s
}

func (s *Speller) add(word string) {
	for i := range len(word) {
		key := word[:i] + word[i+1:]
		if other, ok := s.less[key]; ok && other != word {
			s.less[key] = "" // no letter tells the two apart
			continue
		}
		s.less[key] = word
	}
}

// Meant returns the known word that a word is one slip away from, or the word as it is.
func (s *Speller) Meant(word string) string {
	if len(word) < minEager || len(word) > maxSlip || !ascii(word) {
		return word
	}
	if _, known := s.known[word]; known {
		return word
	}
	if meant := s.less[word]; meant != "" && len(meant) >= minSlip { // a letter is missing
		return meant
	}
	var buffer [maxSlip]byte
	short := buffer[:len(word)-1]
	copy(short, word[1:])
	for i := range len(word) { // a letter too many, a wrong one, or two that changed places: both lack the same letter
		if i > 0 {
			short[i-1] = word[i-1]
		}
		if len(short) >= minEager && s.known[string(short)] {
			return string(short)
		}
		if meant := s.less[string(short)]; meant != "" && len(word) >= minSlip && near(word, meant) {
			return meant
		}
	}
	return word
}

// near reports whether two words of one length differ by one letter or by two neighbours that changed places.
func near(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	i, j := 0, len(a)
	for i < len(a) && a[i] == b[i] {
		i++
	}
	for j > i && a[j-1] == b[j-1] {
		j--
	}
	return j-i == 1 && i > 0 || j-i == 2 && a[i] == b[i+1] && a[i+1] == b[i] // a wrong first letter makes another word
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
