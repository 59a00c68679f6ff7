package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/drafting"
	"github.com/josh-sms/josh/internal/text/deck"
)

// draftPrompt is the version of the five prompts by which cards are drafted.
const draftPrompt = 1

// mostSources is how many cards a pass is shown: those near to the question, and to its topic.
const mostSources = 12

// drafts returns the driver of drafts. Without a model it leaves what waits for one.
func (p Parts) drafts(cfg Config, turns *converse.Turns) *drafting.Drafts {
	book := wording.NewBook()
	now := func(ctx context.Context) *wording.Book { return book.With(turns.Made(ctx)) }
	d := &drafting.Drafts{
		Table: p.table(), Seal: p.Seal, Over: turns.Budget.Short, Now: p.Now, Log: p.Log, Metrics: p.Metrics,
		Sources: func(ctx context.Context, text string, draft question.Draft) []question.Source {
			return sources(now(ctx), text, draft)
		},
		Against: func(ctx context.Context, draft question.Draft, so question.Drafted) []string {
			return against(now(ctx), draft, so)
		},
	}
	if cfg.answerPrompt() == 0 {
		return d
	}
	ask := map[question.Pass]func(context.Context, turn.Call) ([]byte, error){}
	for _, pass := range question.Passes() {
		ask[pass] = p.thinksBy(p.Model, string(pass), draftPrompt, draftData)
	}
	d.Ask = func(ctx context.Context, pass question.Pass, in drafting.Input) ([]byte, error) {
		return ask[pass](ctx, turn.Call{Purpose: string(pass), Of: in.Of, Input: in, Signals: turn.Signals{Mechanical: true}}) // an operator reads it before anybody gets it
	}
	return d
}

// draftData is what the prompts of the passes show.
func draftData(_ context.Context, input any) (any, []string, error) {
	in, ok := input.(drafting.Input)
	if !ok {
		return nil, nil, fault.New(fault.Internal, "model: not a draft")
	}
	so := in.Drafted
	shown := prompts.Draft{
		Text: prompts.Redact(in.Text, in.Names...), Topic: so.Topic, Kind: string(so.Kind), Title: so.Title, Short: so.Short, Long: so.Long, Asks: so.Asks,
	}
	for _, s := range in.Sources {
		shown.Sources = append(shown.Sources, s.Place+": "+s.Text)
	}
	for _, q := range so.Quotes {
		shown.Quotes = append(shown.Quotes, q.Place+": "+q.Quote)
	}
	for _, f := range so.Faults {
		shown.Faults = append(shown.Faults, fmt.Sprintf("%s, %s: %s", f.Part, f.Problem, f.Note))
	}
	return shown, nil, nil
}

// sources returns what JOSH says near to a question: cards with their pages, and the values that rules state in them.
func sources(book *wording.Book, text string, draft question.Draft) (list []question.Source) {
	cards := book.Deck()
	seen := map[string]bool{}
	add := func(id string) {
		c, ok := cards.Get(id, draft.Language)
		if !ok || seen[id] || c.Kind == deck.Talk || len(seen) >= mostSources {
			return
		}
		seen[id] = true
		said := sms.Normalize(strings.Join(c.Short, " "))
		list = append(list, question.Source{Place: "card " + id, Text: said})
		if page := sms.Normalize(c.Long); page != "" && page != said {
			list = append(list, question.Source{Place: "page " + id, Text: page})
		}
	}
	for _, id := range draft.Near {
		add(id)
	}
	for _, c := range cards.Search(sms.Normalize(text), mostSources) {
		add(c.ID)
	}
	for _, s := range list {
		for _, place := range book.Settings(s.Text) {
			if setting := (question.Source{Place: "setting " + place.Name, Text: place.Says}); !seen[setting.Place] {
				seen[setting.Place] = true
				list = append(list, setting)
			}
		}
	}
	return list
}

// against returns what rules find wrong with a draft: as a card, and against what it rests on.
func against(book *wording.Book, draft question.Draft, so question.Drafted) []string {
	language := "en"
	if draft.Language != "" {
		language = draft.Language
	}
	faults := book.Faults(book.WithNeeds(so.CardOf(language)))
	var rests []deck.Rendered
	for _, q := range so.Quotes {
		rests = append(rests, deck.Rendered{ID: strings.TrimPrefix(q.Place, "card "), Text: q.Quote})
	}
	for _, f := range book.Deck().Ground(sms.Normalize(so.Short), rests) {
		faults = append(faults, fmt.Sprintf("%q rests on no quote: %s", f.Thought, f.Why))
	}
	return faults
}
