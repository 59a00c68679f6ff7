package deletion

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/wish"
)

// token is that of the question whether everything is to be deleted.
const token = "delete_account"

// Flow returns the flow of people who want their account deleted. It works under every hold.
func Flow(wishes *wish.Reader) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, wishes} }
	return turn.Flow{
		Name:      "deletion",
		Questions: []turn.Question{{Token: token, UnderHold: true, Answer: func(t *turn.Turn) turn.Verdict { return of(t).answer() }}},
		Steps: []turn.Step{
			{Name: "deletion", Stage: turn.Claims, UnderHold: true, Run: func(t *turn.Turn) turn.Verdict { return of(t).wanted() }},
		},
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	wishes *wish.Reader
}

// wanted reads a text as a whole as the wish to be deleted.
func (t running) wanted() turn.Verdict {
	if !t.wishes.Deletes(t.Message.Normal) {
		return turn.GoOn("no wish to be deleted", "go on", "")
	}
	return t.question()
}
