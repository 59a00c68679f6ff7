package request

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// What a request may lack.
const (
	missingActivity = "activity"
	missingTime     = "time"
	missingPart     = "part"     // of the day
	missingIntended = "intended" // whether it is meant
)

// Bounds of a question: fewer options are none, and what is longer would need a third segment.
const (
	leastOptions = 2
	mostOptions  = 4
	mostLetters  = 110 // of all options together, see the place of wording.Values
)

// question returns what is asked about a request; ok is false when there is nothing to offer. The first option is the one that
// is taken for an answer that is none, and has to add something.
func (t running) question(u understand.Understanding, l understand.LinkUp) (q Open, ok bool) {
	q = Open{Of: t.Message.ID, Intent: u.Intent, LinkUp: l, At: t.Now}
	letters := 0
	for _, o := range u.Options {
		letters += len(o.Label) + len("A) ,")
		if letters > mostLetters || len(q.Options) == mostOptions || sms.Count(o.Label).Encoding != sms.GSM7 {
			continue
		}
		option := Option{Label: o.Label, LinkUp: l}
		if o.Fills.LinkUp != nil {
			option.LinkUp = with(l, t.bare(*o.Fills.LinkUp))
		}
		missing := adds(l, option.LinkUp)
		if missing == missingPart && option.LinkUp.Time[0].Date != l.Time[0].Date { // the day is known
			return q, false
		}
		if missing != "" && len(q.Options) == 0 {
			q.Missing = missing
		}
		q.Options = append(q.Options, option)
	}
	return q, len(q.Options) >= leastOptions && q.Missing != ""
}

// adds names what an option adds to a request, "" for nothing: "another day" adds none.
func adds(l, chosen understand.LinkUp) string {
	switch {
	case chosen.ActivityKey != l.ActivityKey:
		return missingActivity
	case slices.Equal(chosen.Time, l.Time):
		return ""
	case len(l.Time) > 0:
		return missingPart
	}
	return missingTime
}

// with returns a request with what another adds to it.
func with(l, more understand.LinkUp) understand.LinkUp {
	if more.ActivityKey != "" {
		l.ActivityKey = more.ActivityKey
	}
	if len(more.Time) > 0 {
		l.Time, l.MoreTimes = more.Time, more.MoreTimes
	}
	if more.LocationHint != "" {
		l.LocationHint = more.LocationHint
	}
	if more.Group != nil {
		l.Group = more.Group
	}
	if more.RadiusMiles > 0 {
		l.RadiusMiles = more.RadiusMiles
	}
	if len(more.Constraints) > 0 {
		l.Constraints = more.Constraints
	}
	l.Edit = "" // "can we do sunday" is an answer here, not a change of a plan
	return l
}

// ask asks for what a request lacks, and leaves the question open for the next text.
func (t running) ask(q Open, saw string) turn.Verdict {
	letters := make([]string, len(q.Options))
	for i, o := range q.Options {
		letters[i] = string(rune('A'+i)) + ") " + o.Label
	}
	t.Places.Options, t.Places.Plan = strings.Join(letters, ", "), t.activity(q.LinkUp)
	text := wording.RequestActivity
	switch q.Missing {
	case missingTime:
		text = wording.RequestTime
	case missingPart:
		text = wording.RequestPart
	case missingIntended:
		text, t.Places.Plan = wording.RequestIntended, t.plan(q.LinkUp)
	}
	if ask := t.leaveOpen(missingToken, q); ask != nil {
		return turn.Wait(ask)
	}
	t.Say(text)
	return t.End("asked", saw, "asks for the "+q.Missing, "the one question about this text")
}

// leaveOpen leaves a question open for the next text.
func (t running) leaveOpen(token string, o Open) *turn.Ask {
	slot, ask := turn.Record[Open](t.Turn, name, Kind)
	if ask != nil {
		return ask
	}
	o.At = t.Now
	slot.Value = o
	turn.SetRecord(t.Turn, name, Kind, slot)
	t.Await(token)
	return nil
}

// short reports whether a text may be an answer to a question with options: what is longer tells something.
func short(normal string) bool { return utf8.RuneCountInString(normal) <= 160 }
