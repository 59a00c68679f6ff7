package understand

import "strings"

// mostMiles is how far somebody may want to go.
const mostMiles = 25

// constraints lists what a text wants of the place and the people.
func (s *signs) constraints() (list []string) {
	for _, is := range []string{
		"no_alcohol", "outdoors", "indoors", "quiet", "free", "accessible", "dog_friendly", "kid_friendly", "vegetarian", "women_only", "sober",
	} {
		if s.any(is) {
			list = append(list, is)
		}
	}
	return list
}

// radius reads within how many miles a plan is to be, 0 when a text does not say: "within 5 miles", "3 miles away".
func (t *text) radius() int {
	for i := range t.words {
		unit := t.word(i)
		if unit != "miles" && unit != "mile" && unit != "mi" && unit != "km" && unit != "kms" && unit != "kilometers" {
			continue
		}
		n, from := 1, i-1 // "within a mile"
		if i > 0 && t.words[i-1].num > 0 {
			n = t.words[i-1].num
		} else if t.word(i-1) != "a" && t.word(i-1) != "one" {
			continue
		}
		if !t.bounds(from, i) {
			continue
		}
		if unit[0] == 'k' {
			n = (n*5 + 4) / 8
		}
		t.named |= mask(max(from-2, 0), i+1-max(from-2, 0))
		return min(max(n, 1), mostMiles)
	}
	return 0
}

// bounds reports whether a distance from word from to word i is how far away something may be, not how long a walk is.
func (t *text) bounds(from, i int) bool {
	for j := max(0, from-3); j < from; j++ {
		switch t.word(j) {
		case "within", "under", "less", "more", "max", "maximum", "inside", "up":
			return true
		}
	}
	switch t.word(i + 1) {
	case "away", "radius", "from", "of", "max", "around", "tops", "or":
		return true
	}
	return false
}

// location returns where a plan is to be, in the words of the text: "near the river", "in brooklyn", "downtown".
func (t *text) location(main string) string {
	for i := range t.words {
		if t.words[i].kind == timed {
			continue
		}
		switch t.word(i) {
		case "downtown", "uptown", "midtown", "crosstown":
			return t.place(i, i+1)
		case "near", "nearby", "beside", "along":
			if hint := t.placeAfter(i, i+1, main); hint != "" {
				return hint
			}
		case "close", "next", "adjacent":
			if t.word(i+1) == "to" {
				if hint := t.placeAfter(i, i+2, main); hint != "" {
					return hint
				}
			}
		case "in", "at", "by", "around", "outside", "on":
			if hint := t.placeAfter(i, i+1, main); hint != "" {
				return hint
			}
		}
	}
	return ""
}

// placeAfter returns a place whose name begins at word from, with the words before it from word i on.
func (t *text) placeAfter(i, from int, main string) string {
	to := from
	for to < len(t.words) && to < from+5 && !t.words[to].First && !t.endsPlace(to, from) {
		to++
	}
	for to > from && article(t.word(to-1)) {
		to--
	}
	if to == from || !t.isPlace(i, from, to) {
		return ""
	}
	for _, f := range t.found {
		if f.Key == main && f.First < to && f.Last >= from {
			return "" // what is done, not where
		}
	}
	return t.place(i, to)
}

func article(word string) bool {
	switch word {
	case "the", "a", "an", "my", "some", "our", "of", "this", "that":
		return true
	}
	return false
}

// endsPlace reports whether a word is no part of the name of a place that began before.
func (t *text) endsPlace(i, from int) bool {
	if t.words[i].kind == timed || t.words[i].kind == number && i == from {
		return true
	}
	switch t.word(i) {
	case "for", "with", "on", "at", "in", "this", "next", "and", "to", "anyone", "if", "but", "or", "is", "are", "please", "around", "near", "by", "someone", "who",
		"that", "maybe", "thanks", "sometime", "would", "can", "want", "wanna", "lets", "i", "im", "me", "you", "people", "works", "after", "before", "from", "within", "instead",
		"some", "any", "let", "hmu", "down", "up", "because", "so", "where", "when", "again", "tho", "though", "like", "id", "not", "no":
		return true
	}
	return false
}

// isPlace reports whether words after a preposition at i name a place.
func (t *text) isPlace(i, from, to int) bool {
	first := t.word(from)
	last := t.word(to - 1)
	switch last {
	case "mood", "group", "person", "advance", "case", "fact", "home", "here", "there", "it", "them", "him", "her", "us", "way", "time", "moment", "least", "once", "all", "first",
		"future", "general", "particular", "evening", "morning", "afternoon", "night", "weekend", "week", "end", "minute", "minutes", "hour", "hours", "work", "go", "boat", "plan", "plans", "life", "budget", "weather", "my", "days", "day", "need", "shape", "public", "day's", "too", "out", "new", "fun", "sometime", "then", "anything", "something", "doing", "trying", "meeting", "joining", "going", "spanish", "english", "french", "bored", "meantime", "same":
		return false
	}
	switch t.word(i) {
	case "on", "by", "around", "outside", "at":
		if to-from == 1 && t.word(i) != "around" && t.word(i) != "by" || to-from == 1 && len(first) < 4 {
			return false // "on me", "at noon"
		}
		return first == "the" || t.word(i) == "around" && first != "a" || t.word(i) == "at" && first != "a"
	}
	return first != "a" && first != "an" && !strings.HasSuffix(first, "ing")
}

// place says that words are of a place, and returns them as they stand.
func (t *text) place(from, to int) string {
	t.named |= mask(from, to-from)
	return t.between(from, to)
}
