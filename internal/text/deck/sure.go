package deck

// The bars of how sure a card has to be. A wrong answer is worse than a late one: of what one card answers 4 to 9 in 100 are wrong by the labels of
// authors of whom nothing was learned (docs/decisions/0032-answers.md).
const (
	sureEnough     = 0.7
	sureStatement  = 0.85 // of a text that asks nothing: it is small talk, or not for the deck
	surerThanRules = 0.55 // of another card than the one that a rule takes a text for
	sureOfSame     = 0.96 // at least, of a text that is an ask of the card
)

// bar returns how sure a card has to be for a text.
func (r *routing) bar() float64 {
	if r.out.Asks {
		return sureEnough
	}
	return sureStatement
}

// sure returns how likely the first card is what a text asks for.
func sure(list []found) float64 {
	if len(list) == 0 {
		return 0
	}
	return list[0].chance
}

// asked returns the cards that a text may ask for, the likeliest first.
func (r *routing) asked(said reading) []found {
	list := r.Deck.asked(said)
	weighed(said, list)
	return list
}
