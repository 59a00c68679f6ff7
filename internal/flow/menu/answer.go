package menu

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/safety"
)

// answer answers what the rules of internal/text/answers know: choices of the menu, everyday questions, small talk, and what
// people tell before plans can be made.
func (t running) answer() turn.Verdict {
	if t.Awaited {
		t.Language = t.State.Contact.Value.Questions.Language
		entry, ask := t.Human()
		if ask != nil {
			return turn.Wait(ask)
		}
		t.AddToHuman(entry, people.HumanAsked)
		t.SayOr(wording.HumanNoted, wording.HumanAddedToo)
		return t.End("human_added", "what a person should know", "added to what they will read", "asked for it")
	}
	match := t.Asked()
	if t.Language = t.State.Contact.Value.Questions.Language; t.Language != "" {
		t.Listen()
	}
	if match.ID == "" {
		return t.route()
	}
	out := deck.Outcome{Mode: deck.Exact, Cards: []string{string(match.ID)}, Kind: deck.Kind(match.Kind), Sure: 1, Reason: "a rule knows it"}
	asksBeside := match.ID == answers.Likes && t.Book.Deck().Asks(t.Message.Normal) // "I'm vegan, is that ok?"
	if asksOnly(match) || asksBeside {
		_, hasCard := t.Book.Deck().Get(string(match.ID))
		switch other := t.routed(); {
		case other.Mode == deck.Exact && other.Cards[0] != string(match.ID):
			if asksBeside {
				t.store(people.SaidLikes)
			}
			return t.found(other, "asks "+other.Cards[0]+", and not "+string(match.ID))
		case !asksBeside && hasCard && other.Asks && other.Mode == deck.Novel && !among(other.Candidates, string(match.ID)):
			return t.later(other, "seems to ask "+string(match.ID)+", which no ask is like")
		}
	}
	if match.ID == answers.Unhelpful && len(t.lastCards()) == 0 && t.State.Contact.Value.Said != string(wording.HumanOffer) {
		if other := t.Book.Deck().Route(deck.Question{Text: t.Message.Normal}); other.Mode == deck.Exact && other.Cards[0] == puzzled { // "huh" behind what was no answer of a card
			return t.says(puzzled, other, "has not understood")
		}
	}
	return t.says(match.ID, out, "asks "+string(match.ID))
}

// puzzled is the card of whoever has not understood what they were told.
const puzzled = "unclear"

// among reports whether a search has found a card.
func among(list []deck.Candidate, id string) bool {
	return slices.ContainsFunc(list, func(c deck.Candidate) bool { return c.ID == id })
}

// asksOnly reports whether what a rule found is a question and nothing else: the deck may be sure of another card for it. What is wished, told
// or chosen is not.
func asksOnly(match answers.Match) bool {
	switch match.ID {
	case answers.Human, answers.Report, answers.Unhelpful, answers.Ready, answers.Likes, answers.Wish:
		return false
	default:
		return match.Kind != "talk" && match.Kind != "do"
	}
}

// found answers by the card that the deck has found. The card of whoever was answered wrongly is what the rule "feedback" is about; the card
// of that name is for praise and bugs.
func (t running) found(out deck.Outcome, saw string) turn.Verdict {
	switch id := answers.ID(out.Cards[0]); id {
	case wrongAnswer:
		return t.does(answers.Unhelpful, out.Language, saw)
	case answers.Unhelpful:
		return t.answered(t.card(string(id), out.Language, saw), id, out)
	default:
		return t.says(id, out, saw)
	}
}

// wrongAnswer is the card of whoever says that an answer did not fit.
const wrongAnswer = "wrong_answer"

// says answers a question or small talk by its card, or does what it asks for, and keeps what was decided.
func (t running) says(id answers.ID, out deck.Outcome, saw string) turn.Verdict {
	return t.answered(t.does(id, out.Language, saw), id, out)
}

// answered keeps what was decided where a question was answered.
func (t running) answered(v turn.Verdict, id answers.ID, out deck.Outcome) turn.Verdict {
	if c, ok := t.Book.Deck().Get(string(id)); !v.Ended() || t.Outcome != "answered" || ok && c.Kind == deck.Talk { // what was done instead has its own record
		return v
	}
	t.decided(out)
	return v
}

func (t running) does(id answers.ID, language, saw string) turn.Verdict {
	switch id {
	case answers.Human:
		return t.wantsHuman(people.HumanAsked, saw)
	case answers.Report:
		if t.asksAbout() {
			return t.card(string(id), language, saw)
		}
		return t.wantsHuman(people.HumanReport, saw)
	case answers.Unhelpful:
		if t.State.Contact.Value.Said == string(wording.HumanOffer) {
			return t.hands(people.HumanNotUnderstood, wording.HumanFiled, saw)
		}
		if v, ok := t.wrong(saw); ok {
			return v
		}
		t.Say(wording.HumanOffer)
		return t.End("unhelped", saw, "offers a person", "the last answer was none")
	case answers.HowItIs:
		if held := t.State.HoldInForce(t.Now); held != nil && held.Reason == string(safety.Underage) {
			t.SayOr(t.WhatIsNext(), wording.AnswerAgain)
			return t.End("answered", saw, "says what is next", "it is for adults")
		}
		t.SayOr(wording.HowItWorks, wording.AnswerAgain)
		return t.End("answered", saw, "says how it works", "")
	case answers.Next:
		t.SayOr(t.WhatIsNext(), wording.AnswerAgain)
		return t.End("answered", saw, "says what is next", "")
	case answers.Ready:
		return t.keep(people.SaidReady, saw)
	case answers.Likes:
		return t.keep(people.SaidLikes, saw)
	case answers.Wish:
		return t.keep(people.SaidWish, saw)
	case answers.Lonely, answers.NewHere, answers.Bored:
		return t.company(id, saw)
	default:
		return t.card(string(id), language, saw)
	}
}

// asksAbout reports whether the text asks how something would go, and tells of nothing that has happened: "how do I report someone if it ever happens".
func (t running) asksAbout() bool {
	words := spoken(t.Message.Normal)
	return anyOf(words, "how what do does can") && anyOf(words, "if ever when work works") && !anyOf(words, "he him his hes she her shes they them this that was were did me my last")
}

// company answers a wish for company that nobody has put into words: kindly, and what they tell next is kept. Whom no
// plans are for gets the kind words and no offer.
func (t running) company(id answers.ID, saw string) turn.Verdict {
	if t.refused() {
		return t.card(string(answers.Low), "", saw)
	}
	v := t.card(string(id), "", saw)
	t.store(people.SaidWish)
	return v
}

// refused reports whether no plans are for the sender, as far as anybody knows: whatever invites them to some would be a lie.
func (t running) refused() bool {
	switch t.May(people.Invited) {
	case people.Held, people.SuspendedReason, people.MayNotParticipate:
		return true
	default:
		return false
	}
}

// card says what a card says. A question that is asked again, when its card has no other words, gets the offer of a person.
func (t running) card(id, language, saw string) turn.Verdict {
	if t.refused() && t.Book.Needs(id, wording.NeedsPlans) {
		t.SayOr(t.WhatIsNext(), wording.AnswerAgain)
		return t.End("answered", saw, "says what is next", "no plans are for them")
	}
	text, key, ask := t.Card(id, language)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case key == "":
		return turn.GoOn(saw, "no card", "nothing is written for it")
	case key == t.State.Contact.Value.Said:
		return t.again(id, language, saw)
	}
	t.SayCard(text, key)
	if t.Book.Needs(id, wording.NeedsTold) && !t.refused() {
		t.Await(tellToken)
	}
	return t.End("answered", saw, "card "+key, "the text asks nothing else")
}

// store keeps the words of the text, and what they were understood to say.
func (t running) store(about people.About) {
	t.Change(turn.Change{
		Key: record.Said(t.State.Number, t.Message.ID), Kind: record.KindSaid, // the text's, so that a repeated turn keeps it once
		Value: people.Said{ID: t.Message.ID, SID: t.Message.SID, About: about, At: t.Now}.Understood(t.Understood), Seals: turn.SenderWords,
	})
}

// keep keeps what the text tells, and says honestly that nothing can be made of it yet.
func (t running) keep(about people.About, saw string) turn.Verdict {
	t.store(about)
	decision := "kept: " + string(about)
	switch reason := t.May(people.Invited); reason {
	case people.Allowed, people.NotInterviewed:
		switch about {
		case people.SaidReady:
			t.SayOr(wording.KeptReady, wording.KeptReadyMore)
			t.Await(tellToken)
		case people.SaidWish:
			t.SayOr(wording.KeptWish, wording.KeptWishMore)
		default:
			t.SayOr(wording.KeptLikes, wording.KeptLikesMore)
			t.Await(tellToken)
		}
	case people.RegionWaits, people.RegionIsClosed:
		t.SayOr(wording.KeptWaits, wording.KeptWaitsMore)
	case people.Pausing:
		t.SayOr(t.WhatIsNext(), wording.KeptLikesMore)
	default:
		t.SayOr(t.WhatIsNext(), wording.AnswerAgain) // nothing that sounds as if there were plans for them
	}
	return t.End("kept", saw, decision, "plans cannot be made yet")
}
