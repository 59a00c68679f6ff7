package secretsmanager_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/secrets"
	"github.com/josh-sms/josh/internal/platform/secrets/secretsmanager"
)

var _ secrets.Fetch = (*secretsmanager.Store)(nil).Fetch

// service is a stand-in for Secrets Manager that holds secrets by name.
type service struct {
	secrets map[string]string
	answers []string // answered before anything else, one a call: "<status> <body>"

	mu    sync.Mutex
	asked []string
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var in struct{ SecretId string }
	_ = json.NewDecoder(r.Body).Decode(&in)
	s.asked = append(s.asked, in.SecretId)
	if n := len(s.asked); n <= len(s.answers) {
		status, body, _ := strings.Cut(s.answers[n-1], " ")
		var number int
		_, _ = fmt.Sscan(status, &number)
		w.WriteHeader(number)
		_, _ = fmt.Fprint(w, body)
		return
	}
	value, ok := s.secrets[in.SecretId]
	if r.Header.Get("X-Amz-Target") != "secretsmanager.GetSecretValue" || !ok {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = fmt.Fprint(w, `{"__type":"ResourceNotFoundException","Message":"Secrets Manager can't find the specified secret."}`)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]string{"Name": in.SecretId, "SecretString": value})
}

// start runs a service and returns the SDK's configuration for it.
func start(t *testing.T, s http.Handler) aws.Config {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return aws.Config{
		Region: "us-east-1", HTTPClient: server.Client(), BaseEndpoint: &server.URL,
		Credentials: credentials.NewStaticCredentialsProvider("AKIDEXAMPLE", "secret", "session"),
		Retryer: func() aws.Retryer {
			return retry.NewStandard(func(o *retry.StandardOptions) {
				o.Backoff = retry.BackoffDelayerFunc(func(int, error) (time.Duration, error) { return time.Millisecond, nil })
			})
		},
	}
}

// stored returns a store of both secrets.
func stored() *service {
	return &service{secrets: map[string]string{
		"/josh/prod/twilio": `{"TWILIO_AUTH_TOKEN":"token","TWILIO_API_KEY":"key"}`,
		"/josh/prod/josh":   `{"PHONE_PEPPER":"pepper","OTHER":"not asked for"}`,
	}}
}

// TestFetch asks for a secret once, and for none that holds nothing which was asked for.
func TestFetch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		prefix string
		names  []string
		want   map[string]string
		asked  []string
	}{
		{
			"/josh/prod", []string{"TWILIO_AUTH_TOKEN", "PHONE_PEPPER", "TWILIO_API_KEY", "SENTRY_DSN"},
			map[string]string{"TWILIO_AUTH_TOKEN": "token", "TWILIO_API_KEY": "key", "PHONE_PEPPER": "pepper"},
			[]string{"/josh/prod/twilio", "/josh/prod/josh"},
		},
		{"/josh/prod/", []string{"PHONE_PEPPER"}, map[string]string{"PHONE_PEPPER": "pepper"}, []string{"/josh/prod/josh"}},
		{"/josh/prod", []string{"SENTRY_DSN"}, map[string]string{}, []string{"/josh/prod/josh"}},
	} {
		s := stored()
		got, err := secretsmanager.New(start(t, s), secretsmanager.Options{Prefix: c.prefix, Names: c.names}).Fetch(t.Context())
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" || !slices.Equal(s.asked, c.asked) {
			t.Errorf("%v: asked for %v, %v (-want +got):\n%s", c.names, s.asked, err, diff)
		}
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	const denied = "User: arn:aws:sts::1:assumed-role/josh is not authorized to perform: secretsmanager:GetSecretValue"
	for _, c := range []struct {
		answers []string
		want    fault.Kind // "" for no error
		calls   int
		text    string // of the error, behind what was asked for; "" for any
	}{
		{[]string{`400 {"__type":"ResourceNotFoundException"}`}, fault.Config, 1, ": ResourceNotFoundException"},
		{[]string{`400 {"__type":"AccessDeniedException","Message":"` + denied + `"}`}, fault.Config, 1, ": AccessDeniedException: " + denied},
		{[]string{`400 {"__type":"DecryptionFailure"}`}, fault.Config, 1, ""},
		{[]string{`400 {"__type":"ThrottlingException"}`, `500 {"__type":"InternalServiceError"}`}, "", 3, ""},
		{[]string{`503 <html>`, `503 <html>`, `503 <html>`}, fault.Unavailable, 3, ""},
		{[]string{`418 tea`}, fault.Unavailable, 1, ""},
		{[]string{`200 no JSON`}, fault.Unavailable, 1, ""},
		{
			[]string{`400 {"__type":"InvalidSignatureException","message":"Signature does not match.\n\nThe String:\nx-amz-security-token:session"}`},
			fault.Config, 1, ": InvalidSignatureException: Signature does not match.",
		},
		{
			[]string{`400 {"__type":"IncompleteSignatureException","message":"no equal-sign: 'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE'"}`},
			fault.Config, 1, ": IncompleteSignatureException",
		},
		{[]string{`200 {"SecretString":"hunter2"}`}, fault.Config, 1, ": it is not a JSON object whose values are texts"},
		{[]string{`200 {"SecretString":"{\"PHONE_PEPPER\":[\"hunter2\"]}"}`}, fault.Config, 1, ": it is not a JSON object whose values are texts"},
		{[]string{`200 {"SecretString":"null"}`}, fault.Config, 1, ": it is not a JSON object whose values are texts"},
		{[]string{`200 {"SecretBinary":"aHVudGVyMg=="}`}, fault.Config, 1, ": it is not a JSON object whose values are texts"},
	} {
		s := stored()
		s.answers = c.answers
		store := secretsmanager.New(start(t, s), secretsmanager.Options{Prefix: "/josh/prod", Names: []string{"PHONE_PEPPER"}})
		got, err := store.Fetch(t.Context())
		if (err == nil) != (c.want == "") || fault.KindOf(err) != c.want || len(s.asked) != c.calls || err == nil && got["PHONE_PEPPER"] != "pepper" {
			t.Errorf("%v: %v, %v of kind %q after %d calls, want %q after %d", c.answers, got, err, fault.KindOf(err), len(s.asked), c.want, c.calls)
		}
		if want := "get the secret /josh/prod/josh" + c.text; c.text != "" && err != nil && err.Error() != want {
			t.Errorf("%v\nwant %v", err, want)
		}
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestNoRegion holds a function without a region to saying so.
func TestNoRegion(t *testing.T) {
	t.Parallel()
	sdk := start(t, stored())
	sdk.Region = ""
	_, err := secretsmanager.New(sdk, secretsmanager.Options{Prefix: "/josh/prod", Names: []string{"PHONE_PEPPER"}}).Fetch(t.Context())
	if fault.KindOf(err) != fault.Config {
		t.Error(err)
	}
}

func TestCallHasDeadline(t *testing.T) {
	t.Parallel()
	for set, want := range map[time.Duration]time.Duration{0: 3 * time.Second, 50 * time.Millisecond: 50 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			calls := 0
			sdk := aws.Config{
				Region: "us-east-1", Credentials: credentials.NewStaticCredentialsProvider("AKIDEXAMPLE", "secret", "session"),
				HTTPClient: &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
					calls++
					<-r.Context().Done()
					return nil, r.Context().Err()
				})},
			}
			began := time.Now()
			store := secretsmanager.New(sdk, secretsmanager.Options{Prefix: "/josh", Names: []string{"PHONE_PEPPER"}, Timeout: set})
			_, err := store.Fetch(t.Context())
			if !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Unavailable || calls != 1 {
				t.Errorf("Fetch: %d calls, %v, want the deadline", calls, err)
			}
			if took := time.Since(began); took != want {
				t.Errorf("a timeout of %v: %v, want %v", set, took, want)
			}
		})
	}
}
