package sim

import (
	"encoding/json"
	"net/url"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/platform/table"
)

// filed judges a text that waits no more: it has left, or there is a reason that holds.
func (b *books) filed(item table.Item, _ turn) {
	var f outbox.Job
	if err := json.Unmarshal(item.Data, &f); err != nil {
		b.breaks(nil, "filed job %s: %v", item.SK, err)
		return
	}
	p, j := b.t.of[f.Number], b.jobs[f.ID]
	if p == nil || j == nil {
		return
	}
	now, s := b.t.josh.Clock.Now(), b.of(p).standing
	holds := true
	switch f.Status {
	case outbox.Sent:
		holds = j.taken > 0
	case outbox.Suppressed, outbox.Canceled:
		holds = b.of(p).out || s.deaf(now) != "" || strings.HasPrefix(f.Reason, "not_the") || !isOwed(f.Purpose)
	case outbox.Expired:
		holds = !now.Before(f.ExpiresAt)
	case outbox.Failed, outbox.Unknown, outbox.Pending, outbox.Sending: // the carrier's
	}
	if !holds {
		b.breaks(p, "%s ended as %s (%s), which is not so", f.Purpose, f.Status, f.Reason)
	}
}

// purpose returns what a text that was sent is for, and the plan that it is about.
func (b *books) purpose(s inprocess.Sent) (purpose, plan string) {
	if j := b.jobs[jobOf(s)]; j != nil {
		return j.Purpose, j.plan
	}
	return "", ""
}

func jobOf(s inprocess.Sent) string {
	u, err := url.Parse(s.Callback)
	if err != nil {
		return ""
	}
	return u.Query().Get("job")
}

// carried notes that the carrier sends a text, and that it will report that it did not arrive.
func (b *books) carried(s inprocess.Sent, arrives bool) {
	j := b.jobs[jobOf(s)]
	if j == nil {
		return
	}
	if j.taken++; j.taken > 1+j.lost {
		b.breaks(b.t.to[s.To], "%s is sent for the %d. time, and %d did not arrive", j.Purpose, j.taken, j.lost)
	}
	if !arrives {
		j.lost++
	}
}

// called judges that the carrier is asked to send a text.
func (b *books) called(s inprocess.Sent) {
	p, j := b.t.to[s.To], b.jobs[jobOf(s)]
	if p == nil || j == nil || j.Purpose == "" {
		b.breaks(p, "a text to %s for no job of it", s.To)
		return
	}
	f := b.of(p)
	f.notes("< " + j.Purpose + ": " + s.Body)
	f.told = j.Purpose
	b.leaves(p, j)
	if j.Purpose == "deleted" {
		f.erased, f.left = b.t.josh.Clock.Now(), true
	}
	b.revealed(p, s.Body)
}

// revealed demands that a text has nobody's number who did not say yes, or whom the reader has not said yes to.
func (b *books) revealed(p *phone, body string) {
	at := strings.Index(body, "+1555")
	if at < 0 || at+len(p.number) > len(body) {
		return
	}
	other := b.t.to[body[at:at+len(p.number)]]
	if other == nil {
		b.breaks(p, "a number of nobody")
		return
	}
	switch {
	case !b.of(p).wished[other.name] || !b.of(other).wished[p.name]:
		b.breaks(p, "the number of %s, and not both have said yes; of %s:\n  %s\n--", other.name, other.name, strings.Join(b.of(other).last, "\n  "))
	case b.areApart(p, other):
		b.breaks(p, "the number of %s, from whom they are kept apart", other.name)
	}
	b.swaps[[2]string{other.number, p.number}]++ // how often is judged by jobs: an answer that was lost may be repeated
}
