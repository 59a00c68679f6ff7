package turn

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// The state tokens of the questions that can be open.
const (
	deleteToken = "delete_account" // whether everything is to be deleted
	moveToken   = "move"           // whether the person has moved to the postcode that they texted
	humanToken  = "human"          // what a person should know
	tellToken   = "tell"           // what they like and when they are free: an offer more than a question
)

// pending reads a text as the answer to the question that is open, if one is. Whatever the text is, the
// question is settled by it.
func pending(t *running) verdict {
	token := t.State.Session.Value.Pending(t.Now)
	if token == "" {
		return goOn("no open question", "go on", "")
	}
	t.setSession(t.State.Session.Value.Settle())
	switch token {
	case deleteToken:
		return t.deletion()
	case moveToken:
		return t.movedAnswer()
	case humanToken:
		return t.forHumanAnswer()
	case tellToken:
		return goOn("open offer to tell", "go on", "what no later step claims is kept")
	}
	return goOn("open question", "settled", "not a question this version asks")
}

// asked returns what the text asks, and remembers it. Right after a menu the place of an option is as good as its letter.
func (t *running) asked() answers.Match {
	if t.asks == nil {
		match := t.Answers.Match(t.Message.Normal)
		options := offered(t.State.Contact.Value.Said)
		if place := answers.Choice(t.Message.Normal, len(options)); place > 0 {
			match = answers.Match{ID: options[place-1], Kind: "do"}
		}
		t.asks = &match
	}
	return *t.asks
}

// offered returns what a text offers by letters, in their order.
func offered(said string) []answers.ID {
	all := []answers.ID{answers.HowItIs, answers.Next, answers.Human}
	switch wording.Purpose(said) {
	case wording.Menu, wording.MenuTold, wording.MenuWaitlisted, wording.MenuClosed:
		return all
	case wording.HelloMenu:
		return all[:2]
	default:
		return nil
	}
}

// ask opens a question.
func (t *running) ask(token string) {
	s := t.After.Session.Value
	s.Mode = session.Idle
	t.setSession(s.Ask(token, t.Message.SID, t.Now))
}

// unknown answers what nothing else understood: with what JOSH can do, the second time with the offer of a person, and
// the third time a person is asked.
func unknown(t *running) verdict {
	const saw = "nothing understood"
	if t.State.Session.Value.Pending(t.Now) == tellToken && !strings.Contains(t.Message.Normal, "?") {
		return t.keep(saidLikes, saw)
	}
	said := wording.Purpose(t.State.Contact.Value.Said)
	if !t.State.Contact.Value.HumanAt.IsZero() {
		entry, ask := t.human()
		switch {
		case ask != nil:
			return verdict{ask: ask}
		case entry.Present():
			t.addToHuman(entry, people.HumanNotUnderstood)
			t.sayOr(wording.HumanAdded, wording.HumanAddedToo)
			return t.end("human_added", saw, "added to what a person will read", "the person is in the queue already")
		case said == wording.AnswerFound:
			return t.file(people.HumanFollowUp, wording.HumanNoted, saw)
		}
	}
	switch said {
	case wording.Menu, wording.MenuTold, wording.MenuWaitlisted, wording.MenuClosed:
		t.say(wording.HumanOffer)
		return t.end("unknown", saw, "offers a person", "the menu was the last text")
	case wording.HumanOffer:
		return t.file(people.HumanNotUnderstood, wording.HumanFiled, saw)
	default:
	}
	if tells(t.Message.Normal) {
		t.say(wording.MenuTold)
		return t.end("unknown", saw, "thanks and the menu", "it tells something and asks nothing")
	}
	t.say(t.menu())
	return t.end("unknown", saw, "menu", "no step before this one claimed the text")
}

// sayOr says a text, or the other one where it was the last: nobody gets the same words twice in a row.
func (t *running) sayOr(p, other wording.Purpose) {
	if t.State.Contact.Value.Said == string(p) {
		p = other
	}
	t.say(p)
}

// endHold takes the session out of a hold that is over, whichever step answers the text.
func (t *running) endHold() {
	if s := t.After.Session; s.Present() && s.Value.Mode == session.SafetyHold && t.After.HoldInForce(t.Now) == nil {
		t.setSession(s.Value)
	}
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
