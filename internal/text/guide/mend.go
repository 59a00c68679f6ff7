package guide

import (
	"strings"
	"unicode"
)

// mend returns words as they are spelled: apostrophes that were left out, short forms written out, "I" and names in upper case,
// what says nothing dropped.
func mend(words []token) []token {
	shouted := shouting(words)
	mended := make([]token, 0, len(words)+4)
	for i, w := range words {
		w.low = unstretched(w.low)
		next := ""
		if i+1 < len(words) && w.tail == "" {
			next = words[i+1].low
		}
		last := ""
		if len(mended) > 0 {
			last = mended[len(mended)-1].low
		}
		if table().filler[w.low] {
			if len(mended) > 0 && w.tail != "" && mended[len(mended)-1].tail == "" {
				mended[len(mended)-1].tail = w.tail
			}
			continue
		}
		parts := strings.Fields(spelled(w.low, last, next))
		for k, part := range parts {
			one := token{low: part, raw: cased(w.raw, part, shouted, i == 0)}
			if k == 0 {
				one.lead = w.lead
			}
			if k == len(parts)-1 {
				one.tail = w.tail
			}
			mended = append(mended, one)
		}
	}
	return mended
}

// spelled returns a word between its neighbours as it is spelled.
func spelled(word, last, next string) string {
	t := table()
	switch word {
	case "ill":
		if next != "" && !t.being[last] && !t.adverb[last] && !t.joining[next] && last != "got" {
			return "i'll"
		}
		return word
	case "id":
		if next != "" && last != "my" && last != "an" && last != "the" {
			return "i'd"
		}
		return word
	case "its":
		if t.afterIts[next] || t.adverb[next] || next == "" || strings.HasSuffix(next, "ing") {
			return "it's"
		}
		return word
	case "of":
		if last == "could" || last == "should" || last == "would" {
			return "have"
		}
		return word
	case "dont", "don't":
		if last == "he" || last == "she" || last == "it" || last == "nobody" {
			return "doesn't"
		}
		return "don't"
	case "been", "seen":
		if last == "i" {
			return "have " + word
		}
		return word
	case "cause":
		if last == "the" || last == "a" || last == "to" || next == "" || next == "of" || next == "a" {
			return word
		}
		return "because"
	}
	if right, ok := t.mended[word]; ok {
		return right
	}
	return word
}

// unstretched returns a word without letters that are there for how it sounds: "sooooo".
func unstretched(word string) string {
	var b strings.Builder
	var run int
	var before rune
	for _, r := range word {
		if r == before {
			run++
		} else {
			before, run = r, 1
		}
		if run < 3 || !unicode.IsLetter(r) {
			b.WriteRune(r)
		}
	}
	short := b.String()
	if short == word {
		return word
	}
	once := strings.NewReplacer("oo", "o", "aa", "a", "ee", "e", "ii", "i", "yy", "y", "ss", "s").Replace(short)
	if table().adverb[once] || once == "no" || once == "me" {
		return once
	}
	return short
}

// shouting reports whether all is in upper case, so that case tells nothing.
func shouting(words []token) bool {
	up, down := 0, 0
	for _, w := range words {
		for _, r := range w.raw {
			switch {
			case unicode.IsUpper(r):
				up++
			case unicode.IsLower(r):
				down++
			}
		}
	}
	return up > 3 && up > 2*down
}

// cased returns a word in the case in which it is written inside a sentence.
func cased(raw, low string, shouted, first bool) string {
	t := table()
	name, _, _ := strings.Cut(low, "'")
	switch {
	case low == "i" || strings.HasPrefix(low, "i'"), t.name[name], t.day[name]:
		return upper(low)
	case shouted:
		return low
	case raw == strings.ToLower(raw):
		return low
	case raw == strings.ToUpper(raw) && len(raw) > 1:
		if len(raw) > 3 || t.common[low] || t.adverb[low] {
			return low
		}
		return raw
	case first && (t.common[low] || t.subject[low] || t.asking[low] || t.helping[low] || t.adverb[low] || t.joining[low]):
		return low
	case strings.EqualFold(raw, low):
		return raw
	}
	return low
}
