package menu

import (
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/safety"
)

// wantsHuman puts somebody into the queue and asks what the person should know.
func (t running) wantsHuman(about people.HumanReason, saw string) turn.Verdict {
	entry, ask := t.Human()
	if ask != nil {
		return turn.Wait(ask)
	}
	text := wording.AskAHuman
	switch {
	case about == people.HumanReport:
		t.HelpFor(safety.NeedAbuse)
		text = wording.HumanReport
	case turn.Waits(entry):
		text = wording.HumanAlready
	}
	if t.State.Contact.Value.Said == string(text) {
		text = wording.HumanAdded
		if about == people.HumanReport {
			text = wording.HumanNoted
		}
	}
	t.AddToHuman(entry, about)
	t.Await(humanToken)
	t.Say(text)
	return t.End("human_wanted", saw, "put into the queue for a person", string(about))
}

// hands puts somebody into the queue without a question.
func (t running) hands(about people.HumanReason, text wording.Purpose, saw string) turn.Verdict {
	entry, ask := t.Human()
	if ask != nil {
		return turn.Wait(ask)
	}
	t.AddToHuman(entry, about)
	t.Say(text)
	return t.End("human_wanted", saw, "put into the queue for a person", string(about))
}

// forHumanAnswer reads the text after the question what a person should know. A no takes the wish back; what changes
// the account, or picks from the menu, is read as such by a later step, and anything else is passed on.
func (t running) forHumanAnswer() turn.Verdict {
	switch t.Asked().ID {
	case answers.No:
		entry, ask := t.Human()
		if ask != nil {
			return turn.Wait(ask)
		}
		if turn.Waits(entry) && entry.Value.About != people.HumanReport {
			t.Change(turn.Change{Key: record.Human(t.State.Number), Kind: record.KindHuman, Version: entry.Version})
			t.Happened(event.HumanClosed, "human", "waiting", "", "taken back")
			t.Say(wording.HumanDropped)
			return t.End("human_dropped", "open question for a person", "taken out of the queue", "a plain no")
		}
	case answers.HowItIs, answers.Next:
		return turn.GoOn("open question for a person", "go on", "a choice of the menu")
	default:
	}
	t.Awaited = true
	return turn.GoOn("open question for a person", "passed on unless it changes the account", "")
}
