package turn

import (
	"strconv"
	"unicode/utf8"
)

// step is one place in the order of a turn.
type step struct {
	name string
	run  func(*running) verdict
}

// steps lists the steps in the order of the product contract: claim, compliance, safety, person and limits, hold and
// region, pending question, route. A new step is one file and one line here.
func steps() []step {
	return []step{
		{"claim", claim},
		{"keyword", keyword},
		{"plain_opt_out", plainOptOut},
		{"safety", watch},
		{"opt_out", optOut},
		{"person", person},
		{"hold", hold},
		{"limit", limit},
		{"region", region},
		{"media", media},
		{"pending", pending},
		{"account", account},
		{"follow_up", followUp},
		{"answer", answer},
		{"unknown", unknown},
	}
}

// claim says what is being answered. Intake has claimed the text already.
func claim(t *running) verdict {
	saw := plural(utf8.RuneCountInString(t.Message.Normal), "character")
	if t.Message.NumMedia > 0 {
		saw += ", " + plural(t.Message.NumMedia, "picture")
	}
	return goOn(saw, "accepted", "first delivery of this MessageSid")
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}
