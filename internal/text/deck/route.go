package deck

import (
	"math"
	"slices"
)

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
	r.found = r.asked(r.said)
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

	reader   *reader
	q        Question
	said     reading
	found    []found
	sounds   float64   // how much the text sounds as if it asked several things, in log-odds
	chats    float64   // and nothing
	thoughts [][]found // what each of its thoughts may ask for
	out      Outcome
}

// decide tries what a question may be, the surest first.
func (r *routing) decide() {
	sure := sure(r.found)
	r.out.Sure = sure
	if r.clarifies() || r.follows() {
		return
	}
	if id := r.known(sure); id != "" {
		r.end(Exact, "a rule knows it", id)
		return
	}
	r.sounds, r.chats = math.Inf(-1), math.Inf(-1) // what was learned knows one language
	if r.said.language == r.reader.languages[0] {
		r.sounds, r.chats = r.reader.learned.sounds(r.said.weighable())
	}
	if r.heard() {
		r.chosen()
		return
	}
	switch {
	case r.compares(), r.combines():
	case len(r.found) > 0 && sure >= r.bar():
		r.exact(r.found[0])
	case r.out.Asks && r.close():
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

// Several cards answer together what none of them is likely enough to answer alone.
const (
	likelyTogether = 0.72 // how likely it is that one of them does
	likelyBeside   = 0.4  // how likely a card has to be against the first
)

// close answers with the cards that are most likely what is asked for, where it is likely that one of them is.
func (r *routing) close() bool {
	var cards []string
	together := 0.0
	for _, f := range r.found[:min(len(r.found), mostCards)] {
		if f.card.Kind == Talk || f.chance < likelyBeside*r.found[0].chance {
			break
		}
		cards, together = append(cards, f.card.ID), together+f.chance
	}
	if len(cards) < 2 || together < likelyTogether {
		return false
	}
	r.end(Contextual, "one of these cards is likely asked for", cards...)
	return true
}

// end says what becomes of the question.
func (r *routing) end(mode Mode, reason string, cards ...string) {
	r.out.Mode, r.out.Reason, r.out.Cards = mode, reason, cards
}

// same is the similarity from which a text is an ask of the card, whatever kind it sounds like.
const same = 0.95

// likelyHint is how likely a card has to be at least that a rule takes a question for: in voices that no rule was written for, every third is
// wrong of those that are less likely.
const likelyHint = 0.1

// known returns the first card of the question's hints that is likely enough, unless the deck is sure of another one. A single word is for
// rules: it may be a choice.
func (r *routing) known(sure float64) string {
	for _, id := range r.q.Known {
		c, ok := r.Get(id)
		if !ok {
			continue
		}
		if len(r.found) > 0 && r.found[0].card.ID != id && len(r.said.words) > 1 && (sure >= surerThanRules || r.out.Asks && c.Kind != Talk && r.chance(id) < likelyHint) {
			continue
		}
		return id
	}
	return ""
}

// chance returns how likely a card is what the text asks for.
func (r *routing) chance(id string) float64 {
	for _, f := range r.found {
		if f.card.ID == id {
			return f.chance
		}
	}
	return 0
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
		if list := r.asked(said); said.asking() && len(list) > 0 && sure(list) >= sureEnough {
			return []string{list[0].card.ID}
		}
	}
	return nil
}

// mostRecent is how many of the recent texts may say what a follow-up is about.
const mostRecent = 4
