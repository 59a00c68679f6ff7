package deck

import "strings"

// Question is a text that may ask something, and what is known beside it.
type Question struct {
	Text      string   // in normal form (see sms.Normalize)
	Last      []string // ids of the cards of the last answer, while it is fresh enough to be meant by "and how long does that take?"
	Recent    []string // the last texts of both sides, the oldest first
	Languages []string // of the person, the preferred first; none counts as any
	Known     []string // ids of cards that surer rules than these take the text for
}

// Mode is what becomes of a question.
type Mode string

// The modes.
const (
	Exact      Mode = "exact"      // one card has the same topic, the same kind and the same question
	Contextual Mode = "contextual" // it compares, combines or clarifies cards
	Novel      Mode = "novel"      // no card answers it, or it is in doubt
	None       Mode = "none"       // it is no question: a statement, or a request that is for others
)

// Outcome is what Route makes of a question.
type Outcome struct {
	Mode         Mode        `json:"mode"`
	Cards        []string    `json:"cards"`        // ids; one of an exact answer, none of a novel question
	Language     string      `json:"language"`     // of the cards, "" for none
	Candidates   []Candidate `json:"candidates"`   // what the search found
	Kind         Kind        `json:"kind"`         // of the question, "" when none can be told
	Reformulated string      `json:"reformulated"` // the full question that was searched for, "" where that is the text itself
	Reason       string      `json:"reason"`       // for operators, without words of the text
}

// mostCandidates is how many cards a search looks at (the router's contract).
const mostCandidates = 5

// sure is the similarity from which one card is taken for what is asked.
const sure = 0.8

// Route decides what becomes of a question. In doubt it is novel: a wrong answer is worse than a late one.
func (d *Deck) Route(q Question) Outcome {
	out := Outcome{Mode: None, Candidates: d.Search(q.Text, mostCandidates), Reason: "it asks nothing"}
	for _, id := range q.Known {
		if c, ok := d.Get(id, q.Languages...); ok {
			out.Mode, out.Cards, out.Language, out.Kind, out.Reason = Exact, []string{id}, c.Language, c.Kind, "a rule knows it"
			return out
		}
	}
	switch {
	case len(out.Candidates) > 0 && out.Candidates[0].Similarity >= sure:
		best := out.Candidates[0]
		c, _ := d.in(best.ID, best.Language)
		out.Mode, out.Cards, out.Language, out.Kind, out.Reason = Exact, []string{best.ID}, best.Language, c.Kind, "an ask is like it"
	case strings.Contains(q.Text, "?"):
		out.Mode, out.Reason = Novel, "no ask is like it"
	}
	return out
}
