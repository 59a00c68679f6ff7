package menu

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
)

// choose takes the cards that the model has chosen, if its tools have returned them.
func (a *looking) choose(mode deck.Mode, ids []string, reason string) {
	ids = once(ids)
	calls := turn.Note[routedBy](a.Turn).Calls
	switch {
	case len(ids) == 0 || slices.ContainsFunc(ids, func(id string) bool { return !a.has(id) }):
		a.out = a.without("it has chosen a card that it was not shown")
	case mode == deck.Exact && (len(ids) > 1 || calls > mostForExact):
		a.out = a.without("it has chosen several cards for an exact answer, or looked too long for one")
	case mode != deck.Exact && mode != deck.Contextual:
		a.out = a.without("it has chosen no way to answer")
	default:
		a.end(mode, ids, reason)
	}
}

// once returns ids without those that were there before.
func once(ids []string) (list []string) {
	for _, id := range ids {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// end says what becomes of the question.
func (a *looking) end(mode deck.Mode, ids []string, reason string) {
	a.out.Mode, a.out.Cards, a.out.Reason = mode, ids, "the model: "+reason
	if len(ids) == 0 {
		return
	}
	for _, id := range ids { // those that it has found itself
		if !slices.ContainsFunc(a.out.Candidates, func(c deck.Candidate) bool { return c.ID == id }) {
			a.out.Candidates = append(slices.Clip(a.out.Candidates), deck.Candidate{ID: id, Language: a.out.Language})
		}
	}
	card, _ := a.Book.Deck().Get(ids[0], a.out.Language)
	if a.out.Language = card.Language; mode == deck.Exact {
		a.out.Kind = card.Kind
	}
}

// without is what becomes of a question of which the model has said nothing that counts.
func (a *looking) without(why string) deck.Outcome {
	out := a.out
	if out.Reason += "; " + why; why == notAsked || !a.careful() {
		return out
	}
	out.Mode, out.Cards = deck.Novel, nil
	return out
}

// careful reports whether a question is one of those of which a wrong answer harms most: of trust, privacy, cost and safety.
func (a *looking) careful() bool {
	kinds := []deck.Kind{a.out.Kind}
	for _, c := range a.out.Candidates[:min(1, len(a.out.Candidates))] {
		if card, ok := a.Book.Deck().Get(c.ID); ok {
			kinds = append(kinds, card.Kind)
		}
		if slices.Contains([]string{"meet_in_public", "report_someone", "block_someone", "felt_unsafe", "emergency"}, c.ID) {
			return true
		}
	}
	return slices.ContainsFunc(kinds, func(k deck.Kind) bool { return k == deck.Trust || k == deck.Privacy || k == deck.Cost })
}

func (a *looking) has(id string) bool {
	return slices.ContainsFunc(a.seen, func(c Card) bool { return c.ID == id })
}

// shown returns cards as a model is shown them, each once, without those that it may not choose.
func (t running) shown(found []deck.Candidate) (cards []Card) {
	for _, f := range found {
		c, ok := t.Book.Deck().Get(f.ID, f.Language)
		if !ok || !chosen(c) || slices.ContainsFunc(cards, func(o Card) bool { return o.ID == c.ID }) {
			continue
		}
		card := shownAs(c)
		card.Similarity = f.Similarity
		cards = append(cards, card)
	}
	return cards
}

func shownAs(c deck.Card) Card { return Card{ID: c.ID, Title: c.Title, Kind: c.Kind, Says: c.Short[0]} }

// chosen reports whether a model may choose a card: no small talk, and nothing behind which something is kept or marked of the sender.
func chosen(c deck.Card) bool {
	acts := []answers.ID{answers.Unhelpful, answers.Ready, answers.Likes, answers.Wish, answers.Lonely, answers.NewHere, answers.Bored}
	return c.Kind != deck.Talk && !slices.Contains(acts, answers.ID(c.ID))
}
