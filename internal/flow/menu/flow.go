package menu

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// The tokens of the questions that this flow leaves open.
const (
	humanToken = "human" // what a person should know
	tellToken  = "tell"  // what they like and when they are free: an offer more than a question
)

// Flow returns the flow of everyday questions, of wishes for a person, and of what nothing else claims. Of questions that the deck is not
// sure of a model is asked, which chooses among cards.
func Flow(asking turn.Asking) turn.Flow {
	all := []answers.ID{answers.HowItIs, answers.Next, answers.Human}
	return turn.Flow{
		Name: "menu",
		Questions: []turn.Question{
			{Token: humanToken, Answer: func(t *turn.Turn) turn.Verdict { return running{t, asking}.forHumanAnswer() }},
			{Token: tellToken, Answer: func(*turn.Turn) turn.Verdict {
				return turn.GoOn("open offer to tell", "go on", "what no later step claims is kept")
			}},
		},
		Offers: map[wording.Purpose][]answers.ID{
			wording.Menu: all, wording.MenuWaitlisted: all, wording.MenuClosed: all, wording.HelloMenu: all[:2],
		},
		Steps: []turn.Step{
			{Name: "answer", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return running{t, asking}.answer() }},
			{Name: "unknown", Stage: turn.Rest, Run: func(t *turn.Turn) turn.Verdict { return running{t, asking}.unknown() }},
		},
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	asking turn.Asking
}
