package sim

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/ledger"
)

// Bars of the issue for a month of 2,000 people: what a turn may cost on average, in dollars, and the least share of turns that ask no model.
const (
	MostPerTurn  = 0.0005
	LeastWithout = 0.60
)

// Spent is what the models of a town were asked and what that costs. A turn is one text of a person; what is done besides turns costs money and is no turn.
type Spent struct {
	Card                 string
	Turns, Asked         int              // texts of people, and those whose turn asked a model
	Chatter, ChatterAsks int              // of them what was texted in passing, see Options.Chatter
	By                   map[string]Calls // calls, by purpose
	People               int
	Months               float64 // of 30 days
}

// spent counts what the models of towns were asked, nil where none was.
func spent(o Options, towns []*town) *Spent {
	if o.Model == "" {
		return nil
	}
	s := &Spent{Card: o.Model, By: map[string]Calls{}, Months: float64(o.Days) / 30}
	for _, t := range towns {
		s.People += len(t.phones)
		for sid := range t.books.texts {
			s.Turns++
			if t.asked.of[sid] {
				s.Asked++
			}
		}
		for purpose, calls := range t.asked.calls {
			s.By[purpose] = s.By[purpose].add(calls)
		}
		for _, p := range t.phones {
			for _, sid := range p.chatted {
				s.Chatter++
				if t.asked.of[sid] {
					s.ChatterAsks++
				}
			}
		}
	}
	return s
}

// Dollars is what all calls cost.
func (s *Spent) Dollars() float64 { return float64(sum(s.By).Cost) / ledger.Cent / 100 }

// PerTurn is what a turn costs on average, in dollars: those that ask no model and work besides turns are in it.
func (s *Spent) PerTurn() float64 { return s.Dollars() / float64(max(1, s.Turns)) }

// Without is the share of turns that ask no model.
func (s *Spent) Without() float64 { return 1 - float64(s.Asked)/float64(max(1, s.Turns)) }

// Bars says which bar is not met; nil says that all are, or that no model was asked.
func (s *Spent) Bars() error {
	if s == nil {
		return nil
	}
	var missed []error
	if s.PerTurn() > MostPerTurn {
		missed = append(missed, fmt.Errorf("a turn costs $%.6f on average, and may cost $%.4f", s.PerTurn(), MostPerTurn))
	}
	if s.Without() < LeastWithout {
		missed = append(missed, fmt.Errorf("%.1f %% of the turns ask no model, and at least %.0f %% have to", 100*s.Without(), 100*LeastWithout))
	}
	return errors.Join(missed...)
}

// Report writes what a town has spent as tables of Markdown, "" where no model was asked.
func (s *Spent) Report() string {
	if s == nil {
		return ""
	}
	var b strings.Builder
	all := sum(s.By)
	fmt.Fprintf(&b, "\n| model, at the prices of `%s` | |\n|---|---|\n", s.Card)
	fmt.Fprintf(&b, "| turns, without a model | %d, %.1f %% (bar: at least %.0f %%) |\n", s.Turns, 100*s.Without(), 100*LeastWithout)
	fmt.Fprintf(&b, "| of them texts in passing, without a model | %d, %.1f %% |\n", s.Chatter, 100*(1-float64(s.ChatterAsks)/float64(max(1, s.Chatter))))
	fmt.Fprintf(&b, "| tokens in, out | %d, %d |\n", all.In, all.Out)
	fmt.Fprintf(&b, "| dollars in all | %.4f |\n", s.Dollars())
	fmt.Fprintf(&b, "| dollars a turn, on average | %.6f (bar: at most %.4f) |\n", s.PerTurn(), MostPerTurn)
	fmt.Fprintf(&b, "| dollars a person and month | %.6f |\n", s.Dollars()/float64(max(1, s.People))/s.Months)
	b.WriteString("\n| purpose | calls | of no use | tokens in | tokens out | dollars |\n|---|---|---|---|---|---|\n")
	for _, purpose := range slices.Sorted(maps.Keys(s.By)) {
		c := s.By[purpose]
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %.4f |\n", purpose, c.Calls, c.Unused, c.In, c.Out, float64(c.Cost)/ledger.Cent/100)
	}
	return b.String()
}
