package ops

import (
	"context"

	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/deck"
)

// DraftView is the draft of a card for a question, as an operator sees it. None of it is sent: whoever means it copies it into a card.
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
	var d question.Draft
	if err := record.Decode(item, record.KindDraft, &d); err != nil {
		return nil
	}
	view := &DraftView{State: d.State, Done: d.Done, Card: d.Card, Why: d.Why}
	var so question.Drafted
	if d.Sealed == "" || o.open(ctx, item.Key, d.Sealed, &so) != nil {
		return view
	}
	view.Kind, view.Title, view.Short, view.Long, view.Quotes, view.Faults, view.Wrong = so.Kind, so.Title, so.Short, so.Long, so.Quotes, so.Faults, so.Against
	if reveal {
		view.Asks = so.Asks
	}
	return view
}
