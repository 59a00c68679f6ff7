package linkup

import "slices"

// plainAnswers are words with which an answer begins, whatever is asked behind it.
var plainAnswers = []string{
	"yes", "yeah", "yep", "yup", "yea", "ya", "sure", "ok", "okay", "absolutely", "definitely", "count", "si", "no", "nope", "nah", "sorry", "cant", "can't", "a", "b",
}

// turningWords take back, or put off, the answer before them.
var turningWords = []string{"wait", "but", "unless", "if", "depends", "first"}

// asksFirst reports whether a text that may answer an invite asks something before it does: "im vegetarian is that ok" is no yes, and "oh no is sam
// ok" no no. Who begins with a plain answer has given it, unless they turn.
func (t member) asksFirst() bool {
	words := wordsOf(t.Message.Normal)
	turns := slices.ContainsFunc(words, func(w string) bool { return slices.Contains(turningWords, w) })
	why := len(words) > 1 && words[0] == "y" // which is a yes alone
	if len(words) == 0 || slices.Contains(plainAnswers, words[0]) && !turns {
		return false
	}
	return why || asks(t.Message.Normal) || t.Book.Deck().Asks(t.Message.Normal) || slices.ContainsFunc(words[1:], func(w string) bool {
		return slices.Contains([]string{"who", "where", "which", "what", "when", "how", "is", "are"}, w) && turns
	})
}

// Words of somebody who leaves a plan, and of somebody who only speaks of it, or of something else.
var (
	leavingWords = []string{
		"drop", "dropping", "cancel", "canceling", "cancelling", "cant", "can't", "cannot", "wont", "won't", "couldnt", "couldn't", "unable", "skip",
		"bail", "bailing", "pass", "came", "not", "withdraw", "leave", "leaving",
	}
	speakingWords = []string{"was", "were", "glad", "didnt", "didn't", "feel", "about", "only", "should", "could", "lol", "anymore"}
)

// leavesPlainly reports whether a text that is read as leaving a plan can mean nothing else: "im out of milk" can.
func leavesPlainly(text string) bool {
	words := wordsOf(text)
	has := func(list []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
	}
	if has(speakingWords) {
		return false
	}
	n := slices.Index(words, "out")
	return has(leavingWords) || n > 0 && (n == len(words)-1 || slices.Contains([]string{"sorry", "guys", "this", "unfortunately"}, words[n+1]))
}
