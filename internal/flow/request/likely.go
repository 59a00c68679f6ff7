package request

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// onlyLikely reports whether a model reads a request in a text of which no word speaks for it.
func onlyLikely(u understand.Understanding) bool {
	return u.Source == understand.Model && u.Missing == understand.Intended
}

// mayBe reports whether such a request may be asked about: plans are for the sender, and nothing else is asked of them.
func (t running) mayBe(u understand.Understanding, match answers.Match) bool {
	open := t.State.Session.Value.Pending(t.Now)
	return u.Confidence >= t.at.Low && match.ID == "" && t.plans() && (open == "" || ours(open))
}

// likely asks whether such a request is meant. Nothing is kept before the sender says so.
func (t running) likely(u understand.Understanding, match answers.Match, saw string) turn.Verdict {
	if !t.mayBe(u, match) {
		return turn.GoOn(saw, "go on", "nothing in the text speaks for it")
	}
	l := t.bare(*u.Extracted.LinkUp)
	return t.ask(Open{
		Of: t.Message.ID, Intent: u.Intent, LinkUp: l, Missing: missingIntended, At: t.Now,
		Options: []Option{{Label: "yes, note it", LinkUp: l}, {Label: "no"}},
	}, saw)
}

// meant reads the text after that question. What is neither a yes nor a no is a text of its own.
func (t running) meant(o Open, saw string) turn.Verdict {
	place, match := answers.Choice(t.Message.Normal, len(o.Options)), t.Asked().ID
	switch {
	case t.Message.AcceptedAt.Before(o.At):
		return turn.GoOn(saw, "go on", "sent before anybody could read the question")
	case place == 1, match == answers.Yes, match == answers.Nod:
		return t.kept(o.LinkUp, saw)
	case place == 2, match == answers.No, givesUp(t.Message.Normal):
		t.SayOr(wording.RequestNotMeant, wording.AnswerAgain)
		return t.End("left", saw, "nothing is kept", "not meant")
	}
	return turn.GoOn(saw, "go on", "a fresh text")
}
