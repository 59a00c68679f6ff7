package app

import (
	"cmp"
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/spine/consume"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/drafting"
	"github.com/josh-sms/josh/internal/spine/shadowing"
	"github.com/josh-sms/josh/internal/text/understand"
)

// ShadowModel returns the id of the model of the network that is the second reader, "" where none is but perhaps that of MODEL_ID.
func (c Config) ShadowModel() string {
	if c.ModelShadowShare == 0 || c.ModelShadowID == Offline || c.ModelShadowID == Scripted {
		return ""
	}
	return c.ModelShadowID
}

// shadows returns the driver of second readings. Without a second reader it takes what waits for one off the list.
func (p Parts) shadows(cfg Config, rules Rules, budget *converse.Budget) (*shadowing.Shadows, error) {
	s := &shadowing.Shadows{Table: p.table(), Seal: p.Seal, Over: budget.Short, Now: p.Now, Log: p.Log, Metrics: p.Metrics}
	second := p.Shadow
	if cfg.ModelShadowID == "" {
		second = p.Model
	}
	switch {
	case cfg.ModelShadowShare == 0:
		return s, nil
	case cfg.ModelShadowID == Offline:
		s.Read = func(_ context.Context, q shadow.Question) (shadowing.Answer, error) {
			c, err := contextOf(q)
			u := rules.Reader.Read(q.Text, c)
			return shadowing.Answer{Understood: &u}, err
		}
		return s, nil
	case second == nil:
		return nil, fault.New(fault.Config, "MODEL_SHADOW_ID="+cfg.ModelShadowID+": nobody has built that model")
	}
	prompt, err := prompts.Find(request.Purpose, cmp.Or(cfg.ModelShadowPrompt, intentPrompt))
	if err != nil {
		return nil, fault.Wrap(fault.Config, "MODEL_SHADOW_PROMPT", err)
	}
	s.Read = p.readsBy(second, prompt, rules)
	return s, nil
}

// readsBy returns what reads a text by a model.
func (p Parts) readsBy(m model.Model, prompt *prompts.Prompt, rules Rules) func(context.Context, shadow.Question) (shadowing.Answer, error) {
	ask := p.thinks(m, shadow.Purpose, prompt, p.intentData(rules.Meddling))
	return func(ctx context.Context, q shadow.Question) (answer shadowing.Answer, err error) {
		c, err := contextOf(q)
		if err != nil {
			return answer, err
		}
		answer.Output, err = ask(ctx, turn.Call{Purpose: shadow.Purpose, Of: q.Of, Input: request.Question{Mode: q.Mode, Now: q.Now.In(c.Zone), Country: q.Country, Text: q.Text}})
		if err != nil {
			return answer, err
		}
		thought, err := turn.Answer{Output: answer.Output}.Thought()
		if err != nil || thought.Answer == nil {
			return answer, err
		}
		u, err := rules.Reader.Answered(thought.Answer, q.Text, c)
		if err == nil {
			answer.Understood = &u
		}
		return answer, err
	}
}

// contextOf returns what a text is read with.
func contextOf(q shadow.Question) (understand.Context, error) {
	zone, err := time.LoadLocation(q.Zone)
	return understand.Context{Mode: q.Mode, Now: q.Now, Zone: zone, Country: q.Country}, fault.Wrap(fault.Internal, "zone of a text", err)
}

// besides has texts that are to be read again read and cards drafted, and hands everything else on.
func besides(s *shadowing.Shadows, d *drafting.Drafts, next consume.Handle) consume.Handle {
	return func(ctx context.Context, hint work.Hint) (time.Duration, error) {
		if hint.Draft != "" {
			return 0, d.Handle(ctx, hint.Number, hint.Draft)
		}
		if hint.Shadow != "" {
			return 0, s.Handle(ctx, hint.Number, hint.Shadow)
		}
		return next(ctx, hint)
	}
}
