package converse

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Alerts tells operators of an incident.
type Alerts interface {
	Raise(ctx context.Context, key table.Key) error
}

// judgeTimeout bounds the second stage: safety never waits for a model, and a hit that nobody judged stands.
const judgeTimeout = 2 * time.Second

// judge asks the judge about an ambiguous hit.
func (t *Turns) judge(ctx context.Context, normal string, hit safety.Hit) *turn.Judged {
	if t.Rules.Judge == nil {
		return &turn.Judged{Err: fault.New(fault.Config, "no judge")}
	}
	ctx, cancel := context.WithTimeout(ctx, judgeTimeout)
	defer cancel()
	judged := &turn.Judged{}
	func() {
		defer t.caught(ctx, &judged.Err) // a judge that panics is one that does not answer
		judged.Judgement, judged.Err = t.Rules.Judge.Judge(ctx, normal, hit)
	}()
	return judged
}

// country returns where a number belongs.
func (t *Turns) country(from string) string { return t.Rules.Resources.CountryOf(sms.Phone(from)) }

// addIncident adds the incident of a decision about a text, and its entry in the list of open ones. A text that was put
// aside and is taken up again may have both already.
func (t *Turns) addIncident(ctx context.Context, c *commitment, d turn.Decision, text work.Text, from string) {
	if d.Incident == nil {
		return
	}
	i := *d.Incident
	key, entry := record.Incident(i.Number, i.ID), record.IncidentEntry(true, i.ID)
	sealed, err := t.Seal.Seal(ctx, key.String(), []byte(from))
	if err != nil {
		c.err = err
		return
	}
	i.Sealed = sealed
	stored := []table.Item{{}, {}}
	due := i.At.Add(record.HandoffSlack) // until operators know: if this process dies before it tells them, the clock does
	if text.Redriven > 0 {
		if stored, err = t.Table.Get(ctx, key, entry); err != nil {
			c.err = err
			return
		}
		var before safety.Incident
		if stored[0].Exists() && t.readable(ctx, c, stored[0], &before) {
			if i = i.Replacing(before); !i.Alerted.IsZero() {
				due = i.RemindAt()
			}
		}
	}
	c.put(key, record.KindIncident, stored[0].Version, due, stored[0].Expires, i)
	if i.Open() {
		c.put(entry, record.KindListed, stored[1].Version, time.Time{}, time.Time{}, safety.Listed{Number: i.Number})
	}
	if d.HoldPlaced {
		hold, err := live.HoldEntry(i.Number, d.After.Hold.Value)
		if err != nil {
			c.err = err
			return
		}
		c.ops = append(c.ops, table.Upsert(hold))
	}
}

// readable decodes an incident. One that is broken is reported and passed over: it fails no turn. One that newer code
// wrote makes the turn wait.
func (t *Turns) readable(ctx context.Context, c *commitment, item table.Item, i *safety.Incident) bool {
	err := record.Decode(item, record.KindIncident, i)
	switch {
	case err == nil:
		return true
	case fault.Away(err):
		c.err = err
	default:
		t.Log.ErrorContext(ctx, "incident passed over: it cannot be read", "item", item.SK, "error", err)
		t.Report.Report(ctx, err, map[string]string{"where": "turn"})
	}
	return false
}

// addAnswers notes in earlier incidents what becomes of the texts that were to answer them: this turn's text does it in
// their place, or nothing does because they are cancelled, or nothing can any more. Operators see what was said and not what was meant to be.
func (t *Turns) addAnswers(ctx context.Context, c *commitment, snap turn.Snapshot, d turn.Decision) {
	gone := map[string]bool{} // texts that must not leave any more; true: certainly will not
	for _, slot := range snap.State.Jobs {
		if j := slot.Value; j.MustNotMiss() && slices.Contains(d.Cancel, j.ID) {
			gone[j.ID] = j.Status == outbox.Pending
		}
	}
	if d.Answered == "" && d.Unhelped == "" && d.FollowedUp == "" && len(gone) == 0 || c.err != nil {
		return
	}
	page, err := t.Table.Query(ctx, record.LastIncidents(snap.State.Number))
	if err != nil {
		c.err = err
		return
	}
	for _, item := range page.Items {
		var i safety.Incident
		own := d.Incident != nil && item.Key == record.Incident(d.Incident.Number, d.Incident.ID) // of a text taken up again: it is written already
		if own || !t.readable(ctx, c, item, &i) {
			continue
		}
		due := item.Due
		canceled, waited := gone[i.ReplyJob]
		switch {
		case d.Helps != "" && (i.ID == d.Answered || waited):
			i = i.AnsweredBy(outbox.JobID(snap.Message.ID, 0), d.Helps, snap.Now)
		case i.ID == d.FollowedUp:
			i = i.AskedAgain(outbox.JobID(snap.Message.ID, 0), snap.Now)
		case i.ID == d.Unhelped: // operators are told again, loudly, whatever it was before
			i = i.Missed(safety.Fate{Why: safety.StoppedAtProvider, At: snap.Now}).Again()
			i.RepeatOf = ""
			if i.Open() {
				due = t.Now().Add(record.HandoffSlack)
			}
		case canceled:
			i = i.Missed(safety.Fate{Why: string(outbox.Canceled) + ": " + d.CancelReason, At: snap.Now})
		default:
			continue
		}
		c.put(item.Key, record.KindIncident, item.Version, due, item.Expires, i)
	}
}

// follow does what is left after a commit: jobs are offered and operators told, neither waiting for the other.
func (t *Turns) follow(ctx context.Context, d turn.Decision, hints []queue.Message) {
	var alerting sync.WaitGroup
	if d.Incident != nil {
		alerting.Go(func() { t.alert(ctx, record.Incident(d.Incident.Number, d.Incident.ID)) })
	}
	if d.Unhelped != "" {
		alerting.Go(func() { t.alert(ctx, record.Incident(d.After.Number, d.Unhelped)) })
	}
	t.offer(ctx, hints)
	alerting.Wait()
}

// alert tells operators of an incident. What fails here the clock does again.
func (t *Turns) alert(ctx context.Context, key table.Key) {
	if err := t.Alerts.Raise(ctx, key); err != nil {
		t.Log.WarnContext(ctx, "alert not marked: the clock will raise it", "kind", fault.KindOf(err), "error", err)
	}
}
