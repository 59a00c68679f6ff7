package understand

// MostPeople is how many people a LinkUp has at most.
const MostPeople = 10

// Few and many are what people mean by such words.
const (
	fewMin  = 3
	fewMax  = 5
	manyMin = 6
)

// group reads how many people a text wants there to be in all, the sender included; nil when it does not say.
func group(t *text) *Group {
	for i := range t.words {
		g := wordGroup(t, i)
		if g == nil {
			g = countGroup(t, i)
		}
		if g == nil {
			continue
		}
		g.Over = g.Max > MostPeople
		g.Min, g.Max = min(max(g.Min, 1), MostPeople), min(max(g.Max, 1), MostPeople)
		if g.Min > g.Max {
			g.Min, g.Max = g.Max, g.Min
		}
		return g
	}
	return nil
}

// wordGroup reads a number of people that is said without a number.
func wordGroup(t *text, i int) *Group {
	next, after := t.word(i+1), t.word(i+2)
	switch t.word(i) {
	case "small", "smaller", "tiny", "smallish", "intimate", "little":
		if crowd(next) || crowd(after) {
			return t.people(i, 2, fewMin, fewMax)
		}
	case "few", "several", "handful":
		if person(next) || next == "of" && person(after) || next == "other" || next == "more" {
			return t.people(i, 2, fewMin, fewMax)
		}
	case "big", "large", "huge", "bigger", "larger", "whole":
		if crowd(next) {
			return t.people(i, 2, manyMin, MostPeople)
		}
	case "bunch", "lots", "ton", "tons", "crowd", "loads":
		if next == "of" && (person(after) || after == "other" || after == "new") {
			return t.people(i, 3, manyMin, MostPeople)
		}
	case "couple":
		if person(next) || next == "of" && person(after) || next == "other" || next == "more" {
			return t.people(i, 2, 3, 3)
		}
	case "doubles", "foursome":
		return t.people(i, 1, 4, 4)
	case "trio", "threesome":
		return t.people(i, 1, 3, 3)
	case "duo":
		return t.people(i, 1, 2, 2)
	case "another":
		if person(next) && next != "friends" {
			return t.people(i, 2, 2, 2)
		}
	case "single":
		if next == "person" || next == "other" && after == "person" {
			return t.people(i, 2, 2, 2)
		}
	case "someone":
		if next == "else" {
			return t.people(i, 2, 2, 2)
		}
	case "1on1", "1v1", "1o1":
		return t.people(i, 1, 2, 2)
	case "both":
		if next == "of" && after == "us" {
			return t.people(i, 3, 2, 2)
		}
	}
	return nil
}

// crowd reports whether a word is of people as one.
func crowd(word string) bool {
	switch word {
	case "group", "groups", "crowd", "crew", "gathering", "party", "gang", "team", "circle", "bunch", "number", "grp", "hang", "get":
		return true
	}
	return false
}

// person reports whether a word is of people as many.
func person(word string) bool {
	switch word {
	case "people", "others", "other", "friends", "guys", "girls", "women", "men", "folks", "players", "person", "strangers", "ladies", "buddies",
		"dudes", "adults", "buddy", "friend", "player", "locals", "climbers", "runners", "hikers", "new", "ones", "max", "total", "tops", "or", "more", "extra",
		"cool", "fun", "nice", "chill", "random", "additional", "similar":
		return true
	}
	return false
}

// people says that n words from i were of people, and returns how many.
func (t *text) people(i, n, least, most int) *Group {
	t.named |= mask(i, min(n, len(t.words)-i))
	return &Group{Min: least, Max: most}
}

// countGroup reads a number of people that is said with a number at word i: "for 4", "3 other people", "2 to 4 of us".
func countGroup(t *text, i int) *Group {
	if t.words[i].kind != number || t.words[i].num == 0 {
		return nil
	}
	least, most, end := t.words[i].num, t.words[i].num, i+1
	if to := t.rangeEnd(end); to > 0 {
		most, end = t.words[to].num, to+1
	}
	if least == 1 && (t.word(end) == "on" || t.word(end) == "to") && amount(t.word(i+2)) == 1 {
		return t.people(i, 3, 2, 2) // "one on one"
	}
	if least == 1 && most == 1 && amount(t.word(end)) == 1 && t.folded[t.words[i].End:t.words[end].Start] == ":" {
		return t.people(i, 2, 2, 2)
	}
	if least == 1 && most == 1 && end > i+1 {
		return t.people(i, end-i, 2, 2) // "1-1", "one to one"
	}
	if plus(t, end-1) {
		most = MostPeople
	}
	before := t.word(i - 1)
	switch {
	case t.word(end) == "of" && t.word(end+1) == "us":
		return t.people(i, end+2-i, bound(t, i, least, most).Min, bound(t, i, least, most).Max)
	case t.word(end) == "total" || t.word(end) == "max" || t.word(end) == "tops" || t.word(end) == "maximum":
		g := bound(t, i, least, most)
		if t.word(end) != "total" && least == most {
			g.Min = 2
		}
		return t.people(i, end+1-i, g.Min, g.Max)
	case person(t.word(end)):
		g := bound(t, i, least, most)
		if t.extra(i, end) || g.Max == 1 {
			g.Min, g.Max = g.Min+1, g.Max+1
		}
		return t.people(i, end+1-i, g.Min, g.Max)
	case before == "plus" && most < MostPeople && i >= 1:
		return t.people(i, 1, least+1, most+1)
	case before == "of" && (crowd(t.word(i-2)) || t.word(i-2) == "group") || before == "us" || before == "for" && t.counts(end):
		return t.people(i, end-i, least, most)
	case t.counts(end) && bound(t, i, least, most) != (Group{Min: least, Max: most}):
		g := bound(t, i, least, most)
		return t.people(i, end-i, g.Min, g.Max)
	case least != most && t.counts(end) && most <= MostPeople && most > least:
		return t.people(i, end-i, least, most)
	case (before == "with" || before == "and" && t.word(i-2) == "me") && t.counts(end):
		return t.people(i, end-i, least+1, most+1)
	}
	return nil
}

// counts reports whether what follows a number does not make it a number of something else.
func (t *text) counts(end int) bool {
	if end >= len(t.words) || t.words[end].First || t.words[end].kind == timed || t.words[end].kind == activity {
		return true
	}
	switch t.word(end) {
	case "in", "near", "at", "on", "with", "this", "next", "please", "around", "and", "if", "for", "to", "by", "or", "downtown", "maybe", "thanks", "somewhere":
		return true
	}
	return false
}

// rangeEnd returns the word that ends a range which goes on at word i: "3 to 5", "2 or 3", "3-4"; 0 for none.
func (t *text) rangeEnd(i int) int {
	if i < len(t.words) && (t.word(i) == "to" || t.word(i) == "or" || t.word(i) == "and" && t.word(i-2) == "between") {
		i++
	} else if i >= len(t.words) || t.folded[t.words[i-1].End:t.words[i].Start] != "-" {
		return 0
	}
	if i < len(t.words) && t.words[i].kind == number && t.words[i].num > 0 {
		return i
	}
	return 0
}

// plus reports whether a plus sign follows word i, or "or more".
func plus(t *text, i int) bool {
	end := t.words[i].End
	return end < len(t.folded) && t.folded[end] == '+' || t.word(i+1) == "or" && t.word(i+2) == "more" || t.word(i+1) == "plus"
}

// bound takes the words before a number into account: "up to 4", "at least 3", "no more than 5".
func bound(t *text, i, least, most int) Group {
	switch t.word(i-2) + " " + t.word(i-1) {
	case "up to", "most of", "maximum of", "at most", "max of":
		return Group{Min: min(2, most), Max: most}
	case "at least", "minimum of":
		return Group{Min: least, Max: MostPeople}
	case "more than":
		if t.word(i-3) == "no" || t.word(i-3) == "not" {
			return Group{Min: min(2, most), Max: most}
		}
		return Group{Min: least + 1, Max: MostPeople}
	case "less than", "fewer than":
		return Group{Min: min(2, most), Max: max(most-1, 1)}
	}
	switch t.word(i - 1) {
	case "max", "maximum", "under":
		return Group{Min: min(2, most), Max: most}
	}
	return Group{Min: least, Max: most}
}

// extra reports whether a number of people from word i to end is of those beside the sender: "with 3 people", "2 others", "find 4 players".
func (t *text) extra(i, end int) bool {
	switch t.word(end) {
	case "others", "other", "more", "extra", "additional", "buddies", "buddy", "friends", "friend", "strangers", "new", "random":
		return true
	}
	if b := bound(t, i, 1, 2); b != (Group{Min: 1, Max: 2}) {
		return false // "with up to 4 people" counts the sender
	}
	for j := i - 1; j >= max(0, i-4); j-- {
		switch t.word(j) {
		case "with", "find", "need", "looking", "want", "get", "meet", "plus", "gather", "recruit", "invite", "match", "seeking", "join", "round":
			return true
		case "for", "group", "us", "total":
			return t.word(j) == "for" && t.word(j-1) == "looking"
		}
	}
	return false
}

// word returns word i, "" outside the text.
func (t *text) word(i int) string {
	if i < 0 || i >= len(t.words) {
		return ""
	}
	return t.words[i].Text
}
