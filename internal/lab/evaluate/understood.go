package evaluate

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// What figures of understanding count.
const (
	right    = "right"
	noModel  = "needs no model"
	mistaken = "wrong without a model" // of those that no model is asked about
	plans    = "false plans"           // a plan where none is asked for
	edits    = "false edits"           // a change of a plan where a new one is asked for
	accepted = "false acceptances"     // an invite taken for accepted that is not
	confused = "confidence off"        // the expected calibration error, in rows
)

// higher are the figures that are better the greater they are.
func higher(of string) bool {
	switch of {
	case recall, right, noModel, calledSo, meant, leftAlone, refused:
		return true
	default:
		return false
	}
}

// measure is a figure of understanding: whether a row counts among its rows, and if so whether it counts.
type measure struct {
	what, of string // what is read, "" where of says it
	check    func(w Want, u understand.Understanding) (among, counts bool)
}

// measures returns the figures in the order of the table. A list has those that some of its rows count among.
func measures() []measure {
	return []measure{
		{"intent", right, func(w Want, u understand.Understanding) (bool, bool) { return w.Intent != "", u.Intent == w.Intent }},
		{"", plans, func(w Want, u understand.Understanding) (bool, bool) {
			return w.idle() && w.Intent != understand.LinkUpRequest, u.Intent == understand.LinkUpRequest
		}},
		{"activity", right, func(w Want, u understand.Understanding) (bool, bool) {
			return w.Activity != "", activityRight(w, linkUp(u))
		}},
		{"time", right, func(w Want, u understand.Understanding) (bool, bool) {
			return w.idle() && len(w.Time) > 0, slices.EqualFunc(w.Time, linkUp(u).Time, sameTime)
		}},
		{"group", right, func(w Want, u understand.Understanding) (bool, bool) {
			return w.Group != nil, sameGroup(w.Group, group(w, u))
		}},
		{"edit", right, func(w Want, u understand.Understanding) (bool, bool) { return w.Edit != "", linkUp(u).Edit == w.Edit }},
		{"", edits, func(w Want, u understand.Understanding) (bool, bool) {
			return w.Intent == understand.LinkUpRequest && w.Edit == "", linkUp(u).Edit != ""
		}},
		{"clarifier", right, func(w Want, u understand.Understanding) (bool, bool) {
			return w.Clarifier != nil, w.Clarifier != nil && u.Needed == *w.Clarifier
		}},
		{"response", right, func(w Want, u understand.Understanding) (bool, bool) {
			got := response(u)
			return w.Response != "", got == w.Response || slices.Contains(w.Or, got)
		}},
		{"", accepted, func(w Want, u understand.Understanding) (bool, bool) {
			return w.Response != "" && !accepts(w.Response), accepts(response(u))
		}},
		{"letters", right, func(w Want, u understand.Understanding) (bool, bool) {
			return len(w.Options) > 0 || w.Vague, slices.Equal(w.Options, answer(u).Options)
		}},
		{"activities", right, func(w Want, u understand.Understanding) (bool, bool) {
			return len(w.Activities) > 0, sameSet(w.Activities, answer(u).Activities)
		}},
		{"times", right, func(w Want, u understand.Understanding) (bool, bool) {
			return len(w.Times) > 0, sameSet(w.Times, answer(u).Times)
		}},
		{"skip, later, question", right, func(w Want, u understand.Understanding) (bool, bool) {
			a := answer(u)
			return w.Intent == understand.InterviewAnswer, a.Skip == w.Skip && a.Later == w.Later && a.Question == w.Question
		}},
		{"", noModel, func(_ Want, u understand.Understanding) (bool, bool) { return true, sure(u) }},
		{"", mistaken, func(w Want, u understand.Understanding) (bool, bool) {
			return w.Intent != "" && sure(u), u.Intent != w.Intent
		}},
	}
}

// idle reports whether a row says what is wanted of a text with which nothing is open.
func (w Want) idle() bool {
	return w.Intent != "" && w.Intent != understand.InterviewAnswer && w.Intent != understand.InviteResponse
}

// sure reports whether no model is asked about a text.
func sure(u understand.Understanding) bool {
	return u.Source == understand.Pending || u.Source == understand.Local
}

func linkUp(u understand.Understanding) understand.LinkUp {
	if u.Extracted.LinkUp == nil {
		return understand.LinkUp{}
	}
	return *u.Extracted.LinkUp
}

func answer(u understand.Understanding) understand.Interview {
	if u.Extracted.Interview == nil {
		return understand.Interview{}
	}
	return *u.Extracted.Interview
}

func group(w Want, u understand.Understanding) *understand.Group {
	if w.Intent == understand.InterviewAnswer {
		return answer(u).Group
	}
	return linkUp(u).Group
}

// response returns what a text replies to an invite, none for nothing.
func response(u understand.Understanding) string {
	if u.Intent != understand.InviteResponse || u.Extracted.Invite == nil || u.Extracted.Invite.Response == "" {
		return none
	}
	return u.Extracted.Invite.Response
}

func accepts(response string) bool { return response == "A" || response == "B" || response == "YES" }

func activityRight(w Want, got understand.LinkUp) bool {
	const other = "other:"
	if w.Activity == other {
		return strings.HasPrefix(got.ActivityKey, other)
	}
	return got.ActivityKey == w.Activity
}

// anyPart stands for a part of a day that the catalogue decides.
const anyPart when.Bucket = "any"

func sameTime(want, got when.Option) bool {
	if want.Bucket == anyPart {
		return got.Date == want.Date && got.Bucket != ""
	}
	return got == want
}

func sameGroup(want, got *understand.Group) bool { return want != nil && got != nil && *want == *got }

func sameSet(want, got []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)))
}

// Turns holds the offline provider against a list of turns.
func (r *Rules) Turns(name string, turns []Turn) ([]Figure, []Judged, error) {
	return held(name, turns, func(_ int, text string, c understand.Context) understand.Understanding { return r.reader.Read(text, c) })
}

// held holds what somebody reads in turns, of each its number and its text in normal form, against what is wanted.
func held(name string, turns []Turn, read func(n int, text string, c understand.Context) understand.Understanding) ([]Figure, []Judged, error) {
	var input explain.Reader
	all := measures()
	figures := make([]Figure, len(all))
	var judged []Judged
	for n, turn := range turns {
		c, err := input.Context(turn.Input)
		if err != nil {
			return nil, nil, fault.Wrap(fault.Invalid, "list: "+name, err)
		}
		u := read(n, sms.Normalize(*turn.Text), c)
		if turn.Want.Intent != "" {
			judged = append(judged, Judged{u.Confidence, u.Intent == turn.Want.Intent})
		}
		for i, m := range all {
			among, counts := m.check(turn.Want, u)
			if !among {
				continue
			}
			figures[i].N++
			if counts {
				figures[i].K++
			}
			if counts != higher(m.of) {
				figures[i].Misses = append(figures[i].Misses, miss(turn, u))
			}
		}
	}
	var named []Figure
	for i, f := range figures {
		if f.N > 0 {
			f.Name, f.Of = name+" "+cmp.Or(all[i].what, all[i].of), all[i].of
			named = append(named, f)
		}
	}
	if len(judged) > 0 {
		named = append(named, calibration(name, judged))
	}
	return named, judged, nil
}

// miss says what was read of a text.
func miss(turn Turn, u understand.Understanding) Miss {
	got, err := json.Marshal(u) // of values that this program made
	if err != nil {
		got = []byte(err.Error())
	}
	return Miss{Row{Text: *turn.Text, Kind: turn.Step}, string(got)}
}
