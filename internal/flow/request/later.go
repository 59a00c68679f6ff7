package request

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// changed reads the text after what was taken for an answer was said, and after it was taken back.
func (t running) changed(o Open, taken bool) turn.Verdict {
	saw := "answer to the offer to change a request; " + t.saw(t.rules())
	match, said := t.Asked(), content(words(t.Message.Normal))
	place := answers.Choice(t.Message.Normal, len(o.Options))
	back := len(said) > 0 && (said[0] == "change" || said[0] == "wrong" || said[len(said)-1] == "wrong")
	either, whichever := eitherOf(o, t.Message.Normal)
	switch l, is := t.byFields(o); {
	case t.Message.AcceptedAt.Before(o.At):
		return turn.GoOn(saw, "go on", "sent before anybody could read the offer")
	case place > 0:
		return t.fill(o, o.Options[place-1].LinkUp, wording.RequestAnswered, "another option", saw)
	case known(match) && match.ID != answers.Unhelpful: // "wrong" is what the offer asked for
		return turn.GoOn(saw, "go on", "a fresh text")
	case whichever:
		return t.fill(o, either, wording.RequestAnswered, "any of the options", saw)
	case is == filled:
		return t.fill(o, l, wording.RequestAnswered, "another answer", saw)
	case taken && (back || match.ID == answers.No || match.ID == answers.Unhelpful || is == left):
		return t.takeBack(o, saw)
	}
	return turn.GoOn(saw, "go on", "a fresh text")
}

// takeBack takes back what was taken for an answer. What they tell next may be a better one.
func (t running) takeBack(o Open, saw string) turn.Verdict {
	t.Places.Choice = t.times(o.Options[0].LinkUp.Time)
	return t.offering(o, t.fill(o, o.LinkUp, wording.RequestOpen, "taken back", saw))
}
