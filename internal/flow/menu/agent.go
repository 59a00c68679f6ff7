package menu

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/deck"
)

const (
	// mostRounds is how often the model is asked about one question (the contract of answers).
	mostRounds = 4
	// mostForExact is how many calls an exact answer may take: what takes more is in doubt.
	mostForExact = 2
	// mostFound is how many cards one search returns.
	mostFound = 5
	// sureOfCard is how sure the deck has to be of one card that no model is asked: 0.80 is the confidence from which a reading counts as
	// certain everywhere (INTENT_HIGH).
	sureOfCard = 0.80
)

// Routing is the input of one round: all that was said before, so that each is a call of its own, stored and paid once.
type Routing struct {
	Text   string   // in its normal form
	Names  []string // of the sender, which no model is told
	Last   []string // titles of the cards of the last answer
	Found  []Card   // what the first search has found
	Rounds []Round
}

// Card is a card as a model is shown it: with the places that are filled for whoever gets it.
type Card struct {
	ID, Title, Says string
	Kind            deck.Kind
	Similarity      float64 // 0 where it was not searched for
}

// Round is what the model has called, and what came of it.
type Round struct {
	Calls   []Called
	Results []Result // of the calls, in their order
}

// Called is a call of a tool.
type Called struct {
	ID    string          `json:"id"`
	Name  string          `json:"name"`
	Input json.RawMessage `json:"input"`
}

// Result is what came of a call: cards, or why there are none.
type Result struct {
	Of    string // id of the call
	Cards []Card
	Note  string
}

// routedBy is how a model was used for a question.
type routedBy struct {
	Model  string
	Millis int64
	Calls  int
}

func (by *routedBy) add(a turn.Attempt) {
	if a.Made() {
		by.Calls++
		by.Model, by.Millis = a.Model, by.Millis+a.Millis
	}
}

// unsure reports whether the deck is not sure what a question asks for, and a model may be asked.
func (t running) unsure(out deck.Outcome) bool {
	if !out.Asks || t.Routed || t.asking.Hides(t.Message.Normal) != "" {
		return false
	}
	switch out.Mode {
	case deck.Exact:
		return out.Sure < sureOfCard
	case deck.Contextual:
		return true
	case deck.Novel: // what is filed already, or cannot be filed, is not paid for
		same, _ := t.State.Contact.Value.Questions.Asked(t.Message.Normal, t.Now)
		return !same && t.State.Contact.Value.HumanAt.IsZero()
	default:
		return false
	}
}

// agent has a model choose what becomes of a question. What it says counts where it has chosen among the cards that its tools have returned;
// without such a choice the question is novel where a wrong answer would harm most, and what the deck says otherwise.
func (t running) agent(last []string, out deck.Outcome) (deck.Outcome, *turn.Ask) {
	found := slices.Clone(out.Candidates)
	for _, id := range out.Cards { // of a text that combines cards, which need not be like any of them
		found = append(found, deck.Candidate{ID: id, Language: out.Language})
	}
	a := looking{running: t, out: out, seen: t.shown(found)}
	in := Routing{Text: t.Message.Normal, Names: []string{t.State.Person.Value.FirstName, t.State.Person.Value.LastName}, Found: a.seen}
	for _, id := range last {
		if c, ok := t.Book.Deck().Get(id); ok {
			in.Last = append(in.Last, c.Title)
		}
	}
	for n := 1; n <= mostRounds; n++ {
		answer, ask := t.Answer(turn.Call{Purpose: question.RoutePurpose, Version: fmt.Sprintf("%d/%d", t.asking.Prompt, n), Input: in})
		if ask != nil {
			return out, ask
		}
		calls, why := a.read(answer)
		if why != "" {
			return a.without(why), nil
		}
		round := Round{Calls: calls}
		for _, c := range calls {
			if result, ended := a.does(c); !ended {
				round.Results = append(round.Results, result)
				continue
			}
			return a.out, nil
		}
		in.Rounds = append(slices.Clip(in.Rounds), round)
	}
	return a.without("it has looked up enough"), nil
}

// looking is the search of a model for the cards that a question asks for.
type looking struct {
	running

	out  deck.Outcome
	seen []Card // all that its tools have returned
}

// notAsked is why there is no answer where no call was made: the day's budget is used up, or the model has failed too often just now.
const notAsked = "no model was asked"

// read returns what the model has called in a round; why is the reason where it has called nothing that can be used.
func (a *looking) read(answer turn.Answer) (calls []Called, why string) {
	thought, err := answer.Thought()
	by := turn.Note[routedBy](a.Turn)
	made := by.Calls
	for _, attempt := range thought.Attempts {
		by.add(attempt)
	}
	a.Used(turn.ModelUse{Purpose: question.RoutePurpose, Version: a.asking.Prompt, Source: "model"}, thought.Attempts)
	var said struct {
		Calls []Called `json:"calls"`
	}
	if err == nil {
		err = thought.Read(&said)
	}
	switch {
	case err != nil && len(thought.Attempts) > 0 && by.Calls == made:
		return nil, notAsked
	case err != nil:
		return nil, "the model gave no answer"
	}
	return said.Calls, ""
}

// does does what one call asks for, or ends the search.
func (a *looking) does(c Called) (result Result, ended bool) {
	var in struct {
		Query  string   `json:"query"`
		Limit  int      `json:"limit"`
		ID     string   `json:"id"`
		Mode   string   `json:"mode"`
		Cards  []string `json:"cards"`
		Reason string   `json:"reason"`
	}
	result.Of = c.ID
	if json.Unmarshal(c.Input, &in) != nil {
		result.Note = "that could not be read"
		return result, false
	}
	switch c.Name {
	case "search_cards":
		limit := mostFound
		if in.Limit > 0 {
			limit = min(in.Limit, mostFound)
		}
		result.Cards = a.shown(a.Book.Deck().Search(in.Query, limit))
	case "get_card":
		if card, ok := a.Book.Deck().Get(in.ID); ok && chosen(card) {
			result.Cards = []Card{shownAs(card)}
		}
	case "file_question":
		a.end(deck.Novel, nil, in.Reason)
		return result, true
	case "answer":
		a.choose(deck.Mode(in.Mode), in.Cards, in.Reason)
		return result, true
	}
	if len(result.Cards) == 0 {
		result.Note = "no card"
	}
	for _, card := range result.Cards {
		if !a.has(card.ID) {
			a.seen = append(a.seen, card)
		}
	}
	return result, false
}
