package ops

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/text/deck"
)

// cardFaults returns what is wrong with a card by itself.
func (o *Ops) cardFaults(c deck.Card) (faults []string) {
	if !regexp.MustCompile(`^[a-z][a-z0-9_]{2,39}$`).MatchString(c.ID) {
		faults = append(faults, "has an id that is not like bring_a_friend")
	}
	if _, err := o.Book.Deck().With(c); err != nil {
		faults = append(faults, "lacks a kind, a title, asks, a text or a name who vetted it")
	}
	if c.Long == "" && c.Kind != deck.Talk {
		faults = append(faults, "has nothing for its page (long)")
	}
	for _, of := range slices.Concat([]string{c.Title, c.Long, c.Source}, c.Asks, c.Short, slices.Concat(valuesOf(c.When)...)) {
		if observe.Redact(of) != of || strings.Contains(of, "@") {
			return append(faults, "has the number or the address of somebody in it: a card is for everybody")
		}
	}
	for _, id := range c.Related {
		if _, ok := o.Book.Deck().Get(id); !ok {
			faults = append(faults, "is related to a card that there is not: "+id)
		}
	}
	return append(faults, o.Book.Faults(c)...)
}

func valuesOf(when map[string]deck.Lines) (lines [][]string) {
	for _, l := range when {
		lines = append(lines, l)
	}
	return lines
}

const (
	// mostNear bounds the cards whose asks are tried against a new one.
	mostNear = 40
	// mostNamedFaults bounds the asks that an operator is told of at once.
	mostNamedFaults = 3
)

// findFaults returns which asks of a card would find another one, and which asks of others would find it.
func (o *Ops) findFaults(made *wording.Made, c deck.Card) (faults []string) {
	all := []deck.Card{c}
	if made != nil {
		all = append(all, slices.DeleteFunc(slices.Clone(made.Cards), func(m deck.Card) bool { return m.ID == c.ID && m.Language == c.Language })...)
	}
	before, after := o.Book.With(made).Deck(), o.Book.With(&wording.Made{Cards: all}).Deck()
	near := map[string]bool{}
	for _, ask := range c.Asks {
		if found := after.Search(sms.Normalize(ask), 1); len(found) == 0 || found[0].ID != c.ID {
			faults = append(faults, fmt.Sprintf("is not found by %q%s", ask, instead(found)))
		}
		for _, found := range before.Search(sms.Normalize(ask), 5) {
			if len(near) < mostNear {
				near[found.ID+"/"+found.Language] = true
			}
		}
	}
	for _, other := range before.Cards() {
		if !near[other.ID+"/"+other.Language] || other.ID == c.ID {
			continue
		}
		for _, ask := range other.Asks {
			if found := after.Search(sms.Normalize(ask), 1); len(found) > 0 && found[0].ID == c.ID {
				faults = append(faults, fmt.Sprintf("takes %q from the card %s", ask, other.ID))
			}
		}
	}
	if len(faults) > mostNamedFaults {
		faults = append(faults[:mostNamedFaults], fmt.Sprintf("and %d more like that", len(faults)-mostNamedFaults))
	}
	return faults
}

func instead(found []deck.Candidate) string {
	if len(found) == 0 {
		return ""
	}
	return ", which finds " + found[0].ID
}
