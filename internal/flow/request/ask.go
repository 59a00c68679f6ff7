package request

import (
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
	missingPart     = "part" // of the day
)

// Bounds of a question: fewer options are none, and what is longer would need a third segment.
const (
	leastOptions = 2
	mostOptions  = 4
	mostLetters  = 110 // of all options together, see the place of wording.Values
)

// question returns what is asked about a request; ok is false when there is nothing to offer.
func (t running) question(u understand.Understanding, l understand.LinkUp) (q Open, ok bool) {
	q = Open{Of: t.Message.ID, Intent: u.Intent, LinkUp: l, At: t.Now}
	letters := 0
	for _, o := range u.Options {
		missing := fills(l, o.Fills.LinkUp)
		letters += len(o.Label) + len("A) ,")
		switch {
		case missing == "" || q.Missing != "" && missing != q.Missing:
			return q, false
		case letters > mostLetters || len(q.Options) == mostOptions || sms.Count(o.Label).Encoding != sms.GSM7:
			continue
		}
		q.Missing = missing
		q.Options = append(q.Options, Option{Label: o.Label, LinkUp: with(l, bare(*o.Fills.LinkUp))})
	}
	return q, len(q.Options) >= leastOptions
}

// fills names what an option adds to a request, "" for nothing that is asked for.
func fills(l understand.LinkUp, o *understand.LinkUp) string {
	switch {
	case o == nil:
		return ""
	case o.ActivityKey != "":
		return missingActivity
	case len(o.Time) > 0 && len(l.Time) > 0:
		return missingPart
	case len(o.Time) > 0:
		return missingTime
	}
	return ""
}

// with returns a request with what another adds to it.
func with(l, more understand.LinkUp) understand.LinkUp {
	if more.ActivityKey != "" {
		l.ActivityKey = more.ActivityKey
	}
	if len(more.Time) > 0 {
		l.Time = more.Time
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
	return l
}

// ask asks for what a request lacks, and leaves the question open for the next text.
func (t running) ask(q Open, saw string) turn.Verdict {
	letters := make([]string, len(q.Options))
	for i, o := range q.Options {
		letters[i] = string(rune('A'+i)) + ") " + o.Label
	}
	t.Places.Options, t.Places.Plan = strings.Join(letters, ", "), activity(q.LinkUp)
	text := wording.RequestActivity
	switch q.Missing {
	case missingTime:
		text = wording.RequestTime
	case missingPart:
		text = wording.RequestPart
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
