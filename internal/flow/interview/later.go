package interview

import (
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// due reminds of a question without an answer, twice: two hours and a day after it. The guard keeps the text to the hours of the day.
func (t running) due() turn.Verdict {
	slot, ask := turn.Record[Interview](t.Turn, name, Kind)
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
	starts := t.Outcome == "started"
	if !starts && !turn.Note[aside](t.Turn).now {
		return nil
	}
	slot, ask := turn.Record[Interview](t.Turn, name, Kind)
	if ask != nil || slot.Value.Step == "" {
		return ask
	}
	if starts {
		t.SetTimer(name, nudge, t.Now.Add(afterStart), nil)
		return nil
	}
	if len(t.Texts) != 1 || lettered(string(t.Texts[0].Purpose)) || t.After.Session.Value.StateToken != "" {
		return nil
	}
	t.Places.Options = t.offer(slot.Value)
	again, _ := t.Book.Render(wording.Interview(string(slot.Value.Step)), t.Places)
	if both := t.Texts[0].Words + " " + again; sms.Count(both).Segments <= 2 && !slot.Value.Aside {
		t.Texts[0].Words, slot.Value.Aside = both, true
	}
	slot.Value.At = t.Now
	t.open(slot)
	return nil
}
