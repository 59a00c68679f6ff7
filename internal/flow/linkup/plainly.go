package linkup

import (
	"slices"
	"strings"
)

// some reports whether one of a text's words is one of a list.
func some(words []string, list ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(list, w) })
}

// asksFirst reports whether a text that is read as an answer to an invite asks something before it is one: "im vegetarian is that ok" is no yes,
// and "oh no is sam ok" and "yes, wait no, which day" no no. A yes that stands by itself is given, whatever is asked beside it: "I'm in, what should I bring?".
func (t member) asksFirst(p Plan, response string) bool {
	text := strings.ToLower(t.Message.Normal)
	words := wordsOf(text)
	if len(words) < 2 {
		return false
	}
	if response == "NO" {
		return words[0] == "oh" && some(words, "is", "are", "did", "what") || strings.HasPrefix(words[0], "ye") && slices.Contains(words, "wait")
	}
	if !asksInWords(words, text) {
		return false
	}
	cant := some(words[:1], "can't", "cant")
	if cant || strings.HasPrefix(words[0], "ye") || some(words[:1], "sure", "ok", "okay", "count", "si", "great", "perfect", "absolutely", "definitely") || words[1] == "not" {
		return !cant && slices.Contains(words, "wait") // "why not", "can't wait to see who it is"
	}
	clauses := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".,!?;", r) })
	return !slices.ContainsFunc(clauses, func(clause string) bool {
		own := wordsOf(clause)
		return len(own) > 0 && len(own) < len(words) && !asksInWords(own, clause) && t.response(p, strings.TrimSpace(clause)) == response
	})
}

// asksInWords reports whether a text asks, with its mark or without.
func asksInWords(words []string, text string) bool {
	return asks(text) || words[0] == "y" && len(words) > 1 || some(words, "who", "whos", "who's", "where", "which", "what", "when", "how", "why") ||
		strings.Contains(text, "is that") || strings.Contains(text, "is it") || strings.Contains(text, "is there")
}

// leavesPlainly reports whether a text that is read as leaving a plan can mean nothing else: "im out of milk" can, and so can what says that somebody
// does not leave, or that somebody else does.
func leavesPlainly(text string) bool {
	words := wordsOf(text)
	if len(words) == 0 || !slices.Contains(beginsLeaving, words[0]) || some(words, "was", "were", "glad", "didnt", "didn't", "about", "only", "should", "could", "earlier", "later") {
		return false
	}
	gives := some(words, "drop", "dropping", "cancel", "canceling", "cancelling", "skip", "bail", "bailing", "withdraw")
	stays := some(words, "not", "dont", "don't", "never", "wont", "won't")
	n := slices.Index(words, "out")
	switch plain := strings.Join(words, " "); {
	case gives || n > 0:
		return !stays && (gives || n == len(words)-1 || slices.Contains([]string{"sorry", "guys", "unfortunately"}, words[n+1]))
	case strings.Contains(plain, "not coming"), strings.Contains(plain, "not going"), strings.Contains(plain, "came up"):
		return true
	}
	return some(words, "cant", "can't", "cannot", "wont", "won't", "couldnt", "couldn't", "unable")
}

// beginsLeaving are the first words of somebody who speaks of themselves.
var beginsLeaving = []string{
	"i", "i'm", "im", "i've", "ive", "sorry", "so", "hey", "hi", "ok", "oh", "ugh", "unfortunately", "actually", "please", "something", "sth", "have", "gotta", "need", "cant", "can't", "cannot", "wont", "won't", "not",
	"drop", "cancel", "count", "take", "we", "dropping", "bail", "bailing", "skip", "unable",
}
