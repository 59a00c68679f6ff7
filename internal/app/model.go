package app

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/flow/action"
	"github.com/josh-sms/josh/internal/flow/danger"
	"github.com/josh-sms/josh/internal/flow/interview"
	"github.com/josh-sms/josh/internal/flow/memory"
	"github.com/josh-sms/josh/internal/flow/menu"
	"github.com/josh-sms/josh/internal/flow/request"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/outage"
)

// intentPrompt is the version of the prompt that says what a text is for.
const intentPrompt = 3

// answerPrompt is the version of the prompts by which a model chooses cards and makes a text of them.
const answerPrompt = 1

// interviewPrompt is the version of the prompt by which answers of the interview are read.
const interviewPrompt = 1

// safetyPrompt is the version of the prompt that judges what may be danger.
const safetyPrompt = 1

// toWrite is what is kept of a call's time to write down what became of it: without it, an attempt that ran out of time would
// leave no line.
const toWrite = 200 * time.Millisecond

// prompt returns the version of the prompt that texts are read with, 0 when no model is asked.
func (c Config) prompt() int {
	if c.Model == "" || c.Model == Offline {
		return 0
	}
	return intentPrompt
}

// answerPrompt returns the version of the prompts by which questions are answered, 0 when no model is asked.
func (c Config) answerPrompt() int {
	if c.prompt() == 0 {
		return 0
	}
	return answerPrompt
}

// interviewPrompt returns the version of the prompt by which answers of the interview are read, 0 when no model is asked.
func (c Config) interviewPrompt() int {
	if c.prompt() == 0 {
		return 0
	}
	return interviewPrompt
}

// safetyPrompt returns the version of the prompt that a model is the second stage of safety by, 0 when none is.
func (c Config) safetyPrompt() int {
	if c.prompt() == 0 || c.SafetyModel != On {
		return 0
	}
	return safetyPrompt
}

// thinkers returns who answers the calls that a model is asked, by purpose; none without a model.
func (p Parts) thinkers(cfg Config, rules Rules) (map[string]converse.Caller, error) {
	if cfg.prompt() == 0 {
		return nil, nil
	}
	if p.Model == nil {
		return nil, fault.New(fault.Config, "MODEL="+cfg.Model+": nobody has built that model")
	}
	thinkers := map[string]converse.Caller{}
	for purpose, c := range map[string]struct {
		version int
		data    shows
	}{
		request.Purpose: {cfg.prompt(), p.intentData(rules.Meddling)}, danger.StageTwo: {cfg.safetyPrompt(), safetyData},
		question.RoutePurpose: {cfg.answerPrompt(), routeData}, menu.WritePurpose: {cfg.answerPrompt(), makingData}, menu.CheckPurpose: {cfg.answerPrompt(), makingData},
		interview.Purpose:   {cfg.interviewPrompt(), interviewData},
		action.RoutePurpose: {cfg.planPrompt(), p.planRouteData(rules.Meddling)}, action.PlanPurpose: {cfg.planPrompt(), p.planData(rules.Meddling)},
		memory.FactsPurpose: {cfg.memoryPrompt(), p.notesData(rules.Memory.Never)}, memory.SummaryPurpose: {cfg.memoryPrompt(), p.summedData(rules.Memory.Never)},
	} {
		if c.version == 0 {
			continue
		}
		thinkers[purpose] = converse.Caller{Call: p.thinksBy(p.Model, purpose, c.version, c.data)}
	}
	for purpose, data := range p.talkers(rules.Meddling) {
		thinkers[purpose] = converse.Caller{Call: p.thinksBy(p.Model, purpose, cfg.talkPrompt(), data)}
	}
	if p.Embed != nil && cfg.embeds() != "" {
		thinkers[memory.EmbedPurpose] = converse.Caller{Call: p.embed}
	}
	return thinkers, nil
}

// shows makes of a question what a prompt shows of it, and lists those texts of the sender in it that came before. errMeddled
// means that no model is asked.
type shows func(ctx context.Context, question any) (data any, earlier []string, err error)

// thinksBy is thinks with a prompt that is read for the first question: a start of a function reads none.
func (p Parts) thinksBy(m model.Model, purpose string, version int, data shows) func(context.Context, turn.Call) ([]byte, error) {
	prompt := sync.OnceValues(func() (*prompts.Prompt, error) { return prompts.Find(purpose, version) })
	return func(ctx context.Context, c turn.Call) ([]byte, error) {
		by, err := prompt()
		if err != nil {
			return nil, err
		}
		return p.thinks(m, purpose, by, data)(ctx, c)
	}
}

// thinks returns what asks a model by a prompt, for a purpose. What becomes of each attempt is part of the answer, also when there is none.
func (p Parts) thinks(m model.Model, purpose string, prompt *prompts.Prompt, data shows) func(context.Context, turn.Call) ([]byte, error) {
	return func(ctx context.Context, c turn.Call) ([]byte, error) {
		shown, earlier, err := data(ctx, c.Input)
		if errors.Is(err, errMeddled) {
			return json.Marshal(turn.Thought{Attempts: []turn.Attempt{{
				Purpose: purpose, Prompt: prompt.ID, Version: prompt.Version, Hash: prompt.Hash, Outcome: string(model.Unasked),
			}}})
		}
		if err != nil {
			return nil, err
		}
		r, err := prompt.RequestBy(shown, p.scale.correction())
		if err != nil {
			return nil, err
		}
		if further, ok := shown.(conversation); ok {
			r.Messages, r.Calls = append(r.Messages, further.messages...), further.calls
			r.Blocks = further.block(r.Blocks)
		}
		r.Of, r.Purpose, r.Signals = c.Of, purpose, model.Signals(c.Signals)
		if deadline, ok := ctx.Deadline(); ok {
			r.Within = max(time.Until(deadline)-toWrite, time.Millisecond)
		}
		resp, failure := m.Complete(ctx, r)
		p.scale.note(r, resp.Ledger)
		if o := model.OutcomeOf(failure); failure != nil && o != model.Unasked {
			p.Metrics.Count(observe.ModelFailures, 1)
			p.Log.WarnContext(ctx, "model without an answer", "purpose", r.Purpose, "prompt", r.Prompt.Hash, "outcome", string(o), "error", failure)
		}
		said := struct {
			Answer   json.RawMessage `json:"answer,omitempty"`
			Attempts []model.Line    `json:"attempts"`
			Shown    []string        `json:"shown,omitempty"`
		}{Attempts: resp.Ledger, Shown: earlier}
		switch {
		case failure == nil && len(r.Tools) > 0:
			said.Answer = called(resp.Calls)
		case failure == nil && r.Tool == nil: // a text, which is no JSON of itself
			if said.Answer, err = json.Marshal(resp.Text); err != nil {
				return nil, fault.Wrap(fault.Internal, "encode a text of a model", err)
			}
		case failure == nil:
			said.Answer = resp.Output()
		case len(resp.Ledger) == 0: // no call was made: say why
			said.Attempts = []model.Line{{Purpose: r.Purpose, Prompt: r.Prompt, Outcome: model.OutcomeOf(failure)}}
		}
		return json.Marshal(said)
	}
}

// safetyData is what the prompt of the second stage of safety shows of a question.
func safetyData(_ context.Context, question any) (any, []string, error) {
	q, ok := question.(danger.Question)
	if !ok {
		return nil, nil, fault.New(fault.Internal, "model: not a question")
	}
	return prompts.Safety{Category: string(q.Hit.Category), Who: string(q.Hit.Who), Text: q.Normal}, nil, nil
}

// interviewData is what the prompt of the interview shows of a question.
func interviewData(_ context.Context, question any) (any, []string, error) {
	q, ok := question.(interview.Question)
	if !ok {
		return nil, nil, fault.New(fault.Internal, "model: not a question")
	}
	return prompts.Interview{Step: string(q.Step), Asked: q.Asked, Text: prompts.Redact(q.Text, q.Names...)}, nil, nil
}

// Outages returns where the instances of all functions tell each other which model is away. It needs Table.
func (p Parts) Outages() model.Board { return outage.Board{Table: p.table()} }
