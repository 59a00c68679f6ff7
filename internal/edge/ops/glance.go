package ops

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// Glance is how JOSH is at this moment: what waits for an operator, and, of a process that remembers it, what the last hour was like.
type Glance struct {
	Now     time.Time `json:"now"`
	Waits   Waits     `json:"waits"`
	Lines   []Line    `json:"lines"` // what waits for its turn or to leave, and for how long
	Paused  bool      `json:"paused"`
	Why     string    `json:"why,omitempty"`     // sending is paused
	Over    bool      `json:"over,omitempty"`    // models have cost today (UTC) what they may
	Hour    *Hour     `json:"hour,omitempty"`    // nil where many processes count, and CloudWatch adds them up
	Refused []Refusal `json:"refused,omitempty"` // at the doors, since the process began
}

// Refusal is how often something was refused at a door for one cause.
type Refusal = observe.Caused

// Hour is what one process has counted in the last hour, or since it began.
type Hour struct {
	Since         time.Time `json:"since"`
	TextsIn       int       `json:"texts_in"`
	TextsOut      int       `json:"texts_out"`
	Answered      int       `json:"answered"` // replies that the carrier took
	Share         float64   `json:"share"`    // of the texts in, those with a reply that the carrier took: 0 to 1
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
	Answered []float64 `json:"answered"`
	Failed   []float64 `json:"failed"`
	Retried  []float64 `json:"retried"`
	Asked    []float64 `json:"asked"`
	Cents    []float64 `json:"cents"`
	OptOuts  []float64 `json:"opt_outs"`
	P99      []float64 `json:"p99_ms"` // 0 where there was no reply
}

// Glance says how JOSH is at this moment.
func (o *Ops) Glance(ctx context.Context, _ None) (Glance, error) {
	g := Glance{Now: o.Now()}
	var err error
	if g.Waits, err = o.waits(ctx); err != nil {
		return g, err
	}
	if g.Lines, err = o.lines(ctx); err != nil {
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

// centsOf is how many of what ModelCost counts are a cent.
const centsOf = 1e6

// hour adds up what a process remembers.
func hour(r *observe.Recent) *Hour {
	total := func(names ...observe.Metric) int { return int(r.Total(names...)) }
	failed := []observe.Metric{observe.SendsFailed, observe.TextsDead}
	retried := []observe.Metric{observe.SendsRetried, observe.TurnsRetried}
	cents := r.Each(observe.ModelCost)
	for i := range cents {
		cents[i] /= centsOf
	}
	h := &Hour{
		Since: r.Since(), TextsIn: total(observe.TextsAccepted), TextsOut: total(observe.SendsAccepted),
		Failed: total(failed...), Retried: total(retried...),
		Turns: total(observe.TurnsDone), Asked: total(observe.TurnsAsked), ModelFailures: total(observe.ModelFailures),
		Cents: r.Total(observe.ModelCost) / centsOf, OptOuts: total(observe.OptOuts),
		Each: Minutes{
			TextsIn: r.Each(observe.TextsAccepted), TextsOut: r.Each(observe.SendsAccepted), Answered: r.Each(observe.ReplyDuration), Failed: r.Each(failed...),
			Retried: r.Each(retried...), Asked: r.Each(observe.TurnsAsked), Cents: cents, OptOuts: r.Each(observe.OptOuts), P99: r.EachQuantile(observe.ReplyDuration, 0.99),
		},
	}
	_, quantiles := r.Quantiles(observe.ReplyDuration, 0.5, 0.99)
	h.Answered, h.P50, h.P99 = total(observe.ReplyDuration), quantiles[0], quantiles[1]
	if h.TextsIn > 0 { // a text may get two replies, and one of the last hour's replies may be to a text of the hour before
		h.Share = min(1, float64(h.Answered)/float64(h.TextsIn))
	}
	h.Oldest, _ = r.Last(observe.OldestPendingSeconds)
	return h
}
