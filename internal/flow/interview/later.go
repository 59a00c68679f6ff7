package interview

import (
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// due reminds of a question without an answer, twice: two hours and a day after it. The guard keeps the text to the hours of the day.
func (t running) due() turn.Verdict {
	slot, ask := t.stands()
	i := &slot.Value
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case i.Step == "" || i.Later || i.Nudged >= mostNudges || !t.may():
		return t.End("interview_quiet", "a question without an answer", "silent", "not open, left for later, reminded of twice, or nobody who may be texted")
	}
	if until := t.OpenUntil(); until.After(t.Now) {
		t.SetTimer(name, nudge, until, nil)
		return t.End("interview_waits", "a question without an answer", "asks later", "another question is open")
	}
	i.Nudged++
	text := wording.InterviewReminder
	if second := i.At.Add(secondNudge); i.Nudged < mostNudges && second.After(t.Now) {
		t.SetTimer(name, nudge, second, nil)
	}
	turn.SetRecord(t.Turn, name, Kind, slot)
	if t.State.Contact.Value.Said == string(wording.StartConfirmed) {
		text = wording.InterviewResume
	}
	t.Say(text)
	return t.End("interview_reminded", "a question without an answer", "reminds of it", "")
}

// finish asks the step once more behind the answer to a question in the middle, where one text holds both, and offers to go on after a START.
func (t running) finish() *turn.Ask {
	slot, ask := t.stands()
	if ask != nil {
		return ask
	}
	slot.Value = t.latest(slot.Value)
	t.checksIn(slot.Value)
	defer t.mode(slot.Value)
	starts := t.Outcome == "started"
	if slot.Value.Step == "" || !starts && !turn.Note[aside](t.Turn).now {
		return nil
	}
	if starts {
		t.SetTimer(name, nudge, t.Now.Add(afterStart), nil)
		return nil
	}
	if len(t.Texts) != 1 || lettered(string(t.Texts[0].Purpose)) || t.After.Session.Value.StateToken != "" {
		return nil
	}
	slot.Value.Aside = slot.Value.Aside || t.behind(slot.Value)
	slot.Value.At = t.Now
	t.open(slot)
	return nil
}

// read is the record as the turn found it.
type read struct {
	slot record.Slot[Interview]
	ask  *turn.Ask
	done bool
}

// stands returns the record, which is read once in a turn.
func (t running) stands() (record.Slot[Interview], *turn.Ask) {
	r := turn.Note[read](t.Turn)
	if !r.done {
		r.slot, r.ask = turn.Record[Interview](t.Turn, name, Kind)
		r.done = true
	}
	return r.slot, r.ask
}

// latest returns the record as the turn leaves it. i is the one that was read.
func (t running) latest(i Interview) Interview {
	for _, change := range t.Changes {
		if now, is := change.Value.(Interview); is {
			i = now
		}
	}
	return i
}

// mode says in the session whether a question of the interview is open, whichever flow has answered the text. i is the record that was read.
func (t running) mode(i Interview) {
	i = t.latest(i)
	s, mode := t.After.Session.Value, session.Idle
	if i.Step != "" && !i.Later && !t.After.OptedOut() {
		mode = session.Interviewing
	}
	if s.Mode == mode || s.Mode == session.SafetyHold || !t.After.Person.Present() || s.Mode == "" && mode == session.Idle {
		return
	}
	s.Mode = mode
	t.SetSession(s)
}
