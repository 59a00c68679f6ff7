package request

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// swaps reports whether a text puts an activity in the place of the one that a request is for: "sorry i meant tea", "tea not coffee". Who names
// another activity without such a word, or a day with "actually", asks for something more.
func (t running) swaps(o Open, said []string, named understand.LinkUp, about int) bool {
	if o.LinkUp.ActivityKey == "" || named.ActivityKey == "" || named.ActivityKey == o.LinkUp.ActivityKey || about > mostLeft {
		return false
	}
	for i, word := range said {
		switch word {
		case "meant", "instead", "rather", "switch":
			return true
		case "sorry", "actually", "wait", "make", "change":
			if len(named.Time) == 0 {
				return true
			}
		case "not":
			gone, _ := t.reader.Named(join(said[i+1:]), t.context(), "")
			if gone.ActivityKey == o.LinkUp.ActivityKey {
				return true
			}
		}
	}
	return false
}

// swap puts what a text names in the place of what a request had, in each of its options, too.
func (t running) swap(o Open, named understand.LinkUp) Open {
	l := t.bare(named)
	o.LinkUp = with(o.LinkUp, l)
	o.Options = slices.Clone(o.Options)
	for i := range o.Options {
		o.Options[i].LinkUp.ActivityKey = l.ActivityKey
	}
	return o
}

// swapped keeps a request with another activity. What else it lacks is not asked for again.
func (t running) swapped(o Open, named understand.LinkUp, saw string) turn.Verdict {
	if o = t.swap(o, named); len(o.LinkUp.Time) > 0 || len(o.Options) == 0 {
		return t.correctable(o.Of, o.LinkUp, t.fill(o, o.LinkUp, wording.RequestChanged, "another activity", saw))
	}
	return t.offering(o, t.fill(o, o.LinkUp, wording.RequestChanged, "another activity", saw))
}
