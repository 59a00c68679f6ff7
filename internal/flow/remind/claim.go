package remind

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/wish"
)

// claim does what a text asks of reminders; and UNDO directly after one was set.
func (t running) claim() turn.Verdict {
	if t.Awaited { // by a person, who reads whatever it is
		return turn.GoOn("nothing about reminders", "go on", "an answer to somebody else")
	}
	undoes := wish.Undoes(t.Message.Normal)
	w := t.reader.Wish(t.Message.Normal, t.clock())
	if !undoes && w.Kind == remind.None {
		return turn.GoOn("nothing about reminders", "go on", "")
	}
	slot, ask := t.list()
	if ask != nil {
		return turn.Wait(ask)
	}
	switch {
	case undoes:
		return t.undo(slot)
	case w.Kind == remind.Set:
		return t.set(slot, w.About, w.Moment)
	case w.Kind == remind.List:
		return t.tell(slot.Value)
	case w.Kind == remind.Drop:
		return t.drop(slot, w.About, w.Named)
	default:
		return t.dropAll(slot)
	}
}

// set keeps a reminder, or asks once for a time that can be kept.
func (t running) set(slot record.Slot[reminder.List], words string, at remind.Moment) turn.Verdict {
	const saw = "wants to be reminded"
	switch {
	case t.secret(words):
		t.SayOr(wording.ReminderNotThat, wording.AnswerAgain)
		return t.End("reminder_refused", saw, "nothing kept, says so", "what is never kept")
	case utf8.RuneCountInString(words) > remind.MostLetters:
		t.SayOr(wording.ReminderTooLong, wording.AnswerAgain)
		return t.End("reminder_refused", saw, "nothing kept, says so", "longer than a reminder")
	case at.Problem != "":
		return t.ask(slot, words, at.Problem, saw)
	case t.Region.Home == nil && !at.Counted: // who lives outside of all regions
		return t.ask(slot, words, noZone, saw)
	}
	after, ok := slot.Value.With(words, at.At.UTC(), at.Exact, t.Now)
	if !ok {
		t.SayOr(wording.ReminderFull, wording.AnswerAgain)
		return t.End("reminder_full", saw, "nothing kept, says so", "as many as one person may have")
	}
	t.keep(slot, after)
	t.After.Person.Value.Former = "" // UNDO takes back the last change, of whatever kind
	turn.DropRecord(t.Turn, profile.UndoName)
	t.Places.Deadline, t.Places.Fact = t.said(at.At), wording.Fact(words)
	t.Say(wording.ReminderSet)
	return t.End("reminder_set", saw, "kept", "they ask for it")
}

// noZone is why no hour can be kept of somebody of whom nobody knows in which zone they live.
const noZone remind.Problem = "no_zone"

// ask asks for the time, once: an answer that names none is a text like any other.
func (t running) ask(slot record.Slot[reminder.List], words string, why remind.Problem, saw string) turn.Verdict {
	l := slot.Value
	l.Wanted, l.Choice, l.Asked = words, nil, t.Now
	t.keep(slot, l)
	switch why {
	case remind.Past:
		t.Say(wording.ReminderPast)
	case remind.TooFar:
		t.Say(wording.ReminderTooFar)
	case remind.Often:
		t.Say(wording.ReminderOften)
	case noZone:
		t.Say(wording.ReminderNoZone)
	default:
		t.Say(wording.ReminderWhen)
	}
	t.Await(askedWhen)
	return t.End("reminder_asked", saw, "asks when", string(why))
}

// timed reads the answer to that question.
func (t running) timed() turn.Verdict {
	const saw = "open question when to remind"
	slot, ask := t.list()
	if ask != nil {
		return turn.Wait(ask)
	}
	words := slot.Value.Wanted
	at := t.reader.Answer(t.Message.Normal, t.clock())
	if words == "" || at.Problem != "" {
		return turn.GoOn(saw, "nothing kept", "the text is read as a fresh one")
	}
	return t.set(slot, words, at)
}

// undo takes back the reminder that was set last.
func (t running) undo(slot record.Slot[reminder.List]) turn.Verdict {
	const saw = "UNDO"
	after, gone, ok := slot.Value.Without(slot.Value.Newest)
	if !ok || t.Now.Sub(gone.SetAt) > people.UndoTime || t.changedSince(gone.SetAt) {
		return turn.GoOn(saw, "go on", "no reminder to take back")
	}
	return t.gone(slot, after, gone, saw)
}

// changedSince reports whether something else of theirs was changed after a reminder was set, which UNDO takes back then.
func (t running) changedSince(at time.Time) bool {
	m, err := memory.In(t.State.Records)
	return err == nil && m.Undo != nil && m.Undo.At.After(at) || t.State.Person.Value.Former != "" ||
		slices.ContainsFunc(t.State.Records, func(i table.Item) bool { return i.Kind == profile.UndoKind.Name })
}

// gone drops a reminder.
func (t running) gone(slot record.Slot[reminder.List], after reminder.List, r reminder.Reminder, saw string) turn.Verdict {
	t.keep(slot, after)
	t.Places.Fact = wording.Fact(r.Words)
	t.Say(wording.ReminderGone)
	return t.End("reminder_gone", saw, "dropped", "they say so")
}

// mostTold is how many reminders one text says.
const mostTold = 3

// tell says what somebody is to be reminded of, the next first.
func (t running) tell(l reminder.List) turn.Verdict {
	const saw = "asks for their reminders"
	if len(l.Open) == 0 {
		t.SayOr(wording.ReminderNone, wording.AnswerAgain)
		return t.End("reminders_told", saw, "says that there are none", "")
	}
	var words, times []string
	for _, r := range l.Open[:min(len(l.Open), mostTold)] {
		words, times = append(words, r.Words), append(times, t.said(r.At))
	}
	t.Places.Options = wording.Reminders(words, times, len(l.Open)-len(words))
	t.SayOr(wording.ReminderList, wording.AnswerAgain)
	return t.End("reminders_told", saw, "says the next", "")
}
