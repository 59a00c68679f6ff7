package sim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/standin"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/table"
)

// asked is the model of a town, with all around it that one of the network has, and notes of its calls.
type asked struct {
	chain model.Model

	mu    sync.Mutex
	calls map[string]Calls // by purpose
	of    map[string]bool  // sids, or ids of signals and timers, whose turns asked
}

// Calls are calls of one purpose.
type Calls struct {
	Calls, Unused, In, Out int // Unused are calls whose answer had no use; In and Out are tokens
	Cost                   int64
}

// add adds further calls.
func (c Calls) add(o Calls) Calls {
	return Calls{c.Calls + o.Calls, c.Unused + o.Unused, c.In + o.In, c.Out + o.Out, c.Cost + o.Cost}
}

// newAsked returns a model at the prices of a card.
func newAsked(id string) (a *asked, err error) {
	a = &asked{calls: map[string]Calls{}, of: map[string]bool{}}
	a.chain, err = standin.Chain(id)
	return a, err
}

// Complete implements model.Model.
func (a *asked) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	resp, err := a.chain.Complete(ctx, r)
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, line := range resp.Ledger {
		call := Calls{Calls: 1, In: line.In, Out: line.Out, Cost: int64(line.Cost)}
		if line.Outcome != model.OK {
			call.Unused = 1
		}
		a.calls[line.Purpose] = a.calls[line.Purpose].add(call)
		a.of[r.Of] = true
	}
	return resp, err
}

// sum returns all calls of all purposes.
func sum(calls map[string]Calls) (all Calls) {
	for _, purpose := range slices.Sorted(maps.Keys(calls)) {
		all = all.add(calls[purpose])
	}
	return all
}

// held compares the ledger of a town with the notes of its model: each call has its line, at the same cost.
func (a *asked) held(t *town) error {
	lines, cost := 0, int64(0)
	var broken error
	err := t.josh.Table.All(context.Background(), func(item table.Item) bool {
		if item.Kind != record.KindLedger.Name {
			return true
		}
		var e ledger.Entry
		if broken = record.Decode(item, record.KindLedger, &e); broken != nil {
			return false
		}
		lines, cost = lines+len(e.Lines), cost+e.Cost()
		return true
	})
	if all := sum(a.calls); err == nil && broken == nil && (all.Calls != lines || all.Cost != cost) {
		return fault.New(fault.Internal, fmt.Sprintf("the model was called %d times for %d, the ledger has %d for %d", all.Calls, all.Cost, lines, cost))
	}
	return errors.Join(err, broken)
}
