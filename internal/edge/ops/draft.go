package ops

import (
	"context"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/deck"
)

// DraftView is the draft of a card for a question, as an operator sees it. None of it is sent, unless an operator makes the card of it.
type DraftView struct {
	State  question.DraftState `json:"state"`
	Done   int                 `json:"done"`           // of five passes
	Card   string              `json:"card,omitempty"` // that answers the question after all, as a model has it
	Why    string              `json:"why,omitempty"`  // nothing came of it
	Kind   deck.Kind           `json:"kind,omitempty"`
	Title  string              `json:"title,omitempty"`
	Short  string              `json:"short,omitempty"`
	Long   string              `json:"long,omitempty"`
	Asks   []string            `json:"asks,omitempty"` // only when words are revealed: they may sound like the question
	Quotes []question.Quote    `json:"quotes,omitempty"`
	Faults []question.Against  `json:"faults,omitempty"`  // that the fourth pass found, and the fifth was to mend
	Wrong  []string            `json:"against,omitempty"` // what rules find wrong with it as it is now
}

// draft returns the draft for a question; nil where there is none, or none that can be read here.
func (o *Ops) draft(ctx context.Context, number, id string, reveal bool) *DraftView {
	item, err := o.get(ctx, record.Draft(number, id), "draft")
	if err != nil {
		return nil
	}
	return o.draftView(ctx, item, reveal)
}

// drafts adds to each question its draft, if it has one.
func (o *Ops) drafts(ctx context.Context, list []QuestionView) error {
	for some := range slices.Chunk(list, table.MaxKeys) {
		keys := make([]table.Key, len(some))
		for i, q := range some {
			keys[i] = record.Draft(q.Number, q.ID)
		}
		items, err := o.Table.Get(ctx, keys...)
		if err != nil {
			return err
		}
		for i, item := range items {
			if item.Exists() {
				some[i].Draft = o.draftView(ctx, item, false)
			}
		}
	}
	return nil
}

func (o *Ops) draftView(ctx context.Context, item table.Item, reveal bool) *DraftView {
	var d question.Draft
	if err := record.Decode(item, record.KindDraft, &d); err != nil {
		return nil
	}
	view := &DraftView{State: d.State, Done: d.Done, Card: d.Card, Why: d.Why}
	so, ok := o.drafted(ctx, item, d)
	if !ok {
		return view
	}
	view.Kind, view.Title, view.Short, view.Long, view.Quotes, view.Faults, view.Wrong = so.Kind, so.Title, so.Short, so.Long, so.Quotes, so.Faults, so.Against
	if reveal {
		view.Asks = so.Asks
	}
	return view
}

// drafted opens what the passes have made.
func (o *Ops) drafted(ctx context.Context, item table.Item, d question.Draft) (so question.Drafted, ok bool) {
	return so, d.Sealed != "" && o.open(ctx, item.Key, d.Sealed, &so) == nil
}

// fromDraft returns the draft for a question as a card under an id. What it rests on are the cards that it is related to.
func (o *Ops) fromDraft(ctx context.Context, q QuestionView, id, by string) (*CardEdit, error) {
	item, err := o.get(ctx, record.Draft(q.Number, q.ID), "draft")
	if err != nil {
		return nil, err
	}
	var d question.Draft
	if err := record.Decode(item, record.KindDraft, &d); err != nil {
		return nil, err
	}
	so, ok := o.drafted(ctx, item, d)
	if !ok || d.State != question.Written {
		return nil, fault.New(fault.Invalid, "the draft is not written: josh answers show says where it stands")
	}
	card := CardWritten{ID: id, Kind: so.Kind, Title: so.Title, Short: deck.Lines{so.Short}, Long: so.Long, Asks: so.Asks, Source: "draft"}
	for _, quote := range so.Quotes {
		card.Source += "; " + quote.Place
		if of, isCard := strings.CutPrefix(quote.Place, "card "); isCard && !slices.Contains(card.Related, of) {
			card.Related = append(card.Related, of)
		}
	}
	return &CardEdit{Card: card, By: by, Reason: "answers a question, from its draft"}, nil
}
