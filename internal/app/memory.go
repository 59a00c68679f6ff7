package app

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	domain "github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/memory"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// memoryPrompt is the version of the prompts by which a model notes facts and summarises what was said.
const memoryPrompt = 1

// memoryPrompt returns the version of the prompts of the memory, 0 when no model is asked.
func (c Config) memoryPrompt() int {
	if c.prompt() == 0 {
		return 0
	}
	return memoryPrompt
}

// embeds returns the id of the model that facts are found by, "" for none: the vectors that need no network know letters and no meanings.
func (c Config) embeds() string {
	switch {
	case c.prompt() == 0 || c.ModelEmbedID == "":
		return ""
	case c.Model != Bedrock:
		return "offline" // what stands in for it: its vectors are never compared with those of the other
	}
	return c.ModelEmbedID
}

// notesData is what the prompt of facts shows of texts; hides says which of them it does not.
func (p Parts) notesData(hides func(normal string) bool) shows {
	return func(ctx context.Context, in any) (any, []string, error) {
		notes, ok := in.(memory.Notes)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not texts to note facts of")
		}
		shown := prompts.Facts{Known: redacted(notes.Known, notes.Names)}
		texts, err := p.shown(ctx, hides, notes.Texts, notes.Names)
		if err != nil {
			return nil, nil, err
		}
		for _, text := range texts {
			if text != "" {
				shown.Texts = append(shown.Texts, text)
			}
		}
		if len(shown.Texts) == 0 {
			return nil, nil, errMeddled
		}
		return shown, texts, nil
	}
}

// summedData is what the prompt of summaries shows.
func (p Parts) summedData(hides func(normal string) bool) shows {
	return func(ctx context.Context, in any) (any, []string, error) {
		summed, ok := in.(memory.Summed)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not texts to summarise")
		}
		texts, err := p.shown(ctx, hides, summed.Texts, summed.Names)
		if err != nil {
			return nil, nil, err
		}
		shown := prompts.Summarise{Before: redacted(summed.Before, summed.Names)}
		for i, text := range texts {
			if text != "" {
				shown.Said = append(shown.Said, prompts.Said{ByJosh: summed.Texts[i].ByJosh, Text: text})
			}
		}
		if len(shown.Said) == 0 {
			return nil, nil, errMeddled
		}
		return shown, nil, nil
	}
}

// redacted returns lines as a model may see them.
func redacted(lines, names []string) (list []string) {
	for _, line := range lines {
		list = append(list, prompts.Redact(line, names...))
	}
	return list
}

// shown opens texts, the oldest first, as a model may see them, "" for one that it may not: it is hidden, as its answer is then, or nobody can
// open it.
func (p Parts) shown(ctx context.Context, hides func(normal string) bool, texts []said.Text, names []string) ([]string, error) {
	list, hidden := make([]string, len(texts)), map[string]bool{}
	for i, text := range texts {
		body, err := p.words(ctx, text)
		of, _, _ := strings.Cut(text.ID, "-") // the id of an answer begins with that of its text
		switch {
		case err != nil && fault.Away(err):
			return nil, err
		case err != nil || hidden[of] || !text.ByJosh && hides(sms.Normalize(body)):
			hidden[of] = true
		default:
			list[i] = prompts.Redact(body, names...)
		}
	}
	return list, nil
}

// embed answers with vectors of texts.
func (p Parts) embed(ctx context.Context, c turn.Call) ([]byte, error) {
	in, ok := c.Input.(memory.Embedded)
	if !ok {
		return nil, fault.New(fault.Internal, "embed: not texts")
	}
	texts := make([]string, len(in.Texts))
	for i, text := range in.Texts {
		texts[i] = prompts.Redact(text, in.Names...)
	}
	made, failure := p.Embed.Embed(ctx, texts)
	thought := struct {
		Answer   *memory.Vectors `json:"answer,omitempty"`
		Attempts []model.Line    `json:"attempts"`
	}{Attempts: made.Ledger}
	if failure == nil {
		thought.Answer = &memory.Vectors{}
		for _, v := range made.Vectors {
			thought.Answer.Vectors = append(thought.Answer.Vectors, domain.NewVector(v))
		}
	}
	return json.Marshal(thought)
}
