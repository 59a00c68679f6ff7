package interview

import (
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// aside says that the text asks something in the middle of the interview: whoever answers it, the step is asked again behind the answer.
type aside struct{ now bool }

// claim begins and goes on with the interview of who is ready, and reads what answers its open question.
func (t running) claim() turn.Verdict {
	slot, ask := t.stands()
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case t.Awaited || !t.may():
		return turn.GoOn("no interview now", "go on", "")
	}
	i := slot.Value
	if v, ok := t.undo(slot, i.Step != "" && t.right(i)); ok {
		return v
	}
	if !i.Checked.IsZero() && !t.Message.AcceptedAt.Before(i.Checked) {
		switch wording.Purpose(t.State.Contact.Value.Said) {
		case wording.InterviewCheckin:
			return t.checked(slot)
		case wording.InterviewDiffers:
			return t.differs(slot)
		default: // the check-in is over
		}
	}
	ready := t.Asked().ID == answers.Ready
	switch {
	case i.Step == "" && ready && i.Asked == 0 && !complete(t.State.Person.Value):
		return t.next(slot, "ready to begin")
	case i.Step == "":
		return turn.GoOn("no open step", "go on", "")
	case ready && t.Message.AcceptedAt.Before(i.At): // READY twice at once
	case ready && (i.Step == profile.Intro || i.Step == profile.Wrap):
		return t.answered(slot, &understand.Interview{}, true, "ready to go on")
	case ready:
		return t.ask(slot, i.Step, "ready to go on")
	}
	return t.reply(slot)
}

// complete reports whether somebody can be matched, whoever found that out.
func complete(p people.Person) bool {
	return p.Profile == people.ProfileComplete || p.Profile == people.ProfileFull
}

// reply reads a text while a step is open. Right after the question it is the answer, unless it asks something; later only what is surely one.
func (t running) reply(slot record.Slot[Interview]) turn.Verdict {
	i := slot.Value
	u := t.reader.Read(t.Message.Normal, t.context(i))
	said := u.Extracted.Interview
	if said == nil {
		said = &understand.Interview{}
	}
	saw := "answer to " + string(i.Step)
	right := t.right(i)
	switch {
	case t.Message.AcceptedAt.Before(i.At):
		if v, ok := t.added(slot); ok {
			return v
		}
		return turn.GoOn(saw, "go on", "sent before anybody could read the question")
	case right && goesBack(t.Message.Normal) && i.Last != "":
		slot.Value.Asked, slot.Value.Last = i.Asked.Without(i.Last), ""
		return t.ask(slot, i.Last, "goes back")
	case lostIt(t.Message.Normal):
		return t.ask(slot, i.Step, "asks what the question was")
	case t.asks(said) && (!right || !bare(t.Message.Normal)): // right after a question a letter is no letter of the menu
		turn.Note[aside](t.Turn).now = right
		return turn.GoOn(saw, "go on", "asks something: whoever answers it")
	case !right && (u.Confidence < understand.High || empty(said) || lettered(t.State.Contact.Value.Said) && bare(t.Message.Normal)):
		return turn.GoOn(saw, "go on", "not surely an answer, and something else was said since")
	case said.Later || i.Step == profile.Intro && t.Asked().ID == answers.No:
		return t.later(slot, saw)
	}
	return t.answered(slot, said, u.Source == understand.Local && said.Step != "", saw)
}

// right reports whether the open step was asked right before the text.
func (t running) right(i Interview) bool {
	return !i.Later && (t.State.Session.Value.Pending(t.Now) == name || strings.HasPrefix(t.State.Contact.Value.Said, "interview_"))
}

// context is what is known beside the text.
func (t running) context(i Interview) understand.Context {
	c := understand.Context{Mode: understand.Interviewing, Step: string(i.Step), Now: t.Now, Zone: t.Region.Local(t.Now).Location(), Country: t.Message.Country}
	switch {
	case i.Step == profile.Activities2:
		c.Activities = shown(i)
	case i.Step == profile.Activities1 && i.Again:
		c.Step, c.Activities = string(profile.Activities2), examples()
	}
	return c
}

// asks reports whether a text asks something, or wants a person, in place of an answer.
func (t running) asks(said *understand.Interview) bool {
	switch match := t.Asked(); match.ID {
	case answers.Human, answers.Report, answers.Unhelpful, answers.HowItIs, answers.Next:
		return len(said.Options) == 0 // A, B and C are letters of the step here
	default:
		kinds := []answers.Kind{"can", "cost", "how", "privacy", "status", "trust"}
		return said.Question || slices.Contains(kinds, match.Kind) && len(said.Options)+len(said.Activities)+len(said.Times) == 0
	}
}

// lettered reports whether a text that was said has letters of its own to choose from.
func lettered(said string) bool {
	switch wording.Purpose(said) {
	case wording.HelloMenu, wording.HumanOffer, wording.ThankedToo, wording.AnswerAgain, wording.AnswerMore:
		return true
	default:
		return strings.HasPrefix(said, string(wording.Menu)) || strings.HasPrefix(said, "request_")
	}
}

// bare reports whether a text is nothing but a letter or a number, or some of them: it may be one of the list that was said last.
func bare(normal string) bool {
	words := strings.FieldsFunc(strings.ToLower(normal), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return !slices.ContainsFunc(words, func(word string) bool {
		return len(word) > 1 && !slices.Contains([]string{"and", "or", "option", "letter", "number", "the", "first", "second", "third", "last", "one", "please"}, word)
	})
}

// empty reports whether nothing of what the interview asks for is in a text.
func empty(said *understand.Interview) bool {
	return !said.Skip && !said.Later && said.Group == nil && len(said.Options)+len(said.Activities)+len(said.Times) == 0
}

// goesBack reports whether a text wants the last answer to be another.
func goesBack(normal string) bool {
	return slices.Contains([]string{"back", "go back", "change the last one", "change my last answer", "change the last answer", "change my answer", "change that", "undo"}, plainly(normal))
}

// lostIt reports whether a text asks what the question was.
func lostIt(normal string) bool {
	return slices.Contains([]string{
		"what was the question", "what was your question", "what was that question", "what's the question", "whats the question", "what question", "which question", "what did you ask", "what did you ask me",
		"what were you asking", "what was it again", "what was it you asked", "forgot the question", "i forgot the question", "i forgot what you asked", "repeat the question", "repeat that", "repeat",
		"can you repeat", "can you repeat that", "can you repeat the question", "could you repeat that", "say that again", "say it again", "come again", "ask again", "ask me again", "cual era la pregunta",
	}, plainly(normal))
}

// plainly returns a text without the words that lead up to what it says.
func plainly(normal string) string {
	words := strings.Trim(strings.ToLower(normal), " .!?")
	for _, lead := range []string{"oh ", "wait ", "wait, ", "oops ", "oops, ", "sorry ", "sorry, ", "no ", "can i ", "i want to ", "please "} {
		words = strings.TrimPrefix(words, lead)
	}
	return strings.TrimSuffix(words, " please")
}

// later leaves the interview where it is, until they go on.
func (t running) later(slot record.Slot[Interview], saw string) turn.Verdict {
	slot.Value.Later, slot.Value.At = true, t.Now
	if slot.Value.Step == profile.Wrap {
		return t.done(slot, saw)
	}
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.StopTimer(name, nudge)
	t.Say(wording.InterviewLater)
	return t.End("interview_later", saw, "leaves it", "they would rather go on another time")
}

// shown are the activities that activity_02 lists: their own, and as long as plans need more, examples behind them.
func shown(i Interview) []string {
	list := keys(i.Profile.Activities)
	if i.Profile.Lacks() != profile.Activities1 {
		return list
	}
	for _, key := range examples() {
		if len(list) < mostShown && !slices.Contains(list, key) {
			list = append(list, key)
		}
	}
	return list
}

func keys(list []profile.Activity) (keys []string) {
	for _, a := range list[:min(len(list), mostShown)] {
		keys = append(keys, a.Key)
	}
	return keys
}

// mostShown is how many activities a question lists.
const mostShown = 5

// examples are what a choice question about activities offers: one of each kind.
func examples() []string { return []string{"coffee", "hike", "board_games", "museum", "live_music"} }
