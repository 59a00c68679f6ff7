package remember

// smallWords tell nothing by themselves.
func smallWords() []string {
	return []string{"a", "an", "the", "so", "too", "very", "really", "just", "also", "el", "la", "los", "las", "un", "una", "muy"}
}

// commonWords are in facts of all kinds.
func commonWords() []string {
	return []string{
		"i", "me", "my", "mine", "myself", "we", "us", "our", "ours", "be", "have", "got", "get", "like", "love", "hate", "want", "need", "work", "live", "go", "going", "make", "thing", "things", "time", "with", "for", "from", "into",
		"that", "this", "there", "they", "she", "her", "his", "him", "and", "but", "all", "one", "really", "since", "every", "when", "soy", "tengo", "mis", "nuestro", "nuestra", "con", "para", "que",
	}
}

// goesOn are words that may follow a fact and leave it what it is.
func goesOn() []string {
	return []string{"with", "in", "at", "on", "for", "from", "by", "near", "too", "now", "btw", "this", "every", "since", "most", "these", "all", "always", "sometimes", "usually", "again", "there", "here", "haha", "con", "en", "desde", "ahora"}
}

// otherPeople are words by which people speak of somebody else.
func otherPeople() []string {
	return []string{
		"he", "she", "they", "you", "him", "her", "his", "their", "them", "friend", "friends", "buddy", "sister", "brother", "mom", "mother", "dad", "father", "parents", "wife", "husband", "partner", "girlfriend",
		"boyfriend", "fiance", "roommate", "roommates", "son", "daughter", "kid", "kids", "child", "children", "boss", "coworker", "coworkers", "colleague", "neighbor", "neighbors", "cousin", "aunt", "uncle", "grandma", "grandpa",
		"nephew", "niece", "guy", "guys", "girl", "man", "woman", "somebody", "someone", "everybody", "everyone", "people", "hermana", "hermano", "madre", "padre", "amigo", "amiga", "hijo", "hija", "novio", "novia",
	}
}

// denials turn what is said into its opposite.
func denials() []string {
	return []string{
		"not", "no", "nah", "never", "didnt", "cant", "cannot", "couldnt", "wont", "wouldnt", "wasnt", "werent", "havent", "hasnt", "hadnt", "without", "stopped", "quit", "anymore", "longer", "none", "nobody", "nothing", "nowhere", "neither", "nor",
		"nunca", "sin", "tampoco",
	}
}

// doubts are words of what is over, to come, wished, supposed, rare, less or said by somebody.
func doubts() []string {
	return []string{
		"used", "was", "were", "been", "had", "did", "once", "will", "would", "could", "should", "might", "may", "can", "maybe", "perhaps", "if", "unless", "wish", "want", "wanna", "hope", "hoping", "dream", "dreamed", "imagine", "pretend",
		"pretending", "almost", "hardly", "rarely", "barely", "seldom", "scarcely", "less", "think", "thinks", "thinking", "thought", "guess", "heard", "hear", "said", "says", "say", "tells", "told", "believes", "assumes", "supposedly",
		"apparently", "joking", "kidding", "jk", "lol", "trying", "try", "plan", "planning", "ago", "ex", "antes", "ojala", "quiza", "quisiera",
	}
}

// conditions begin what is supposed.
func conditions() []string { return []string{"if", "when", "unless", "until", "si", "cuando"} }

// questions begin what is asked, also without a question mark.
func questions() []string {
	return []string{"be", "can", "should", "could", "would", "will", "why", "where", "what", "who", "how", "which", "did", "do", "does", "have", "not"}
}
