package understand

import (
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/when"
)

// Named returns what a text names of a plan, whatever it is for: what it asks for alone, or answers when it was asked what or
// when. activity is the key of what is known already, "" for nothing. left counts the words that are about something else.
func (r *Reader) Named(text string, c Context, activity string) (l LinkUp, left int) {
	t := r.text(sms.Normalize(text))
	doing := r.doing(t)
	if a, ok := r.catalogue.Activity(activity); ok && doing.Usual == "" {
		doing = a
	}
	t.time(c, doing)
	l, _ = r.request(t, r.signs(t))
	if t.times.Problem == when.Past || t.times.Problem == when.TooFar {
		l.Time = nil
	}
	left, alien := r.left(t)
	return l, left + alien
}
