package picnic

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// name is that of the flow, and of its record and its timer.
const name = "picnic"

// The tokens of the questions.
const (
	peopleToken  = "picnic_people"
	dayToken     = "picnic_day"
	stillOnToken = "picnic_still_on"
)

// stillOn is the timer that asks whether it is still on.
const stillOn = "still_on"

// Kind is the kind of its record.
var Kind = record.Kind{Name: "picnic", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Plan is where the picnic of a person stands: the first field that is empty is asked for next.
type Plan struct {
	People int       `json:"people,omitempty"`
	Day    time.Time `json:"day,omitzero"`
	At     time.Time `json:"at"` // when it last changed
}

// Flow returns the flow of people who plan a picnic.
func Flow() turn.Flow {
	return turn.Flow{
		Name:  name,
		Steps: []turn.Step{{Name: name, Stage: turn.Claims, Run: wanted}},
		Questions: []turn.Question{
			{Token: peopleToken, Answer: peopleAnswer}, {Token: dayToken, Answer: dayAnswer}, {Token: stillOnToken, Answer: stillOnAnswer},
		},
		Timers: map[string]func(*turn.Turn) turn.Verdict{stillOn: due},
		Left:   func(t *turn.Turn, _ people.Reason) { over(t) },
		Erasure: []erasure.Kind{{
			Kind: Kind, Rule: erasure.Delete, Why: "the picnic that they plan", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(func(p Plan) []time.Time { return []time.Time{p.At} }),
		}},
	}
}
