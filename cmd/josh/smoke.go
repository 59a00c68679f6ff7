package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/app/cloud"
	"github.com/josh-sms/josh/internal/app/cloud/shared"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/edge/smoke"
)

// smokeCmd is `josh smoke`.
type smokeCmd struct {
	Stack     string        `xor:"where" required:"" placeholder:"NAME" help:"Name of a stack on AWS, which its parameters and outputs describe; with your own credentials."`
	URL       string        `xor:"where" required:"" placeholder:"URL" help:"Address of a running josh run, whose settings are those of the environment here."`
	Data      string        `default:".josh" env:"JOSH_DATA" help:"Data folder of that josh run."`
	Operators string        `placeholder:"URL" help:"Operators' address of that josh run instead of --data; its token is taken from JOSH_OPERATOR_TOKEN."`
	Phones    []string      `placeholder:"PHONE,..." help:"Numbers of nobody (E.164), two or more, that are texted from; without them those of STAGING_ALLOWLIST."`
	Patience  time.Duration `default:"30s" help:"How long each check may take."`
}

// simulatedPhones are the numbers for a carrier that is simulated. They are in no plan of numbers.
func simulatedPhones() []string {
	return []string{"+15550100091", "+15550100092", "+15550100093", "+15550100094"}
}

// Run makes the checks, prints a line for each, and fails when one does.
func (c *smokeCmd) Run(ctx context.Context, s *streams) error {
	target, ask, err := c.target(ctx, s)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(s.out, "%-26s %-8s %8s  %s\n", "CHECK", "OUTCOME", "MS", "SAW")
	tried := smoke.Smoke{
		Target: target, Ask: ask, HTTP: client(), SID: freshSID, Now: time.Now, Patience: c.Patience, Pause: 200 * time.Millisecond,
		Tell: func(r smoke.Result) {
			_, _ = fmt.Fprintf(s.out, "%-26s %-8s %8d  %s\n", r.Check, r.Outcome, r.Took.Milliseconds(), plain(r.Saw))
		},
	}
	return tried.Run(ctx)
}

// freshSID is a message sid that no carrier has given.
func freshSID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // it never fails
	return "SM" + hex.EncodeToString(id[:])
}

// target finds what is tried, and what runs operators' commands there.
func (c *smokeCmd) target(ctx context.Context, s *streams) (smoke.Target, smoke.Ask, error) {
	here, run, err := c.where(ctx, s)
	if err != nil {
		return smoke.Target{}, nil, err
	}
	cfg, err := app.LoadSmoke(here)
	if err != nil {
		return smoke.Target{}, nil, err
	}
	if cfg.Stage == app.Prod {
		return smoke.Target{}, nil, fault.New(fault.Forbidden, "the stage is prod: nothing is tried there")
	}
	phones, err := c.phones(cfg)
	if err != nil {
		return smoke.Target{}, nil, err
	}
	base := cfg.BaseURL()
	ask := func(ctx context.Context, command string, args, answer any) error {
		raw, err := json.Marshal(args)
		if err != nil {
			return fault.Wrap(fault.Internal, "encode", err)
		}
		out, err := run(ctx, command, raw)
		if err != nil {
			return err
		}
		return fault.Wrap(fault.Internal, "answer", json.Unmarshal(out, answer))
	}
	return smoke.Target{
		URL: cmp.Or(c.URL, base), BaseURL: base, Token: cfg.TwilioAuthTokens[0], Account: cfg.TwilioAccountSID, Service: cfg.TwilioMessagingServiceSID,
		To: cmp.Or(string(cfg.TwilioFrom), "+15550100000"), ByProvider: cfg.OptOutConfirmation == app.ByTwilio, Phones: phones,
	}, ask, nil
}

// where returns the settings of what is tried, and what runs operators' commands there.
func (c *smokeCmd) where(ctx context.Context, s *streams) (environ map[string]string, run func(context.Context, string, json.RawMessage) ([]byte, error), err error) {
	if c.Stack == "" {
		u, err := url.Parse(c.URL)
		if err != nil || u.Host == "" || u.Path != "" && u.Path != "/" {
			return nil, nil, &app.ConfigError{Problems: []app.Problem{{Variable: "--url", Text: "must be an address without a path, for example http://127.0.0.1:8080"}}}
		}
		c.URL = u.Scheme + "://" + u.Host
		environ := map[string]string{"PUBLIC_BASE_URL": c.URL}
		for name, value := range s.environ {
			environ[name] = value
		}
		o := operator{Data: c.Data, URL: c.Operators}
		return environ, func(ctx context.Context, name string, args json.RawMessage) ([]byte, error) {
			return o.ask(ctx, s, name, args)
		}, nil
	}
	sdk, err := shared.Config(ctx)
	if err != nil {
		return nil, nil, err
	}
	if environ, err = shared.Environment(ctx, sdk, c.Stack); err != nil {
		return nil, nil, err
	}
	if environ["STAGE"] == app.Prod { // before a secret is fetched
		return nil, nil, fault.New(fault.Forbidden, "the stage of "+c.Stack+" is prod: nothing is tried there")
	}
	if environ, err = cloud.WithSecrets(ctx, sdk, environ, "TWILIO_AUTH_TOKEN"); err != nil {
		return nil, nil, err
	}
	o, by, err := deployed(ctx, environ, "")
	if err != nil {
		return nil, nil, err
	}
	return environ, hands(o, by), nil
}

// phones returns the numbers that may be taken. On a staging system those off its list are refused.
func (c *smokeCmd) phones(cfg app.Config) ([]sms.Phone, error) {
	given := c.Phones
	if len(given) == 0 && cfg.StagingAllowlist == nil && c.Stack == "" && cfg.Simulated() {
		given = simulatedPhones()
	}
	if len(given) == 0 {
		given = make([]string, len(cfg.StagingAllowlist))
		for n, phone := range cfg.StagingAllowlist {
			given[n] = string(phone)
		}
	}
	if len(given) < 2 {
		return nil, &app.ConfigError{Problems: []app.Problem{{Variable: "--phones", Text: "must be two numbers of nobody in E.164 form, for example +15550100021,+15550100022"}}}
	}
	phones := make([]sms.Phone, len(given))
	for n, typed := range given {
		phone, ok := sms.ParsePhone(typed)
		if !ok {
			return nil, &app.ConfigError{Problems: []app.Problem{{Variable: "--phones", Text: "must be numbers in E.164 form, for example +15550100021,+15550100022"}}}
		}
		phones[n] = phone
	}
	return phones, ops.Listed(cfg.StagingAllowlist, phones...)
}
