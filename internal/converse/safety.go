package converse

import (
	"context"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/live"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/safety"
	"github.com/josh-sms/josh/internal/sms"
	"github.com/josh-sms/josh/internal/table"
	"github.com/josh-sms/josh/internal/turn"
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
	judgement, err := t.Rules.Judge.Judge(ctx, normal, hit)
	return &turn.Judged{Judgement: judgement, Err: err}
}

// country returns where a number belongs.
func (t *Turns) country(from string) string { return t.Rules.Resources.CountryOf(sms.Phone(from)) }

// addIncident adds the incident of a decision, and its entry in the list of open ones.
func (t *Turns) addIncident(ctx context.Context, c *commitment, d turn.Decision, from string) {
	if d.Incident == nil {
		return
	}
	i := *d.Incident
	key := record.Incident(i.Number, i.ID)
	sealed, err := t.Seal.Seal(ctx, key.String(), []byte(from))
	if err != nil {
		c.err = err
		return
	}
	i.Sealed = sealed
	// Due until operators know: if this process dies before it tells them, the clock does.
	c.put(key, record.KindIncident, 0, i.At.Add(record.HandoffSlack), time.Time{}, i)
	c.put(record.IncidentEntry(true, i.ID), record.KindListed, 0, time.Time{}, time.Time{}, safety.Listed{Number: i.Number})
	if d.HoldPlaced {
		entry, err := live.HoldEntry(i.Number, d.After.Hold.Value)
		if err != nil {
			c.err = err
			return
		}
		c.ops = append(c.ops, table.Upsert(entry))
	}
}

// addAnswered notes in an earlier incident that the confirmation of a STOP told the person who can help, so that
// operators see what was said and not what was meant to be.
func (t *Turns) addAnswered(ctx context.Context, c *commitment, number, id string) {
	if id == "" || c.err != nil {
		return
	}
	key := record.Incident(number, id)
	items, err := t.Table.Get(ctx, key)
	if err != nil || !items[0].Exists() {
		c.err = err
		return
	}
	var i safety.Incident
	if c.err = record.Decode(items[0], record.KindIncident, &i); c.err != nil {
		return
	}
	i.Reply = safety.ReplyAtStop
	c.put(key, record.KindIncident, items[0].Version, items[0].Due, items[0].Expires, i)
}

// follow does what is left after a commit: jobs are offered and operators told, neither waiting for the other.
func (t *Turns) follow(ctx context.Context, d turn.Decision, hints []queue.Message) {
	var alerting sync.WaitGroup
	if d.Incident != nil {
		alerting.Go(func() { t.alert(ctx, record.Incident(d.Incident.Number, d.Incident.ID)) })
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
