package menu

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// unknown answers what nothing else understood: with what JOSH can do, the second time with the offer of a person, and
// the third time a person is asked.
func (t running) unknown() turn.Verdict {
	const saw = "nothing understood"
	t.Listen()
	if t.State.Session.Value.Pending(t.Now) == tellToken && !strings.Contains(t.Message.Normal, "?") {
		return t.keep(people.SaidLikes, saw)
	}
	if t.Understood != nil && t.Understood.Intent == understand.ProfileUpdate {
		return t.keep(people.SaidLikes, "says something of themselves")
	}
	said := wording.Purpose(t.State.Contact.Value.Said)
	if !t.State.Contact.Value.HumanAt.IsZero() {
		entry, ask := t.Human()
		switch {
		case ask != nil:
			return turn.Wait(ask)
		case entry.Present():
			t.AddToHuman(entry, people.HumanNotUnderstood)
			t.SayOr(wording.HumanAdded, wording.HumanAddedToo)
			return t.End("human_added", saw, "added to what a person will read", "the person is in the queue already")
		case said == wording.AnswerFound:
			return t.hands(people.HumanFollowUp, wording.HumanNoted, saw)
		}
	}
	if t.tellsSomething() { // a story has several texts: who tells it needs no person for that
		t.SayOr(wording.Thanked, wording.ThankedToo)
		return t.End("unknown", saw, "thanks", "it tells something and asks nothing")
	}
	switch said {
	case wording.Menu, wording.Thanked, wording.ThankedToo, wording.MenuWaitlisted, wording.MenuClosed:
		t.Say(wording.HumanOffer)
		return t.End("unknown", saw, "offers a person", "the menu was the last text")
	case wording.HumanOffer:
		return t.hands(people.HumanNotUnderstood, wording.HumanFiled, saw)
	default:
	}
	if v, ok := t.likely(); ok {
		return v
	}
	t.Say(t.menu())
	return t.End("unknown", saw, "menu", "no step before this one claimed the text")
}

// tellsSomething reports whether the text tells something in words for people, and asks nothing.
func (t running) tellsSomething() bool {
	normal, d := t.Message.Normal, t.Book.Deck()
	if d.Asks(normal) || strings.ContainsAny(normal, "{}<>") || t.asking.Meddles != nil && t.asking.Meddles(normal) != "" {
		return false
	}
	words := spoken(normal)
	return tells(normal, d.SpokenIn(normal) != "es") || d.Chats(normal) >= surelyChat && !complains(words)
}

// surelyChat is how much a text has to sound as if it asked for nothing, in log-odds, to be thanked for: of 1,736 requests that nothing was learned of
// none does. Below it the menu says what can be had.
const surelyChat = 1.0
