package app

import (
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/table"
)

// mostAsks bounds how often an explanation may ask for more: more than any does.
const mostAsks = 50

// matching says why somebody was asked for a plan, or was not: by the rules of turns, with what is stored now.
func (p Parts) matching(ctx context.Context, q ops.MatchQuestion) (match.Why, error) {
	w, err := match.Load()
	if err != nil {
		return match.Why{}, err
	}
	t := &turn.Turn{Snapshot: turn.Snapshot{Now: p.Now(), Items: map[table.Key]table.Item{}, Pages: map[table.Query]table.Page{}}}
	if t.Regions, err = people.LoadRegions(); err != nil {
		return match.Why{}, err
	}
	l := rules.LinkUp{}
	if q.Brief != nil {
		l.Brief, l.InitiatorIn = *q.Brief, true
	} else {
		items, err := p.Table.Get(ctx, record.FlowRecord(record.LinkUp(q.LinkUp), linkup.Name))
		switch {
		case err != nil:
			return match.Why{}, err
		case !items[0].Exists():
			return match.Why{}, fault.New(fault.NotFound, "no LinkUp with that id")
		}
		if err := record.Decode(items[0], linkup.KindLinkUp, &l); err != nil {
			return match.Why{}, err
		}
	}
	for range mostAsks {
		why, ask := linkup.Explain(t, w, l, q.Number)
		if ask == nil {
			return why, nil
		}
		if err := p.fetch(ctx, t, *ask); err != nil {
			return match.Why{}, err
		}
	}
	return match.Why{}, fault.New(fault.Internal, "match explain: asks without end")
}

// fetch adds what is asked for.
func (p Parts) fetch(ctx context.Context, t *turn.Turn, ask turn.Ask) error {
	if ask.Err != nil {
		return ask.Err
	}
	if len(ask.Items) > 0 {
		items, err := p.Table.Get(ctx, ask.Items...)
		if err != nil {
			return err
		}
		for n, key := range ask.Items {
			t.Items[key] = items[n]
		}
	}
	for _, q := range ask.Queries {
		page, err := p.Table.Query(ctx, q)
		if err != nil {
			return err
		}
		t.Pages[q] = page
	}
	return nil
}
