package remind

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/recall"
	"github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/when"
)

// name is that of the flow, of its record and of its timer.
const name = reminder.RecordName

// The tokens of the questions when somebody is to be reminded, and which reminder they mean.
const (
	askedWhen  = "reminder_when"
	askedWhich = "reminder_which"
)

// Secret reports whether nothing of a text may be kept: a password, a number.
type Secret func(normal string) bool

// Flow returns the flow of reminders. It is listed before what forgets facts: "forget the reminder about mom" is none.
func Flow(reader *remind.Reader, recalls *recall.Reader, secret Secret) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, reader, recalls, secret} }
	return turn.Flow{
		Name: name,
		Questions: []turn.Question{
			{Token: askedWhen, Answer: func(t *turn.Turn) turn.Verdict { return of(t).timed() }},
			{Token: askedWhich, Answer: func(t *turn.Turn) turn.Verdict { return of(t).picked() }},
		},
		Steps:   []turn.Step{{Name: name, Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).claim() }}},
		Signals: map[string]func(*turn.Turn) turn.Verdict{reminder.DropSignal: func(t *turn.Turn) turn.Verdict { return of(t).takenAway() }},
		Timers:  map[string]func(*turn.Turn) turn.Verdict{name: func(t *turn.Turn) turn.Verdict { return of(t).due() }},
		Left:    left,
		Erasure: []erasure.Kind{{
			Kind: reminder.Kind, Rule: erasure.Delete, Why: "what they want to be reminded of, in their words", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(moments),
		}},
	}
}

// moments are when something in a list has come.
func moments(l reminder.List) []time.Time {
	at := []time.Time{l.Asked}
	for _, r := range l.Open {
		at = append(at, r.SetAt)
	}
	return at
}

// left drops the reminders of who goes, but for a pause, which is one of plans.
func left(t *turn.Turn, why people.Reason) {
	if why != people.Pausing {
		t.StopTimer(name, name)
		turn.DropRecord(t, name)
	}
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	reader  *remind.Reader
	recalls *recall.Reader
	secret  Secret
}

func (t running) list() (record.Slot[reminder.List], *turn.Ask) {
	return turn.Record[reminder.List](t.Turn, name, reminder.Kind)
}

// keep writes a list, and has the next of it said at its time.
func (t running) keep(slot record.Slot[reminder.List], l reminder.List) {
	slot.Value = l
	turn.SetRecord(t.Turn, name, reminder.Kind, slot)
	if next := l.NextAt(); next.IsZero() {
		t.StopTimer(name, name)
	} else {
		t.SetTimer(name, name, next, nil)
	}
}

// clock is what times of the sender are read by.
func (t running) clock() when.Context {
	return when.Context{Now: t.Now, Zone: t.Region.Local(t.Now).Location(), Country: t.Message.Country}
}

// said says a moment in the words of the day on which it is said.
func (t running) said(at time.Time) string {
	if t.Region.Home == nil {
		return "then"
	}
	local := t.Region.Local(at)
	return when.Option{Date: local.Format(time.DateOnly), From: local.Format("15:04")}.Said(t.Region.Local(t.Now))
}
