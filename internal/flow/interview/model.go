package interview

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Purpose is that of the call which asks a model what an answer tells.
const Purpose = "extract_interview"

// Question is the input of that call.
type Question struct {
	Step  profile.Step
	Asked string   // the question, in words
	Text  string   // in its normal form
	Names []string // of the sender, which no model is told
}

// asked returns what a model has read in an answer that the rules are not sure of, and whether one was asked. Without an answer of it the reading
// of the rules counts alone.
func (t running) asked(i Interview, a profile.Answer, sure bool) (x understand.Extract, ok bool, ask *turn.Ask) {
	if t.asking.Hides(t.Message.Normal) != "" || !t.unsure(i, a, sure) {
		return x, false, nil
	}
	p := t.State.Person.Value
	t.Places.Options = t.offer(i)
	words, _ := t.Book.Render(wording.Interview(string(i.Step)), t.Places)
	answer, ask := t.Answer(turn.Call{
		Purpose: Purpose, Version: strconv.Itoa(t.asking.Prompt),
		Input: Question{Step: i.Step, Asked: words, Text: t.Message.Normal, Names: []string{p.FirstName, p.LastName}},
	})
	if ask != nil {
		return x, false, ask
	}
	thought, err := answer.Thought()
	if err == nil && thought.Answer != nil {
		x, err = t.reader.Extracted(thought.Answer, t.Message.Normal, t.context(i))
		ok = err == nil
	}
	use := turn.ModelUse{Purpose: Purpose, Version: t.asking.Prompt, Intent: string(understand.InterviewAnswer), Source: string(understand.Offline)}
	if ok {
		use.Source = string(understand.Model)
	}
	t.Used(use, thought.Attempts)
	return x, ok, nil
}

// longReason is how many words a reason has from which it may tell more than the motives that rules know words of.
const longReason = 6

// unsure reports whether the rules leave an answer low: to a free question that they find nothing in, or more words than they know, to a lettered one
// that they find no letter in.
func (t running) unsure(i Interview, a profile.Answer, sure bool) bool {
	words := strings.FieldsFunc(t.Message.Normal, func(r rune) bool { return !unicode.IsLetter(r) })
	if a.Skip || !slices.ContainsFunc(words, func(word string) bool { return len(word) > 1 }) {
		return false
	}
	switch i.Step {
	case profile.Motive1:
		return len(a.Motives) == 0 || len(words) > longReason
	case profile.Boundaries:
		rules, err := t.rules()
		return err == nil && !rules.Unbounded(t.Message.Normal) && t.unknown(rules, a) > 0
	default: // who surely says that they cannot tell has answered
		return !sure
	}
}

// with returns an answer with what a model has read in it, and answers to other steps that are not known yet.
func (t running) with(i Interview, a profile.Answer, x understand.Extract) (profile.Answer, []profile.Answer) {
	var further []profile.Answer
	at := func(s profile.Step, add func(*profile.Answer)) {
		if s == i.Step {
			add(&a)
		} else if !i.Asked.Has(s) && i.Step != profile.Boundaries {
			f := profile.Answer{Step: s}
			add(&f)
			further = append(further, f)
		}
	}
	if keys := without(x.Activities, a.Avoid); len(keys) > 0 {
		s := profile.Activities1
		if i.Step == profile.Activities2 {
			s = i.Step
		}
		at(s, func(to *profile.Answer) { to.Activities = append(to.Activities, without(keys, to.Activities)...) })
	}
	if len(x.Times) > 0 && len(a.Times) == 0 {
		at(profile.Constraints, func(to *profile.Answer) { to.Times = x.Times })
	}
	if x.Group != nil && a.Group == nil {
		at(profile.Group, func(to *profile.Answer) { to.Group, to.Options = x.Group, lettersOf(*x.Group) })
	}
	if letters := values(x.Options, t.lettersAt(i.Step)); len(a.Options) == 0 && len(letters) > 0 {
		t.options(&a, letters)
	}
	if motives := values(x.Motives, nil); len(motives) > 0 && i.Step == profile.Motive1 {
		a.Motives = append(a.Motives, without(motives, a.Motives)...)
	}
	if i.Step == profile.Boundaries {
		a.Avoid = append(a.Avoid, without(values(x.Avoid, nil), a.Avoid)...)
	}
	a.Likes = a.Likes.Or(values(x.Likes, nil))
	for _, f := range x.Factors {
		if n := slices.Index(profile.Names(), f.Factor); n >= 0 {
			a.Signs = append(a.Signs, profile.Sign{Factor: profile.Factor(n), Value: f.Value, Confidence: f.Confidence})
		}
	}
	return a, further
}

// options notes the letters that a model has read in an answer to a lettered step: as what they say of factors, within the bounds of free text.
func (t running) options(a *profile.Answer, letters []string) {
	if rules, err := t.rules(); err == nil {
		a.Signs = append(a.Signs, rules.Signs(a.Step, letters)...)
	}
	switch {
	case a.Step == profile.Constraints:
		for _, letter := range letters {
			if at := profile.Times()[letter[0]-'A']; !slices.Contains(a.Times, at) {
				a.Times = append(a.Times, at)
			}
		}
	case a.Step == profile.Group && a.Group == nil:
		a.Group = sizes(letters)
	}
}

// lettersAt lists the letters of a step, none for one without.
func (t running) lettersAt(s profile.Step) []string {
	if s == profile.Activities1 {
		return []string{}
	}
	return []string{"A", "B", "C", "D"}[:strings.Count(t.choices(s), ") ")]
}

// lettersOf returns the letters of group_01 that a size falls into.
func lettersOf(g understand.Group) (letters []string) {
	for _, letter := range []string{"A", "B", "C"} {
		if of := sizes([]string{letter}); g.Max >= of.Min && g.Min <= of.Max {
			letters = append(letters, letter)
		}
	}
	return letters
}

// values returns what is quoted, each once, as far as it is among some; nil is all.
func values(list []understand.Quoted, among []string) (is []string) {
	for _, q := range list {
		if !slices.Contains(is, q.Is) && (among == nil || slices.Contains(among, q.Is)) {
			is = append(is, q.Is)
		}
	}
	return is
}

// without returns those of a list that are not in another.
func without(list, other []string) (left []string) {
	for _, key := range list {
		if !slices.Contains(other, key) {
			left = append(left, key)
		}
	}
	return left
}
