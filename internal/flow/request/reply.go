package request

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// reply is what a text is to the question that is open.
type reply int

const (
	fresh   reply = iota // a text of its own: the question is dropped
	filled               // it answers
	left                 // it is not to be answered
	puzzled              // they do not know what was asked
	none                 // none of these: the best is made of it, once
)

// asked is the request whose question is open, for the step behind those that change the account: a text which does that is
// no answer.
type asked struct {
	Open

	token string // of the question
}

// waits leaves the text after a question to the step understand.
func (t running) waits(token string) turn.Verdict {
	const saw = "open question about a request"
	slot, ask := turn.Record[Open](t.Turn, name, Kind)
	if ask != nil {
		return turn.Wait(ask)
	}
	if slot.Value.Of == "" || len(slot.Value.Options) == 0 && token != tellToken {
		return turn.GoOn(saw, "go on", "nothing is known of it")
	}
	*turn.Note[asked](t.Turn) = asked{slot.Value, token}
	return turn.GoOn(saw, "go on", "read where requests are, unless it changes the account")
}

// answered reads the text after the question. Whatever it is, nothing more is asked about the request.
func (t running) answered(o Open) turn.Verdict {
	saw := "answer about a request; " + t.saw(t.rules())
	if o.Missing == missingIntended {
		return t.meant(o, saw)
	}
	named, about := t.reader.Named(t.Message.Normal, t.context(), o.LinkUp.ActivityKey)
	if !t.Message.AcceptedAt.Before(o.At) && t.swaps(o, words(t.Message.Normal), named, about) {
		return t.swapped(o, named, saw)
	}
	l, is := t.answer(o)
	switch is {
	case fresh:
		return turn.GoOn(saw, "go on", "a fresh text")
	case filled:
		if o.Missing == missingTime && len(l.Time) == 0 { // "another day": they may know it in the next text
			return t.offering(o, t.fill(o, l, wording.RequestAnother, "no option: "+o.Missing, saw))
		}
		return t.correctable(o.Of, l, t.fill(o, l, wording.RequestAnswered, "answered: "+o.Missing, saw))
	case puzzled:
		return t.offering(o, t.fill(o, o.LinkUp, wording.RequestMeant, "says what was meant", saw))
	case left:
		t.Say(wording.RequestLeft)
		return t.offering(o, t.End("left", saw, "nothing more is asked", "not to be answered"))
	case none:
	}
	if o.Missing == missingActivity { // no activity is a safe guess
		return t.offering(o, t.fill(o, l, wording.RequestLeft, "nothing more is asked", saw))
	}
	t.Places.Choice = t.times(o.Options[0].LinkUp.Time)
	return t.leaves(changeToken, o, t.fill(o, o.Options[0].LinkUp, wording.RequestTaken, "takes the first option: it names none, and no "+o.Missing, saw))
}

// offering ends the turn with an offer to tell better.
func (t running) offering(o Open, v turn.Verdict) turn.Verdict { return t.leaves(tellToken, o, v) }

// leaves ends the turn with something open for the next text, where plans are for the sender.
func (t running) leaves(token string, o Open, v turn.Verdict) turn.Verdict {
	if !v.Done() || !t.plans() || turn.Note[doubted](t.Turn).is {
		return v
	}
	if ask := t.leaveOpen(token, o); ask != nil {
		return turn.Wait(ask)
	}
	return v
}

// fill keeps a request as it is now, and says so.
func (t running) fill(o Open, l understand.LinkUp, text wording.Purpose, decision, saw string) turn.Verdict {
	if ask := t.amend(o.Of, l); ask != nil {
		return turn.Wait(ask)
	}
	if t.starts(l) && slices.Contains([]wording.Purpose{wording.RequestAnswered, wording.RequestChanged, wording.RequestTaken}, text) {
		return t.begins(o.Of, l, saw)
	}
	t.say(l, text)
	return t.End("kept", saw, decision, "plans cannot be made yet")
}

// answer says what a text is to a question, and what is known with it.
func (t running) answer(o Open) (understand.LinkUp, reply) {
	seen := !t.Message.AcceptedAt.Before(o.At) // what was sent before the question was asked answers it by chance at most
	if place := answers.Choice(t.Message.Normal, len(o.Options)); place > 0 && seen {
		return o.Options[place-1].LinkUp, filled
	}
	match := t.Asked()
	if l, ok := byHalf(o, t.Message.Normal); ok && seen {
		return l, filled
	}
	switch {
	case match.ID == answers.No && seen, seen && givesUp(t.Message.Normal):
		return o.LinkUp, left
	case seen && wonders(t.Message.Normal):
		return o.LinkUp, puzzled
	case seen && o.Missing == missingActivity && delegates(t.Message.Normal):
		return o.Options[0].LinkUp, filled
	case known(match), match.Kind == "talk" && match.ID != answers.Yes && match.ID != answers.Nod:
		return o.LinkUp, fresh
	}
	if l, ok := byLabel(o, t.Message.Normal); ok && seen {
		return t.beside(o, l), filled
	}
	if l, ok := eitherOf(o, t.Message.Normal); ok && seen {
		return l, filled
	}
	switch l, is := t.byFields(o); {
	case is != none:
		return l, is
	case !seen, strings.Contains(t.Message.Normal, "?"), t.questions(), !short(t.Message.Normal), o.Missing == missingActivity && t.wantsIdeas():
		return o.LinkUp, fresh
	case o.Missing == missingTime && namesDay(words(t.Message.Normal)): // one that no plan can have: "yesterday", "after christmas"
		return o.LinkUp, filled
	default:
		if activity, ok := idea(t.Message.Normal); ok && o.Missing == missingActivity {
			return with(l, t.bare(understand.LinkUp{ActivityKey: activity})), filled
		}
		return l, none
	}
}

// questions reports whether a text has the form of a question without its mark: "has anybody answered" takes no option. "dunno really" has it, too.
func (t running) questions() bool {
	return len(words(t.Message.Normal)) > 2 && t.Book.Deck().Asks(t.Message.Normal)
}

// wantsIdeas reports whether a text asks what there is to choose from: "any ideas".
func (t running) wantsIdeas() bool {
	out := t.Book.Deck().Route(deck.Question{Text: t.Message.Normal})
	return out.Mode == deck.Exact && slices.Contains([]string{"ideas", "what_activities"}, out.Cards[0])
}

// mostLeft is how many words of an answer may be about something else: "saturday works for me" is an answer, "ugh i have a dentist
// appointment tomorrow" names a day and is none.
const mostLeft = 1

// byFields reads a text by what it names: an answer in words of its own, another request, or something else.
func (t running) byFields(o Open) (understand.LinkUp, reply) {
	u := t.rules()
	if u.Intent == understand.ProfileUpdate && u.Confidence >= t.at.Med {
		return o.LinkUp, fresh
	}
	named, about := t.reader.Named(t.Message.Normal, t.context(), o.LinkUp.ActivityKey)
	wishes := u.Intent == understand.LinkUpRequest && u.Confidence >= t.at.Med
	if wishes && u.Extracted.LinkUp != nil {
		named.Edit = u.Extracted.LinkUp.Edit
	} else if other(named) {
		named.ActivityKey = "" // words that only a wish makes an activity
	}
	l := t.bare(named)
	another := l.ActivityKey != "" && o.LinkUp.ActivityKey != "" && l.ActivityKey != o.LinkUp.ActivityKey
	switch {
	case another && (wishes || about <= mostLeft), l.Edit != "" && l.Edit != understand.ChangeTime:
		return o.LinkUp, fresh
	case refuses(words(t.Message.Normal)):
		return o.LinkUp, left
	case about > mostLeft && !wishes:
		return o.LinkUp, none
	case o.Missing == missingActivity && l.ActivityKey == "", o.Missing != missingActivity && len(l.Time) == 0:
		return with(o.LinkUp, l), none
	case o.Missing == missingPart && !slices.Contains(words(t.Message.Normal), "today"):
		l.Time = onDay(o.LinkUp.Time, l.Time)
	}
	return with(o.LinkUp, l), filled
}

// refuses reports whether a text may name a time, or something to do, to say that it does not suit.
func refuses(said []string) bool {
	return slices.ContainsFunc(said, func(word string) bool {
		switch word {
		case "busy", "not", "cant", "cannot", "dont", "wont", "isnt", "doesnt", "except", "but", "besides", "away", "never", "unless":
			return true
		default:
			return false
		}
	})
}

// onDay returns the part of the day that a text names, on the day that is known: "in the evening" alone would be today's.
func onDay(known, named []when.Option) []when.Option {
	if len(known) == 0 || len(named) != 1 {
		return named
	}
	var at []when.Option
	for _, day := range known {
		one := named[0]
		one.Date = day.Date
		at = append(at, one)
	}
	return at
}
