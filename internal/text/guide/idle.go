package guide

import (
	"regexp"
	"strings"
	"sync"
)

var idles = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:wow|how (?:poetic|sweet|nice|lovely|kind|original|thoughtful)|thank (?:you|u)|thanks|thx|ty|so|very|much|a lot|a bunch|thats|that is|its|this is|really|actually|pretty|lovely|nice|kind|so kind|kind of you|sweet|great|good|perfect|beautiful|better|much better|sorry|im sorry|please|pls|if (?:you|u) must|i guess|i suppose|whatever|fine|finally|gee|geez|ok|okay|alright|all right|aww*|oh|god|gosh|my|omg|ugh|lol|lmao|haha+|hm+|um+|well|seriously|josh|you|u|love it|like it|i love it|i like it|looks good|sounds good|for real|then|cool|bravo|now|dear|man|dude|phew|at last|yay) ?)+$`)
})

var wavering = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:h?m+|um+|uh+|well|whatever|seriously|wow|god|gosh|geez|bravo|ugh|maybe|i guess|i suppose)\b`)
})

// Wavers reports whether a yes has words around it that somebody says, too, who has not made up their mind: "ok, hm".
func Wavers(text string) bool { return wavering().MatchString(accentless(plain(text))) }

// sure is a yes that asks back why it was asked.
var sure = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:yes|yeah|yep|duh|well|obviously) (?:isnt that what i (?:said|wrote|just said)|thats what i (?:said|wrote|just said)|i (?:just|already) said (?:so|that|it)|what else|why wouldnt i)$`)
})

// among returns the word that one clause of a text is, where all the others say nothing that matters: "wow how poetic. send it i guess". A question,
// a wish or any other words make it none: what goes to somebody else goes by words that can mean nothing else.
func among(text string) (word Word) {
	if said := sure().FindString(plain(text)); said != "" {
		return Yes
	}
	if strings.Contains(text, "?") && !strings.HasPrefix(strings.ToLower(text), "lol") {
		return ""
	}
	said := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".,;!?\n", r) })
	if len(said) < 2 || len(said) > 4 {
		return ""
	}
	for _, clause := range said {
		folded := accentless(plain(clause))
		one := whole(folded)
		switch {
		case folded == "" || one == "" && idles().MatchString(folded):
		case one == "":
			return ""
		case word == Yes && (one == Send || one == Share): // "yeah that's good, send"
			word = one
		case (one == Yes || one == Done) && (word == Send || word == Share || word == Yes):
		case word == "":
			word = one
		case one != word:
			return ""
		}
	}
	if strings.Contains(text, "?") && word != Yes { // "lol, send it?"
		return ""
	}
	return word
}
