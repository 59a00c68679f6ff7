package turn

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/session"
	"github.com/josh-sms/josh/internal/wording"
)

// menuToken is the state token while the choices of the menu are open.
const menuToken = "menu"

// menuAgain is how long the full menu is not repeated: the same words twice read like a machine.
const menuAgain = 10 * time.Minute

// pending reads a text as the answer to the question that is open, if one is. Whatever the text is, the
// question is settled by it.
func pending(t *running) verdict {
	token := t.State.Session.Value.Pending(t.Now)
	if token == "" {
		return goOn("no open question", "go on", "")
	}
	t.setSession(t.State.Session.Value.Settle())
	if token == deleteToken {
		return t.deletion()
	}
	if token != menuToken {
		return goOn("open question", "settled", "not a question this version asks")
	}
	choice := menuChoice(t.Message.Normal)
	switch choice {
	case "A":
		t.say(wording.HowItWorks)
	case "B":
		t.say(t.next())
	case "C":
		t.say(wording.AskAHuman)
	default:
		return goOn("open menu", "not one of its choices", "the text is read as a fresh one")
	}
	return t.end("menu_answered", "open menu", "choice "+choice, "the reply names a choice")
}

// menuChoice returns the choice that a reply names by letter, number or words, "" for none.
func menuChoice(normal string) string {
	reply := compliance.Fold(normal)
	reply = strings.TrimPrefix(reply, "option ")
	switch reply {
	case "a", "1", "how it works", "how josh works", "how does it work", "how does this work", "how does josh work":
		return "A"
	case "b", "2", "what's next", "whats next", "next", "what's next for me":
		return "B"
	case "c", "3", "a human", "human", "person":
		return "C"
	}
	return ""
}

// unknown answers what nothing else understood: what JOSH can do, with choices, and shorter the second time.
func unknown(t *running) verdict {
	asked := t.State.Session.Value
	asked.Mode = session.Idle
	t.setSession(asked.Ask(menuToken, t.Message.SID, t.Now))
	contact := &t.After.Contact.Value
	if !contact.MenuAt.IsZero() && t.Now.Sub(contact.MenuAt) < menuAgain {
		t.say(wording.MenuShort)
		return t.end("unknown", "nothing understood", "short menu", "the full one left less than ten minutes ago")
	}
	contact.MenuAt = t.Now
	t.say(t.menu())
	return t.end("unknown", "nothing understood", "menu", "no step before this one claimed the text")
}

// settleOpen closes the question that was open before the turn, whichever step ended it: it is valid for the next text
// and no other (product contract, 2.4), so that no yes after a HELP deletes anything.
func (t *running) settleOpen() {
	before := t.State.Session.Value
	if after := t.After.Session; after.Present() && before.StateToken != "" && after.Value.StateToken == before.StateToken && after.Value.SourceSID == before.SourceSID {
		t.setSession(after.Value.Settle())
	}
}

// setSession changes the session. Its mode is that of a hold exactly while one is in force.
func (t *running) setSession(s session.Session) {
	held := t.After.HoldInForce(t.Now) != nil
	switch {
	case held:
		s.Mode = session.SafetyHold
	case s.Mode == session.SafetyHold:
		s.Mode = session.Idle
	}
	if !t.After.Session.Present() {
		t.After.Session = live.New(s)
		return
	}
	t.After.Session.Value = s
}
