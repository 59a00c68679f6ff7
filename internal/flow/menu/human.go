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

// human reads the sender's entry in the queue. One that is broken has a version and no value, and is written anew.
func (t running) human() (entry record.Slot[people.HumanWanted], ask *turn.Ask) {
	item, ask := t.Fetch(record.Human(t.State.Number))
	if ask != nil || !item.Exists() {
		return entry, ask
	}
	entry.Version = item.Version
	err := record.Decode(item, record.KindHuman, &entry.Value)
	if err != nil {
		entry.Value = people.HumanWanted{}
	}
	entry.Value.Number = t.State.Number // whatever it says: the key has it
	return entry, turn.Newer(err)
}

// waits reports whether an entry of the queue is there and can be read.
func waits(entry record.Slot[people.HumanWanted]) bool {
	return entry.Present() && entry.Value.ID != ""
}

// wantsHuman puts somebody into the queue and asks what the person should know.
func (t running) wantsHuman(about people.HumanReason, saw string) turn.Verdict {
	entry, ask := t.human()
	if ask != nil {
		return turn.Wait(ask)
	}
	text := wording.AskAHuman
	switch {
	case about == people.HumanReport:
		t.HelpFor(safety.NeedAbuse)
		text = wording.HumanReport
	case waits(entry):
		text = wording.HumanAlready
	}
	if t.State.Contact.Value.Said == string(text) {
		text = wording.HumanAdded
		if about == people.HumanReport {
			text = wording.HumanNoted
		}
	}
	t.addToHuman(entry, about)
	t.Await(humanToken)
	t.Say(text)
	return t.End("human_wanted", saw, "put into the queue for a person", string(about))
}

// hands puts somebody into the queue without a question.
func (t running) hands(about people.HumanReason, text wording.Purpose, saw string) turn.Verdict {
	entry, ask := t.human()
	if ask != nil {
		return turn.Wait(ask)
	}
	t.addToHuman(entry, about)
	t.Say(text)
	return t.End("human_wanted", saw, "put into the queue for a person", string(about))
}

// addToHuman adds the text to the sender's entry, and makes one where none can be read.
func (t running) addToHuman(entry record.Slot[people.HumanWanted], about people.HumanReason) {
	if !waits(entry) {
		entry.Value = people.HumanWanted{ID: t.Message.ID, Number: t.State.Number, About: about, At: t.Now}
		t.Happened(event.HumanWanted, "human", "", "waiting", string(about))
	}
	c := turn.Change{Key: record.Human(t.State.Number), Kind: record.KindHuman, Version: entry.Version, Value: entry.Value.Add(t.Message.SID, about)}
	if entry.Value.Sealed == "" {
		c.Seals = turn.SenderPhone
	}
	t.Change(c)
	t.After.Contact.Value.HumanAt = t.Now
}

// forHumanAnswer reads the text after the question what a person should know. A no takes the wish back; what changes
// the account, or picks from the menu, is read as such by a later step, and anything else is passed on.
func (t running) forHumanAnswer() turn.Verdict {
	switch t.Asked().ID {
	case answers.No:
		entry, ask := t.human()
		if ask != nil {
			return turn.Wait(ask)
		}
		if waits(entry) && entry.Value.About != people.HumanReport {
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
