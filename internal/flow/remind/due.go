package remind

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// looksAgain is how long a reminder waits while a person answers, who may be done at any time.
const looksAgain = 10 * time.Minute

// due says what is due, one a turn: of several the next has its turn with the next minute. Whoever may be told nothing now is not told later: a reminder has its time.
func (t running) due() turn.Verdict {
	const saw = "a reminder is due"
	slot, ask := t.list()
	if ask != nil {
		return turn.Wait(ask)
	}
	if taken := t.State.Contact.Value.Takeover; taken.InForce(t.Now) {
		t.SetTimer(name, name, t.Now.Add(min(taken.Until.Sub(t.Now), looksAgain)), nil)
		return t.End("reminder_waits", saw, "waits", "a person answers in the place of JOSH")
	}
	after, due := slot.Value.Due(t.Now)
	if len(due) > 1 {
		after.Open, due = append(due[1:], after.Open...), due[:1]
	}
	t.keep(slot, after)
	switch {
	case len(due) == 0:
		return t.End("reminder_quiet", saw, "not said", "it is much too late for it, or it was taken back")
	case !t.State.Known() || t.May(people.Talk) != people.Allowed:
		return t.End("reminder_quiet", saw, "not said", "nothing may be told of it now")
	}
	t.Places.Fact = wording.Fact(due[0].Words)
	purpose := wording.Reminder
	if due[0].Exact {
		purpose = wording.ReminderAtItsHour
	}
	t.SayLater(purpose, t.Now, reminder.MostLate, false) // so that what was said before stays what the next text answers
	return t.End("reminded", saw, "said", "")
}
