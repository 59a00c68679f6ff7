package interview

import (
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// enough is how many activities somebody names before they are asked for some: then they are not (product contract: two or three).
const enough = 2

// beside reads what the text says of other steps than the open one, and whether it is for one of before. What is known already counts
// only where the text points to it, says nothing else (instead of an answer to the open step), or adds to it.
func (t running) beside(i Interview, instead bool) (list []profile.Answer, back bool) {
	read, back := t.reader.Beside(t.Message.Normal, t.context(i), older(i))
	for n := range read {
		s := profile.Step(read[n].Step)
		if known := i.Profile.Answers[s]; back && len(known) > 0 && slices.Equal(known, slices.Sorted(slices.Values(read[n].Options))) {
			return nil, false // the same once more is no answer to what is asked now
		}
		switch {
		case s == profile.Activities1:
			if left := without(read[n].Activities, liked(i.Profile)); len(left) > 0 {
				list = append(list, profile.Answer{Step: s, Activities: left})
			}
		case s == profile.Constraints && i.Asked.Has(s) && adds(t.Message.Normal):
			list = append(list, i.also(t.answer(s, &read[n])))
		case back || instead || !i.Asked.Has(s):
			list = append(list, t.answer(s, &read[n]))
		}
	}
	return list, back && len(list) > 0
}

// liked lists all activities of a profile.
func liked(p profile.Profile) (keys []string) {
	for _, a := range p.Activities {
		keys = append(keys, a.Key)
	}
	return keys
}

// adds reports whether a text adds to what was said before: "oh and mornings too".
func adds(normal string) bool {
	words := strings.FieldsFunc(strings.ToLower(normal), func(r rune) bool { return !unicode.IsLetter(r) })
	for len(words) > 1 && slices.Contains([]string{"oh", "ah", "wait", "sorry", "btw", "ok"}, words[0]) {
		words = words[1:]
	}
	if len(words) < 2 || slices.Contains(words, "one") || slices.Contains(words, "question") || slices.Contains(words, "answer") {
		return false // one that points to another question says all of its answer
	}
	first, last := words[0], words[len(words)-1]
	return first == "and" || first == "also" || first == "plus" || last == "too" || last == "also" || last == "well"
}

// older lists the steps that were asked before the open one, the last one first.
func older(i Interview) (steps []string) {
	if i.Last != "" && i.Last != i.Step {
		steps = append(steps, string(i.Last))
	}
	for _, s := range slices.Backward(profile.Steps()) {
		if i.Asked.Has(s) && s != i.Last && s != i.Step && s != profile.Intro && s != profile.Wrap {
			steps = append(steps, string(s))
		}
	}
	return steps
}

// take takes what was said beside an answer into the profile; those steps are not asked any more.
func (i *Interview) take(rules *profile.Rules, list []profile.Answer, t running) {
	for _, a := range list {
		i.Profile = rules.Apply(i.Profile, a, t.Now)
		if a.Step != profile.Activities1 || i.Step == a.Step || len(i.Profile.Activities) >= enough {
			i.Asked = i.Asked.With(a.Step)
		}
	}
}

// added takes a text that was sent before anybody could read the open question, right behind another: it adds to what was answered then, and
// gets no second question. ok is false where it adds nothing.
func (t running) added(slot record.Slot[Interview]) (v turn.Verdict, ok bool) {
	i := &slot.Value
	if i.Last == "" || i.Last == profile.Wrap || i.Later {
		return v, false
	}
	was := *i
	was.Step, was.Last, was.Again = i.Last, "", false
	said := t.reader.Read(t.Message.Normal, t.context(was)).Extracted.Interview
	if said == nil {
		said = &understand.Interview{}
	}
	switch {
	case said.Later:
		return t.later(slot, "sent before the open question"), true
	case t.asks(said) || said.Skip:
		return v, false
	}
	a := t.answer(was.Step, said)
	list, back := t.beside(was, nothing(a) && was.Step != profile.Intro)
	if !back && !nothing(a) && was.Step != profile.Intro {
		list = append([]profile.Answer{i.also(a)}, list...)
	}
	yes := t.Asked().ID == answers.Yes || t.Asked().ID == answers.Ready || t.Asked().ID == answers.Nod
	if len(list) == 0 && (was.Step != profile.Intro || !yes) {
		return v, false
	}
	rules, err := t.rules()
	if err != nil {
		return turn.Wait(&turn.Ask{Err: err}), true
	}
	i.take(rules, list, t)
	const saw = "sent before the open question"
	if i.Asked.Has(i.Step) {
		return t.next(slot, saw), true
	}
	t.settle(i.Profile)
	t.open(slot)
	return t.End("interview_added", saw, "added to the answer before", "the open question stays open"), true
}

// also returns an answer with what was answered before, where a step has room for several.
func (i *Interview) also(a profile.Answer) profile.Answer {
	switch a.Step {
	case profile.Style2:
		a.Options = append(a.Options, i.Profile.Answers[a.Step]...)
	case profile.Motive1:
		a.Motives = append(a.Motives, i.Profile.Answers[a.Step]...)
	case profile.Constraints:
		if len(a.Times) > 0 && !slices.Equal(i.Profile.Preferences.Times, profile.Times()) {
			a.Times = append(a.Times, i.Profile.Preferences.Times...)
		}
	default: // one answer, or a list that grows by itself
	}
	return a
}
