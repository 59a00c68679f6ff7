package request

import (
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/understand"
)

// mostNoted is how many of the last things that somebody told are looked at for requests: one query's worth, and more than anybody asks for.
const mostNoted = 20

// noted says what is noted of the sender's requests, the last one; ok is false when nothing is, or when plans are not for them.
func (t running) noted(saw string) (v turn.Verdict, ok bool) {
	if !t.plans() {
		return v, false
	}
	q := record.SaidQuery(t.State.Number)
	q.Reverse, q.Limit = true, mostNoted
	page, ask := t.Page(q)
	if ask != nil {
		return turn.Wait(ask), true
	}
	var requests []understand.LinkUp
	for _, item := range page.Items {
		var said people.Said
		if err := record.Decode(item, record.KindSaid, &said); err != nil {
			if ask := turn.Newer(err); ask != nil {
				return turn.Wait(ask), true
			}
			continue // a broken one: the others are of use
		}
		if l := said.LinkUp; l != nil && (l.ActivityKey != "" || len(l.Time) > 0) {
			requests = append(requests, *l)
		}
	}
	if len(requests) == 0 {
		return v, false
	}
	t.Places.Plan = t.plan(requests[0])
	text, count := wording.RequestNoted, "one request"
	if len(requests) > 1 {
		text, count = wording.RequestNotedMore, "the last of several requests"
	}
	if t.State.Contact.Value.Said == string(text) {
		text = wording.AnswerAgain
	}
	t.Say(text)
	return t.End("answered", saw, "says what is noted: "+count, "asked for it"), true
}
