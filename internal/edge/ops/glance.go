package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Glance is how JOSH is at this moment: what waits for an operator, and, of a process that remembers it, what the last hour was like.
type Glance struct {
	Now     time.Time `json:"now"`
	Waits   Waits     `json:"waits"`
	Paused  bool      `json:"paused"`
	Why     string    `json:"why,omitempty"`     // sending is paused
	Over    bool      `json:"over,omitempty"`    // models have cost today (UTC) what they may
	Hour    *Hour     `json:"hour,omitempty"`    // nil where many processes count, and CloudWatch adds them up
	Refused []Refusal `json:"refused,omitempty"` // at the doors, since the process began
}

// Refusal is how often something was refused at a door for one cause.
type Refusal = observe.Caused

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

// Hour is what one process has counted in the last hour, or since it began.
type Hour struct {
	Since         time.Time `json:"since"`
	TextsIn       int       `json:"texts_in"`
	TextsOut      int       `json:"texts_out"`
	Answered      int       `json:"answered"` // replies that the carrier took
	P50           float64   `json:"p50_ms"`   // of these, from the text to the carrier
	P99           float64   `json:"p99_ms"`
	Failed        int       `json:"failed"` // texts and turns that were given up
	Retried       int       `json:"retried"`
	Oldest        float64   `json:"oldest_s"` // age of the oldest text that waits
	Turns         int       `json:"turns"`
	Asked         int       `json:"asked"` // turns that asked a model
	ModelFailures int       `json:"model_failures"`
	Cents         float64   `json:"cents"` // of models
	OptOuts       int       `json:"opt_outs"`
	Each          Minutes   `json:"each"`
}

// Minutes are figures of each of the last 60 minutes, the present one last.
type Minutes struct {
	TextsIn  []float64 `json:"texts_in"`
	TextsOut []float64 `json:"texts_out"`
	Failed   []float64 `json:"failed"`
	Asked    []float64 `json:"asked"`
	OptOuts  []float64 `json:"opt_outs"`
}

// Glance says how JOSH is at this moment.
func (o *Ops) Glance(ctx context.Context, _ None) (Glance, error) {
	g := Glance{Now: o.Now()}
	var err error
	if g.Waits, err = o.waits(ctx); err != nil {
		return g, err
	}
	pause, err := o.PauseShow(ctx, None{})
	if err != nil {
		return g, err
	}
	g.Paused, g.Why = pause.Paused, pause.Why
	over, err := o.Table.Get(ctx, record.LedgerOver(g.Now))
	if err != nil {
		return g, err
	}
	g.Over = over[0].Exists()
	if o.Recent != nil {
		g.Hour, g.Refused = hour(o.Recent), o.Recent.Causes(observe.DoorRefused)
	}
	return g, nil
}

// waits counts what waits for an operator.
func (o *Ops) waits(ctx context.Context) (w Waits, err error) {
	incidents, err := o.IncidentList(ctx, Which{})
	if err != nil {
		return w, err
	}
	w.Incidents = len(incidents.Incidents)
	for _, i := range incidents.Incidents {
		if i.Seen.IsZero() {
			w.Unseen++
		}
	}
	holds, err := o.HoldList(ctx, None{})
	if err != nil {
		return w, err
	}
	w.Held = len(holds.Holds)
	for _, h := range holds.Holds {
		if h.Overdue {
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

// count returns how many items a query finds.
func (o *Ops) count(ctx context.Context, query table.Query) (n int, err error) {
	for {
		page, err := o.Table.Query(ctx, query)
		if err != nil {
			return n, err
		}
		n += len(page.Items)
		if query.After = page.Next; page.Next == "" {
			return n, nil
		}
	}
}

// centsOf is how many of what ModelCost counts are a cent.
const centsOf = 1e6

// hour adds up what a process remembers.
func hour(r *observe.Recent) *Hour {
	total := func(names ...observe.Metric) int { return int(r.Total(names...)) }
	failed := []observe.Metric{observe.SendsFailed, observe.TextsDead}
	h := &Hour{
		Since: r.Since(), TextsIn: total(observe.TextsAccepted), TextsOut: total(observe.SendsAccepted),
		Failed: total(failed...), Retried: total(observe.SendsRetried, observe.TurnsRetried),
		Turns: total(observe.TurnsDone), Asked: total(observe.TurnsAsked), ModelFailures: total(observe.ModelFailures),
		Cents: r.Total(observe.ModelCost) / centsOf, OptOuts: total(observe.OptOuts),
		Each: Minutes{
			TextsIn: r.Each(observe.TextsAccepted), TextsOut: r.Each(observe.SendsAccepted), Failed: r.Each(failed...),
			Asked: r.Each(observe.TurnsAsked), OptOuts: r.Each(observe.OptOuts),
		},
	}
	n, quantiles := r.Quantiles(observe.ReplyDuration, 0.5, 0.99)
	h.Answered, h.P50, h.P99 = n, quantiles[0], quantiles[1]
	h.Oldest, _ = r.Last(observe.OldestPendingSeconds)
	return h
}
