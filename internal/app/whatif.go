package app

import (
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// whatIf returns what says of entries of the ledger, in the order of time, what each line would have cost by another routing: with the small
// model for all, with the large one wherever a prompt allows it, or with every prefix kept that is long enough. What it cannot tell anything of
// costs what it did: vectors, second readings, calls of which nobody knows the tokens, and models (cache) and prompts (large) that are gone.
func (c Config) whatIf(kind ledger.If) (func(ledger.Entry) []int64, error) {
	cards, err := model.LoadCards()
	if err != nil {
		return nil, err
	}
	set, err := prompts.Load()
	if err != nil {
		return nil, err
	}
	card, err := c.otherCard(kind, cards)
	if err != nil {
		return nil, err
	}
	var past model.Repricer
	return func(e ledger.Entry) []int64 {
		would := make([]int64, len(e.Lines))
		for i, line := range e.Lines {
			would[i] = line.Cost
			if by, ok := card(line, classOf(set, line)); ok && line.Purpose != model.EmbedPurpose && line.Purpose != shadow.Purpose {
				would[i] = int64(past.Price(by, callOfPast(e, line)))
			}
		}
		return would
	}, nil
}

// otherCard returns which model would have answered a call, and whether that can be told.
func (c Config) otherCard(kind ledger.If, cards *model.Cards) (func(turn.Attempt, model.Class) (model.Card, bool), error) {
	find := func(variable, id string) (model.Card, error) {
		if id == "" {
			return model.Card{}, fault.New(fault.Invalid, "--what-if "+string(kind)+" needs "+variable)
		}
		return cards.Find(id)
	}
	switch kind {
	case ledger.Small:
		card, err := find("MODEL_ID", c.ModelID)
		return func(line turn.Attempt, _ model.Class) (model.Card, bool) {
			return card, line.Model != card.ID && priced(line)
		}, err
	case ledger.Large:
		card, err := find("MODEL_LARGE_ID", c.ModelLargeID)
		return func(line turn.Attempt, of model.Class) (model.Card, bool) {
			return card, of == model.Large && line.Model != card.ID && priced(line)
		}, err
	case ledger.Cache:
		return func(line turn.Attempt, _ model.Class) (model.Card, bool) {
			card, err := cards.Find(line.Model)
			return card, err == nil && priced(line)
		}, nil
	}
	return nil, fault.New(fault.Invalid, "what if is one of small, large and cache")
}

// priced reports whether it is known what a provider charged for a call.
func priced(line turn.Attempt) bool { return line.In+line.CacheRead+line.CacheWrite+line.Out > 0 }

// classOf returns where the requests of a line's prompt may go, "" when that prompt is gone.
func classOf(set *prompts.Set, line turn.Attempt) model.Class {
	p, err := set.Find(line.Prompt, line.Version)
	if err != nil {
		return ""
	}
	return p.Class
}

// callOfPast is a line as it is priced again.
func callOfPast(e ledger.Entry, line turn.Attempt) model.Past {
	past := model.Past{
		At: e.At, Prompt: model.Prompt{ID: line.Prompt, Version: line.Version, Hash: line.Hash},
		Usage: model.Usage{In: line.In, Out: line.Out, CacheRead: line.CacheRead, CacheWrite: line.CacheWrite},
	}
	all := 0
	for _, b := range line.Blocks {
		if all += b.Tokens; prompts.Stable(b.Name) {
			past.Marked += b.Tokens
		}
	}
	if all > 0 { // estimates say which share it is; how many tokens that are, the provider has counted
		past.Prefix = past.Marked * (line.In + line.CacheRead + line.CacheWrite) / all
	}
	return past
}
