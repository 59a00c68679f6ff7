package remind

import (
	"encoding/json"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// drop takes a reminder back: the one that words name, or the only one; else it asks which.
func (t running) drop(slot record.Slot[reminder.List], about string, named bool) turn.Verdict {
	const saw = "takes a reminder back"
	l := slot.Value
	if len(l.Open) == 0 {
		if !named { // "don't remind me of my ex"
			return turn.GoOn(saw, "go on", "there is no reminder")
		}
		t.SayOr(wording.ReminderNone, wording.AnswerAgain)
		return t.End("reminder_none", saw, "says that there are none", "")
	}
	meant := l.Open
	if about != "" {
		meant = t.named(l, about)
	} else if after, gone, ok := l.Without(l.Newest); ok && t.State.Contact.Value.Said == string(wording.ReminderSet) {
		return t.gone(slot, after, gone, saw)
	}
	switch {
	case len(meant) == 0 && !named:
		return turn.GoOn(saw, "go on", "no reminder of that")
	case len(meant) == 0:
		t.SayOr(wording.ReminderUnknown, wording.AnswerAgain)
		return t.End("reminder_none", saw, "says that there is none of that", "")
	case len(meant) == 1:
		after, gone, _ := l.Without(meant[0].ID)
		return t.gone(slot, after, gone, saw)
	}
	meant = meant[:min(len(meant), mostTold)]
	words := make([]string, len(meant))
	l.Choice, l.Wanted, l.Asked = nil, "", t.Now
	for i, r := range meant {
		l.Choice, words[i] = append(l.Choice, r.ID), r.Words
	}
	t.keep(slot, l)
	t.Places.Options = wording.FactOptions(words)
	t.Say(wording.ReminderWhich)
	t.Await(askedWhich)
	return t.End("reminder_asked", saw, "asks which one", "it may be several")
}

// named returns the reminders that words name.
func (t running) named(l reminder.List, about string) (meant []reminder.Reminder) {
	words := make([]string, len(l.Open))
	for i, r := range l.Open {
		words[i] = r.Words
	}
	for _, m := range t.recalls.Find(about, words) {
		meant = append(meant, l.Open[m.Place])
	}
	return meant
}

// picked reads the answer to the question which reminder is meant. Anything but a letter of it keeps all of them.
func (t running) picked() turn.Verdict {
	const saw = "open question which reminder"
	slot, ask := t.list()
	if ask != nil {
		return turn.Wait(ask)
	}
	l := slot.Value
	if n := answers.Choice(t.Message.Normal, len(l.Choice)); n > 0 {
		if after, gone, ok := l.Without(l.Choice[n-1]); ok {
			return t.gone(slot, after, gone, saw)
		}
	}
	return turn.GoOn(saw, "nothing dropped", "the text is read as a fresh one")
}

// dropAll takes all reminders back.
func (t running) dropAll(slot record.Slot[reminder.List]) turn.Verdict {
	const saw = "takes all reminders back"
	if len(slot.Value.Open) == 0 {
		t.SayOr(wording.ReminderNone, wording.AnswerAgain)
		return t.End("reminder_none", saw, "says that there are none", "")
	}
	l := slot.Value
	l.Open, l.Choice, l.Wanted = nil, nil, ""
	t.keep(slot, l)
	t.Say(wording.ReminderGoneAll)
	return t.End("reminders_gone", saw, "dropped", "they say so")
}

// takenAway drops a reminder that the person takes away on their page. No text answers it.
func (t running) takenAway() turn.Verdict {
	const saw = "a reminder on their page"
	slot, ask := t.list()
	if ask != nil {
		return turn.Wait(ask)
	}
	var r reminder.Removal
	if json.Unmarshal(t.Message.Signal.Data, &r) != nil || !t.State.Known() {
		return t.End("reminder_none", saw, "nothing changes", "not a removal, or nobody's")
	}
	after, _, ok := slot.Value.Without(r.ID)
	if !ok {
		return t.End("reminder_none", saw, "nothing changes", "it is gone already")
	}
	t.keep(slot, after)
	return t.End("reminder_gone", saw, "dropped", "they say so")
}
