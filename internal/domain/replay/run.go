package replay

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// maxAsks bounds how often a replayed turn asks for an answer that follows from its words.
const maxAsks = 12

// Rules decide a turn again.
type Rules struct {
	Machine *turn.Machine
	// Pure answers the calls, by purpose, whose answers follow from their input: they belong to the rules, and are asked anew.
	Pure map[string]func(context.Context, turn.Call) ([]byte, error)
}

// Decide decides the turn of a bundle by these rules. What they ask for and the snapshot has not is named in the decision,
// which ends there.
func (r Rules) Decide(ctx context.Context, b Bundle) (d Decided, err error) {
	return r.decide(ctx, b, func(turn.Snapshot, turn.Ask) {})
}

// decide is Decide where fill may add to the snapshot what is asked for.
func (r Rules) decide(ctx context.Context, b Bundle, fill func(turn.Snapshot, turn.Ask)) (d Decided, err error) {
	defer func() {
		if p := recover(); p != nil { // rules of today over a snapshot of then
			err = fault.New(fault.Internal, "replay: the rules fail over the snapshot")
		}
	}()
	snap := b.Snapshot.Turn()
	snap.Made = b.Made
	for call, answer := range snap.Called {
		purpose, _, _ := strings.Cut(call, "@")
		if r.Pure[purpose] != nil && answer.Failed == "" {
			delete(snap.Called, call)
		}
	}
	for range maxAsks {
		decision, ask := r.Machine.Decide(snap, nil)
		if ask == nil {
			return DecidedOf(snap.State, decision)
		}
		fill(snap, *ask)
		if lacks := lacking(snap, *ask, r); len(lacks) > 0 {
			return Decided{Outcome: "cannot be decided", Lacks: lacks}, nil
		}
		if ask.Call == nil {
			continue
		}
		if err := r.answer(ctx, &snap, *ask.Call); err != nil {
			return Decided{}, err
		}
	}
	return Decided{}, fault.New(fault.Internal, "replay: asks without end")
}

// Again decides the turn of a bundle by these rules, and returns what they decide and what differs from then. Of a redacted
// bundle the decision is redacted, too.
func (r Rules) Again(ctx context.Context, b Bundle) (now Decided, differences []Difference, err error) {
	if now, err = r.Decide(ctx, b); err != nil {
		return now, nil, err
	}
	if b.Redacted {
		again := b
		again.Decided = now
		if again, err = again.Redact(); err != nil {
			return now, nil, err
		}
		now = again.Decided
	}
	differences, err = Compare(b.Decided, now)
	return now, differences, err
}

// Redact returns the bundle redacted, and says in it where these rules decide otherwise about stand-ins than about the words, or that
// nobody knows it because they fail.
func (r Rules) Redact(ctx context.Context, b Bundle) (Bundle, error) {
	redacted, err := b.Redact()
	if err != nil {
		return redacted, err
	}
	words := b
	if words.Decided, err = r.Decide(ctx, b); err == nil {
		words, err = words.Redact()
	}
	var differences []Difference
	if err == nil {
		_, differences, err = r.Again(ctx, words)
	}
	switch {
	case ctx.Err() != nil:
		return redacted, fault.Wrap(fault.Unavailable, "replay", ctx.Err())
	case err != nil: // a turn over which rules fail is looked at before others
		redacted.Altered = "not known: " + err.Error()
		return redacted, nil //nolint:nilerr // said in the bundle
	case len(differences) == 0:
		return redacted, nil
	}
	d := differences[0]
	redacted.Altered = d.Part + " " + d.What + ": " + cmp.Or(d.Then, "nothing") + " of the words, " + cmp.Or(d.Now, "nothing") + " of the stand-ins"
	return redacted, nil
}

// lacking names what is asked for and nobody has.
func lacking(snap turn.Snapshot, ask turn.Ask, r Rules) (lacks []string) {
	if ask.Err != nil {
		return []string{ask.Err.Error()}
	}
	for _, key := range ask.Items {
		if _, known := snap.Items[key]; !known {
			lacks = append(lacks, "item "+key.String())
		}
	}
	for _, q := range ask.Queries {
		if _, known := snap.Pages[q]; !known {
			lacks = append(lacks, fmt.Sprintf("page of %s from %q", q.PK, q.From))
		}
	}
	if ask.Call != nil && r.Pure[ask.Call.Purpose] == nil {
		lacks = append(lacks, "answer to "+ask.Call.Key())
	}
	return lacks
}

func (r Rules) answer(ctx context.Context, snap *turn.Snapshot, c turn.Call) error {
	output, err := r.Pure[c.Purpose](ctx, c)
	if err != nil && ctx.Err() != nil {
		return fault.Wrap(fault.Unavailable, "replay", ctx.Err())
	}
	answer := turn.Answer{Output: output}
	if err != nil {
		answer = turn.Answer{Failed: fault.KindOf(err)}
	}
	snap.Called[c.Key()] = answer
	return nil
}
