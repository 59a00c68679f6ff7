package ops

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/replay"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/cards"
)

// Export names the text whose turn is exported. Without a reason it is redacted.
type Export struct {
	SID    string `json:"sid"`
	Reason string `json:"reason"`
}

// filedTurn is what a filed text has in common with a filed signal or timer.
type filedTurn struct {
	ID      string    `json:"id"`
	SID     string    `json:"sid"`
	Outcome string    `json:"outcome"`
	DoneAt  time.Time `json:"done_at"`
	Trace   struct {
		Steps []turn.TraceStep `json:"steps"`
		Model *turn.ModelUse   `json:"model"`

		Requests []turn.Request `json:"requests"`
	} `json:"trace"`
	work.Snapshot

	Number string `json:"-"` // hash; of a text that turnOf returns
}

// ReplayExport returns what the turn of a text was decided from, and what was decided. With a reason it is as it was; that
// is recorded before it is shown.
func (o *Ops) ReplayExport(ctx context.Context, in Export) (replay.Bundle, error) {
	item, filed, err := o.turnOf(ctx, in.SID)
	if err != nil {
		return replay.Bundle{}, err
	}
	if filed.Kept == "" {
		return replay.Bundle{}, fault.New(fault.NotFound, "what the turn was decided from is not kept: "+whyNot(filed))
	}
	if strings.TrimSpace(in.Reason) != "" {
		reason, err := given(in.Reason, "reason")
		if err != nil {
			return replay.Bundle{}, err
		}
		concerns(ctx, filed.Number)
		seen, err := o.event(event.SnapshotRevealed, filed.Number, "text:"+filed.ID, "", "", reason)
		if err == nil {
			err = o.Table.Commit(ctx, seen)
		}
		if err != nil {
			return replay.Bundle{}, err
		}
		return o.bundle(ctx, item, filed, &past{})
	}
	bundle, err := o.bundle(ctx, item, filed, &past{})
	if err != nil {
		return bundle, err
	}
	rules, err := o.Replays(bundle.Setting)
	if err != nil {
		return replay.Bundle{}, err
	}
	return rules.Redact(ctx, bundle)
}

// turnOf returns the text with a sid, once its turn is done.
func (o *Ops) turnOf(ctx context.Context, sid string) (item table.Item, filed filedTurn, err error) {
	if !sms.ValidMessageSID(sid) {
		return item, filed, fault.New(fault.Invalid, "a sid is SM or MM and 32 hexadecimal digits")
	}
	claim, err := o.get(ctx, record.Message(sid), "text")
	if err != nil {
		return item, filed, err
	}
	var text work.Message
	if err := record.Decode(claim, record.KindMessage, &text); err != nil {
		return item, filed, err
	}
	if item, err = o.get(ctx, record.Text(text.Number, text.TextID), "text that is done"); err != nil {
		return item, filed, err
	}
	filed, err = filedOf(item)
	filed.Number = text.Number
	return item, filed, err
}

func filedOf(item table.Item) (filed filedTurn, err error) {
	kind := record.KindText
	if item.Kind == record.KindInner.Name {
		kind = record.KindInner
	}
	err = record.Decode(item, kind, &filed)
	return filed, err
}

// whyNot says why a turn has no snapshot.
func whyNot(f filedTurn) string {
	if f.Unkept == "" {
		return "an older release did it"
	}
	return f.Unkept
}

// bundle opens what a turn was decided from.
func (o *Ops) bundle(ctx context.Context, item table.Item, filed filedTurn, then *past) (replay.Bundle, error) {
	packed, err := o.Seal.Open(ctx, item.String(), filed.Kept)
	if err != nil {
		return replay.Bundle{}, err
	}
	bundle, err := replay.Unpack(packed, replay.NamesIn(item.Key, filed.ID, filed.SID))
	if err == nil && bundle.Setting.Cards > 0 {
		bundle.Made, err = then.cards(ctx, o.Table, bundle.Setting.Cards)
	}
	return bundle.With(filed.Outcome, filed.Trace.Steps), err
}

// past has the cards of operators as they were, read once for all turns that are decided again.
type past struct {
	changes []question.Made
	at      map[int64]*wording.Made
}

func (p *past) cards(ctx context.Context, t table.Table, revision int64) (made *wording.Made, err error) {
	if p.at == nil {
		if p.changes, err = cards.Changes(ctx, t); err != nil {
			return nil, err
		}
		p.at = map[int64]*wording.Made{}
	}
	if p.at[revision] == nil {
		p.at[revision] = &wording.Made{Revision: revision, Cards: question.At(revision, p.changes)}
	}
	return p.at[revision], nil
}

// Since says how far back turns are decided again.
type Since struct {
	For string `json:"for"` // as 24h or 7d
}

// Replayed is the answer of ReplaySince.
type Replayed struct {
	Now     time.Time      `json:"now"`
	Turns   int            `json:"turns"`             // that were decided again
	Same    int            `json:"same"`              // that are decided as then
	Without map[string]int `json:"without,omitempty"` // turns that cannot be decided again, by the reason
	Changed []ChangedStep  `json:"changed"`           // the others, by the first step that differs
	Planned *ChangedStep   `json:"planned,omitempty"` // that a planner in shadow would have done otherwise; nil for none
}

// ChangedStep is a step at which turns go another way now.
type ChangedStep struct {
	Step     string    `json:"step"` // or "texts" or "state", when the trace is the same
	Turns    int       `json:"turns"`
	Examples []Example `json:"examples"`
}

// Example is one such turn. It has no words.
type Example struct {
	ID   string `json:"id"`
	SID  string `json:"sid,omitempty"`
	Then string `json:"then"` // what the step decided, or the outcome
	Now  string `json:"now"`
}

// maxExamples bounds the examples of a step, replayPage the items that are read at once.
const (
	maxExamples = 5
	replayPage  = 500
)

// ReplaySince decides the turns of a span of time again by the rules of this release. It reads the whole table, changes
// nothing and shows no words.
func (o *Ops) ReplaySince(ctx context.Context, in Since) (Replayed, error) {
	back, err := span.Parse(in.For)
	if err != nil || back <= 0 {
		return Replayed{}, fault.New(fault.Invalid, "how far back is written like 24h or 7d")
	}
	answer := Replayed{Now: o.Now(), Without: map[string]int{}, Changed: []ChangedStep{}}
	from, then, scan := answer.Now.Add(-back), &past{}, telling(ctx, o.Scan)
	for after := (table.Key{}); ; {
		items, next, err := scan(ctx, after, replayPage)
		if err != nil {
			return answer, err
		}
		for _, item := range items {
			if (item.Kind == record.KindText.Name || item.Kind == record.KindInner.Name) && !item.Expired(answer.Now) {
				if err := o.decideAgain(ctx, &answer, item, from, then); err != nil {
					return answer, err
				}
			}
		}
		if after = next; next == (table.Key{}) {
			break
		}
	}
	slices.SortStableFunc(answer.Changed, func(a, b ChangedStep) int { return b.Turns - a.Turns })
	return answer, nil
}

// decideAgain adds one filed turn to the answer. One that cannot be read is counted; only a store, a key service or an operator
// that ends it all is an error.
func (o *Ops) decideAgain(ctx context.Context, answer *Replayed, item table.Item, from time.Time, then *past) error {
	filed, err := filedOf(item)
	switch {
	case err != nil:
		answer.Without[string(fault.KindOf(err))]++
		return nil
	case filed.DoneAt.Before(from):
		return nil
	}
	answer.shadow(filed)
	if filed.Kept == "" {
		answer.Without[whyNot(filed)]++
		return nil
	}
	bundle, err := o.bundle(ctx, item, filed, then)
	if fault.Away(err) && bundle.Version == 0 {
		return err
	}
	var rules replay.Rules
	if err == nil {
		rules, err = o.Replays(bundle.Setting)
	}
	var now replay.Decided
	var differences []replay.Difference
	if err == nil {
		now, differences, err = rules.Again(ctx, bundle)
	}
	if ctx.Err() != nil {
		return fault.Wrap(fault.Unavailable, "replay", ctx.Err())
	}
	if err != nil {
		answer.Without[err.Error()]++
		return nil //nolint:nilerr // counted
	}
	answer.Turns++
	if len(differences) == 0 {
		answer.Same++
		return nil
	}
	answer.add(bundle, now, differences)
	return nil
}

// shadow enters a turn of which the planner, in shadow, has planned something else than what was done.
func (r *Replayed) shadow(f filedTurn) {
	var plan []string
	for _, q := range f.Trace.Requests {
		if q.State == turn.Planned {
			plan = append(plan, q.Domain+"/"+q.Action)
		}
	}
	if len(plan) == 0 {
		return
	}
	if r.Planned == nil {
		r.Planned = &ChangedStep{Step: "plan, in shadow"}
	}
	r.Planned.Turns++
	if len(r.Planned.Examples) < maxExamples {
		r.Planned.Examples = append(r.Planned.Examples, Example{ID: f.ID, SID: f.SID, Then: f.Outcome, Now: strings.Join(plan, ", ")})
	}
}

// add enters a turn that is decided otherwise.
func (r *Replayed) add(b replay.Bundle, now replay.Decided, differences []replay.Difference) {
	step, was, is := replay.FirstStep(b.Decided, now)
	if step == "" {
		step, was, is = differences[0].Part, b.Decided.Outcome, now.Outcome
	}
	at := slices.IndexFunc(r.Changed, func(c ChangedStep) bool { return c.Step == step })
	if at < 0 {
		at = len(r.Changed)
		r.Changed = append(r.Changed, ChangedStep{Step: step})
	}
	c := &r.Changed[at]
	c.Turns++
	if len(c.Examples) < maxExamples {
		c.Examples = append(c.Examples, Example{ID: b.Snapshot.Message.ID, SID: b.Snapshot.Message.SID, Then: was, Now: is})
	}
}
