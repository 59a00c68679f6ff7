package understand

import "strings"

// unknownActivity returns "other:" and the words that name something to do which the catalogue does not have, "" for none: the first words that
// nothing explains and that a wish comes before, or a time right after.
func (r *Reader) unknownActivity(t *text, s *signs) string {
	wish := -1
	for _, h := range s.hits {
		if (h.is == "people" || h.is == "strong" || h.is == "ask") && (wish < 0 || h.from < wish) {
			wish = h.from
		}
	}
	if wish < 0 && !t.asks || s.blocked(t, -1) && !s.any("people") {
		return ""
	}
	for from := 0; from < len(t.words); from++ {
		to := from
		for to < len(t.words) && to < from+4 && (to == from || !t.words[to].First && !t.words[to].Pause) && r.unexplained(t, to) {
			to++
		}
		if to == from {
			continue
		}
		if r.namesActivity(t, s, from, to, wish) {
			t.named |= mask(from, to-from)
			return "other:" + t.between(from, to)
		}
		from = to
	}
	return ""
}

// unexplained reports whether nothing is known of a word.
func (r *Reader) unexplained(t *text, i int) bool {
	return (t.known|t.named)&mask(i, 1) == 0 && !r.empty(t, i) && !r.alien.has(t.words[i].id)
}

// namesActivity reports whether words that nothing explains can be what somebody wants to do.
func (r *Reader) namesActivity(t *text, s *signs, from, to, wish int) bool {
	doing := strings.HasSuffix(t.word(to-1), "ing") || strings.HasSuffix(t.word(from), "ing")
	switch t.word(from - 1) {
	case "with", "my", "her", "his", "because", "near", "at", "from", "im", "is", "are", "and", "your", "by", "in", "as", "cause", "so", "if":
		return false
	}
	if wish < 0 || from < wish && !s.any("people") {
		return (doing || occasion(t.word(to-1))) && to < len(t.words) && t.words[to].kind == timed && t.begins(from)
	}
	if from < wish {
		return t.begins(from) || to < len(t.words) && t.words[to].kind == timed
	}
	if s.any("people") {
		return true
	}
	// "i want to ..." and "can we ..." go on with anything: it is a plan when it names a time and something to go and do
	switch t.word(from - 1) {
	case "go", "going", "do", "try", "play", "the", "to", "some", "a", "visit", "doing":
		return len(t.times.Options) > 0 && (doing || t.goes(from) || occasion(t.word(to-1)) || occasion(t.word(to)))
	}
	return (doing || occasion(t.word(to-1)) || occasion(t.word(to))) && len(t.times.Options) > 0
}

// occasion reports whether a word makes something to do of the word before it: "a darts night".
func occasion(word string) bool {
	switch word {
	case "night", "game", "class", "lesson", "tournament", "league", "tour", "party", "workshop", "match", "session", "show":
		return true
	}
	return false
}

// goes reports whether words before word i are of going somewhere or doing something.
func (t *text) goes(i int) bool {
	for j := max(0, i-3); j < i; j++ {
		switch t.word(j) {
		case "go", "going", "do", "try", "play", "visit", "doing", "playing", "trying", "hit", "explore", "checkout", "lets":
			return true
		}
	}
	return false
}
