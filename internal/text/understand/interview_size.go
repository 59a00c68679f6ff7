package understand

import "strings"

// largest is the largest group, everybody included (product contract: never over 10).
const largest = 10

// rangeOf returns the sizes that an option of group_01 stands for.
func rangeOf(letter string) Group {
	switch letter {
	case "A":
		return Group{Min: 2, Max: 3}
	case "B":
		return Group{Min: 4, Max: 6}
	}
	return Group{Min: 7, Max: largest}
}

// sizes notes the size of the group that an answer names, and returns the options that it falls into.
func (a *answering) sizes(answer *Interview, letters []string) []string {
	if g, center, ok := a.s.size(0, len(a.s.words)); ok && len(letters) == 0 {
		answer.Group = &g
		for _, letter := range []string{"A", "B", "C"} {
			within := rangeOf(letter)
			if center > 0 && (center < within.Min || center > within.Max) || g.Max < within.Min || g.Min > within.Max {
				continue
			}
			letters = append(letters, letter)
		}
		return letters
	}
	if len(letters) > 0 {
		answer.Group = &Group{Min: rangeOf(letters[0]).Min, Max: rangeOf(letters[len(letters)-1]).Max}
	}
	return letters
}

// size returns the size of a group that words from to end name. center is the number around which it is, 0 for none.
func (s *said) size(from, end int) (g Group, center int, ok bool) {
	for i := from; i < end; i++ {
		n, ish := heads(s.words[i].is)
		if n == 0 {
			continue
		}
		if s.word(i+1) == "other" || s.word(i+1) == "others" || s.word(i-1) == "plus" || s.phraseBefore(i, "me and") || s.word(i+1) == "more" {
			n++ // besides the sender
		}
		if m, _ := heads(s.word(i + 1)); m >= n && s.words[i+1].before == '-' {
			return sized(n, m), 0, true
		}
		switch s.word(i + 1) {
		case "to", "or", "and":
			if m, _ := heads(s.word(i + 2)); m >= n {
				return sized(n, m), 0, true
			}
			if s.word(i+2) == "more" {
				return sized(n, largest), 0, true
			}
			if s.word(i+2) == "less" || s.word(i+2) == "fewer" {
				return sized(2, n), 0, true
			}
		case "plus", "max", "tops", "maximum":
			if s.word(i+1) == "plus" {
				return sized(n, largest), 0, true
			}
			return sized(2, n), 0, true
		}
		switch s.word(i - 1) {
		case "to", "max", "most", "under", "below", "maximum":
			return sized(2, n), 0, true
		case "least", "over", "minimum", "min":
			return sized(n, largest), 0, true
		case "than":
			if s.word(i-2) == "more" && s.word(i-3) != "no" && s.word(i-3) != "not" {
				return sized(n, largest), 0, true
			}
			return sized(2, n), 0, true
		case "around", "about", "like", "roughly", "maybe":
			ish = true
		}
		if last := s.words[i].is; last[len(last)-1] == '+' {
			return sized(n, largest), 0, true
		}
		if ish {
			return sized(n-1, n+1), min(max(n, 2), largest), true
		}
		return sized(n, n), 0, true
	}
	return Group{}, 0, false
}

func (s *said) phraseBefore(i int, phrase string) bool { return i >= 2 && s.phrase(i-2, i) == phrase }

// word returns word i, "" beyond the text.
func (s *said) word(i int) string {
	if i < 0 || i >= len(s.words) {
		return ""
	}
	return s.words[i].is
}

func sized(from, to int) Group {
	return Group{Min: min(max(from, 2), largest), Max: min(max(to, 2), largest)}
}

// heads reads a number of people, 0 for none; ish says that it is about that.
func heads(word string) (n int, ish bool) {
	exact := strings.TrimSuffix(word, "+")
	about := strings.TrimSuffix(exact, "ish")
	return amount(about), about != exact
}
