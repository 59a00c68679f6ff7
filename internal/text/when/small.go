package when

// smallWord returns what a word does between the words of a time.
func smallWord(word string) kind {
	switch word {
	case "a", "an", "un", "une", "una":
		return article
	case "the", "el", "le":
		return definite
	case "at", "las":
		return at
	case "on":
		return on
	case "in":
		return in
	case "of", "de":
		return of
	case "past":
		return past
	}
	if k := hourLead(word); k != other {
		return k
	}
	return dayLead(word)
}

// hourLead returns what leads to hours, and what joins them.
func hourLead(word string) kind {
	switch word {
	case "around", "about", "approx", "approximately", "roughly", "vers":
		return around
	case "by":
		return by
	case "before":
		return before
	case "after", "apres":
		return after
	case "from", "desde":
		return from
	case "between", "btw", "btwn", "entre":
		return between
	case "to", "thru", "through":
		return to
	case "till", "til", "until", "untill":
		return till
	case "or":
		return or
	case "o", "ou":
		return maybeOr
	case "and", "y", "et":
		return and
	}
	return other
}

// dayLead returns what stands beside days and amounts.
func dayLead(word string) kind {
	switch word {
	case "this", "current", "este", "esta", "ce", "cet", "cette":
		return this
	case "next", "nxt", "proximo", "prochain":
		return next
	case "last":
		return last
	case "coming", "upcoming":
		return coming
	case "following":
		return following
	case "every", "each", "most", "any":
		return every
	case "later", "hence":
		return later
	case "ago":
		return ago
	case "now":
		return now
	case "couple":
		return couple
	case "few", "several":
		return few
	case "more":
		return more
	case "for", "pour", "para":
		return forWord
	case "st", "nd", "rd", "th":
		return suffix
	case "eve", "eves":
		return eve
	case "peoples":
		return peoples
	}
	return other
}

// contextWord returns what tells a time from what is none.
func contextWord(word string) kind {
	switch word {
	case "people", "ppl", "person", "persons", "peeps", "friends", "guys", "girls", "folks", "others", "adult",
		"adults", "kids", "men", "women", "players",
		"mi", "mile", "miles", "km", "k", "kms", "m", "ft", "feet", "lb", "lbs", "kg", "buck", "bucks", "dollar",
		"dollars", "usd", "euro", "euros", "eur",
		"pounds", "quid", "percent", "degrees", "blocks", "block", "times", "time", "x", "yo", "yr", "yrs", "old",
		"rounds", "drinks", "beers", "beer",
		"tickets", "ticket", "seats", "spots", "couples", "other", "another", "stars", "things", "thing", "options",
		"dogs", "dog", "cats", "ones",
		"point", "place", "places", "spot", "floor", "grade", "birthday", "bday", "anniversary", "date", "dates",
		"hundred", "thousand", "million", "cents",
		"rule", "group", "groups", "stops", "level", "course", "courses", "bar", "team", "teams", "hole", "holes",
		"lap", "laps", "stories", "drink",
		"friend", "kid", "man", "woman", "guy", "girl", "mate", "mates", "couch", "owl", "shift", "life":
		return noun
	case "street", "ave", "avenue", "road", "blvd", "boulevard", "lane", "drive":
		return street
	case "i", "we", "he", "she", "they", "you", "it", "who", "just", "then":
		return pronoun
	case "was", "were", "wasnt", "werent", "been":
		return been
	case "met", "went", "saw", "hung", "enjoyed", "loved", "had", "left", "came", "did", "didnt", "got", "happened",
		"missed", "told", "said":
		return did
	case "want", "wanna", "lets", "let", "can", "could", "would", "will", "free", "available", "should",
		"shall", "hoping", "thinking",
		"plan", "planning", "wants", "id", "ill", "hope", "looking", "gonna", "going", "make", "why":
		return wish
	case "like", "love":
		return liking
	case "not", "nothing", "bad", "impossible", "except", "besides", "cant", "cannot", "never", "wont", "dont",
		"doesnt", "isnt":
		return not
	case "instead":
		return instead
	case "good", "happy", "merry", "great", "buenas", "buenos", "bonne", "gm":
		return good
	case "move", "moved", "change", "switch", "push", "reschedule", "swap", "bump":
		return move
	case "are", "need", "be", "im", "only", "with", "have", "than", "us", "plus", "turning", "aged", "age", "ages",
		"under", "over", "party", "max",
		"minimum", "maximum", "least", "size", "number", "room", "apt", "unit", "bus", "route", "channel", "step",
		"option", "turn", "turned", "table", "type",
		"chapter", "episode", "season", "part", "version", "top", "all", "up":
		return counting
	}
	return fillerWord(word)
}

// fillerWord returns filler for words that often stand behind an hour without being counted by it.
func fillerWord(word string) kind {
	switch word {
	case "works", "is", "if", "please", "pls", "plz", "maybe", "sounds", "ok", "okay", "fine", "perfect", "sharp",
		"onwards", "onward", "thx", "cool",
		"anyone", "anybody", "my", "near", "nearby", "downtown", "somewhere", "lol", "but", "though", "tho",
		"because", "cause", "since", "when", "so", "what",
		"again", "too", "also", "josh", "me", "does", "do", "por", "con", "avec", "early", "late", "earlier",
		"either", "both", "sometime",
		"somehow", "exactly", "probably", "ideally", "preferably", "best", "better", "ist", "en", "s", "p", "la",
		"there", "where", "while", "outside", "inside",
		"here", "anytime", "your", "youre", "our", "go", "get", "grab", "someone", "somebody", "yes", "yeah", "yep",
		"haha", "hey", "hi":
		return filler
	}
	return other
}
