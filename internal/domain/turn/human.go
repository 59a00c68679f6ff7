package turn

import (
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/safety"
)

// human reads the sender's entry in the queue. One that is broken has a version and no value, and is written anew.
func (t *running) human() (entry record.Slot[people.HumanWanted], ask *Ask) {
	item, ask := t.fetch(record.Human(t.State.Number))
	if ask != nil || !item.Exists() {
		return entry, ask
	}
	entry.Version = item.Version
	err := record.Decode(item, record.KindHuman, &entry.Value)
	if err != nil {
		entry.Value = people.HumanWanted{}
	}
	entry.Value.Number = t.State.Number // whatever it says: the key has it
	return entry, newer(err)
}

// newer returns an Ask that ends the turn over an item that newer code wrote: it waits for that code, as it does for what
// is live about a number. Any other error is the caller's.
func newer(err error) *Ask {
	if fault.KindOf(err) == fault.Unavailable {
		return &Ask{Err: err}
	}
	return nil
}

// waits reports whether an entry of the queue is there and can be read.
func waits(entry record.Slot[people.HumanWanted]) bool {
	return entry.Present() && entry.Value.ID != ""
}

// wantsHuman puts somebody into the queue and asks what the person should know.
func (t *running) wantsHuman(about people.HumanReason, saw string) verdict {
	entry, ask := t.human()
	if ask != nil {
		return verdict{ask: ask}
	}
	text := wording.AskAHuman
	switch {
	case about == people.HumanReport:
		t.helpFor(safety.NeedAbuse)
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
	t.ask(humanToken)
	t.say(text)
	return t.end("human_wanted", saw, "put into the queue for a person", string(about))
}

// file puts somebody into the queue without a question.
func (t *running) file(about people.HumanReason, text wording.Purpose, saw string) verdict {
	entry, ask := t.human()
	if ask != nil {
		return verdict{ask: ask}
	}
	t.addToHuman(entry, about)
	t.say(text)
	return t.end("human_wanted", saw, "put into the queue for a person", string(about))
}

// addToHuman adds the text to the sender's entry, and makes one where none can be read.
func (t *running) addToHuman(entry record.Slot[people.HumanWanted], about people.HumanReason) {
	if !waits(entry) {
		entry.Value = people.HumanWanted{ID: t.Message.ID, Number: t.State.Number, About: about, At: t.Now}
		t.happened(event.HumanWanted, "human", "", "waiting", string(about))
	}
	c := Change{Key: record.Human(t.State.Number), Kind: record.KindHuman, Version: entry.Version, Value: entry.Value.Add(t.Message.SID, about)}
	if entry.Value.Sealed == "" {
		c.Seals = SenderPhone
	}
	t.change(c)
	t.After.Contact.Value.HumanAt = t.Now
}

// forHumanAnswer reads the text after the question what a person should know. A no takes the wish back; what changes
// the account, or picks from the menu, is read as such by a later step, and anything else is passed on.
func (t *running) forHumanAnswer() verdict {
	switch t.asked().ID {
	case answers.No:
		entry, ask := t.human()
		if ask != nil {
			return verdict{ask: ask}
		}
		if waits(entry) && entry.Value.About != people.HumanReport {
			t.change(Change{Key: record.Human(t.State.Number), Kind: record.KindHuman, Version: entry.Version})
			t.happened(event.HumanClosed, "human", "waiting", "", "taken back")
			t.say(wording.HumanDropped)
			return t.end("human_dropped", "open question for a person", "taken out of the queue", "a plain no")
		}
	case answers.HowItIs, answers.Next:
		return goOn("open question for a person", "go on", "a choice of the menu")
	default:
	}
	t.forHuman = true
	return goOn("open question for a person", "passed on unless it changes the account", "")
}
