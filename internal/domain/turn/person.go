package turn

import (
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/safety"
)

// onceADay is how often a stranger gets the registration link and a paused person is told so.
const onceADay = 24 * time.Hour

// mostResent is how often a stranger who asks for the link again gets it, beside the one of the day.
const mostResent = 2

// person looks at who is texting. A stranger gets the link to join, at most once in 24 hours, and their turn
// ends here.
func person(t *running) verdict {
	if t.may(people.Talk) != people.NotAPerson {
		return goOn("known person", "go on", string(t.State.Person.Value.State))
	}
	if t.may(people.Join) == people.Held {
		return t.heldStranger()
	}
	t.happened(event.UnknownUserMessage, "number", "", "", "not a person JOSH knows")
	if v := t.linesOnceMore(); v.end || v.ask != nil {
		return v
	}
	contact := &t.After.Contact.Value
	var admission people.Admission
	contact.Window, admission = contact.Window.Admit(t.Now, people.StrangerTexts)
	linked := t.Now.Sub(contact.LinkAt) < onceADay && !contact.LinkAt.IsZero()
	match := t.asked().ID
	switch {
	case linked && match == answers.SendLink && contact.Resent < mostResent:
		contact.Resent++
		t.sayLink(wording.LinkAgain)
		return t.end("stranger_linked_again", "stranger who has lost the link", "registration link", "asked for it")
	case admission == people.Silent:
		return t.end("stranger_silent", "stranger over the limit", "recorded, silent", "told within the hour")
	case admission == people.CoolDown:
		t.say(wording.StrangerCoolDown)
		return t.end("stranger_cool_down", "stranger over the limit", "one cool-down reply", "more texts in an hour than a stranger gets answered")
	case t.followsUp():
		return t.noMoreLines()
	case linked && strangersMayAsk(match) && t.sayCard(match):
		return t.end("stranger_answered", "stranger with a link", "card "+string(match), "asks what strangers ask")
	case linked:
		t.sayOr(wording.LinkReminder, wording.LinkReminderMore)
		return t.end("stranger_reminded", "stranger with a link", "reminder", "got the link less than 24 hours ago")
	}
	contact.LinkAt, contact.Resent = t.Now, 0
	if match == "is_this_a_scam" {
		t.sayLink(wording.LinkInDoubt)
		return t.end("stranger_linked", "stranger in doubt", "registration link", "no link in the last 24 hours")
	}
	if t.mediaOnly() {
		t.sayLink(wording.LinkNoPictures)
		return t.end("stranger_linked", "stranger, only pictures", "registration link", "pictures can't be read")
	}
	t.sayLink(wording.Link)
	return t.end("stranger_linked", "stranger", "registration link", "no link in the last 24 hours")
}

// heldStranger gives a stranger who may be in danger the lines once more, and asks no other one to join.
func (t *running) heldStranger() verdict {
	held := t.State.HoldInForce(t.Now)
	if held.Kind == safety.HardHold || held.Reason == string(safety.SelfHarm) || held.Reason == string(safety.Underage) {
		return t.again("stranger under a hold", wording.CrisisAgainStranger)
	}
	return t.end("held", "stranger under a hold", "recorded, silent", "who is held is not asked to join")
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

// sayCard says the card of a stranger's question, unless it was the last text.
func (t *running) sayCard(id answers.ID) bool {
	said := t.State.Contact.Value.Said
	if id == answers.HowItIs || id == answers.Human {
		p := wording.HowItWorks
		if id == answers.Human {
			p = wording.StrangerHuman
		}
		if said == string(p) {
			return false
		}
		t.say(p)
		return true
	}
	t.helpFor(safety.NeedAbuse)
	words, purpose, key := t.Book.Card(string(id), t.State.Contact.Value.Turns, said, t.values(people.Person{}, people.Region{}))
	if key == "" || key == said {
		return false
	}
	t.Texts = append(t.Texts, Text{Purpose: purpose, Class: wording.CardClass, Words: words})
	t.said = key
	return true
}

// sayLink says a text with a link that fills the number in for whoever opens it.
func (t *running) sayLink(p wording.Purpose) {
	t.change(Change{
		Key: record.Link(ident.TokenID(t.Token)), Kind: record.KindLink, Expires: t.Now.Add(people.LinkTTL),
		Value: people.Link{Number: t.State.Number, At: t.Now}, Seals: SenderPhone,
	})
	t.say(p)
}

// limit stops a known person's flood: one cool-down reply an hour, then silence. Every text is kept.
func limit(t *running) verdict {
	contact := &t.After.Contact.Value
	var admission people.Admission
	contact.Window, admission = contact.Window.Admit(t.Now, people.PersonTexts)
	switch admission {
	case people.CoolDown:
		t.say(wording.PersonCoolDown)
		return t.end("cool_down", "over the limit", "one cool-down reply", "more texts in an hour than anybody types")
	case people.Silent:
		return t.end("silent", "over the limit", "recorded, silent", "told within the hour")
	case people.Admitted:
	}
	return goOn("within the limit", "go on", "")
}
