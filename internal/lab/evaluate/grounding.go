package evaluate

import (
	"bytes"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
)

// What figures of the grounding check count.
const (
	refused = "made up, refused"
	lost    = "honest, refused"
)

// GroundedText is a text that somebody put together of cards, honest or made up.
type GroundedText struct {
	Text  string `json:"text"`
	Cards []struct {
		ID   string `json:"id"`
		Text string `json:"text"` // as it was rendered
	} `json:"cards"`
	Label string `json:"label"` // honest, or how it was made up
}

// honest is the label of a text that may be sent.
const honest = "honest"

// grounding holds the check by rules against the lists of made-up and honest texts.
func (r *Rules) grounding() ([]Figure, error) {
	names, err := named("grounding_")
	if err != nil {
		return nil, err
	}
	var figures []Figure
	for _, list := range names {
		data, err := lists.ReadFile("testdata/" + list + ".jsonl")
		if err != nil {
			return nil, fault.Wrap(fault.NotFound, "list", err)
		}
		rows, err := readRows[GroundedText](bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		figures = append(figures, r.Grounded(title(list), rows)...)
	}
	return figures, nil
}

// Grounded holds the check by rules against a list.
func (r *Rules) Grounded(name string, rows []GroundedText) []Figure {
	figures := []Figure{{Name: name + " " + refused, Of: refused}, {Name: name + " " + lost, Of: lost}}
	for _, row := range rows {
		var cards []deck.Rendered
		for _, c := range row.Cards {
			cards = append(cards, deck.Rendered{ID: c.ID, Text: c.Text})
		}
		found := r.deck.Ground(sms.Normalize(row.Text), cards)
		f := &figures[0]
		if row.Label == honest {
			f = &figures[1]
		}
		f.N++
		if len(found) > 0 {
			f.K++
		}
		if (len(found) > 0) == (row.Label == honest) {
			why := ""
			if len(found) > 0 {
				why = found[0].Why
			}
			f.Misses = append(f.Misses, Miss{Row{Text: row.Text, Label: row.Label}, why})
		}
	}
	return figures
}
