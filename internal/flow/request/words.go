package request

import (
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/text/understand"
)

// byLabel finds the one option whose words are in the text, or which has all words of the text.
func byLabel(o Open, normal string) (l understand.LinkUp, ok bool) {
	said := content(words(normal))
	if len(said) == 0 {
		return l, false
	}
	found := 0
	for _, option := range o.Options {
		label := content(words(option.Label))
		if within(label, said) || within(said, label) {
			l, found = option.LinkUp, found+1
		}
	}
	return l, found == 1
}

// eitherOf returns a request at both of the first times that were offered, when a text takes whichever.
func eitherOf(o Open, normal string) (l understand.LinkUp, ok bool) {
	said := content(words(normal))
	if o.Missing == missingActivity || len(said) == 0 || len(o.Options) < leastOptions {
		return l, false
	}
	for _, word := range said {
		switch word {
		case "both", "either", "any", "all":
			ok = true
		case "them", "those", "these", "two", "ones", "work", "day", "really", "fine", "or":
		default:
			return l, false
		}
	}
	l = o.Options[0].LinkUp
	l.Time = slices.Concat(l.Time, o.Options[1].LinkUp.Time)
	return l, ok && len(l.Time) == mostTimes
}

// mostTimes is how many times a request has at most.
const mostTimes = 2

// within reports whether all of some words are among others.
func within(some, others []string) bool {
	return len(some) > 0 && !slices.ContainsFunc(some, func(word string) bool { return !slices.Contains(others, word) })
}

// content leaves out what people put around an answer.
func content(words []string) (rest []string) {
	around := strings.Fields("a an the in on at for of i id ill im we lets go take have want would like please pls ok okay yes yeah sure thanks that one works is good fine best me maybe probably some")
	for _, word := range words {
		if !slices.Contains(around, word) {
			rest = append(rest, word)
		}
	}
	return rest
}

// join writes words as a text.
func join(words []string) string { return strings.Join(words, " ") }

func words(normal string) []string {
	return strings.FieldsFunc(strings.ReplaceAll(strings.ToLower(normal), "'", ""), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// givesUp reports whether a text says that nothing is to come of the request.
func givesUp(normal string) bool {
	switch strings.Join(words(normal), " ") {
	case "never mind", "nevermind", "nvm", "forget it", "forget about it", "leave it", "drop it", "none", "neither", "none of them", "none of those", "nothing", "not now",
		"not sure yet", "no idea", "idk", "i dont know", "dont know", "not sure", "no thanks":
		return true
	default:
		return false
	}
}

// delegates reports whether a text leaves to JOSH what it is to be.
func delegates(normal string) bool {
	switch strings.Join(words(normal), " ") {
	case "you pick", "u pick", "you choose", "u choose", "you decide", "u decide", "your pick", "your choice", "your call", "up to you", "surprise me", "dealers choice",
		"whatever you think", "whatever you want", "whatever you like", "i trust you", "anything", "anything works", "anything is fine", "any of them", "any of those",
		"doesnt matter", "does not matter", "i dont care", "no preference", "idk you pick", "just pick one", "pick one", "pick for me", "pick one for me":
		return true
	}
	return false
}

// corrects reports whether a text puts something right: "make it 8", "actually sunday".
func corrects(said []string) bool {
	return slices.ContainsFunc(said, func(word string) bool {
		switch word {
		case "actually", "instead", "make", "rather", "change", "move", "switch", "sorry", "meant", "wait":
			return true
		default:
			return false
		}
	})
}

// namesDay reports whether one of the words is of a day: "8" alone is an hour of the day that is known.
func namesDay(said []string) bool {
	days := strings.Fields("today tonight tomorrow tmrw tmr tomorow yesterday weekend weekends week weeks month months year days christmas holidays " +
		"mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday " +
		"january february march april june july august september october november december jan feb apr jun jul aug sept oct nov dec")
	return slices.ContainsFunc(said, func(word string) bool {
		digits := strings.TrimLeft(word, "0123456789")
		return slices.Contains(days, word) || digits != word && slices.Contains([]string{"st", "nd", "rd", "th"}, digits)
	})
}

// wonders reports whether a text says that its sender does not know what was asked.
func wonders(normal string) bool {
	switch strings.TrimPrefix(strings.Join(words(normal), " "), "sorry ") {
	case "what", "wat", "wut", "huh", "come again", "wdym", "what do you mean", "what do u mean", "wat do u mean", "wat do you mean", "what u mean", "meaning",
		"what does that mean", "what does it mean", "i dont understand", "dont understand", "i dont get it", "dont get it", "im confused", "confused", "for what":
		return true
	default:
		return false
	}
}
