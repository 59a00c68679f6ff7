package remember

import (
	"slices"
	"strings"
)

// speaks reports whether a folded text may speak of its sender.
func speaks(folded string) bool {
	for word := range strings.FieldsFuncSeq(folded, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
		switch word {
		case "i", "im", "ive", "id", "ill", "am", "my", "we", "weve", "were", "our", "me", "mi", "mis", "soy", "estoy", "tengo", "vivo", "trabajo", "estudio", "odio", "prefiero", "amo", "naci", "creci", "vivi", "antes", "no",
			"got", "not", "obsessed", "cant", "hate", "love", "moved", "just", "allergic", "lactose", "vegan", "vegetarian", "gluten", "alergico", "alergica", "nuestro", "nuestra", "detesto":
			return true
		}
	}
	return false
}

// asks reports whether a folded text may ask something of the memory.
func asks(folded string) bool {
	for _, hint := range []string{"rememb", "forget", "mind", "note", "noti", "memory", "recuerd", "recorda", "olvid", "acuerd", "cuenta", "apunta", "guard", "anot", "keep", "sav", "stor", "collect"} {
		if strings.Contains(folded, hint) {
			return true
		}
	}
	return false
}

// group is patterns that have some hint in common: without one of them none is run.
type group struct {
	hints []string // parts of words
	list  []factPattern
}

func (g group) may(folded string) bool {
	return slices.ContainsFunc(g.hints, func(hint string) bool { return strings.Contains(folded, hint) })
}

// groups lists all patterns of facts. Of two that find one the first counts.
func groups() []group {
	of := func(hints string, list []factPattern) group { return group{strings.Fields(hints), list} }
	return []group{
		of("allerg vegan vegetarian pescatarian kosher halal celiac coeliac intolerant gluten dairy plant eat touch tolerat drink nut sugar caffeine coffee alcohol lactose meat seafood shellfish egg milk soy spic wheat bread", foods()),
		of("wheelchair walker cane crutch step ramp captions sign interpreter elevator lift service guide hearing deaf blind impaired sighted car drive own get commute bike bus train subway bart metro foot tube transit ride travel", needs()),
		of("live based moving relocat away gone town abroad travel vacation holiday visiting staying until till til from for next all starting through between over every going off flying head this", places()),
		of("work shift job school class office studying study major degree student teach coach tutor college uni er or ist ian nurse chef cook vet pilot barber contractor", work()),
		of("free off available around busy home working do be have got", times()),
		of("my our have got own adopt ive weve", relatives()),
		of("hate dislike loathe detest cant cannot dont not never love like enjoy adore prefer into obsessed fond keen crazy addicted big fan lover nerd geek buff person enthusiast fav rather", tastes()),
		of("make stress drain scare overwhelm calm relax get feel tend nervous anxious uneasy shy uncomfortable happy sad awkward tense lonely homesick ease comfortable safe self quiet intimidated restless bored while time bit minute", feelings()),
		of("fell falling fight argu row along speak broke talk split terms", quarrels()),
		of("born grew raised from used lived was moved came ran climbed hiked cycled finished won wrote swam sailed played worked served taught coached toured studied went", pasts()),
		of("alergi soy estoy mi nuestr tengo vivo trabajo estudio me odio prefiero amo detesto creci naci antes vivi no", inSpanish()),
	}
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
