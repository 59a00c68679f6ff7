package app

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/text/meddle"
)

// errMeddled means that no model is asked, because a text of the sender that it would be shown meddles: what that told it may be
// about the text of now, too.
var errMeddled = errors.New("an earlier text meddles")

// intentData returns what the prompt of intents shows of a question.
func (p Parts) intentData(meddling *meddle.Rules) shows {
	return func(ctx context.Context, question any) (any, []string, error) {
		q, ok := question.(request.Question)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not a question")
		}
		shown := prompts.Intent{Mode: string(q.Mode), Now: q.Now, Country: q.Country, Text: prompts.Redact(q.Text, q.Names...)}
		if shown.Country == "" {
			shown.Country = "US"
		}
		known := func(lines []string) []string { return p.remembered(ctx, meddling, lines, q.Names) }
		shown.Summary, shown.Preferences, shown.Facts = known(q.Known.Summary), known(q.Known.Preferences), known(q.Known.Facts)
		texts, earlier, err := p.earlier(ctx, meddling, q.Earlier, q.Names)
		shown.Earlier = texts
		return shown, earlier, err
	}
}

// earlier opens the texts before the one of now, as a model may see them, and lists those of the sender.
func (p Parts) earlier(ctx context.Context, meddling *meddle.Rules, texts []said.Text, names []string) (shown []prompts.Said, earlier []string, err error) {
	for _, e := range texts {
		body, err := p.words(ctx, e)
		if err != nil {
			p.Log.WarnContext(ctx, "an earlier text is not shown", "kind", fault.KindOf(err), "error", err)
			continue
		}
		one := prompts.Said{ByJosh: e.ByJosh, Text: prompts.Redact(body, names...)}
		if !e.ByJosh {
			if meddling.Finds(sms.Normalize(body)) != "" {
				return nil, nil, errMeddled
			}
			earlier = append(earlier, one.Text)
		}
		if one.Text != "" {
			shown = append(shown, one)
		}
	}
	return shown, earlier, nil
}

// remembered returns what is shown of what is remembered of somebody. None of it should meddle, because nothing that does is kept; what does
// all the same is not shown, and the text of now is read as if it were not there.
func (p Parts) remembered(ctx context.Context, meddling *meddle.Rules, lines, names []string) (list []string) {
	for _, line := range lines {
		if rule := meddling.Finds(sms.Normalize(line)); rule != "" {
			p.Log.WarnContext(ctx, "what is remembered meddles and is not shown", "rule", rule)
			continue
		}
		list = append(list, prompts.Redact(line, names...))
	}
	return list
}

// words opens a text that is filed.
func (p Parts) words(ctx context.Context, text said.Text) (string, error) {
	plain, err := p.Seal.Open(ctx, text.Place, text.Sealed)
	if err != nil {
		return "", err
	}
	var content struct {
		Body string `json:"body"`
	}
	if err := json.Unmarshal(plain, &content); err != nil {
		return "", fault.New(fault.Internal, "earlier text: content is not JSON") // without the cause, which may quote it
	}
	return content.Body, nil
}
