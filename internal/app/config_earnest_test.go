package app_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/app"
)

// inEarnest is everything that a carrier outside needs.
func inEarnest() map[string]string {
	return map[string]string{
		"TWILIO_API_BASE_URL": "https://api.twilio.com", "TWILIO_ACCOUNT_SID": "AC0123456789abcdef0123456789abcdef", "TWILIO_AUTH_TOKEN": "mine",
		"TWILIO_FROM": "+15550100001", "PHONE_PEPPER": "a-pepper-of-my-own", "SUPPORT_CONTACT": "help@example.org", "PUBLIC_BASE_URL": "https://sms.example.org",
	}
}

// TestPublicDefaultsAreRefusedInEarnest: what stands in the documentation guards nothing.
func TestPublicDefaultsAreRefusedInEarnest(t *testing.T) {
	t.Parallel()
	const here = "127.0.0.1:8080"
	all := []string{"PHONE_PEPPER", "PUBLIC_BASE_URL", "SUPPORT_CONTACT", "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"}
	secrets := []string{"PHONE_PEPPER", "TWILIO_AUTH_TOKEN"}
	but := func(changes ...string) map[string]string {
		environ := inEarnest()
		for i := 0; i < len(changes); i += 2 {
			environ[changes[i]] = changes[i+1]
		}
		return environ
	}
	for _, c := range []struct {
		name    string
		environ map[string]string
		address string
		want    []string // what is refused
	}{
		{"nothing set", nil, here, nil},
		{"IPv6", nil, "[::1]:0", nil},
		{"by name", nil, "localhost:0", nil},
		{"everybody reaches it", nil, "0.0.0.0:8080", secrets},
		{"everybody reaches it, without a host", nil, ":8080", secrets},
		{"a network reaches it", nil, "192.168.1.7:8080", secrets},
		{"everybody reaches it, with secrets", map[string]string{"TWILIO_AUTH_TOKEN": "mine", "PHONE_PEPPER": "a-pepper-of-my-own"}, "0.0.0.0:8080", nil},
		{"a carrier of this machine", map[string]string{"TWILIO_API_BASE_URL": "http://127.0.0.1:9000"}, here, nil},
		{"a carrier of this machine, by name", map[string]string{"TWILIO_API_BASE_URL": "http://localhost:9000/base"}, here, nil},
		{"a carrier of this machine, reached by others", map[string]string{"TWILIO_API_BASE_URL": "http://127.0.0.1:9000"}, "0.0.0.0:8080", secrets},
		{"a carrier of this machine, with an account", map[string]string{"TWILIO_API_BASE_URL": "http://127.0.0.1:9000", "TWILIO_ACCOUNT_SID": "AC0123456789abcdef0123456789abcdef"}, here, nil},
		{"a host that only begins like ours", map[string]string{"TWILIO_API_BASE_URL": "http://127.0.0.1.example.org"}, here, all},
		{"Twilio with defaults", map[string]string{"TWILIO_API_BASE_URL": "https://api.twilio.com"}, here, all},
		{"Twilio", inEarnest(), here, nil},
		{"Twilio, with a messaging service", func() map[string]string {
			environ := but("TWILIO_MESSAGING_SERVICE_SID", "MG0123456789abcdef0123456789abcdef")
			delete(environ, "TWILIO_FROM")
			return environ
		}(), here, nil},
		{"the default token by hand", but("TWILIO_AUTH_TOKEN", "josh-local-token"), here, []string{"TWILIO_AUTH_TOKEN"}},
		{"the default token beside another", but("TWILIO_AUTH_TOKEN", "mine,josh-local-token"), here, []string{"TWILIO_AUTH_TOKEN"}},
		{"the token of the example", but("TWILIO_AUTH_TOKEN", "new-token"), here, []string{"TWILIO_AUTH_TOKEN"}},
		{"the pepper of the example", but("PHONE_PEPPER", "the-output-of-openssl-rand-hex-32"), here, []string{"PHONE_PEPPER"}},
		{"the key of the example", but("SEAL_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="), here, []string{"SEAL_KEY"}},
		{"pages without encryption", but("PUBLIC_BASE_URL", "http://sms.example.org"), here, []string{"PUBLIC_BASE_URL"}},
		{"an account of one's own", map[string]string{"TWILIO_ACCOUNT_SID": "AC0123456789abcdef0123456789abcdef"}, here, []string{"TWILIO_AUTH_TOKEN"}},
		{"an address of its own", map[string]string{"PUBLIC_BASE_URL": "http://localhost:8080"}, here, nil},
		{"an address that others reach", map[string]string{"PUBLIC_BASE_URL": "https://sms.example.org"}, here, secrets},
		{"an address that others reach, and a carrier of this machine", map[string]string{
			"PUBLIC_BASE_URL": "https://sms.example.org", "TWILIO_API_BASE_URL": "http://127.0.0.1:9",
		}, here, secrets},
		{"an address that others reach, with the key of the example", map[string]string{
			"PUBLIC_BASE_URL": "http://192.168.1.7", "SEAL_KEY": "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
		}, here, []string{"PHONE_PEPPER", "SEAL_KEY", "TWILIO_AUTH_TOKEN"}},
		{"an address that others reach, with secrets", map[string]string{
			"PUBLIC_BASE_URL": "https://sms.example.org", "TWILIO_AUTH_TOKEN": "mine", "PHONE_PEPPER": "a-pepper-of-my-own",
		}, here, nil},
		{"no address to listen on is every one", nil, "", secrets},
		{"a table on AWS", map[string]string{"STORE": "dynamodb", "TABLE_NAME": "josh"}, here, secrets},
		{"a table of this machine", map[string]string{"STORE": "dynamodb", "TABLE_NAME": "josh", "AWS_ENDPOINT_URL_DYNAMODB": "http://127.0.0.1:8000"}, here, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := app.LoadRun(c.environ, c.address)
			if diff := cmp.Diff(c.want, refused(t, err)); diff != "" {
				t.Errorf("refused (-want +got):\n%s", diff)
			}
		})
	}
}

// refused lists the variables of an error, each of which comes with its rule and an example.
func refused(t *testing.T, err error) (names []string) {
	t.Helper()
	config := (*app.ConfigError)(nil)
	if errors.As(err, &config) {
		for _, p := range config.Problems {
			names = append(names, p.Variable)
			if !strings.Contains(p.Text, "must be ") || !strings.Contains(p.Text, "for example ") {
				t.Errorf("without a rule or an example: %s", p)
			}
		}
	} else if err != nil {
		t.Error(err)
	}
	slices.Sort(names)
	return names
}

// TestOperatorNeedsThePepper on every table of DynamoDB, and nothing of the carrier.
func TestOperatorNeedsThePepper(t *testing.T) {
	t.Parallel()
	environ := map[string]string{
		"STORE": "dynamodb", "TABLE_NAME": "josh", "AWS_ENDPOINT_URL_DYNAMODB": "http://127.0.0.1:8000", "TWILIO_ACCOUNT_SID": "AC0123456789abcdef0123456789abcdef",
	}
	for pepper, want := range map[string][]string{"": {"PHONE_PEPPER"}, "josh-local-pepper": {"PHONE_PEPPER"}, "a-pepper-of-my-own": nil} {
		environ := maps.Clone(environ)
		environ["PHONE_PEPPER"] = pepper
		_, err := app.LoadOperator(environ)
		if diff := cmp.Diff(want, refused(t, err)); diff != "" {
			t.Errorf("with %q refused (-want +got):\n%s", pepper, diff)
		}
	}
}

// TestLambdaRefusesPublicSecrets when it sends to Twilio itself.
func TestLambdaRefusesPublicSecrets(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]string{"TWILIO_AUTH_TOKEN": "josh-local-token", "PHONE_PEPPER": "josh-local-pepper"} {
		environ := lambdaEnviron()
		environ[name] = value
		_, err := app.Load(environ, app.Lambda)
		if diff := cmp.Diff([]string{name}, refused(t, err)); diff != "" {
			t.Errorf("refused (-want +got):\n%s", diff)
		}
		environ["TWILIO_API_BASE_URL"] = "http://carrier.test:9000"
		if _, err := app.Load(environ, app.Lambda); err != nil {
			t.Errorf("with a carrier to try things with: %v", err)
		}
	}
}

// TestReal is what closes the doors of the main address.
func TestReal(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]string{
		"": "", "TWILIO_API_BASE_URL": "http://127.0.0.1:9000", "TWILIO_AUTH_TOKEN": "mine", "PHONE_PEPPER": "a-pepper-of-my-own",
		"SUPPORT_CONTACT": "help@example.org", "PUBLIC_BASE_URL": "https://sms.example.org",
	} {
		cfg, err := app.Load(map[string]string{name: value}, app.Local)
		if want := strings.HasPrefix(name, "TWILIO_") || name == "PUBLIC_BASE_URL"; err != nil || cfg.Real() != want {
			t.Errorf("%s: %t, want %t; %v", name, cfg.Real(), want, err)
		}
	}
}
