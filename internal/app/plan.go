package app

import (
	"cmp"
	"context"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/flow/action"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/text/meddle"
)

// planPrompt is the version of the prompts by which a model says what a text with several parts asks for.
const planPrompt = 1

// planPrompt returns the version of the prompts of the planner, 0 when no model is asked.
func (c Config) planPrompt() int {
	if c.prompt() == 0 || c.Planner == "" || c.Planner == "off" {
		return 0
	}
	return planPrompt
}

// planRouteData is what the prompt of the router shows of a text.
func (p Parts) planRouteData(meddling *meddle.Rules) shows {
	return func(ctx context.Context, question any) (any, []string, error) {
		q, ok := question.(action.Question)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not a text to plan")
		}
		texts, earlier, err := p.earlier(ctx, meddling, q.Earlier, q.Names)
		return prompts.Route{Earlier: texts, Text: prompts.Redact(q.Text, q.Names...)}, earlier, err
	}
}

// planData is what the prompt of the planner shows of one.
func (p Parts) planData(meddling *meddle.Rules) shows {
	return func(ctx context.Context, question any) (any, []string, error) {
		q, ok := question.(action.Question)
		if !ok {
			return nil, nil, fault.New(fault.Internal, "model: not a text to plan")
		}
		texts, earlier, err := p.earlier(ctx, meddling, q.Earlier, q.Names)
		return prompts.Plan{
			Now: q.Now, Country: cmp.Or(q.Country, "US"), Plans: q.Plans, Domains: q.Domains, Earlier: texts, Text: prompts.Redact(q.Text, q.Names...),
		}, earlier, err
	}
}
