package deck

// The bars of how sure a card has to be where nothing was learned of the language, and for small talk. A wrong answer is worse than a late one.
const (
	sureEnough     = 0.7
	sureStatement  = 0.85 // of a text that asks nothing: it is small talk, or not for the deck
	surerThanRules = 0.55 // of another card than the one that a rule takes a text for
	sureOfSame     = 0.96 // at least, of a text that is an ask of the card
)

// chatsAt is how much a text that does not ask has to sound as if it asked for nothing, in log-odds, to get no card but small talk. Of chat by authors of
// whom nothing was learned every sixteenth text got a card about something else ("google calendar lost all my appointments in the update"); of what asks
// without the form of a question one in twenty lies above.
const chatsAt = -1.0

// bar returns how sure the deck has to be of the first card.
func (r *routing) bar() float64 {
	if r.out.Asks {
		return sureEnough
	}
	return sureStatement
}

// onlyTells reports whether a text tells something and asks for nothing.
func (r *routing) onlyTells() bool { return !r.out.Asks && r.chats >= chatsAt }

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
