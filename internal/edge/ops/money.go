package ops

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
)

// MoneySpan says how far back money is shown.
type MoneySpan struct {
	Since span.Length `json:"since"` // back from now; 0 is the day so far
}

// Money is what models have cost, by everything that it can be added up by, and how much of the day's budget is used. People are hashes.
type Money struct {
	Now      time.Time    `json:"now"`
	From     time.Time    `json:"from"`
	Budget   int          `json:"budget"`    // cents that models may cost in a day (UTC), 0 for no limit
	Today    float64      `json:"today"`     // cents that they have cost today
	Over     bool         `json:"over"`      // that is what they may: rules answer
	All      []ledger.Sum `json:"all"`       // one, or none where nothing was asked
	Days     []ledger.Sum `json:"days"`      // of UTC, the oldest first; one on which nothing was asked is missing
	Purposes []ledger.Sum `json:"purposes"`  // with the model; the dearest first, as all that follow
	People   []ledger.Sum `json:"people"`    // the dearest
	LinkUps  []ledger.Sum `json:"linkups"`   // the dearest
	Fewer    int          `json:"not_shown"` // people and LinkUps that are not among them
}

// mostSums is how many people and LinkUps are shown: whoever wants all asks josh cost.
const mostSums = 25

// Money adds up what calls of models have cost, each entry once for everything.
func (o *Ops) Money(ctx context.Context, in MoneySpan) (Money, error) {
	m := Money{Now: o.Now(), Budget: o.Budget}
	var err error
	if m.From, err = (Period{Since: in.Since}).from(m.Now); err != nil {
		return m, err
	}
	by := [][]ledger.By{{ledger.All}, {ledger.Day}, {ledger.Purpose, ledger.Model}, {ledger.Person}, {ledger.LinkUp}}
	tallies := make([]*ledger.Tally, len(by))
	for n := range by {
		if tallies[n], err = ledger.NewTally(by[n]...); err != nil {
			return m, err
		}
	}
	if err := o.addUp(ctx, m.From, m.Now, nil, tallies...); err != nil {
		return m, err
	}
	m.All, m.Days, m.Purposes = tallies[0].Sums(), tallies[1].Sums(), tallies[2].Sums()
	var people, linkups int
	m.People, people = dearest(tallies[3].Sums(), ledger.Person, mostSums)
	m.LinkUps, linkups = dearest(tallies[4].Sums(), ledger.LinkUp, mostSums)
	m.Fewer = people + linkups
	err = o.today(ctx, &m)
	return m, err
}

// today adds up the day so far.
func (o *Ops) today(ctx context.Context, m *Money) error {
	tally, err := ledger.NewTally(ledger.All)
	if err != nil {
		return err
	}
	if err := o.addUp(ctx, m.Now.UTC().Truncate(24*time.Hour), m.Now, nil, tally); err != nil {
		return err
	}
	for _, s := range tally.Sums() {
		m.Today += s.Cents
	}
	over, err := o.Table.Get(ctx, record.LedgerOver(m.Now))
	if err != nil {
		return err
	}
	m.Over = over[0].Exists()
	return nil
}

// dearest returns the first of sums that are in the order of their cost, without what is nobody's by a key, and how many more there are.
func dearest(sums []ledger.Sum, by ledger.By, most int) (shown []ledger.Sum, more int) {
	shown = slices.DeleteFunc(sums, func(s ledger.Sum) bool { return s.Keys[by] == ledger.Nobody })
	n := min(len(shown), most)
	return shown[:n], len(shown) - n
}
