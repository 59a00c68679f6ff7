package remember

import (
	"slices"
	"strings"
)

// hints are words one of which every fact and every wish has. Most texts have none, so that no pattern is compiled or run for them.
func hints() []string {
	return strings.Fields("i im ive id ill my we weve our me mi mis soy tengo vivo trabajo estudio odio prefiero amo naci creci vivi antes me no los las got not obsessed cant moved " +
		"allergic lactose remember note mind forget dont stop start olvida olvidalo recuerda acuerdate ten everything remembering vegan vegetarian gluten allergy estoy alergico alergica")
}

// May reports whether a text is worth a closer look.
func May(normal string) bool {
	for _, word := range strings.FieldsFunc(fold(normal), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		if slices.Contains(hints(), word) {
			return true
		}
	}
	return false
}

// aboutThem reports whether a folded clause speaks of its sender.
func aboutThem(folded string) bool {
	first, _, _ := strings.Cut(strings.TrimLeft(folded, " "), " ")
	return slices.Contains(strings.Fields("i im ive id ill my we were weve our me mi mis soy tengo vivo trabajo estudio odio prefiero amo no nuestro nuestra somos estoy necesito"), first)
}

// kindOf guesses the category of a fact that no pattern knows.
func kindOf(folded string) Category {
	words := strings.Fields(folded)
	has := func(list string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(strings.Fields(list), word) })
	}
	switch {
	case has(relativeWords) || has(petWords):
		return People
	case has("feel feels felt nervous shy anxious happy sad afraid"):
		return Emotional
	case has("like love prefer rather favorite favourite hate gusta encanta"):
		return Preferences
	case has("was were used did had grew"):
		return History
	default:
		return Logistics
	}
}

// topic makes the key of what a fact is about out of its words.
func topic(kind, about string) string {
	about = object(about)
	if about == "" {
		return ""
	}
	return kind + ":" + about
}

// object is what words name, without what leads up to it and what follows from it.
func object(words string) string {
	for _, cut := range []string{",", ".", ";", " so ", " but ", " because ", " since ", " with a ", " and i ", " when ", " porque ", " pero "} {
		words, _, _ = strings.Cut(words, cut)
	}
	words = strings.TrimSpace(words)
	for trimmed := true; trimmed; {
		trimmed = false
		for _, lead := range []string{"a ", "an ", "the ", "my ", "any ", "all ", "most ", "some ", "really ", "going to ", "doing ", "eating ", "to ", "el ", "la ", "los ", "las "} {
			if rest, ok := strings.CutPrefix(words, lead); ok {
				words, trimmed = rest, true
			}
		}
		for _, tail := range []string{" anymore", " any more", " now", " too", " lately", " these days", " at all", " so much", " a lot", " again", " by the way", " right now", " mucho"} {
			if rest, ok := strings.CutSuffix(words, tail); ok {
				words, trimmed = rest, true
			}
		}
	}
	if list := strings.Fields(words); len(list) > 0 {
		last := len(list) - 1
		if n := len(list[last]); n > 3 && strings.HasSuffix(list[last], "s") && !strings.HasSuffix(list[last], "ss") {
			list[last] = list[last][:n-1]
		}
		return strings.Join(list, " ")
	}
	return ""
}
