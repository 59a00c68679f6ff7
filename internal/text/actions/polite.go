package actions

import (
	"slices"
	"strings"
)

// strip leaves out what stands before a request.
func (c *clause) strip() {
	for len(c.list) > 0 {
		switch n := c.polite(); n {
		case 0:
			return
		default:
			c.list = c.list[min(n, len(c.list)):]
		}
	}
}

// polite returns how many words at the beginning mean nothing by themselves.
func (c *clause) polite() int {
	if n := c.begs(); n > 0 {
		return n
	}
	switch c.word(0) {
	case "and", "also", "plus", "then", "oh", "btw", "y", "e", "tambien", "luego", "ademas", "second", "third", "secondly", "finally", "lastly", "next", "afterwards":
		if c.word(0) == "next" && timeWord(c.word(1)) || c.word(0) == "second" && c.word(1) == "one" {
			return 0
		}
		c.led.more = true
		return 1
	case "hey", "hi", "hello", "yo", "josh", "okay", "so", "but", "um", "uh", "hmm", "well", "ugh", "alright", "right", "hola", "oye", "now", "anyway", "anyways", "quick", "pues", "pero", "first", "btw,", "lol", "haha", "yeah", "wait", "hiya":
		if c.word(1) == "" || c.word(0) == "right" && len(c.list) > 1 && c.list[1].mark == 0 {
			return 0
		}
		return 1
	case "is", "would", "any", "how", "what", "mind":
		return c.politeWhether()
	case "lemme", "nah", "as", "wondering", "do", "find":
		return c.politeMore()
	case "sorry", "unfortunately", "sadly", "guys", "thanks", "yes", "sure", "fyi", "heads", "also:", "nope", "afraid":
		return c.politeSorry()
	case "please", "just", "kindly", "maybe", "perhaps", "possibly", "favor", "could", "can", "will", "por", "puedes", "podrias":
		return c.politeAsk()
	case "actually", "update", "correction":
		if c.word(1) != "" && (c.word(0) == "actually" || c.list[1].mark != 0 || c.word(1) == "im") {
			c.led.turns, c.led.fixes = true, c.word(0) != "actually"
			return 1
		}
	case "i", "id", "im", "ill", "we", "gotta", "gonna", "going", "you", "must", "looking", "trying", "hoping", "tengo", "lets", "need", "want", "wanna", "quiero", "necesito", "have":
		return c.politeWish()
	case "if":
		return c.politeIf()
	case "1", "2", "3", "4":
		if len(c.list) > 1 && c.list[1].mark == ')' || len(c.list) > 1 && c.list[1].mark == '.' {
			return 1
		}
	case "by", "one":
		switch {
		case c.begins("by", "the", "way"):
			return 3
		case c.begins("one", "more", "thing"):
			return 3
		}
	}
	return 0
}

func (c *clause) politeAsk() int {
	switch first, second := c.word(0), c.word(1); {
	case (first == "maybe" || first == "perhaps" || first == "possibly") && !slices.Contains(openers(), second) && second != "you" && second != "can" && second != "could":
		return 0
	case first == "por" || first == "favor":
		if c.begins("por", "favor") {
			return 2
		}
		return 0
	case first == "please" || first == "just" || first == "kindly" || first == "maybe" || first == "perhaps" || first == "possibly" || first == "puedes" || first == "podrias":
		c.led.asked = c.led.asked || first != "just"
		if second == "" {
			return 0
		}
		return 1
	case second == "you" && c.word(2) == "mind" && base(c.word(3)) != "": // "would you mind letting them know"
		c.led.asked = true
		c.list = slices.Clone(c.list)
		c.list[3].is = base(c.word(3))
		return 3
	case second == "you" || second == "josh":
		c.led.asked = true
		return 2
	case second == "i" || second == "we":
		c.led.ability = true
		return 2
	}
	return 0
}

func (c *clause) politeWish() int {
	if c.begins("we", "should") || c.begins("we", "better") || c.begins("i", "think", "we") {
		return c.politeWhether()
	}
	if (c.begins("you", "can") || c.begins("you", "should")) && slices.Contains([]string{"call", "start", "stop", "send", "forget", "delete", "remember"}, c.word(2)) {
		return 2
	}
	for _, w := range []string{"im gonna", "im going to", "i will", "i think ill", "i should", "i would rather"} {
		words := strings.Fields(w)
		if c.begins(words...) && slices.Contains([]string{"skip", "cancel", "bail", "drop", "pass", "move", "call", "need", "have", "say", "decline"}, c.word(len(words))) {
			c.led.wishes = true
			return len(words)
		}
	}
	for _, w := range []string{
		"i want you to", "i need you to", "id like you to", "i would like you to", "im gonna have to", "im going to have to", "gonna have to", "going to have to", "ill need to", "i will need to", "i really need to", "i really have to", "i unfortunately have to", "i guess i have to", "i think i have to", "im gonna need to", "i might need you to", "we gotta", "we wanna", "i have got to", "i must", "must", "im looking to", "looking to", "im trying to", "trying to", "i was hoping to", "hoping to", "im hoping to", "i feel like", "i really want to", "i also want to", "i also need to", "i also have to", "tengo que", "i want to", "i need to", "i have to", "i got to", "i would like to", "i would love to", "id like to", "id love to",
		"i wanna", "i gotta", "ive got to", "need to", "want to", "we need to", "we have to", "gotta", "wanna", "have to", "im gonna have to", "i think i need to", "i think ill have to", "ill have to", "i will have to",
		"lets", "quiero que", "quiero", "necesito que", "necesito",
	} {
		words := strings.Fields(w)
		if c.begins(words...) && len(c.list) > len(words) {
			c.led.wishes, c.led.lets = true, w == "lets"
			return len(words)
		}
	}
	return 0
}

// base returns the verb of a form in -ing, "" for one that JOSH is not told.
func base(word string) string {
	switch word {
	case "letting":
		return "let"
	case "telling", "asking", "finding", "cancelling", "canceling", "moving", "setting", "sending", "reminding", "dropping", "texting", "pausing", "calling":
		stem := strings.TrimSuffix(word, "ing")
		switch stem {
		case "cancell":
			return "cancel"
		case "mov", "paus":
			return stem + "e"
		case "sett", "dropp":
			return stem[:len(stem)-1]
		}
		return stem
	}
	return ""
}

// politeMore leaves out further words before a request.
func (c *clause) politeMore() int {
	asks := func(i int) int {
		if slices.Contains([]string{"if", "whether", "who", "whos", "when", "where", "what", "how"}, c.word(i)) {
			c.led.asked = true
			return i
		}
		return 0
	}
	switch {
	case c.begins("lemme") && c.word(1) != "know", c.begins("nah") && c.word(1) != "" && c.word(1) != "on" && c.word(1) != "to" && c.word(1) != "for":
		return 1
	case c.begins("as", "well", "as"):
		return 3
	case c.begins("find", "out"), c.begins("wondering"):
		if c.word(0) == "wondering" {
			return asks(1)
		}
		return asks(2)
	case c.begins("do", "you", "know"):
		return asks(3)
	}
	return 0
}

// politeSorry leaves out what is said before bad news, or before what is agreed to.
func (c *clause) politeSorry() int {
	switch second := c.word(1); {
	case second == "" || c.begins("sorry", "for") || c.begins("sorry", "to") || c.begins("thanks", "for") || c.begins("thanks", "to") || c.begins("yes", "to") || c.begins("yes", "please") || c.begins("yes", "for"):
		return 0
	case c.word(0) == "heads":
		return 2 * min(1, len(c.list)/3)
	case c.word(0) == "nope" && (second == "on" || second == "to" || second == "for"):
		return 0
	case c.word(0) == "yes" || c.word(0) == "sure":
		if second == "i" || second == "ill" || second == "id" || second == "im" || slices.Contains(openers(), second) {
			return 1
		}
		return 0
	}
	return 1
}

// politeIf leaves out "if so", "if i'm free", "if not".
func (c *clause) politeIf() int {
	for _, w := range []string{"if so", "if not", "if yes", "if im free", "if i am free", "if i am", "if it is", "if its not too late", "if possible", "if you can", "if its on", "if im not"} {
		words := strings.Fields(w)
		if c.begins(words...) && len(c.list) > len(words) {
			c.led.ifs = true
			return len(words)
		}
	}
	return 0
}

// politeWhether leaves out what asks whether a wish can be granted: "is it possible to", "how about we".
func (c *clause) politeWhether() int {
	for _, w := range []string{"is it possible to", "is it okay to", "would it be possible to", "would it be okay to", "is there any way to", "is there a way to", "any chance you can", "any chance you could", "any chance we can", "any chance we could",
		"we should", "we better", "maybe we should", "i think we should", "any way to", "any way you can", "any way we can", "how about we", "what if we", "would it be okay if we", "is it okay if we"} {
		words := strings.Fields(w)
		if c.begins(words...) && len(c.list) > len(words)+1 && (!strings.HasSuffix(w, "we should") && w != "we better" && w != "what if we" || slices.Contains([]string{"cancel", "scrap", "call", "move", "push", "postpone", "reschedule", "nix", "scratch"}, c.word(len(words)))) && c.word(len(words)) != "swap" {
			c.led.asked = true
			return len(words)
		}
	}
	if c.word(0) == "mind" && base(c.word(1)) != "" {
		c.led.asked = true
		c.list = slices.Clone(c.list)
		c.list[1].is = base(c.word(1))
		return 1
	}
	if c.word(0) == "would" {
		return c.politeAsk()
	}
	return 0
}
