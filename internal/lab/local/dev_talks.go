package local

import (
	"context"
	"net/http"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/talk"
)

// getTalk shows everything that is stored about a talk, private words and all: it is on a machine of one person.
func (d *dev) getTalk(r *http.Request) (any, error) {
	items, err := d.table.Get(r.Context(), record.FlowRecord(record.Talk(r.PathValue("id")), talk.Name))
	switch {
	case err != nil:
		return nil, err
	case !items[0].Exists():
		return nil, refuse(http.StatusNotFound, "no such talk")
	}
	var t rules.Talk
	if err := record.Decode(items[0], rules.Kind, &t); err != nil {
		return nil, err
	}
	sides := []any{}
	words := map[string]string{}
	for _, s := range t.Sides {
		view, err := d.talkSide(r.Context(), t, s, words)
		if err != nil {
			return nil, err
		}
		sides = append(sides, view)
	}
	agreements := []any{}
	for _, a := range t.Agreements {
		agreements = append(agreements, map[string]any{"id": a.ID, "by": a.By, "accepted": a.Accepted, "refused": a.Refused, "words": words[a.ID]})
	}
	return map[string]any{
		"id": t.ID, "state": t.State, "sides": sides, "agreements": agreements, "history": append([]rules.Moment{}, t.History...),
	}, nil
}

// talkSide shows one side, and notes the words that it has released.
func (d *dev) talkSide(ctx context.Context, t rules.Talk, s rules.Side, words map[string]string) (map[string]any, error) {
	view := map[string]any{"phone": nil, "stage": s.Stage, "heard": s.Heard, "draft": "", "shared": []string{}, "needs": []string{}}
	if s.Number == "" {
		return view, nil
	}
	page, err := d.table.Query(ctx, record.LiveQuery(s.Number))
	if err != nil {
		return nil, err
	}
	state, err := live.Decode(s.Number, page.Items)
	if err != nil || !state.Person.Present() {
		return view, err
	}
	p, err := live.OpenPerson(ctx, d.seal, s.Number, state.Person.Value)
	if err != nil {
		return nil, err
	}
	view["phone"] = p.Phone
	mine, err := record.In[talk.Mine](state.Records, talk.KindMine)
	if err != nil {
		return nil, err
	}
	for _, own := range mine.Talks {
		if own.ID != t.ID || own.Begun != t.Begun {
			continue
		}
		shared := []string{}
		for _, k := range own.Given {
			shared, words[k.ID] = append(shared, k.Words), k.Words
		}
		view["draft"], view["shared"], view["needs"] = own.Draft, shared, append([]string{}, own.Needs...)
	}
	return view, nil
}

// talksOf adds to the view of a person the talks that they are in.
func talksOf(s live.State, view map[string]any) error {
	list := []any{}
	mine, err := record.In[talk.Mine](s.Records, talk.KindMine)
	for _, own := range mine.Talks {
		side := "invited"
		if own.Author {
			side = "author"
		}
		list = append(list, map[string]any{"id": own.ID, "state": own.State, "stage": own.Stage, "side": side})
	}
	view["talks"] = list
	return err
}
