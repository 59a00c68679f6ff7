package account

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/wish"
)

// moveToken is that of the question whether the person has moved to the postcode that they texted.
const moveToken = "move"

// Flow returns the flow of what people change of their account by text.
func Flow(wishes *wish.Reader) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, wishes} }
	return turn.Flow{
		Name:      "account",
		Intent:    understand.ProfileUpdate,
		Questions: []turn.Question{{Token: moveToken, Answer: func(t *turn.Turn) turn.Verdict { return of(t).movedAnswer() }}},
		Steps: []turn.Step{
			{Name: "account", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).account() }},
		},
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	wishes *wish.Reader
}
