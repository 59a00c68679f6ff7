package guide

import (
	"regexp"
	"sync"
)

var holding = sync.OnceValue(func() (f struct{ good, not *regexp.Regexp }) {
	f.good = regexp.MustCompile(`\b(?:yes|yep|yeah|yup|ya|si|sip|claro|sure|holds?|holding|good|well|great|better|fine|ok|okay|perfect|perfectly|amazing|awesome|wonderful|nice|lovely|works?|working|worked|keeps?|kept|keeping|every time|` +
		`stuck to it|sticking to it|doing it|does it|do it|does|did|happy|bien|mejor|genial|funciona|improved|improving)\b`)
	f.not = regexp.MustCompile(`\b(?:no|nope|nah|not|never|hardly|barely|nothing|none|cant|cannot|wont|dont|doesnt|didnt|isnt|wasnt|havent|hasnt|arent|aint|stopped|forgot|forgets?|forgotten|worse|bad|badly|terrible|awful|only once|not really|meh|so so|` +
		`kind of|kinda|sort of|sorta|except|but|until|used to|at first|late again|again late|broke|broken|breaks|nunca|mal|peor|poco)\b`)
	return f
})

// Holds reports whether somebody who is asked whether an agreement holds says that it does.
func Holds(text string) bool {
	folded := accentless(plain(text))
	return holding().good.MatchString(folded) && !holding().not.MatchString(folded)
}
