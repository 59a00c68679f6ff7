package remember

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// relatives are who is around somebody, and their pets.
func relatives() []factPattern {
	who := oneOf(relativeWords)
	pet := oneOf(petWords)
	const many = `(?:an?|one|two|three|four|five|six|\d|some|another|twin)`
	return []factPattern{
		says(People, "name", 1, `^(?:my|our) (?:\w+ )?(`+who+`|`+pet+`)(?:s name)? (?:is|are) (?:called|named) .+$`),
		says(People, "name", 1, `^(?:my|our) (?:\w+ )?(`+who+`|`+pet+`)s?s names? (?:is|are) .+$`),
		{regexp.MustCompile(`^(?:my|our) (?:best |oldest |closest |older |younger |little |big |twin )?(` + who + `|` + pet + `) is (\S+)(?: \S+)?$`), named},
		says(People, "has", 1, `^(?:i|we|ive|weve|i ve|just) (?:have |got |own |adopted |just got |just adopted |also have )*`+many+` (?:\w+ ){0,2}?(`+who+`|`+pet+`)(?: (?:called|named|at home|together|and|who|with|so|aged?)\b.*|,.*)?$`),
		says(People, "has", 1, `^(?:just )?(?:got|adopted) `+many+` (?:\w+ ){0,2}?(`+pet+`)(?: (?:called|named)\b.*|,.*)?$`),
		says(People, "", 0, `^(?:my|our) (?:best |oldest |older |younger |little |big )?`+who+`(?: [a-z]+)? (?:lives?|moved|is visiting|are visiting|is staying|are staying|is moving|might (?:join|come)|is (?:really |super |very )?into|works? (?:at|in|as)|plays?|loves?|likes?|speaks?|teaches|studies|just moved|comes? along|lives with)\b.*$`),
		says(People, "", 0, `^(?:me and my|my) `+who+` (?:and (?:i|me) )?(?:just )?(?:had|have|are having|are expecting|got married|are married|are engaged)(?: .*)?$`),
	}
}

// named reads "my wife is Jo": what follows is a name where it is written as one.
func named(m []string, clause string) (Fact, bool) {
	words := strings.Fields(clause)
	for i, word := range words {
		if strings.EqualFold(word, "is") && i+1 < len(words) {
			first, _ := utf8.DecodeRuneInString(words[i+1])
			return Fact{Category: People, Topic: topic("name", m[1])}, unicode.IsUpper(first)
		}
	}
	return Fact{}, false
}

// tastes are likes and dislikes.
func tastes() []factPattern {
	taste := func(against bool, pattern string) factPattern {
		return factPattern{regexp.MustCompile(pattern), func(m []string, _ string) (Fact, bool) {
			f := Fact{Category: Preferences, Topic: topic("taste", m[1])}
			if !against { // who does not like fish is no vegetarian
				f.Of = kindOfFood(m[1])
			}
			return f, !nothing(m[1])
		}}
	}
	return []factPattern{
		taste(true, `^(?:i )?`+very+`(?:hate|dislike|loathe|detest|cant stand|cannot stand|dont like|do not like|dont enjoy|dont care for|dont love|cant do) (.+)$`),
		taste(true, `^(?:`+im+` )?(?:not|never been|no) `+very+`(?:an? )?(?:big |huge )?(?:into|fan of|keen on|fond of|crazy about|big on) (.+)$`),
		taste(false, `^i `+very+`(?:love|like|enjoy|adore) (.+)$`),
		taste(false, `^i (?:`+very+`)prefer (.+)$`),
		taste(false, `^(?:(?:`+im+`|ive been|ive gotten|i got) )?`+very+`(?:an? )?(?:big |huge |massive |total )?(?:into|obsessed with|fond of|keen on|crazy about|addicted to|big on|fan of) (.+)$`),
		taste(false, `^`+im+` `+very+`(?:an? )(?:big |huge |massive |total |real )?(.+) (?:fan|lover|nerd|geek|buff|fanatic|person|enthusiast)$`),
		says(Preferences, "favorite", 1, `^(?:my|our) (?:all time |all-time )?fav(?:ou?rite)? (.+?) (?:is|are) .+$`),
		says(Preferences, "", 0, `^id (?:much )?rather .+ than .+$`),
	}
}

// nothing reports whether what follows a verb of liking names nothing: "I love it", "I like the second one".
func nothing(folded string) bool {
	words := strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return true
	}
	switch words[0] {
	case "it", "that", "this", "you", "u", "them", "him", "her", "me", "us", "those", "these", "how", "what", "when", "your", "josh", "both", "either", "one", "none", "everything", "anything", "nothing", "everyone", "everybody",
		"eso", "esto", "esta", "ese", "tu", "option", "a", "b", "c", "where", "yours", "ya", "he", "she", "they", "where's", "all", "any":
		if words[0] == "a" || words[0] == "all" || words[0] == "any" {
			return len(words) == 1
		}
		return true
	case "the", "la", "el", "los", "las":
		if len(words) == 1 {
			return true
		}
		switch words[1] {
		case "first", "second", "third", "last", "idea", "sound", "sounds", "look", "plan", "plans", "one", "app", "time", "times", "place", "option", "other", "others", "way", "group", "invite", "people", "text", "texts", "questions", "idee", "plan3", "hora":
			return true
		}
	}
	return false
}

// feelings are how things feel to somebody, again and again: a mood of the moment is none.
func feelings() []factPattern {
	const feel = `(?:nervous|anxious|uneasy|shy|uncomfortable|happy|sad|calm|awkward|overwhelmed|tense|stressed|lonely|homesick|at ease|comfortable|safe|self[ -]conscious|drained|quiet|intimidated|restless|bored)`
	return []factPattern{
		says(Emotional, "feels", 1, `^(.+) (?:makes?|make) me (?:feel )?`+very+feel+rest),
		says(Emotional, "feels", 1, `^(.+) (?:stresses?|drains?|scares?|overwhelms?|calms?|relaxes) me(?: out| down)?`+rest),
		says(Emotional, "", 0, `^i (?:get|feel|tend to be|can be|can get|tend to get|tend to feel) `+very+feel+` .+$`),
		says(Emotional, "", 0, `^(?:`+im+`|ive been) `+very+feel+` (?:at first|around|with|in|when|before|on|since|about|meeting|until)\b.*$`),
		says(Emotional, "", 0, `^i (?:need|take) (?:a while|time|some time|a bit|a minute|a little while|a little time) (?:to|before) .+$`),
		says(Emotional, "", 0, `^it takes me (?:a while|time|some time|a bit) .+$`),
	}
}

// quarrels are with whom somebody does not get along.
func quarrels() []factPattern {
	const apart = `(?:dont get along|do not get along|arent speaking|are not speaking|arent talking|dont talk|dont speak|had a (?:big |huge |bad )?(?:argument|fight|falling out|row)|fell out|broke up|split up|are fighting|are not on good terms)`
	return []factPattern{
		says(Conflict, "", 0, `^i (?:just |recently )?(?:fell out|had a (?:big |huge )?(?:falling out|fight|argument|row)|dont get along|do not get along|dont speak|broke up|argued) with .+$`),
		says(Conflict, "", 0, `^(?:me and )?my .+? (?:and (?:i|me) )?`+apart+`\b.*$`),
	}
}

// pasts are where somebody comes from, and what they did.
func pasts() []factPattern {
	return []factPattern{
		says(History, "grew up", 0, `^i (?:was born|grew up|was raised) .+$`),
		says(History, "from", 0, `^(?:im|i am|i come) (?:originally )?from (?:[a-z].*)$`),
		says(History, "", 0, `^i used to (?:be|play|live|work|sing|dance|run|paint|teach|ski|surf|swim|climb|bake|cook|sail|box|row|do|have|study|own|write|coach|go|ride|race|act|sew|garden) .+$`),
		says(History, "", 0, `^(?:i|we) lived (?:in|near|on|abroad|with) .+$`),
		says(History, "", 0, `^i was (?:an? \w+(?: \w+)? (?:once|for|back|when|in \d{4}|until|years?)|in the (?:army|navy|air force|marines|peace corps|military|coast guard|scouts|band))\b.*$`),
		says(History, "moved here", 0, `^(?:i|we|ive|weve)? ?(?:just |only )?(?:moved|came) (?:here|over|to the (?:bay|city|us|states)) .+$`),
		says(History, "", 0, `^i (?:once )?(?:ran|climbed|hiked|cycled|finished|won|wrote|swam|sailed|played|worked|served|taught|coached|toured|studied|went) .+ (?:in (?:19|20)\d\d|years ago|back in .+|back when .+|once|for \w+ years|in (?:college|school|high school))$`),
		says(History, "studied", 0, `^i studied .+$`),
	}
}

// inSpanish are the same in Spanish.
func inSpanish() []factPattern {
	const who = `(?:perr[oa]|gat[oa]|hij[oa]|novi[oa]|espos[oa]|marido|mujer|hermana|hermano|madre|padre|mama|papa|pareja|amig[oa]|prim[oa]|abuel[oa])`
	spanishDiet := factPattern{regexp.MustCompile(`^soy (vegan|vegetarian|celiac)[oa](?:[ ,].*)?$`), func(m []string, _ string) (Fact, bool) {
		return Fact{Category: Logistics, Topic: "diet", Vital: true, Not: without(m[1])}, true
	}}
	spanishFood := factPattern{regexp.MustCompile(`^no (?:como|tomo|bebo|puedo comer|puedo tomar) (.+)$`), func(m []string, _ string) (Fact, bool) {
		return Fact{Category: Logistics, Topic: topic("taste", m[1]), Vital: true, Not: kindOfFood(m[1])}, !nothing(m[1])
	}}
	allergic := says(Logistics, "allergy", 1, `^(?:(?:soy|estoy) )?(?:muy )?alergic[oa] (?:al|a la|a los|a las|a) (.+)$`)
	return []factPattern{
		{allergic.is, func(m []string, clause string) (Fact, bool) {
			f, ok := allergic.make(m, clause)
			f.Vital = true
			return f, ok
		}},
		spanishDiet, spanishFood,
		says(People, "nombre", 1, `^(?:mi|nuestr[oa]) (`+who+`) se llama .+$`),
		says(People, "tengo", 1, `^tengo (?:un|una|dos|tres|cuatro|\d) (`+who+`)s?(?:[ ,].*)?$`),
		says(Logistics, "home", 0, `^vivo (?:en|cerca|por|al lado) .+$`),
		says(Logistics, "work", 0, `^(?:yo )?(?:trabajo|estudio) (?:de|en|por|los|las|como|desde|[a-z]+).*$`),
		says(Logistics, "work", 0, `^soy (?:enfermer[oa]|maestr[oa]|profesora?|ingenier[oa]|camarer[oa]|cociner[oa]|estudiante|abogad[oa]|medic[oa]|disenador[a]?)(?:[ ,].*)?$`),
		says(Preferences, "taste", 1, `^(?:a mi )?(?:no )?me (?:gustan?|encantan?|fascinan?) (?:mucho )?(.+)$`),
		says(Preferences, "taste", 1, `^(?:odio|prefiero|amo|detesto) (.+)$`),
		says(Preferences, "favorito", 1, `^mi (.+) favorit[oa] es .+$`),
		says(Emotional, "siente", 1, `^(.+) me (?:pone|ponen|hace sentir|hacen sentir) .+$`),
		says(Emotional, "", 0, `^(?:me pongo|soy) (?:muy |algo |un poco )?(?:nervios[oa]|timid[oa])(?: .+)?$`),
		says(History, "grew up", 0, `^(?:creci|naci) (?:en|cerca) .+$`),
		says(History, "", 0, `^(?:antes (?:era|vivia|trabajaba|tocaba|jugaba)|vivi en) .+$`),
		says(History, "from", 0, `^soy de .+$`),
	}
}
