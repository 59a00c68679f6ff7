package deck

import (
	"slices"
	"strings"
)

// Rendered is a card as somebody gets it.
type Rendered struct {
	ID   string
	Text string
}

// Together makes a contextual text where no model does: the lead ("Putting that together:") and the texts of the cards one after the
// other, as many of them from the first on as fit, but two at least; otherwise the first text alone and where to read more. It also
// returns the ids of the cards whose texts are in it. With no cards it returns "".
func Together(lead string, cards []Rendered, more string, fits func(text string) bool) (text string, used []string) {
	if len(cards) == 0 {
		return "", nil
	}
	for n := len(cards); n >= 2; n-- {
		texts, of := []string{lead}, []string{}
		for _, c := range cards[:n] {
			if !slices.Contains(texts, c.Text) {
				texts, of = append(texts, c.Text), append(of, c.ID)
			}
		}
		if text := strings.TrimSpace(strings.Join(texts, " ")); len(of) > 1 && fits(text) {
			return text, of
		}
	}
	used = []string{cards[0].ID}
	if text := strings.TrimSpace(cards[0].Text + " " + more); fits(text) {
		return text, used
	}
	return cards[0].Text, used
}
