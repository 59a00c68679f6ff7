package actions

import "strings"

// begs returns how many words at the beginning of a clause ask JOSH without saying for what: "i was wondering if you could".
func (c *clause) begs() int {
	switch c.word(0) {
	case "i", "id", "was", "wondering", "do", "think", "is", "it", "itd", "would", "could", "can", "may", "if", "when", "be", "might", "go", "any", "whenever":
	default:
		return 0
	}
	for _, w := range []string{
		"i was wondering if you could", "i was wondering if you can", "i was wondering if you would", "was wondering if you could", "wondering if you could", "wondering if you can",
		"do you think you could", "do you think you can", "think you could", "think you can", "do you reckon you could", "any chance of you",
		"is it possible for you to", "would it be possible for you to", "would it be a bother to", "would it be a problem to", "would it be too much to",
		"id appreciate it if you could", "id appreciate it if you", "i would appreciate it if you could", "id be grateful if you could", "i would be grateful if you could", "id love it if you could",
		"it would be great if you could", "it would be nice if you could", "itd be great if you could", "itd be nice if you could", "would be great if you could", "it would be lovely if you could",
		"could i ask you to", "can i ask you to", "may i ask you to", "can i get you to", "could i get you to", "i was hoping you could", "i was hoping you can",
		"if its not too much trouble", "if it isnt too much trouble", "if its not a bother", "if you dont mind", "if you get a chance", "if you have a minute", "if you have a sec",
		"when you get a chance", "when you get a sec", "when you get a minute", "when you get a moment", "when you have a chance", "when you have a sec", "when you have a minute", "when you have a moment", "whenever you can",
		"would you be so kind and", "would you be so kind as to", "would you be a dear and", "be so good and", "be so kind and", "be a dear and", "do me a favor and", "do me a favour and", "do me a solid and",
		"might you", "go ahead and",
	} {
		words := strings.Fields(w)
		if c.begins(words...) && len(c.list) > len(words) {
			c.led.asked = true
			return len(words)
		}
	}
	return 0
}
