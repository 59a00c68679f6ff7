package when

import "strings"

// joined makes one token of words that mean something else together (2nite, week-end, fin de semana, pasado manana):
// it takes the earlier ones off and gives the last one their place.
func joined(text string, toks []token, t *token) []token {
	n := len(toks) - 1
	word := func(t token) string { return text[t.start:t.end] }
	dashed := n > 0 && toks[n].kind == dash
	apart := n // the word before, behind a dash or not
	if dashed {
		apart = n - 1
	}
	switch earlier := toks[apart]; {
	case toks[n].kind == number && toks[n].value == 2 && t.glued && !toks[n].glued && len(word(*t)) < 7:
		switch strings.ToLower(word(*t)) {
		case "nite", "night":
			t.kind, t.value = tonight, 0
		case "moro", "morrow", "mrw", "moz":
			t.kind, t.value = relativeDay, 1
		case "day":
			t.kind, t.value = relativeDay, 0
		default:
			return toks
		}
	case earlier.kind == unit && earlier.value == weeks && strings.EqualFold(word(*t), "end"):
		t.kind = weekend
	case earlier.kind == other && t.kind == manana && strings.EqualFold(word(earlier), "pasado"),
		earlier.kind == after && t.kind == relativeDay && t.value == 1 && french(word(earlier)):
		t.kind, t.value = relativeDay, 2
	case earlier.kind == after && t.kind == clockWord && french(word(earlier)):
		t.kind, t.value = part, 3
	case t.kind == unit && t.value == yearUnits && strings.EqualFold(word(earlier), "new"):
		if t.kind, t.value = feast, newYear; !strings.HasSuffix(strings.ToLower(word(*t)), "s") {
			t.value = newYearsOf
		}
	case t.kind == number && t.value == 4 && t.glued && strings.EqualFold(word(earlier), "b"):
		t.kind = before
	case n > 0 && t.kind == unit && t.value == weeks && toks[n].kind == of &&
		strings.EqualFold(word(toks[n-1]), "fin"):
		t.kind, apart = weekend, n-1
	default:
		return toks
	}
	t.start, t.glued = toks[apart].start, toks[apart].glued
	return toks[:apart]
}

// french reports whether a word for after is apres, with or without its accent.
func french(word string) bool { return len(word) > 1 && (word[1] == 'p' || word[1] == 'P') }
