package turn

import (
	"time"

	"github.com/josh-sms/josh/internal/event"
	"github.com/josh-sms/josh/internal/people"
	"github.com/josh-sms/josh/internal/wording"
)

// onceADay is how often a stranger gets the registration link and a paused person is told so.
const onceADay = 24 * time.Hour

// person looks at who is texting. A stranger gets the link to join, at most once in 24 hours, and their turn
// ends here.
func person(t *running) verdict {
	if t.may(people.Talk) != people.NotAPerson {
		return goOn("known person", "go on", string(t.State.Person.Value.State))
	}
	if t.may(people.Join) == people.Held {
		return t.end("held", "stranger under a hold", "recorded, silent", "who is held is not asked to join")
	}
	t.happened(event.UnknownUserMessage, "number", "", "", "not a person JOSH knows")
	contact := &t.After.Contact.Value
	var admission people.Admission
	contact.Window, admission = contact.Window.Admit(t.Now, people.StrangerTexts)
	linked := t.Now.Sub(contact.LinkAt) < onceADay && !contact.LinkAt.IsZero()
	switch {
	case admission == people.Silent:
		return t.end("stranger_silent", "stranger over the limit", "recorded, silent", "told within the hour")
	case admission == people.CoolDown:
		t.say(wording.StrangerCoolDown)
		return t.end("stranger_cool_down", "stranger over the limit", "one cool-down reply", "more texts in an hour than a stranger gets answered")
	case linked:
		t.say(wording.LinkReminder)
		return t.end("stranger_reminded", "stranger with a link", "reminder", "got the link less than 24 hours ago")
	}
	contact.LinkAt = t.Now
	if t.mediaOnly() {
		t.sayLink(wording.LinkNoPictures)
		return t.end("stranger_linked", "stranger, only pictures", "registration link", "pictures can't be read")
	}
	t.sayLink(wording.Link)
	return t.end("stranger_linked", "stranger", "registration link", "no link in the last 24 hours")
}

// sayLink says a text with a link that fills the number in for whoever opens it.
func (t *running) sayLink(p wording.Purpose) {
	t.Link = t.Token
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
