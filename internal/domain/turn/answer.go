package turn

import (
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/safety"
)

// What is kept of what people tell, see people.Said.
const (
	saidLikes = "likes"
	saidReady = "ready"
	saidWish  = "wish"
)

// answer answers what the rules of internal/text/answers know: choices of the menu, everyday questions, small talk, and what
// people tell before plans can be made.
func answer(t *running) verdict {
	if t.forHuman {
		entry, ask := t.human()
		if ask != nil {
			return verdict{ask: ask}
		}
		t.addToHuman(entry, people.HumanAsked)
		t.sayOr(wording.HumanNoted, wording.HumanAddedToo)
		return t.end("human_added", "what a person should know", "added to what they will read", "asked for it")
	}
	match := t.asked()
	saw := "asks " + string(match.ID)
	switch match.ID {
	case "":
		return goOn("no question that is known", "go on", "")
	case answers.Human:
		return t.wantsHuman(people.HumanAsked, saw)
	case answers.Report:
		return t.wantsHuman(people.HumanReport, saw)
	case answers.Unhelpful:
		if t.State.Contact.Value.Said == string(wording.HumanOffer) {
			return t.file(people.HumanNotUnderstood, wording.HumanFiled, saw)
		}
		t.say(wording.HumanOffer)
		return t.end("unhelped", saw, "offers a person", "the last answer was none")
	case answers.HowItIs:
		if held := t.State.HoldInForce(t.Now); held != nil && held.Reason == string(safety.Underage) {
			t.sayOr(t.next(), wording.AnswerAgain)
			return t.end("answered", saw, "says what is next", "it is for adults")
		}
		t.sayOr(wording.HowItWorks, wording.AnswerAgain)
		return t.end("answered", saw, "says how it works", "")
	case answers.Next:
		t.sayOr(t.next(), wording.AnswerAgain)
		return t.end("answered", saw, "says what is next", "")
	case answers.Ready:
		return t.keep(saidReady, saw)
	case answers.Likes:
		return t.keep(saidLikes, saw)
	case answers.Wish:
		return t.keep(saidWish, saw)
	case answers.Lonely, answers.NewHere, answers.Bored:
		return t.company(match.ID, saw)
	default:
		return t.card(string(match.ID), saw)
	}
}

// company answers a wish for company that nobody has put into words: kindly, and what they tell next is kept. Whom no
// plans are for gets the kind words and no offer.
func (t *running) company(id answers.ID, saw string) verdict {
	if t.refused() {
		return t.card(string(answers.Low), saw)
	}
	v := t.card(string(id), saw)
	t.store(saidWish)
	t.ask(tellToken)
	return v
}

// refused reports whether no plans are for the sender, as far as anybody knows: whatever invites them to some would be a lie.
func (t *running) refused() bool {
	switch t.may(people.Invited) {
	case people.Held, people.SuspendedReason, people.MayNotParticipate:
		return true
	default:
		return false
	}
}

// card says what a card says. A question that is asked again, when its card has no other words, gets the offer of a person.
func (t *running) card(id, saw string) verdict {
	if t.refused() && speaksOfPlans(answers.ID(id)) {
		t.sayOr(t.next(), wording.AnswerAgain)
		return t.end("answered", saw, "says what is next", "no plans are for them")
	}
	contact := t.State.Contact.Value
	need := safety.NeedAbuse // for the cards that name what to call
	if id == string(answers.Heavy) {
		need = safety.NeedCrisis
	}
	t.helpFor(need)
	words, purpose, key := t.Book.Card(id, contact.Turns, contact.Said, t.values(t.State.Person.Value, t.region))
	if key == "" {
		return goOn(saw, "no card", "nothing is written for it")
	}
	if key == contact.Said {
		t.say(wording.AnswerAgain)
		return t.end("answered", saw, "offers a person", "the same answer was the last text")
	}
	t.Texts = append(t.Texts, Text{Purpose: purpose, Class: wording.CardClass, Words: words})
	t.said = key
	return t.end("answered", saw, "card "+key, "the text asks nothing else")
}

// speaksOfPlans reports whether a card speaks as if plans were for whoever reads it.
func speaksOfPlans(id answers.ID) bool {
	switch id {
	case "how_long_until_match", "who_is_coming", "bring_a_friend", "send_link", "where_available", "when_texts_come", "is_it_safe", "nervous", "set_up", "one_on_one", "group_size", "how_matching_works":
		return true
	default:
		return false
	}
}

// store keeps the words of the text.
func (t *running) store(about string) {
	t.change(Change{
		Key: record.Said(t.State.Number, t.Message.ID), Kind: record.KindSaid, // the text's, so that a repeated turn keeps it once
		Value: people.Said{ID: t.Message.ID, About: about, At: t.Now}, Seals: SenderWords,
	})
}

// keep keeps what the text tells, and says honestly that nothing can be made of it yet.
func (t *running) keep(about, saw string) verdict {
	t.store(about)
	decision := "kept: " + about
	switch reason := t.may(people.Invited); reason {
	case people.Allowed, people.NotInterviewed:
		switch about {
		case saidReady:
			t.sayOr(wording.KeptReady, wording.KeptReadyMore)
			t.ask(tellToken)
		case saidWish:
			t.sayOr(wording.KeptWish, wording.KeptWishMore)
		default:
			t.sayOr(wording.KeptLikes, wording.KeptLikesMore)
			t.ask(tellToken)
		}
	case people.RegionWaits, people.RegionIsClosed:
		t.sayOr(wording.KeptWaits, wording.KeptWaitsMore)
	case people.Pausing:
		t.sayOr(t.next(), wording.KeptLikesMore)
	default:
		t.sayOr(t.next(), wording.AnswerAgain) // nothing that sounds as if there were plans for them
	}
	return t.end("kept", saw, decision, "plans cannot be made yet")
}
