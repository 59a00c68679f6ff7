package turn

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// Await leaves a question open: the next text is read by the flow that has the token, if it comes in time.
func (t *Turn) Await(token string) {
	s := t.After.Session.Value
	s.Mode = session.Idle
	t.SetSession(s.Ask(token, t.causeKey(), t.Now))
}

// OpenUntil returns when the question that is open will be no more, or when JOSH answers again where a person does, the zero time when
// neither is so. A timer that asks something is set again for then: what somebody answers meanwhile is an answer to what they were
// asked before, or goes to the person.
func (t *Turn) OpenUntil() time.Time {
	if taken := t.State.Contact.Value.Takeover; taken.InForce(t.Now) {
		return taken.Until.Add(time.Second)
	}
	s := t.State.Session.Value
	if s.Pending(t.Now) == "" {
		return time.Time{}
	}
	return s.AskedAt.Add(session.PendingTTL + time.Second)
}

// Asked returns what the text asks, and remembers it. Right after a text that offers something by letters the place of
// an option is as good as its letter.
func (t *Turn) Asked() answers.Match {
	if t.asks == nil {
		match := t.Answers.Match(t.Message.Normal)
		options := t.offers[wording.Purpose(t.State.Contact.Value.Said)]
		if place := answers.Choice(t.Message.Normal, len(options)); place > 0 {
			match = answers.Match{ID: options[place-1], Kind: "do"}
		}
		t.asks = &match
	}
	return *t.asks
}

// SetSession changes the session. Its mode is that of a hold exactly while one is in force.
func (t *Turn) SetSession(s session.Session) {
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

// endHold takes the session out of a hold that is over, whichever step answers the text.
func (t *Turn) endHold() {
	if s := t.After.Session; s.Present() && s.Value.Mode == session.SafetyHold && t.After.HoldInForce(t.Now) == nil {
		t.SetSession(s.Value)
	}
}

// settleOpen closes the question that was open before the turn, whichever step ended it: it is valid for the next text
// and no other (product contract, 2.4), so that no yes after a HELP deletes anything.
func (t *Turn) settleOpen() {
	before := t.State.Session.Value
	if after := t.After.Session; after.Present() && before.StateToken != "" && after.Value.StateToken == before.StateToken && after.Value.SourceSID == before.SourceSID {
		t.SetSession(after.Value.Settle())
	}
}
