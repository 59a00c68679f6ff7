package deck

import "slices"

// Question is a text that may ask something, and what is known beside it.
type Question struct {
	Text      string   // in normal form (see sms.Normalize)
	Last      []string // ids of the cards of the last answer, while it is fresh enough to be meant by "and how long does that take?"
	Recent    []string // the last texts of both sides, the oldest first
	Languages []string // of the person, the preferred first; none counts as that of the text
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
	Kind         Kind        `json:"kind"`         // of the question, of the card where one answers it; "" when nothing shows it
	Sure         float64     `json:"sure"`         // how likely the first candidate is what is asked, 0 to 1
	Asks         bool        `json:"asks"`         // the text has the form of a question
	Reformulated string      `json:"reformulated"` // the full question that was searched for, "" where that is the text itself
	Reason       string      `json:"reason"`       // for operators, without words of the text
}

// mostCandidates is how many cards a search looks at (the router's contract).
const mostCandidates = 5

// Route decides what becomes of a question. In doubt it is novel: a wrong answer is worse than a late one.
func (d *Deck) Route(q Question) Outcome {
	r := routing{Deck: d, reader: d.index.get().reader, q: q}
	r.said = r.reader.read(q.Text)
	r.out = Outcome{Kind: r.said.kind(), Asks: r.said.asking()}
	r.found = d.asked(r.said)
	r.decide()
	if r.out.Candidates == nil {
		r.out.Candidates = candidates(r.found, mostCandidates)
	}
	if len(r.out.Cards) > 0 {
		c, _ := r.Get(r.out.Cards[0], append([]string{r.said.language.code}, q.Languages...)...)
		if r.out.Language = c.Language; r.out.Mode == Exact {
			r.out.Kind = c.Kind
		}
	}
	return r.out
}

// routing is a question on its way.
type routing struct {
	*Deck

	reader *reader
	q      Question
	said   reading
	found  []found
	out    Outcome
}

// decide tries what a question may be, the surest first.
func (r *routing) decide() {
	sure := r.sure(r.said, r.found)
	r.out.Sure = sure
	if r.clarifies() || r.follows() {
		return
	}
	if id := r.known(sure); id != "" {
		r.end(Exact, "a rule knows it", id)
		return
	}
	switch {
	case r.compares(), r.combines():
	case len(r.found) > 0 && sure >= r.bar():
		r.exact(r.found[0])
	case r.out.Asks:
		r.end(Novel, "no ask is like it")
	default:
		r.end(None, "it asks nothing")
	}
}

// exact answers with one card, unless the question is of another kind than any of its asks.
func (r *routing) exact(best found) {
	switch {
	case best.sounds(r.out.Kind) || best.similarity >= same:
		r.end(Exact, "an ask is like it", best.card.ID)
	case r.out.Kind == Why:
		r.end(Contextual, "asks why of what a card says", best.card.ID)
	default:
		r.end(Novel, "the topic of a card, and another kind of question")
	}
}

// end says what becomes of the question.
func (r *routing) end(mode Mode, reason string, cards ...string) {
	r.out.Mode, r.out.Reason, r.out.Cards = mode, reason, cards
}

// same is the similarity from which a text is an ask of the card, whatever kind it sounds like.
const same = 0.95

// known returns the first card of the question's hints, unless the deck is sure of another one.
func (r *routing) known(sure float64) string {
	for _, id := range r.q.Known {
		if _, ok := r.Get(id); !ok {
			continue
		}
		if len(r.found) > 0 && r.found[0].card.ID != id && sure >= surerThanRules {
			continue
		}
		return id
	}
	return ""
}

// last returns the cards of the last answer that the deck still has, or else the one that a recent text was about.
func (r *routing) last() []string {
	cards := slices.DeleteFunc(slices.Clone(r.q.Last), func(id string) bool {
		_, ok := r.Get(id)
		return !ok
	})
	if len(cards) > 0 || len(r.q.Last) > 0 {
		return cards
	}
	for _, text := range slices.Backward(r.q.Recent[max(0, len(r.q.Recent)-mostRecent):]) {
		said := r.reader.read(text)
		if list := r.asked(said); said.asking() && len(list) > 0 && r.sure(said, list) >= sureEnough {
			return []string{list[0].card.ID}
		}
	}
	return nil
}

// mostRecent is how many of the recent texts may say what a follow-up is about.
const mostRecent = 4
