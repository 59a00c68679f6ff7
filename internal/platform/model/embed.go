package model

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// EmbedPurpose is that of calls which make vectors: sums of money are by it.
const EmbedPurpose = "embed"

// MaxEmbed is how many texts one request may have: each is a call of its own.
const MaxEmbed = 64

// Embedder makes vectors of texts, near to each other where the texts mean the like. All that implement it are safe for
// concurrent use. It is not part of Model: no model that answers makes vectors, and none that makes vectors answers.
type Embedder interface {
	// Embed returns a vector for each text, in their order. Every error is an *Error. The ledger counts with an error, too.
	Embed(ctx context.Context, texts []string) (Embedded, error)
}

// Embedded is what became of texts.
type Embedded struct {
	Vectors [][]float32 // of length 1 each, so that the sum of products of two is their similarity, from -1 to 1
	Model   string
	Usage   Usage
	Ledger  []Line // one for each call that was made, in order
}

// EmbedChain puts everything around an engine that its vectors need to be used: what is asked is checked, each text is a call
// with its own time and line of the ledger, and what comes is checked and made of length 1. There is no breaker and no second model:
// vectors of two models cannot be compared.
func EmbedChain(engine Embedder, card EmbedCard, now func() time.Time) Embedder {
	return embedChain{engine, card, now}
}

type embedChain struct {
	engine Embedder
	card   EmbedCard
	now    func() time.Time
}

// Embed implements Embedder.
func (e embedChain) Embed(ctx context.Context, texts []string) (Embedded, error) {
	all := Embedded{Model: e.card.ID}
	if len(texts) == 0 || len(texts) > MaxEmbed {
		return all, NewError(Unasked, fault.New(fault.Invalid, "embed: 1 to 64 texts"))
	}
	for _, text := range texts {
		if strings.TrimSpace(text) == "" || len([]rune(text)) > e.card.MaxText {
			return all, NewError(Unasked, fault.New(fault.Invalid, "embed: a text that is blank or too long"))
		}
	}
	for _, text := range texts {
		vector, line, err := e.one(ctx, text)
		if OutcomeOf(err) != Unasked && OutcomeOf(err) != Open {
			all.Ledger = append(all.Ledger, line)
			all.Usage.In += line.In
		}
		if err != nil {
			return all, err
		}
		all.Vectors = append(all.Vectors, vector)
	}
	return all, nil
}

// one makes the vector of one text.
func (e embedChain) one(ctx context.Context, text string) (vector []float32, line Line, err error) {
	began := e.now()
	within, cancel := context.WithTimeout(ctx, e.card.Deadline)
	defer cancel()
	got, err := e.engine.Embed(within, []string{text})
	switch {
	case err != nil:
		if failure := ended(within); failure != nil && OutcomeOf(err).failed() {
			err = failure
		}
		err = asError(err)
	case len(got.Vectors) != 1 || len(got.Vectors[0]) != e.card.Dimensions:
		err = &Error{Outcome: Mismatch}
	default:
		if vector = unit(got.Vectors[0]); vector == nil {
			err = &Error{Outcome: Malformed}
		}
	}
	line = Line{
		Purpose: EmbedPurpose, Prompt: Prompt{ID: EmbedPurpose, Version: 1, Hash: "none"}, Model: e.card.ID,
		Usage: got.Usage, Cost: Price{In: e.card.Price}.Of(got.Usage),
		Millis: e.now().Sub(began).Milliseconds(), Outcome: OutcomeOf(err),
	}
	return vector, line, err
}

// unit returns a vector of length 1, nil where there is none: it is nothing, or nothing that can be reckoned with.
func unit(v []float32) []float32 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 || math.IsNaN(sum) || math.IsInf(sum, 0) {
		return nil
	}
	out := make([]float32, len(v))
	for i, x := range v {
		out[i] = float32(float64(x) / math.Sqrt(sum))
	}
	return out
}
