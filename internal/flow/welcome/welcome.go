package welcome

import (
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
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
	case linked && strangersMayAsk(match) && t.card(match):
		return t.End("stranger_answered", "stranger with a link", "card "+string(match), "asks what strangers ask")
	case linked:
		t.SayOr(wording.LinkReminder, wording.LinkReminderMore)
		return t.End("stranger_reminded", "stranger with a link", "reminder", "got the link less than 24 hours ago")
	}
	contact.LinkAt, contact.Resent = t.Now, 0
	if match == "is_this_a_scam" {
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

// strangersMayAsk reports whether a card is true for somebody who has not joined.
func strangersMayAsk(id answers.ID) bool {
	switch id {
	case "who_are_you", "are_you_a_bot", "is_this_a_scam", "who_runs_this", "how_did_you_get_my_number", "is_it_free", "message_rates",
		"who_sees_my_number", "what_data_you_keep", "who_reads_my_texts", "is_it_safe", "are_people_verified", "dating_app", "age_limit",
		"where_available", "languages", "need_an_app", "group_size", "how_matching_works", "code_here", answers.HowItIs, answers.Human:
		return true
	default:
		return false
	}
}

// card says the card of a stranger's question, unless it was the last text.
func (t running) card(id answers.ID) bool {
	said := t.State.Contact.Value.Said
	if id == answers.HowItIs || id == answers.Human {
		p := wording.HowItWorks
		if id == answers.Human {
			p = wording.StrangerHuman
		}
		if said == string(p) {
			return false
		}
		t.Say(p)
		return true
	}
	t.HelpFor(safety.NeedAbuse)
	text, key := t.Card(string(id), people.Person{}, people.Region{})
	if key == "" || key == said {
		return false
	}
	t.SayCard(text, key)
	return true
}

// sayLink says a text with a link that fills the number in for whoever opens it.
func (t running) sayLink(p wording.Purpose) {
	t.Change(turn.Change{
		Key: record.Link(ident.TokenID(t.Token)), Kind: record.KindLink, Expires: t.Now.Add(people.LinkTTL),
		Value: people.Link{Number: t.State.Number, At: t.Now}, Seals: turn.SenderPhone,
	})
	t.Say(p)
}
