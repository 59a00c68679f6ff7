package turn

import "fmt"

// step is one place in the order of a turn.
type step struct {
	name string
	run  func(*running) verdict
}

// steps lists the steps in the order of the product contract: claim, compliance, person and limits, hold and
// region, pending question, route. A new step is one file and one line here.
func steps() []step {
	return []step{
		{"claim", claim},
		{"keyword", keyword},
		{"opt_out", optOut},
		{"person", person},
		{"limit", limit},
		{"hold", hold},
		{"region", region},
		{"media", media},
		{"pending", pending},
		{"unknown", unknown},
	}
}

// claim says what is being answered. Intake has claimed the text already.
func claim(t *running) verdict {
	saw := fmt.Sprintf("%d characters, %d pictures", len([]rune(t.Message.Normal)), t.Message.NumMedia)
	return goOn(saw, "accepted", "first delivery of this MessageSid")
}
