package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/understand"
)

// mostTold is how many of the things that somebody told are shown: more than anybody reads.
const mostTold = 100

// Person is what is known of somebody that is of use to plans.
type Person struct {
	Entitled

	Told []Told `json:"told"` // newest first, 100 at most
}

// Told is something a person told for later, with what it was understood to say. The words are sealed and stay so: a person is shown
// without a reason to be given.
type Told struct {
	ID      string              `json:"id"` // of the text
	At      time.Time           `json:"at"`
	About   people.About        `json:"about"`
	LinkUp  *understand.LinkUp  `json:"linkup,omitempty"`  // what they asked for
	Profile *understand.Profile `json:"profile,omitempty"` // what they said of themselves
}

// PersonShow shows what a person may do, and what they asked for.
func (o *Ops) PersonShow(ctx context.Context, in ByPhone) (Person, error) {
	number, _, err := o.numberOf(ctx, in.Phone)
	if err != nil {
		return Person{}, err
	}
	view := Person{Told: []Told{}}
	if view.Entitled, err = o.PersonEntitle(ctx, Entitlement{Phone: in.Phone}); err != nil {
		return Person{}, err
	}
	q := record.SaidQuery(number)
	q.Reverse, q.Limit = true, mostTold
	page, err := o.Table.Query(ctx, q)
	if err != nil {
		return Person{}, err
	}
	for _, item := range page.Items {
		var said people.Said
		if err := record.Decode(item, record.KindSaid, &said); err != nil {
			return Person{}, err
		}
		view.Told = append(view.Told, Told{said.ID, said.At, said.About, said.LinkUp, said.Profile})
	}
	return view, nil
}
