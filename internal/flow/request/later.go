package request

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// changed reads the text after what was taken for an answer was said, and after it was taken back.
func (t running) changed(o Open, taken bool) turn.Verdict {
	saw := "answer to the offer to change a request; " + t.saw(t.rules())
	match, said := t.Asked(), content(words(t.Message.Normal))
	if o.Missing == "" {
		return t.corrected(o, saw)
	}
	place := answers.Choice(t.Message.Normal, len(o.Options))
	back := len(said) > 0 && (said[0] == "change" || said[0] == "wrong" || said[len(said)-1] == "wrong")
	either, whichever := eitherOf(o, t.Message.Normal)
	named, about := t.reader.Named(t.Message.Normal, t.context(), o.LinkUp.ActivityKey)
	swaps := t.swaps(o, words(t.Message.Normal), named, about)
	switch l, is := t.byFields(o); {
	case t.Message.AcceptedAt.Before(o.At):
		return turn.GoOn(saw, "go on", "sent before anybody could read the offer")
	case swaps:
		if taken { // what was taken for the answer stays
			o.LinkUp = o.Options[0].LinkUp
		}
		return t.swapped(o, named, saw)
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

// correctable ends the turn with a request that the next text may put right.
func (t running) correctable(of string, l understand.LinkUp, v turn.Verdict) turn.Verdict {
	return t.offering(Open{Of: of, Intent: understand.LinkUpRequest, LinkUp: l}, v)
}

// corrected reads the text after a request that was kept: one that says so puts it right, and a time that it lacks needs no such word.
func (t running) corrected(o Open, saw string) turn.Verdict {
	said := words(t.Message.Normal)
	named, about := t.reader.Named(t.Message.Normal, t.context(), o.LinkUp.ActivityKey)
	l := t.bare(named)
	if len(l.Time) == 0 && l.Group == nil {
		l.Time = t.hour(o, said)
	}
	switch {
	case t.Message.AcceptedAt.Before(o.At):
		return turn.GoOn(saw, "go on", "sent before anybody could read the answer")
	case t.swaps(o, said, named, about):
		return t.swapped(o, named, saw)
	case t.withdraws(o):
		return t.withdrawn(o, saw)
	case repeats(o, l) && about == 0:
		return t.correctable(o.Of, o.LinkUp, t.fill(o, o.LinkUp, wording.RequestNoted, "the same again", saw))
	case !corrects(said) && len(o.LinkUp.Time) > 0 && (about > 0 || !finer(o, said, l.Time)), known(t.Asked()), about > mostLeft, l.ActivityKey != "" && l.ActivityKey != o.LinkUp.ActivityKey:
		return turn.GoOn(saw, "go on", "puts nothing right")
	case refuses(said):
		return t.without(o, said, saw)
	case !namesDay(said):
		l.Time = onDay(o.LinkUp.Time, l.Time)
	}
	if len(l.Time) == 0 && l.Group == nil {
		return turn.GoOn(saw, "go on", "names nothing to put right")
	}
	l = with(o.LinkUp, l)
	text := wording.RequestChanged
	if t.State.Contact.Value.Said == string(text) { // again: never the same words twice
		text = wording.RequestAnswered
	}
	return t.correctable(o.Of, l, t.fill(o, l, text, "put right", saw))
}

// hour reads the one number of a text as the hour of a request that has one: "make it 8".
func (t running) hour(o Open, said []string) []when.Option {
	if len(o.LinkUp.Time) != 1 || o.LinkUp.Time[0].From == "" {
		return nil
	}
	for _, word := range said {
		if word[0] >= '0' && word[0] <= '9' {
			named, _ := t.reader.Named("at "+word, t.context(), o.LinkUp.ActivityKey)
			return named.Time
		}
	}
	return nil
}

// without takes the days that a text names out of a request.
func (t running) without(o Open, said []string, saw string) turn.Verdict {
	l := o.LinkUp
	var out []when.Option
	l.Time = slices.DeleteFunc(slices.Clone(l.Time), func(at when.Option) bool {
		gone := slices.ContainsFunc(t.callsOf(at), func(day string) bool { return slices.Contains(said, day) })
		if gone {
			out = append(out, at)
		}
		return gone
	})
	if len(out) == 0 {
		return turn.GoOn(saw, "go on", "takes nothing out")
	}
	t.Places.Choice = t.times(out)
	return t.correctable(o.Of, l, t.fill(o, l, wording.RequestOpen, "taken out", saw))
}

// callsOf returns what people call the day of a time.
func (t running) callsOf(at when.Option) []string {
	now := t.Region.Local(t.Now)
	date, err := time.ParseInLocation(time.DateOnly, at.Date, now.Location())
	if err != nil {
		return nil
	}
	day := strings.ToLower(date.Weekday().String())
	calls := []string{day, day[:3], day + "s"}
	switch at.Date {
	case now.Format(time.DateOnly):
		return append(calls, "today", "tonight")
	case now.AddDate(0, 0, 1).Format(time.DateOnly):
		return append(calls, "tomorrow", "tmrw", "tmr")
	}
	return calls
}
