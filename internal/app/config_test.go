package app_test

import (
	"errors"
	"log/slog"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
)

// lambdaEnviron is a complete environment of a function, secrets included.
func lambdaEnviron() map[string]string {
	return map[string]string{
		"PUBLIC_BASE_URL":    "https://sms.example.org/",
		"TWILIO_ACCOUNT_SID": "AC0123456789abcdef0123456789abcdef",
		"TWILIO_AUTH_TOKEN":  "newer-token,older-token",
		"TWILIO_FROM":        "+15550100000",
		"TABLE_NAME":         "josh-prod",
		"INBOUND_QUEUE_URL":  "https://sqs.us-east-1.amazonaws.com/000000000000/josh-inbound.fifo",
		"OUTBOUND_QUEUE_URL": "https://sqs.us-east-1.amazonaws.com/000000000000/josh-outbound.fifo",
		"URGENT_QUEUE_URL":   "https://sqs.us-east-1.amazonaws.com/000000000000/josh-urgent.fifo",
		"KMS_KEY_ID":         "alias/josh-prod",
		"SECRETS_PREFIX":     "/josh/prod",
		"PHONE_PEPPER":       "0123456789abcdef",
		"SENDER_MPS":         "1.5",
		"STAGE":              "prod",
		"SUPPORT_CONTACT":    "help@example.org",
	}
}

func mustURL(t *testing.T, s string) *url.URL {
	t.Helper()
	u, err := url.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestLoadLocalNeedsNothing(t *testing.T) {
	t.Parallel()
	got, err := app.Load(nil, app.Local)
	if err != nil {
		t.Fatal(err)
	}
	want := app.Config{
		TwilioAccountSID:   "AC00000000000000000000000000000000",
		TwilioAuthTokens:   []string{"josh-local-token"},
		TwilioFrom:         "+15550100000",
		SupportContact:     "help@josh.example",
		Store:              app.Bolt,
		Queue:              app.Bolt,
		Model:              app.Offline,
		SafetyModel:        "off",
		Seal:               app.KeyFile,
		Secrets:            app.Env,
		PhonePeppers:       []string{"josh-local-pepper"},
		OptOutConfirmation: app.ByApp,
		LogLevel:           slog.LevelInfo,
		Stage:              "local",

		DefaultCanParticipate: true,
		DefaultCanInitiate:    true,
		CodesPerDay:           2000,
		CodesPerNumber:        6,

		Planner: "on", IntentHigh: 0.80,
		IntentMed: 0.60,
		IntentLow: 0.40,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Load (-want +got):\n%s", diff)
	}
}

func TestLoadLambda(t *testing.T) {
	t.Parallel()
	environ := lambdaEnviron()
	got, err := app.Load(environ, app.Lambda)
	if err != nil {
		t.Fatal(err)
	}
	want := app.Config{
		PublicBaseURL:      mustURL(t, "https://sms.example.org"),
		TwilioAccountSID:   "AC0123456789abcdef0123456789abcdef",
		TwilioAuthTokens:   []string{"newer-token", "older-token"},
		TwilioFrom:         "+15550100000",
		Store:              app.DynamoDB,
		TableName:          "josh-prod",
		Queue:              app.SQS,
		InboundQueueURL:    mustURL(t, environ["INBOUND_QUEUE_URL"]),
		OutboundQueueURL:   mustURL(t, environ["OUTBOUND_QUEUE_URL"]),
		UrgentQueueURL:     mustURL(t, environ["URGENT_QUEUE_URL"]),
		Model:              app.Offline,
		SafetyModel:        "off",
		Seal:               app.KMS,
		KMSKeyIDs:          []string{"alias/josh-prod"},
		Secrets:            app.Manager,
		SecretsPrefix:      "/josh/prod",
		SenderMPS:          1.5,
		PhonePeppers:       []string{"0123456789abcdef"},
		OptOutConfirmation: app.ByApp,
		SupportContact:     "help@example.org",
		LogLevel:           slog.LevelInfo,
		Stage:              "prod",

		DefaultCanParticipate: true,
		DefaultCanInitiate:    true,
		CodesPerDay:           2000,
		CodesPerNumber:        6,

		Planner: "on", IntentHigh: 0.80,
		IntentMed: 0.60,
		IntentLow: 0.40,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Load (-want +got):\n%s", diff)
	}
}

func TestLoadNamesEverythingMissingInLambda(t *testing.T) {
	t.Parallel()
	_, err := app.Load(nil, app.Lambda)
	var config *app.ConfigError
	if !errors.As(err, &config) {
		t.Fatalf("error is %v, want a *ConfigError", err)
	}
	var got []string
	for _, p := range config.Problems {
		got = append(got, p.Variable)
		if !strings.HasPrefix(p.Text, "is required ") || !strings.Contains(p.Text, "for example ") {
			t.Errorf("problem does not say that it is required, with an example: %s", p)
		}
	}
	want := []string{
		"PUBLIC_BASE_URL", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TABLE_NAME",
		"INBOUND_QUEUE_URL", "OUTBOUND_QUEUE_URL", "KMS_KEY_ID", "SECRETS_PREFIX", "PHONE_PEPPER", "SUPPORT_CONTACT", "STAGE",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("missing variables (-want +got):\n%s", diff)
	}
	if kind := fault.KindOf(err); kind != fault.Config {
		t.Errorf("kind is %q, want %q", kind, fault.Config)
	}
}

func TestProblemText(t *testing.T) {
	t.Parallel()
	_, err := app.Load(map[string]string{"TWILIO_FROM": "555 010 0000", "LOG_LEVEL": "loud"}, app.Local)
	want := "TWILIO_FROM: must be a phone number in E.164 form, for example +15550100000 (got 12 characters)\n" +
		"LOG_LEVEL: must be debug, info, warn or error, for example debug (got 4 characters)"
	if err == nil || err.Error() != want {
		t.Errorf("error is\n%v\nwant\n%s", err, want)
	}
}

func TestErrorsNeverHoldAValue(t *testing.T) {
	t.Parallel()
	vars := app.Variables()
	rapid.Check(t, func(t *rapid.T) {
		// A marker that no rule and no example contains.
		value := "zq" + rapid.StringMatching(`[ -~é]{0,40}`).Draw(t, "value") + "qz"
		environ := map[string]string{}
		for _, v := range vars {
			environ[v.Name] = value
		}
		mode := rapid.SampledFrom([]app.Mode{app.Local, app.Lambda}).Draw(t, "mode")
		_, err := app.Load(environ, mode)
		if err == nil {
			t.Fatal("nonsense was accepted")
		}
		if strings.Contains(err.Error(), "zq") || strings.Contains(err.Error(), "qz") {
			t.Fatalf("error shows a value: %v", err)
		}
	})
}

func TestEveryVariableIsComplete(t *testing.T) {
	t.Parallel()
	for _, v := range app.Variables() {
		if v.Name == "" || v.Rule == "" || v.Match == "" {
			t.Errorf("%s: name, rule or match is missing", v.Field)
			continue
		}
		match, err := regexp.Compile(v.Match)
		if err != nil {
			t.Errorf("%s: %v", v.Name, err)
			continue
		}
		for _, value := range []string{v.Example, v.Local, v.Lambda} {
			if value != "" && !match.MatchString(value) {
				t.Errorf("%s: %q does not pass its own rule", v.Name, value)
			}
		}
		if v.Secret && v.Lambda != "" {
			t.Errorf("%s: a secret has a default in Lambda", v.Name)
		}
	}
}

func TestBlankCountsAsUnset(t *testing.T) {
	t.Parallel()
	got, err := app.Load(map[string]string{"STAGE": " \n", "LOG_LEVEL": " debug\n", "MODEL_ID": " "}, app.Local)
	if err != nil {
		t.Fatal(err)
	}
	if got.Stage != "local" || got.LogLevel != slog.LevelDebug {
		t.Errorf("stage %q, level %v; want local, DEBUG", got.Stage, got.LogLevel)
	}
}

func TestMessagingServiceReplacesNumber(t *testing.T) {
	t.Parallel()
	const service = "MG00000000000000000000000000000000"
	environ := lambdaEnviron()
	delete(environ, "TWILIO_FROM")
	environ["TWILIO_MESSAGING_SERVICE_SID"] = service
	for mode, environ := range map[app.Mode]map[string]string{
		app.Lambda: environ,
		app.Local:  {"TWILIO_MESSAGING_SERVICE_SID": service},
	} {
		got, err := app.Load(environ, mode)
		if err != nil {
			t.Fatalf("%s: %v", mode, err)
		}
		if got.TwilioFrom != "" || got.TwilioMessagingServiceSID != service {
			t.Errorf("%s: from %q, service %q", mode, got.TwilioFrom, got.TwilioMessagingServiceSID)
		}
	}
}

func TestSecretsPrefix(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		environ map[string]string
		mode    app.Mode
		want    string
		bad     string
	}{
		{name: "local", mode: app.Local},
		{name: "local, nonsense elsewhere", environ: map[string]string{"STORE": "nonsense"}, mode: app.Local},
		{name: "lambda", environ: map[string]string{"SECRETS_PREFIX": "/josh/prod"}, mode: app.Lambda, want: "/josh/prod"},
		{name: "lambda, from the environment", environ: map[string]string{"SECRETS": "env"}, mode: app.Lambda},
		{name: "no prefix", mode: app.Lambda, bad: "SECRETS_PREFIX"},
		{name: "unknown source", environ: map[string]string{"SECRETS": "vault"}, mode: app.Local, bad: "SECRETS"},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			got, err := app.SecretsPrefix(tc.environ, tc.mode)
			if got != tc.want || (err != nil) != (tc.bad != "") {
				t.Fatalf("SecretsPrefix = %q, %v; want %q", got, err, tc.want)
			}
			if tc.bad != "" && !strings.HasPrefix(err.Error(), tc.bad+": ") {
				t.Errorf("error %q does not name %s", err, tc.bad)
			}
		})
	}
}

func TestSecretNames(t *testing.T) {
	t.Parallel()
	want := []string{"OTEL_EXPORTER_OTLP_HEADERS", "PHONE_PEPPER", "SEAL_KEY", "SENTRY_DSN", "TWILIO_API_KEY", "TWILIO_API_SECRET", "TWILIO_AUTH_TOKEN"}
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(app.SecretNames()))); diff != "" {
		t.Errorf("secrets (-want +got):\n%s", diff)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("PUBLIC_BASE_URL", "http://[::1]:99999")
	f.Add("SENDER_MPS", "9999.999")
	f.Add("TWILIO_AUTH_TOKEN", ",")
	f.Fuzz(func(t *testing.T, name, value string) {
		cfg, err := app.Load(map[string]string{name: value}, app.Local)
		var config *app.ConfigError
		if err != nil && !errors.As(err, &config) {
			t.Fatalf("error of another type: %v", err)
		}
		if err == nil && (len(cfg.TwilioAuthTokens) == 0 || cfg.SenderMPS < 0) {
			t.Fatalf("accepted a configuration that breaks a rule")
		}
	})
}
