package welcome

import (
	"cmp"
	"strings"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/safety"
)

// mostResent is how often a stranger who asks for the link again gets it, beside the one of the day.
const mostResent = 2

// person looks at who is texting. A stranger gets the link to join, at most once in 24 hours, and their turn
// ends here.
func (t running) person() turn.Verdict {
	if t.May(people.Talk) != people.NotAPerson {
		return turn.GoOn("known person", "go on", string(t.State.Person.Value.State))
	}
	if t.May(people.Join) == people.Held {
		return t.heldStranger()
	}
	t.Listen()
	t.Happened(event.UnknownUserMessage, "number", "", "", "not a person JOSH knows")
	if v := t.danger.LinesOnceMore(t.Turn); v.Done() {
		return v
	}
	contact := &t.After.Contact.Value
	var admission people.Admission
	contact.Window, admission = contact.Window.Admit(t.Now, people.StrangerTexts)
	linked := t.Now.Sub(contact.LinkAt) < turn.OnceADay && !contact.LinkAt.IsZero()
	match := t.Asked().ID
	switch {
	case linked && match == answers.SendLink && contact.Resent < mostResent:
		contact.Resent++
		t.sayLink(wording.LinkAgain)
		return t.End("stranger_linked_again", "stranger who has lost the link", "registration link", "asked for it")
	case admission == people.Silent:
		return t.End("stranger_silent", "stranger over the limit", "recorded, silent", "told within the hour")
	case admission == people.CoolDown:
		t.Say(wording.StrangerCoolDown)
		return t.End("stranger_cool_down", "stranger over the limit", "one cool-down reply", "more texts in an hour than a stranger gets answered")
	case t.danger.FollowsUp(t.Turn):
		return t.danger.NoMoreLines(t.Turn)
	case linked:
		if v, ok := t.question(match); ok {
			return v
		}
		t.SayOr(wording.LinkReminder, wording.LinkReminderMore)
		return t.End("stranger_reminded", "stranger with a link", "reminder", "got the link less than 24 hours ago")
	}
	contact.LinkAt, contact.Resent = t.Now, 0
	if match == inDoubt || match == "" && t.Language != "" && t.route() == inDoubt {
		t.sayLink(wording.LinkInDoubt)
		return t.End("stranger_linked", "stranger in doubt", "registration link", "no link in the last 24 hours")
	}
	if t.MediaOnly() {
		t.sayLink(wording.LinkNoPictures)
		return t.End("stranger_linked", "stranger, only pictures", "registration link", "pictures can't be read")
	}
	t.sayLink(wording.Link)
	return t.End("stranger_linked", "stranger", "registration link", "no link in the last 24 hours")
}

// heldStranger gives a stranger who may be in danger the lines once more, and asks no other one to join.
func (t running) heldStranger() turn.Verdict {
	held := t.State.HoldInForce(t.Now)
	if held.Kind == safety.HardHold || held.Reason == string(safety.SelfHarm) || held.Reason == string(safety.Underage) {
		return t.danger.Again(t.Turn, "stranger under a hold", wording.CrisisAgainStranger)
	}
	return t.End("held", "stranger under a hold", "recorded, silent", "who is held is not asked to join")
}

// inDoubt is the card of whoever asks whether this is a scam.
const inDoubt = "is_this_a_scam"

// sureOfStatements is how sure the deck has to be of a text without a question mark.
const sureOfStatements = 0.95

// route returns the card that the deck has for a text, "" for none: surely, or not at all.
func (t running) route() string {
	out := t.Book.Deck().Route(deck.Question{Text: t.Message.Normal})
	if out.Mode != deck.Exact || out.Sure < sureOfStatements && !strings.Contains(t.Message.Normal, "?") {
		return ""
	}
	return out.Cards[0]
}

// question answers what a stranger asks: by the card that a rule knows, or else by the one that the deck has.
func (t running) question(match answers.ID) (v turn.Verdict, ok bool) {
	if match == "" && !t.MediaOnly() {
		match = answers.ID(t.route())
	}
	return t.answer(match)
}

// answer answers the question of a stranger from a card, unless that card was the last text. ok is false where there is none
// for somebody who has not joined.
func (t running) answer(id answers.ID) (v turn.Verdict, ok bool) {
	said, saw := t.State.Contact.Value.Said, "stranger with a link"
	if id == answers.HowItIs || id == answers.Human {
		p := wording.HowItWorks
		if id == answers.Human {
			p = wording.StrangerHuman
		}
		if said == string(p) {
			return v, false
		}
		t.Say(p)
		return t.End("stranger_answered", saw, "card "+string(id), "asks what strangers ask"), true
	}
	c, known := t.Book.Deck().Get(string(id), cmp.Or(t.Language, "en"))
	if !known || c.Kind == deck.Talk || t.Book.Needs(c.ID, wording.NeedsMember) {
		return v, false
	}
	text, key, ask := t.Render(c)
	switch {
	case ask != nil:
		return turn.Wait(ask), true
	case key == said:
		return v, false
	}
	t.SayCard(text, key)
	return t.End("stranger_answered", saw, "card "+string(id), "asks what strangers ask"), true
}

// sayLink says a text with a link that fills the number in for whoever opens it.
func (t running) sayLink(p wording.Purpose) {
	t.Change(turn.Change{
		Key: record.Link(ident.TokenID(t.Token)), Kind: record.KindLink, Expires: t.Now.Add(people.LinkTTL),
		Value: people.Link{Number: t.State.Number, At: t.Now}, Seals: turn.SenderPhone,
	})
	t.Say(p)
}
