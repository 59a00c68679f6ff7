package app_test

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/app"
)

// badValues has at least one bad value of each variable; TestLoadRefusesBadValues checks that it is complete.
// A variable can be bad because of others, which are then set beside it.
var badValues = []struct {
	variable, value string
	mode            app.Mode
	beside          map[string]string
}{
	{variable: "PUBLIC_BASE_URL", value: "sms.example.org"},
	{variable: "PUBLIC_BASE_URL", value: "ftp://sms.example.org"},
	{variable: "PUBLIC_BASE_URL", value: "https://sms.example.org/api"},
	{variable: "PUBLIC_BASE_URL", value: "https://sms.example.org?x=1"},
	{variable: "PUBLIC_BASE_URL", value: "https://sms.example.org#x"},
	{variable: "PUBLIC_BASE_URL", value: "https://user:pass@sms.example.org"},
	{variable: "PUBLIC_BASE_URL", value: "http://[::1:2:3:4:5:6:7:8:9:g]"},
	{variable: "PUBLIC_BASE_URL", value: "http://sms.example.org", mode: app.Lambda},
	{variable: "TWILIO_ACCOUNT_SID", value: "AC123"},
	{variable: "TWILIO_ACCOUNT_SID", value: "SM00000000000000000000000000000000"},
	{variable: "TWILIO_AUTH_TOKEN", value: "one,,two"},
	{variable: "TWILIO_AUTH_TOKEN", value: "one, two"},
	{variable: "TWILIO_API_KEY", value: "AC00000000000000000000000000000000", beside: map[string]string{"TWILIO_API_SECRET": "s", "TWILIO_AUTH_TOKEN": "mine"}},
	{variable: "TWILIO_API_KEY", value: "", beside: map[string]string{"TWILIO_API_SECRET": "s", "TWILIO_AUTH_TOKEN": "mine"}},
	{variable: "TWILIO_API_SECRET", value: "with space", beside: map[string]string{"TWILIO_API_KEY": "SK00000000000000000000000000000000", "TWILIO_AUTH_TOKEN": "mine"}},
	{variable: "TWILIO_API_SECRET", value: "", beside: map[string]string{"TWILIO_API_KEY": "SK00000000000000000000000000000000", "TWILIO_AUTH_TOKEN": "mine"}},
	{variable: "TWILIO_MESSAGING_SERVICE_SID", value: "MG123"},
	{
		variable: "TWILIO_MESSAGING_SERVICE_SID", value: "MG00000000000000000000000000000000",
		beside: map[string]string{"TWILIO_FROM": "+15550100000"},
	},
	{variable: "TWILIO_FROM", value: "555 010 0000"},
	{variable: "TWILIO_FROM", value: "+05550100000"},
	{variable: "TWILIO_FROM", value: "JOSH"},
	{variable: "TWILIO_API_BASE_URL", value: "127.0.0.1:9000"},
	{variable: "TWILIO_API_BASE_URL", value: "http://127.0.0.1:9000?x=1"},
	{variable: "TWILIO_API_BASE_URL", value: "http://127.0.0.1:port"},
	{variable: "STORE", value: "memory"},
	{variable: "STORE", value: "bolt", mode: app.Lambda},
	{variable: "TABLE_NAME", value: "a b"},
	{variable: "TABLE_NAME", value: "", beside: map[string]string{"STORE": "dynamodb", "AWS_ENDPOINT_URL_DYNAMODB": "http://127.0.0.1:8000"}},
	{variable: "QUEUE", value: "kafka"},
	{variable: "QUEUE", value: "bolt", mode: app.Lambda},
	{variable: "INBOUND_QUEUE_URL", value: "https://sqs.example.org/0/not-ordered"},
	{variable: "INBOUND_QUEUE_URL", value: "", beside: map[string]string{
		"QUEUE": "sqs", "OUTBOUND_QUEUE_URL": "http://127.0.0.1:9324/0/out.fifo",
	}},
	{variable: "OUTBOUND_QUEUE_URL", value: "out.fifo"},
	{variable: "URGENT_QUEUE_URL", value: "https://sqs.example.org/0/not-ordered"},
	{variable: "MODEL", value: "gpt"},
	{variable: "MODEL", value: "scripted", mode: app.Lambda},
	{variable: "SAFETY_MODEL", value: "maybe"},
	{variable: "SAFETY_MODEL", value: "on"}, // no model
	{variable: "MODEL_ID", value: "a model"},
	{variable: "MODEL_ID", value: "", beside: map[string]string{"MODEL": "bedrock"}},
	{variable: "MODEL_ID", value: "us.somebody.model-1", beside: map[string]string{"MODEL": "bedrock"}}, // in no data file
	{variable: "MODEL_LARGE_ID", value: "a model"},
	{variable: "MODEL_LARGE_ID", value: "us.somebody.model-1", beside: map[string]string{"MODEL": "bedrock", "MODEL_ID": "global.anthropic.claude-haiku-5-5"}},
	{variable: "MODEL_LARGE_ID", value: "global.anthropic.claude-haiku-5-5", beside: map[string]string{"MODEL": "bedrock", "MODEL_ID": "global.anthropic.claude-haiku-5-5"}}, // the small one
	{variable: "MODEL_FALLBACK_ID", value: "a model"},
	{variable: "MODEL_FALLBACK_ID", value: "us.somebody.model-1", beside: map[string]string{"MODEL": "bedrock", "MODEL_ID": "global.anthropic.claude-haiku-5-5"}},
	{variable: "MODEL_EMBED_ID", value: "a model"},
	{variable: "MODEL_EMBED_ID", value: "global.anthropic.claude-haiku-5-5", beside: map[string]string{"MODEL": "bedrock", "MODEL_ID": "global.anthropic.claude-haiku-5-5"}}, // makes no vectors
	{variable: "MODEL_SHADOW_SHARE", value: "1.5", beside: map[string]string{"MODEL_SHADOW_ID": "scripted"}},
	{variable: "MODEL_SHADOW_SHARE", value: "0.1"},                                                          // nobody to read
	{variable: "MODEL_SHADOW_SHARE", value: "0.1", beside: map[string]string{"MODEL_SHADOW_ID": "offline"}}, // the rules read already
	{variable: "MODEL_SHADOW_SHARE", value: "0.1", beside: map[string]string{"MODEL": "scripted", "MODEL_SHADOW_ID": "scripted"}},
	{variable: "MODEL_SHADOW_SHARE", value: "0.1", beside: map[string]string{"MODEL": "scripted", "MODEL_SHADOW_PROMPT": "3"}},
	{variable: "PLANNER", value: "yes"},
	{variable: "MODEL_SHADOW_ID", value: "us.somebody.model-1"},
	{variable: "MODEL_SHADOW_ID", value: "scripted", mode: app.Lambda},
	{variable: "MODEL_SHADOW_PROMPT", value: "v2"},
	{variable: "SEAL", value: "none"},
	{variable: "KMS_KEY_ID", value: "not a key"},
	{variable: "KMS_KEY_ID", value: "", beside: map[string]string{"SEAL": "kms"}},
	{variable: "SEAL_KEY", value: "c2hvcnQ="},
	{variable: "SECRETS", value: "vault"},
	{variable: "SECRETS_PREFIX", value: "josh/prod"},
	{variable: "SECRETS_PREFIX", value: "/josh/prod/"},
	{variable: "SECRETS_PREFIX", value: "", beside: map[string]string{"SECRETS": "secretsmanager"}},
	{variable: "SENDER_MPS", value: "-1"},
	{variable: "SENDER_MPS", value: "fast"},
	{variable: "SENDER_MPS", value: "NaN"},
	{variable: "SENDER_MPS", value: "1e9"},
	{variable: "PHONE_PEPPER", value: "short"},
	{variable: "OPT_OUT_CONFIRMATION", value: "both"},
	{variable: "DEFAULT_CAN_PARTICIPATE", value: "yes"},
	{variable: "DEFAULT_CAN_INITIATE", value: "TRUE"},
	{variable: "MODEL_DAILY_BUDGET_CENTS", value: "-1"},
	{variable: "MODEL_DAILY_BUDGET_CENTS", value: "2.50"},
	{variable: "MODEL_DAILY_BUDGET_CENTS", value: "10000000"},
	{variable: "CODES_PER_DAY", value: "0"},
	{variable: "CODES_PER_DAY", value: "2e3"},
	{variable: "CODES_PER_DAY", value: "-1"},
	{variable: "CODES_PER_DAY", value: "10000000"},
	{variable: "CODES_PER_DAY", value: "9"},
	{variable: "CODES_PER_NUMBER", value: "0"},
	{variable: "CODES_PER_NUMBER", value: "50"},
	{variable: "INTENT_HIGH", value: "80"},
	{variable: "INTENT_HIGH", value: "0.5"},
	{variable: "INTENT_MED", value: "high"},
	{variable: "INTENT_MED", value: "0.4"},
	{variable: "INTENT_LOW", value: "-0.1"},
	{variable: "SUPPORT_CONTACT", value: "call us"},
	{variable: "ALARM_TOPIC_ARN", value: "josh-alarms"},
	{variable: "ALARM_TOPIC_ARN", value: "arn:aws:sqs:us-east-1:000000000000:josh-alarms"},
	{variable: "SENTRY_DSN", value: "https://sentry.example.org/1"},
	{variable: "SENTRY_DSN", value: "https://key@sentry.example.org/project"},
	{variable: "OTEL_EXPORTER_OTLP_ENDPOINT", value: "localhost:4318"},
	{variable: "OTEL_EXPORTER_OTLP_ENDPOINT", value: "https://user:key@otlp.example.org"},
	{variable: "OTEL_EXPORTER_OTLP_HEADERS", value: "a-key"},
	{variable: "OTEL_EXPORTER_OTLP_HEADERS", value: "x-api-key: a-key"},
	{variable: "LOG_LEVEL", value: "loud"},
	{variable: "STAGE", value: "Production"},
	{variable: "STAGE", value: "a-stage-with-a-very-long-name"},
	{variable: "STAGING_ALLOWLIST", value: "+15550100021"}, // not staging
	{variable: "STAGING_ALLOWLIST", value: "+15550100021", mode: app.Lambda},
	{variable: "STAGING_ALLOWLIST", value: "", beside: map[string]string{"STAGE": "staging"}},
	{variable: "STAGING_ALLOWLIST", value: "", mode: app.Lambda, beside: map[string]string{"STAGE": "staging"}},
	{variable: "STAGING_ALLOWLIST", value: "+15550100021, +15550100022", beside: map[string]string{"STAGE": "staging"}},
	{variable: "STAGING_ALLOWLIST", value: "555 010 0021", beside: map[string]string{"STAGE": "staging"}},
}

func TestLoadRefusesBadValues(t *testing.T) {
	t.Parallel()
	covered := map[string]bool{}
	for _, tc := range badValues {
		covered[tc.variable] = true
		t.Run(tc.variable+"="+tc.value, func(t *testing.T) {
			t.Parallel()
			environ, mode := map[string]string{}, app.Local
			if tc.mode == app.Lambda {
				environ, mode = lambdaEnviron(), app.Lambda
			}
			maps.Copy(environ, tc.beside)
			environ[tc.variable] = tc.value
			_, err := app.Load(environ, mode)
			var config *app.ConfigError
			if !errors.As(err, &config) || len(config.Problems) != 1 {
				t.Fatalf("Load: %v, want one problem", err)
			}
			p := config.Problems[0]
			if p.Variable != tc.variable || !strings.Contains(p.Text, "must be ") {
				t.Errorf("problem %q names another variable or no rule", p)
			}
			if tc.value != "" && !strings.Contains(p.Text, "characters)") {
				t.Errorf("problem %q does not say what it got", p)
			}
		})
	}
	for _, v := range app.Variables() {
		if !covered[v.Name] {
			t.Errorf("no bad value of %s in the table", v.Name)
		}
	}
}
