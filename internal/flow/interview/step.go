package interview

import (
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// When somebody who does not answer is reminded (product contract, Interview), and how soon after a START they are offered to go on.
const (
	firstNudge  = 2 * time.Hour
	secondNudge = 24 * time.Hour
	mostNudges  = 2
	afterStart  = time.Minute
)

// offered is how many questions towards a full profile are offered.
const offered = 2

// answered takes what a text says into the profile and asks what is next; an answer that says nothing gets one choice question.
func (t running) answered(slot record.Slot[Interview], said *understand.Interview, sure bool, saw string) turn.Verdict {
	i := &slot.Value
	if i.Step == profile.Wrap {
		return t.wrapped(slot, saw)
	}
	a := t.answer(i.Step, said)
	beside, back := t.beside(*i, nothing(a))
	if back {
		return t.instead(slot, beside, saw)
	}
	refuses := i.Step == profile.Values && strings.HasPrefix(strings.ToLower(t.Message.Normal), "no ") // "no bars" says nothing of values
	if (nothing(a) || refuses) && len(beside) == 0 && i.Step != profile.Boundaries && t.changes() {
		turn.Note[aside](t.Turn).now = true
		return turn.GoOn(saw, "go on", "says something else about themselves: whoever takes that")
	}
	if i.Step != profile.Intro && (len(beside) == 0 || !nothing(a)) {
		x, ok, ask := t.asked(*i, a, sure)
		if ask != nil {
			return turn.Wait(ask)
		}
		if ok {
			var further []profile.Answer
			a, further = t.with(*i, a, x)
			beside = append(beside, further...)
		}
	}
	if nothing(a) && i.Step != profile.Boundaries && a.Likes.Said() {
		beside = append(beside, profile.Answer{Likes: a.Likes}) // of no step: "somewhere quiet"
	}
	switch {
	case i.Step == profile.Intro:
	case nothing(a) && len(beside) > 0:
		return t.instead(slot, beside, saw)
	case nothing(a) && !i.Again && t.choices(i.Step) != "":
		return t.again(slot, saw)
	default:
		if i.Step == profile.Boundaries {
			if ask := t.ownWords(i, a); ask != nil {
				return turn.Wait(ask)
			}
		}
		a.Patterns = t.patterns(*i)
		beside = append([]profile.Answer{a}, beside...)
		i.More = max(0, i.More-1)
	}
	return t.on(slot, beside, saw)
}

// wrapped goes on with two more questions, where they want some or answer one already, or ends the interview.
func (t running) wrapped(slot record.Slot[Interview], saw string) turn.Verdict {
	i := &slot.Value
	beside, _ := t.beside(*i, true)
	switch id := t.Asked().ID; {
	case id == answers.Yes, id == answers.Ready, id == answers.Nod, id != answers.No && len(beside) > 0:
	case id != answers.No && t.changes():
		return turn.GoOn(saw, "go on", "says something else about themselves: whoever takes that")
	default:
		return t.done(slot, saw)
	}
	i.More = offered
	return t.on(slot, beside, saw)
}

// on takes answers into the profile and asks what is next after the open step.
func (t running) on(slot record.Slot[Interview], list []profile.Answer, saw string) turn.Verdict {
	i := &slot.Value
	rules, err := t.rules()
	if err != nil {
		return turn.Wait(&turn.Ask{Err: err})
	}
	i.take(rules, list, t)
	i.Asked, i.Last = i.Asked.With(i.Step), i.Step
	return t.next(slot, saw)
}

// again asks the open step with choices.
func (t running) again(slot record.Slot[Interview], saw string) turn.Verdict {
	i := &slot.Value
	i.Again, i.At = true, t.Now
	t.open(slot)
	t.Places.Options = t.choices(i.Step)
	t.Say(wording.InterviewAgain)
	return t.End("interview_asked", saw, "asks again with choices", "no answer in it")
}

// instead takes what was answered in place of the open step, which is asked once more.
func (t running) instead(slot record.Slot[Interview], list []profile.Answer, saw string) turn.Verdict {
	i := &slot.Value
	if i.Again || i.Step == profile.Intro {
		return t.on(slot, list, saw)
	}
	rules, err := t.rules()
	if err != nil {
		return turn.Wait(&turn.Ask{Err: err})
	}
	i.take(rules, list, t)
	t.settle(i.Profile)
	if i.Step == profile.Activities1 { // its letters are those of the choice question
		return t.again(slot, saw)
	}
	i.Again, i.At = true, t.Now
	t.open(slot)
	t.Places.Options = t.offer(*i)
	t.Say(wording.Interview(string(i.Step)))
	return t.End("interview_asked", saw, "asks "+string(i.Step)+" once more", "it answers another step")
}

// answer is what a text says, as the rules of profiles take it.
func (t running) answer(s profile.Step, said *understand.Interview) profile.Answer {
	a := profile.Answer{Step: s, Options: said.Options, Activities: said.Activities, Times: said.Times, Group: said.Group, Skip: said.Skip}
	if rules, err := t.rules(); err == nil { // else nothing is taken at all
		a.Likes = rules.Likes(t.Message.Normal, s == profile.Boundaries)
	}
	switch s {
	case profile.Group:
		if a.Group == nil && len(a.Options) > 0 {
			a.Group = sizes(a.Options)
		}
	case profile.Motive1:
		a.Motives = profile.MotivesIn(t.Message.Normal)
	case profile.Activities1, profile.Activities2, profile.Constraints:
		a.Options = nil
	case profile.Boundaries:
		a.Activities, a.Avoid = nil, t.avoids()
	default: // what they say is what was read
	}
	return a
}

// sizes is the group of the letters of group_01: from the least to the most of them.
func sizes(letters []string) *understand.Group {
	g := understand.Group{}
	for _, letter := range letters {
		of := map[string]understand.Group{"A": {Min: 2, Max: 3}, "B": {Min: 4, Max: 6}, "C": {Min: 7, Max: 10}}[letter]
		if g.Min == 0 || of.Min < g.Min {
			g.Min = of.Min
		}
		g.Max = max(g.Max, of.Max)
	}
	return &g
}

// nothing reports whether an answer says nothing of what its step asks for.
func nothing(a profile.Answer) bool {
	return !a.Skip && len(a.Options)+len(a.Activities)+len(a.Times)+len(a.Motives)+len(a.Signs) == 0 && a.Group == nil
}

// choices is what the choice question about a step offers, "" for a step that has none: then on.
func (t running) choices(s profile.Step) string {
	switch s {
	case profile.Activities1:
		return t.letters(examples())
	case profile.Intro, profile.Activities2, profile.Motive1, profile.Boundaries, profile.Wrap:
		return ""
	default: // those with letters
	}
	words, _ := t.Book.Render(wording.Interview(string(s)), wording.Values{})
	_, options, _ := strings.Cut(words, "A) ")
	options, _, _ = strings.Cut(options, ".")
	return "A) " + options
}

func (t running) letters(keys []string) string {
	labels := make([]string, len(keys))
	for n, key := range keys {
		labels[n] = string(rune('A'+n)) + ") " + t.reader.Label(key)
	}
	return strings.Join(labels, ", ")
}

// next asks the step that is worth asking, or ends the interview.
func (t running) next(slot record.Slot[Interview], saw string) turn.Verdict {
	rules, err := t.rules()
	if err != nil {
		return turn.Wait(&turn.Ask{Err: err})
	}
	i := &slot.Value
	t.settle(i.Profile)
	state := i.Profile.State()
	good := state == profile.CompleteMVP || state == profile.CompleteFull
	step := rules.Next(&i.Profile, i.Asked)
	switch {
	case good && !i.Asked.Has(profile.Wrap) && step != "":
		step = profile.Wrap
	case step == "" && !good && !i.Thrice && i.Profile.Lacks() == profile.Activities1: // all else would be in vain
		i.Thrice, step = true, profile.Activities2
	case step == "", good && i.More == 0:
		return t.done(slot, saw)
	}
	return t.ask(slot, step, saw)
}

// settle notes with the person how good the profile is, which decides what plans are for them.
func (t running) settle(p profile.Profile) {
	person := &t.After.Person.Value
	if person.State == people.Verified || person.State == people.Interviewing {
		person.State = people.Interviewing
	}
	person.Profile = string(p.State())
	switch {
	case !complete(*person):
	case person.State == people.Suspended: // they change their profile on their page, and stay what they are
		person.Was = people.Active
	default:
		person.State = people.Active
	}
}

// ask asks a step and leaves it open for as long as it takes.
func (t running) ask(slot record.Slot[Interview], s profile.Step, saw string) turn.Verdict {
	i := &slot.Value
	i.Step, i.Again, i.Aside, i.Later, i.Nudged, i.At = s, false, false, false, 0, t.Now
	t.open(slot)
	t.Places.Options = t.offer(*i)
	t.Say(wording.Interview(string(s)))
	return t.End("interview_asked", saw, "asks "+string(s), "the step that is worth asking next")
}

// offer is what the question of a step lists, "" for one that lists nothing.
func (t running) offer(i Interview) string {
	if i.Step != profile.Activities2 {
		return ""
	}
	if list := t.letters(shown(i)); sms.Count(list).Encoding == sms.GSM7 && len(list) <= mostLetters {
		if i.Profile.Lacks() == profile.Activities1 {
			return list + ". Pick three, or name others."
		}
		return list + ". Or name others."
	}
	return "Name three things."
}

// mostLetters is how long a list in a question gets, see the place of wording.Values.
const mostLetters = 100

func (t running) open(slot record.Slot[Interview]) {
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.Await(name)
	t.SetTimer(name, nudge, t.Now.Add(firstNudge), nil)
}

// done ends the interview. What was learned stays.
func (t running) done(slot record.Slot[Interview], saw string) turn.Verdict {
	slot.Value.Step, slot.Value.At, slot.Value.More = "", t.Now, 0
	slot.Value.Asked = slot.Value.Asked.With(profile.Wrap) // which is asked once
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.StopTimer(name, nudge)
	t.Say(wording.InterviewDone)
	return t.End("interview_done", saw, "ends the interview", "nothing is left that is worth asking")
}
