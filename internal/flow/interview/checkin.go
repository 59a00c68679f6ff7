package interview

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
)

// checkin is the timer by which somebody is asked whether an old profile still holds.
const checkin = "checkin"

// afterHold is how soon it is seen again whether who could not be asked can be: under a hold, suspended, where JOSH does not run any more.
const afterHold = 30 * 24 * time.Hour

// staleAt returns when somebody is asked whether their profile still holds: half a year after its last change, and after they were asked.
func (i *Interview) staleAt() time.Time {
	last := i.Profile.UpdatedAt
	if i.Checked.After(last) {
		last = i.Checked
	}
	return last.Add(profile.StaleAfter)
}

// checksIn sets the timer of the check-in where none is set: a later change of the profile moves it when it is due.
func (t running) checksIn(i Interview) {
	state := i.Profile.State()
	if state != profile.CompleteMVP && state != profile.CompleteFull || t.After.OptedOut() || !t.After.Person.Present() {
		return
	}
	is := func(flow, timer string) bool { return flow == name && timer == checkin }
	for _, set := range t.State.Timers {
		if is(set.Value.Flow, set.Value.Name) {
			return
		}
	}
	for _, set := range t.Timers {
		if is(set.Flow, set.Name) {
			return
		}
	}
	t.SetTimer(name, checkin, i.staleAt(), nil)
}

// check asks whether an old profile still holds, once in half a year, by day.
func (t running) check() turn.Verdict {
	const saw = "a profile that was not touched for long"
	slot, ask := t.stands()
	i := &slot.Value
	waits := func(until time.Time, why string) turn.Verdict {
		t.SetTimer(name, checkin, until, nil)
		return t.End("interview_waits", saw, "asks later", why)
	}
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case i.staleAt().After(t.Now):
		return waits(i.staleAt(), "it was changed since, or they were asked")
	case i.Profile.StateAt(t.Now) != profile.Stale:
		return t.End("interview_quiet", saw, "silent", "it is not whole any more")
	case t.May(people.Talk) == people.OptedOutReason || !t.State.Person.Value.Known():
		return t.End("interview_quiet", saw, "silent", "nobody who may be texted")
	case t.State.Person.Value.Paused(t.Now):
		return waits(t.State.Person.Value.PausedUntil.Add(time.Hour), "paused")
	case !t.may():
		return waits(t.Now.Add(afterHold), "held, suspended, or in a region that is closed")
	}
	if until := t.OpenUntil(); until.After(t.Now) {
		return waits(until, "another question is open")
	}
	if at := t.ByDay(); at.After(t.Now) {
		return waits(at, "it is night: what is said before the text has left would be read as an answer to it")
	}
	i.Checked = t.Now
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.SetTimer(name, checkin, i.staleAt(), nil)
	t.Places.Options = t.still(i.Profile)
	t.Say(wording.InterviewCheckin)
	return t.End("interview_checked", saw, "asks whether it still holds", "")
}

// still says what somebody likes and when, in a few words.
func (t running) still(p profile.Profile) string {
	var labels []string
	for _, key := range keys(p.Activities)[:min(len(p.Activities), mostNamed)] {
		labels = append(labels, t.reader.Label(key))
	}
	last := len(labels) - 1
	list := labels[last]
	if last > 0 {
		list = strings.Join(labels[:last], ", ") + " or " + list
	}
	if times := p.Preferences.Times; len(times) > 0 && len(times) < len(profile.Times()) {
		list += ", mostly " + strings.Join(times, " and ")
	}
	if sms.Count(list).Encoding != sms.GSM7 || len(list) > mostLetters {
		return "the same things"
	}
	return list
}

// mostNamed is how many activities the check-in names.
const mostNamed = 3

// checked reads the answer to the check-in: a yes keeps the profile for half a year more, a no asks what is different. What says more is a
// change, which is for whoever changes profiles.
func (t running) checked(slot record.Slot[Interview]) turn.Verdict {
	const saw = "answer to the check-in"
	switch {
	case t.changes():
		return turn.GoOn(saw, "go on", "a change: whoever takes that")
	case t.Asked().ID == answers.Yes || t.Asked().ID == answers.Nod || stillRight(t.Message.Normal):
		slot.Value.Profile.UpdatedAt = t.Now
		turn.SetRecord(t.Turn, name, Kind, slot)
		t.SetTimer(name, checkin, slot.Value.staleAt(), nil)
		t.Say(wording.InterviewKept)
		return t.End("interview_kept", saw, "keeps the profile", "it still holds")
	case t.Asked().ID == answers.No:
		t.Say(wording.InterviewDiffers)
		return t.End("interview_differs", saw, "asks what is different", "")
	}
	return turn.GoOn(saw, "go on", "something else")
}

// differs reads what is different: what is no change in so many words may name what they like or when, "climbing", "mornings".
func (t running) differs(slot record.Slot[Interview]) turn.Verdict {
	const saw = "answer to what is different"
	i := &slot.Value
	if t.changes() {
		return turn.GoOn(saw, "go on", "a change: whoever takes that")
	}
	at := *i
	at.Step = profile.Wrap
	read, _ := t.reader.Beside(t.Message.Normal, t.context(at), older(at))
	if len(read) == 0 {
		return turn.GoOn(saw, "go on", "something else")
	}
	rules, err := t.rules()
	if err != nil {
		return turn.Wait(&turn.Ask{Err: err})
	}
	for n := range read {
		i.Profile = rules.Apply(i.Profile, t.answer(profile.Step(read[n].Step), &read[n]), t.Now)
	}
	t.settle(i.Profile)
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.SetTimer(name, checkin, i.staleAt(), nil)
	t.Say(wording.InterviewUpdated)
	return t.End("interview_updated", saw, "takes it into the profile", "")
}

// stillRight reports whether a text says in other words that nothing has changed.
func stillRight(normal string) bool {
	words := strings.FieldsFunc(strings.ToLower(normal), func(r rune) bool { return strings.ContainsRune(" .,!'\u2019", r) })
	lead := []string{"yes", "yeah", "yep", "yup", "nope", "no", "its", "it", "s", "is", "thats", "that", "all", "everything", "still", "ok", "im", "i", "am"}
	for len(words) > 1 && slices.Contains(lead, words[0]) && !slices.Contains([]string{"no change", "no changes", "no difference"}, strings.Join(words, " ")) {
		words = words[1:]
	}
	return slices.Contains([]string{
		"right", "the same", "same", "good", "correct", "true", "accurate", "fits", "no change", "no changes", "no difference", "nothing changed", "nothing has changed", "nothing new",
		"nothing different", "unchanged", "current", "up to date", "am", "do", "up for it", "up for them", "up for that", "interested", "keep it", "same as before", "same old", "hasnt changed", "hasn t changed",
	}, strings.Join(words, " "))
}
