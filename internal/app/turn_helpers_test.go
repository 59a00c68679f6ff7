package app_test

import (
	"context"
	"encoding/json"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// judged is what the second stage is made to answer.
type judged struct {
	safety.Judgement

	fails bool
}

// answer returns it as a caller does.
func (j judged) answer() turn.Answer {
	output, err := json.Marshal(j.Judgement)
	if j.fails || err != nil { // JSON has no NaN: a model that says that has said nothing
		return turn.Answer{Failed: fault.Unavailable}
	}
	return turn.Answer{Output: output}
}

// fed adds to a snapshot what a turn asks for: items, nothing else stored, and an answer to every call.
func fed(snap *turn.Snapshot, ask *turn.Ask, items map[table.Key]table.Item, call func(turn.Call) turn.Answer) {
	if snap.Pages == nil {
		snap.Pages, snap.Called = map[table.Query]table.Page{}, map[string]turn.Answer{}
	}
	if snap.Items == nil {
		snap.Items = map[table.Key]table.Item{}
	}
	for _, key := range ask.Items {
		item := items[key]
		item.Key = key
		snap.Items[key] = item
	}
	for _, q := range ask.Queries {
		var page table.Page
		for key, item := range items {
			if key.PK == q.PK {
				page.Items = append(page.Items, item)
			}
		}
		snap.Pages[q] = page
	}
	if ask.Call != nil {
		snap.Called[ask.Call.Key()] = call(*ask.Call)
	}
}

// inProduction has a call answered by those who answer it in production.
func inProduction(r app.Rules) func(turn.Call) turn.Answer {
	return func(c turn.Call) turn.Answer {
		output, err := r.Callers[c.Purpose].Call(context.Background(), c)
		if err != nil {
			return turn.Answer{Failed: fault.KindOf(err)}
		}
		return turn.Answer{Output: output}
	}
}

// incidentOf returns the incident of the text of a turn, nil for none.
func incidentOf(d turn.Decision) *safety.Incident {
	return incidentIn(d, d.After.Contact.Value.LastTextID)
}

// incidentIn returns an incident as a turn writes it, nil when it does not.
func incidentIn(d turn.Decision, id string) *safety.Incident {
	for _, c := range d.Changes {
		if i, ok := c.Value.(safety.Incident); ok && i.ID == id {
			return &i
		}
	}
	return nil
}

func changes(d turn.Decision, kind record.Kind) (n int) {
	for _, c := range d.Changes {
		if c.Kind == kind && c.Value != nil {
			n++
		}
	}
	return n
}
