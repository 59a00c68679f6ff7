package request

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// does says what becomes of a text that is understood so, by the table of the contract (product contract, 2.6). It changes nothing: the
// trace says by it what another confidence would have led to.
func (t running) does(u understand.Understanding, match answers.Match) turn.Done {
	l := u.Extracted.LinkUp
	switch {
	case u.Intent == understand.ProfileUpdate:
		return handledIf(match.ID == "" && u.Confidence >= t.at.Med && keeps(u))
	case u.Intent != understand.LinkUpRequest || l == nil:
		return turn.Left
	case l.Edit != "":
		return handledIf(match.ID == "" && u.Confidence >= t.at.Med)
	case onlyLikely(u):
		if t.mayBe(u, match) {
			return turn.Asked
		}
		return turn.Left
	case !t.counts(u, match):
		return turn.Left
	case whole(*l) && !u.Needed, !t.plans():
		return turn.Handled
	}
	if _, ok := t.question(u, t.bare(*l)); ok {
		return turn.Asked
	}
	return handledIf(whole(*l)) // what is said to a wish that names nothing is not ours
}

func handledIf(is bool) turn.Done {
	if is {
		return turn.Handled
	}
	return turn.Left
}

// would lists what would be done with a text at any confidence, neighbours of which the same is true taken together.
func (t running) would(u understand.Understanding, match answers.Match) (list []turn.Would) {
	ends := []float64{t.at.Low, t.at.Med, t.at.High, 1}
	slices.Sort(ends)
	from := 0.0
	for _, to := range ends {
		if to <= from {
			continue
		}
		u.Confidence = from
		one := turn.Would{From: from, To: to, Then: t.does(u, match), Model: t.asking.Prompt > 0 && u.Source != understand.Model && !t.sure(u)}
		if n := len(list); n > 0 && list[n-1].Then == one.Then && list[n-1].Model == one.Model {
			list[n-1].To = to
		} else {
			list = append(list, one)
		}
		from = to
	}
	return list
}

// traced tells the trace what a text was understood as, and what becomes of it.
func (t running) traced(u understand.Understanding, match answers.Match) {
	r := turn.Reading{
		Intent: u.Intent, Confidence: u.Confidence, Source: u.Source, Fields: append([]string{}, fields(u.Extracted)...),
		Alternatives: append([]understand.Alternative{}, u.Alternatives...),
		Thresholds:   t.at, Done: t.does(u, match), Would: t.would(u, match),
	}
	if u.Needed {
		r.Lacks = u.Missing
	}
	t.Reading = &r
}

// replied tells the trace that a text answered what was open: there was no confidence to decide by.
func (t running) replied(o asked) {
	t.Reading = &turn.Reading{
		Intent: o.Intent, Confidence: 1, Source: understand.Pending, Fields: []string{}, Alternatives: []understand.Alternative{}, Thresholds: t.at,
		Done: turn.Handled, Would: []turn.Would{{From: 0, To: 1, Then: turn.Handled}},
	}
}
