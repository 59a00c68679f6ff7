package request

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// doubted notes that a request is in doubt: nothing else of it is asked, or offered to be put right, by the same text.
type doubted struct{ is bool }

// begins makes a plan of a request. Where something of it cannot be kept its sender hears that before anybody is asked, and says whether it is meant
// all the same.
func (t running) begins(of string, l understand.LinkUp, saw string) turn.Verdict {
	v, doubt := t.start(t.Turn, l)
	if doubt == "" {
		return v
	}
	turn.Note[doubted](t.Turn).is = true
	rest := l
	rest.Constraints = slices.DeleteFunc(slices.Clone(l.Constraints), func(c string) bool { return c == doubt })
	o := Open{Of: of, Intent: understand.LinkUpRequest, LinkUp: l, Options: []Option{{Label: "yes", LinkUp: rest}, {Label: "no"}}}
	if ask := t.leaveOpen(doubtToken, o); ask != nil {
		return turn.Wait(ask)
	}
	t.Places.Why = wording.Doubt(doubt)
	t.Say(wording.RequestDoubt)
	return t.End("doubted", saw, "says what cannot be kept", doubt)
}

// anyway reads the text after that. What is neither a yes nor a no is a text of its own.
func (t running) anyway(o Open) turn.Verdict {
	saw := "answer to what cannot be kept of a request"
	place, match := answers.Choice(t.Message.Normal, len(o.Options)), t.Asked().ID
	switch {
	case t.Message.AcceptedAt.Before(o.At):
		return turn.GoOn(saw, "go on", "sent before anybody could read the question")
	case place == 1, match == answers.Yes, match == answers.Nod:
		return t.begins(o.Of, o.Options[0].LinkUp, saw)
	case place == 2, match == answers.No, givesUp(t.Message.Normal):
		t.SayOr(wording.RequestNotAsked, wording.AnswerAgain)
		return t.End("left", saw, "nobody is asked", "not meant without it")
	}
	return turn.GoOn(saw, "go on", "a fresh text")
}
