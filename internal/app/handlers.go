package app

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"maps"
	"sync"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/base/numbering"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/edge/cardpage"
	"github.com/josh-sms/josh/internal/edge/join"
	"github.com/josh-sms/josh/internal/edge/linkuppage"
	"github.com/josh-sms/josh/internal/edge/mypage"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/flow/danger"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/flow/memory"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/spine/alert"
	"github.com/josh-sms/josh/internal/spine/cards"
	"github.com/josh-sms/josh/internal/spine/consume"
	"github.com/josh-sms/josh/internal/spine/converse"
	"github.com/josh-sms/josh/internal/spine/erase"
	"github.com/josh-sms/josh/internal/spine/intake"
	"github.com/josh-sms/josh/internal/spine/receipt"
	"github.com/josh-sms/josh/internal/spine/send"
	"github.com/josh-sms/josh/internal/spine/timer"
	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// The shapes of the handlers, as lambda.Start takes them.
type (
	// SQSHandler works off a batch of a queue.
	SQSHandler func(context.Context, events.SQSEvent) (events.SQSEventResponse, error)
	// ScheduleHandler runs once a minute.
	ScheduleHandler func(context.Context, events.EventBridgeEvent) (Fired, error)
)

// Fired is the clock's answer.
type Fired struct {
	Offered int `json:"offered"` // hints given
}

// warnEvery is how often one instance warns about signatures that do not match, requests that are no texts and models without an answer
// in their time.
const warnEvery = time.Minute

// NewInbound builds the inbound webhook. It needs Table, Inbound and Seal.
func NewInbound(cfg Config, p Parts) (httpevent.Handler, error) {
	p = p.traced()
	keywords, err := compliance.Load()
	if err != nil {
		return nil, err
	}
	plain, err := compliance.LoadPlain()
	if err != nil {
		return nil, err
	}
	in := &intake.Intake{
		Table: p.table(), Inbound: p.Inbound, Seal: p.Seal, Signatures: newSignatures(cfg.TwilioAuthTokens, p.Tokens),
		Keywords: keywords, Plain: plain, Number: p.numbers(cfg).Claim, BaseURL: cfg.BaseURL(), IDs: p.IDs, Now: p.Now,
		Log: p.Log, Metrics: p.Metrics, Report: p.Report, WarnNow: observe.OncePer(warnEvery, p.Now), WarnBad: observe.OncePer(warnEvery, p.Now), Crash: p.Crash,
		Landed: send.Landing{Table: p.table(), Now: p.Now}.Wait,
	}
	return web(p, observe.SpanWebhook, in.Handle), nil
}

// NewStatus builds the status webhook. It needs Table.
func NewStatus(cfg Config, p Parts) (httpevent.Handler, error) {
	failures, err := p.failures()
	if err != nil {
		return nil, err
	}
	rc := &receipt.Receipts{
		Failures: failures,
		Table:    p.table(), Signatures: newSignatures(cfg.TwilioAuthTokens, p.Tokens), BaseURL: cfg.BaseURL(), Now: p.Now,
		Log: p.Log, Metrics: p.Metrics, Report: p.Report, WarnNow: observe.OncePer(warnEvery, p.Now), Crash: p.Crash,
	}
	return web(p, observe.SpanReceipt, rc.Handle), nil
}

// failures builds what draws the consequences of failed receipts.
func (p Parts) failures() (*send.Failures, error) {
	codes, err := twilio.LoadCodes()
	return &send.Failures{Table: p.table(), Codes: codes, Now: p.Now, Log: p.Log, Metrics: p.Metrics, Report: p.Report}, err
}

// alerts builds what tells operators of incidents.
func (p Parts) alerts() *alert.Alerts {
	return &alert.Alerts{Table: p.table(), Now: p.Now, Log: p.Log, Metrics: p.Metrics, Report: p.Report, Pager: p.Pager}
}

// NewWeb builds the pages. It needs Table, Outbound, Seal and IDs.
func NewWeb(cfg Config, p Parts) (httpevent.Handler, error) {
	p = p.traced()
	regions, err := people.LoadRegions()
	if err != nil {
		return nil, err
	}
	random := cmp.Or[io.Reader](p.Random, rand.Reader)
	asked := p.numbers(cfg)
	asked.Alike = true
	site := &join.Site{
		Table: p.table(), Outbound: p.Outbound, Seal: p.Seal, Numbers: numbering.Load, Regions: regions, Book: wording.NewBook(),
		Default: people.Entitlement{Participate: cfg.DefaultCanParticipate, Initiate: cfg.DefaultCanInitiate}, PerDay: cfg.CodesPerDay, PerNumber: cfg.CodesPerNumber, Number: asked.Claim, Keys: cfg.Peppers().Keys, BaseURL: cfg.BaseURL(),
		Support: cfg.SupportContact, IDs: p.IDs, Random: random, Now: p.Now, Log: p.Log, Metrics: p.Metrics, Crash: p.Crash,
	}
	cardPages := &cardpage.Site{
		Book: site.Book, Made: p.shelf().Made, Open: site.Open, BaseURL: site.BaseURL, Support: site.Support, Log: p.Log,
		Help: sync.OnceValue(func() string {
			resources, err := safety.LoadResources()
			if err != nil { // a test reads them
				return site.Support
			}
			return wording.Help(resources.ForCountry(""), safety.NeedCrisis)
		}),
	}
	activities, profiles := sync.OnceValues(catalogue.Load), sync.OnceValues(profile.Load)
	activity := func(key string) string {
		list, err := activities()
		if err != nil { // a test reads it
			return ""
		}
		a, _ := list.Activity(key)
		return a.Label
	}
	myPages := &mypage.Site{
		Table: site.Table, Seal: site.Seal, Rules: profiles, Label: labels(activity, profiles), Regions: regions, IDs: site.IDs, BaseURL: site.BaseURL, Support: site.Support,
		Talks: ownTalks, Random: random, Now: p.Now, Log: p.Log,
	}
	plans := &linkuppage.Site{
		Table: site.Table, Seal: site.Seal, Regions: regions, Label: activity, Plans: plansIn, Support: site.Support, BaseURL: site.BaseURL, Random: random, Now: p.Now, Log: p.Log,
	}
	return web(p, observe.SpanPage, func(ctx context.Context, r httpevent.Request) httpevent.Response {
		switch {
		case cardpage.Owns(r.RawPath):
			return cardPages.Handle(ctx, r)
		case mypage.Owns(r.RawPath):
			return myPages.Handle(ctx, r)
		case linkuppage.Owns(r.RawPath):
			return plans.Handle(ctx, r)
		}
		return site.Handle(ctx, r)
	}), nil
}

// NewConverse builds the worker of the inbound queue. It needs Table, Inbound, Outbound and Seal.
func NewConverse(cfg Config, p Parts) (SQSHandler, error) {
	p = p.traced()
	p.scale = newScale()
	by := cfg.asked()
	by.weights = p.Weights
	rules, err := cfg.rules(by, p.Flows...)
	if err != nil {
		return nil, err
	}
	turns := rules.Turns()
	thinkers, err := p.thinkers(cfg, rules)
	if err != nil {
		return nil, err
	}
	maps.Copy(turns.Callers, thinkers)
	turns.Table, turns.Inbound, turns.Outbound, turns.Seal, turns.Now, turns.Random = p.table(), p.Inbound, p.Outbound, p.Seal, p.Now, p.Random
	turns.Budget = converse.NewBudget(cfg.ModelDailyBudgetCents, turns.Table, p.Now)
	turns.Log, turns.Metrics, turns.Report, turns.ReportNow, turns.Crash = p.Log, p.Metrics, p.Report, observe.OncePer(warnEvery, p.Now), p.Crash
	turns.Tracer = p.Tracer
	turns.AtOnce = map[string]func(context.Context, table.Key) error{record.KindIncident.Name: p.alerts().Raise}
	turns.Callers[linkup.Names], turns.Callers[linkup.Contacts], turns.Callers[talk.Names] = p.names(), p.contacts(), p.names()
	turns.Callers[memory.Purpose] = p.facts(rules.Memory)
	maps.Copy(turns.Callers, p.Callers)
	turns.Made = p.shelf().Made
	shadows, err := p.shadows(cfg, rules, turns.Budget)
	if err != nil {
		return nil, err
	}
	return batch(p, consume.Batch{Handle: besides(shadows, p.drafts(cfg, turns), turns.Handle), Queue: p.Inbound, Log: p.Log, Report: p.Report}), nil
}

// NewSend builds the worker of the outbound queue. It needs Table, Outbound, Seal and Carrier. owner names
// the process in leases.
func NewSend(cfg Config, p Parts, owner string) (SQSHandler, error) {
	p = p.traced()
	regions, err := people.LoadRegions()
	if err != nil {
		return nil, err
	}
	sender := &send.Sender{
		Table: p.table(), Seal: p.Seal, Carrier: carrier{p.Carrier, p.Carrier.Codes(), p.Now, string(cfg.TwilioFrom), cfg.TwilioMessagingServiceSID}, CarrierNow: p.CarrierNow, Pacer: outbox.NewPacer(cfg.SenderMPS),
		BaseURL: cfg.BaseURL(), Regions: regions, Owner: owner, Now: p.Now, Only: cfg.StagingAllowlist,
		Log: p.Log, Metrics: p.Metrics, Report: p.Report, Tracer: p.Tracer, Crash: p.Crash,
	}
	return batch(p, consume.Batch{Handle: sender.Handle, Queue: p.Outbound, Log: p.Log, Report: p.Report}), nil
}

// NewUrgent builds the worker of the urgent queue, which Outbound is here. It does not pace: what it sends is rare, owed to
// somebody, and not held up by the texts of others; the carrier queues what it is given too fast.
func NewUrgent(cfg Config, p Parts, owner string) (SQSHandler, error) {
	cfg.SenderMPS = 0
	return NewSend(cfg, p, owner)
}

// NewClock builds what runs every minute. It needs Table, Inbound and Outbound.
func NewClock(_ Config, p Parts) (ScheduleHandler, error) {
	clock, err := Clock(p)
	if err != nil {
		return nil, err
	}
	return observe.Recover(p.Log, p.Metrics, p.Report, func(ctx context.Context, _ events.EventBridgeEvent) (Fired, error) {
		n, err := clock.Run(ctx)
		return Fired{Offered: n}, err
	}), nil
}

// Clock builds the clock itself, for a program that drives it by another schedule. The kinds of work that it does are
// listed here.
func Clock(p Parts) (*timer.Clock, error) {
	p = p.traced()
	failures, err := p.failures()
	if err != nil {
		return nil, err
	}
	untold := func() { p.Metrics.Count(observe.SafetyIncidents, 1) }
	kinds := append(timer.Jobs(p.Outbound),
		timer.Texts(p.Inbound), timer.Inner(p.Inbound), timer.FailedReceipts(failures.Handle), timer.Incidents(p.alerts().Raise, untold), timer.Erasures(p.eraser().GoOn), timer.Shadows(p.Inbound), timer.Drafts(p.Inbound))
	waiting := alert.Waiting{Table: p.table(), Now: p.Now, Log: p.Log, Metrics: p.Metrics, Report: p.Report}
	holds := alert.Holds{Table: p.table(), Now: p.Now, Log: p.Log, Metrics: p.Metrics, Report: p.Report}
	return &timer.Clock{
		Table: p.table(), Kinds: kinds, EachRun: []func(context.Context) error{waiting.Look, holds.Look},
		Now: p.Now, Log: p.Log, Metrics: p.Metrics, Report: p.Report, Tracer: p.Tracer, Crash: p.Crash, Workers: p.Workers,
	}, nil
}

// table is the store as every writer sees it: it keeps the index of what names a number.
func (p Parts) table() table.Table {
	return erase.Indexed{Table: p.Table, Index: erasure.NewIndexer(ErasureKinds(p.Flows...)), Now: p.Now}
}

// shelf builds what has the cards of operators. It needs Table.
func (p Parts) shelf() *cards.Shelf { return &cards.Shelf{Table: p.table(), Now: p.Now, Log: p.Log} }

// eraser builds what removes a person. It needs Table and Scan.
func (p Parts) eraser() *erase.Eraser {
	return &erase.Eraser{Table: p.Table, Scan: p.Scan, Kinds: ErasureKinds(p.Flows...), Now: p.Now, Log: p.Log}
}

// ErasureKinds declares what becomes of every kind of stored item when the person whom it names is erased. It has those of
// the spine, and what each flow declares of its own; further are flows behind those of the product.
func ErasureKinds(further ...turn.Flow) []erasure.Kind {
	kinds := erase.Spine()
	flows := Config{}.flows(Rules{Danger: danger.New(nil, turn.Asking{})}, asked{}) // nothing of them is run
	for _, f := range append(flows, further...) {
		kinds = append(kinds, f.Erasure...)
	}
	return kinds
}

// NewOps builds the operator's commands. It needs Table, Inbound, Outbound and Seal.
func NewOps(cfg Config, p Parts) (*ops.Ops, error) {
	codes, err := twilio.LoadCodes()
	if err != nil {
		return nil, err
	}
	return &ops.Ops{
		Scan: p.Scan, Replays: p.replays(), Matching: p.matching, Plans: plansIn, Talks: talksIn, Budget: cfg.ModelDailyBudgetCents, WhatIf: cfg.whatIf,
		Rules: ruleFiles, Explain: explains(p.Now), Pretend: p.pretend, Stage: cfg.Stage, Only: cfg.StagingAllowlist,
		Eraser: p.eraser(), Book: wording.NewBook(), Codes: codes,
		Table: p.table(), Inbound: p.Inbound, Outbound: p.Outbound, Seal: p.Seal, Numbers: p.numbers(cfg), Peppers: NewPepper(cfg, p), IDs: p.IDs, Now: p.Now, Log: p.Log,
	}, nil
}
