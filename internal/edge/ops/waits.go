package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Waits is what is to be done by an operator: how many of each.
type Waits struct {
	Incidents int `json:"incidents"` // open
	Unseen    int `json:"unseen"`    // of these, those that nobody has looked at
	Held      int `json:"held"`
	Overdue   int `json:"overdue"` // of these, those that nobody has looked at in time
	Humans    int `json:"humans"`
	Questions int `json:"questions"`
	Dead      int `json:"dead"`
}

// waits counts what waits for an operator. It opens no seal, and reads no record but those of open incidents: whether somebody has looked at one
// stands there alone.
func (o *Ops) waits(ctx context.Context) (w Waits, err error) {
	incidents, err := o.incidents(ctx, true)
	if err != nil {
		return w, err
	}
	w.Incidents = len(incidents)
	for _, i := range incidents {
		if i.Seen.IsZero() {
			w.Unseen++
		}
	}
	holds, err := o.holds(ctx)
	if err != nil {
		return w, err
	}
	w.Held = len(holds)
	for _, h := range holds {
		if o.Now().After(h.LookBy) {
			w.Overdue++
		}
	}
	for query, n := range map[table.Query]*int{record.HumanQuery(): &w.Humans, record.QuestionsQuery(): &w.Questions, record.DeadQuery(): &w.Dead} {
		if *n, err = o.count(ctx, query); err != nil {
			return w, err
		}
	}
	return w, nil
}

// storedIncident is an incident with the item that it is stored in.
type storedIncident struct {
	safety.Incident
	item table.Item
}

// incidents reads the incidents that are open, or those that were closed.
func (o *Ops) incidents(ctx context.Context, open bool) (found []storedIncident, err error) {
	err = o.all(ctx, record.IncidentsQuery(open), func(entries []table.Item) error {
		keys, err := listed(entries, func(item table.Item, l safety.Listed) table.Key { return record.Incident(l.Number, item.SK) })
		if err != nil {
			return err
		}
		items, err := o.items(ctx, keys)
		if err != nil {
			return err
		}
		for _, item := range items {
			if !item.Exists() {
				continue // it was closed this moment
			}
			i := storedIncident{item: item}
			if err := record.Decode(item, record.KindIncident, &i.Incident); err != nil {
				return err
			}
			found = append(found, i)
		}
		return nil
	})
	return found, err
}

// holds reads the entries of the list of holds.
func (o *Ops) holds(ctx context.Context) (found []safety.Listed, err error) {
	err = o.all(ctx, record.HoldsQuery(), func(entries []table.Item) error {
		for _, item := range entries {
			l := safety.Listed{Number: item.SK}
			if err := record.Decode(item, record.KindListed, &l); err != nil {
				return err
			}
			if l.Number = item.SK; l.LookBy.IsZero() { // by code that had no clock for holds: the version is when it began
				l.LookBy = time.Unix(0, item.Version).Add(safety.FirstLook)
			}
			found = append(found, l)
		}
		return nil
	})
	return found, err
}

// Line is what waits for its turn, or to leave.
type Line struct {
	Name    string  `json:"name"` // inbound, outbound, or urgent: what leaves about somebody's safety or an opt-out
	Waiting int     `json:"waiting"`
	More    bool    `json:"more,omitempty"`     // there are more than are counted
	Oldest  float64 `json:"oldest_s,omitempty"` // seconds: of a text since it was accepted, of what leaves since it was due
}

// The names of lines.
const (
	lineInbound  = "inbound"
	lineOutbound = "outbound"
	lineUrgent   = "urgent"
)

// mostWaiting bounds what is read of each shard of the due index: an age is exact all the same, for the earliest come first.
const mostWaiting = 100

// lines looks at the due index for what waits: 16 reads, one of each shard, of keys alone. What waits for a morning or for its pace is not due.
func (o *Ops) lines(ctx context.Context) ([]Line, error) {
	inbound, outbound, urgent := Line{Name: lineInbound}, Line{Name: lineOutbound}, Line{Name: lineUrgent}
	reply, _ := outbox.Reply.Rank()
	more, now := false, o.Now()
	for shard := range table.Shards {
		// An accepted text is due when its first hint must have been worked off; so that one which waits is seen before, a little ahead.
		entries, err := o.Table.Due(ctx, shard, now.Add(record.HandoffSlack), mostWaiting)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			p, ok := record.ParsePending(e.Key)
			switch {
			case !ok:
			case p.Work != "":
				inbound.add(now.Sub(ident.Time(p.Work)))
			case p.Job == "" || p.FailedSID != "" || e.Due.After(now):
			case p.Rank < reply:
				urgent.add(now.Sub(e.Due))
			default:
				outbound.add(now.Sub(e.Due))
			}
		}
		more = more || len(entries) == mostWaiting
	}
	inbound.More, outbound.More, urgent.More = more, more, more
	return []Line{inbound, outbound, urgent}, nil
}

func (l *Line) add(age time.Duration) {
	l.Waiting++
	l.Oldest = max(l.Oldest, age.Round(100*time.Millisecond).Seconds())
}
