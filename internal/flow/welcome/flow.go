package welcome

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/danger"
)

// Flow returns the flow of strangers.
func Flow(d *danger.Danger) turn.Flow {
	return turn.Flow{
		Name: "welcome",
		Steps: []turn.Step{
			{Name: "person", Stage: turn.Members, Run: func(t *turn.Turn) turn.Verdict { return running{t, d}.person() }},
		},
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	danger *danger.Danger
}
