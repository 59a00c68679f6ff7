package ssm_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials"
	awsssm "github.com/aws/aws-sdk-go-v2/service/ssm"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/secrets"
	"github.com/josh-sms/josh/internal/secrets/ssm"
)

var _ secrets.Fetch = (*ssm.Store)(nil).Fetch

// service is a stand-in for Systems Manager that holds parameters by path.
type service struct {
	parameters map[string]string
	errors     []string // answered before anything else, one a call: "<status> <code>", "" for none

	mu    sync.Mutex
	asked []asked
}

// asked is what a client sent.
type asked struct {
	Method, Path, Target, Type string
	Scope, Signed              string // of the signature
	Agent                      string
	Body                       map[string]any
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var in struct {
		Names          []string
		WithDecryption bool
	}
	body, _ := io.ReadAll(r.Body)
	_ = json.Unmarshal(body, &in)
	a := asked{Method: r.Method, Path: r.URL.Path, Target: r.Header.Get("X-Amz-Target"), Type: r.Header.Get("Content-Type")}
	_ = json.Unmarshal(body, &a.Body)
	a.Agent = r.UserAgent()
	credential, rest, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"), "AWS4-HMAC-SHA256 Credential="), ", SignedHeaders=")
	signed, _, _ := strings.Cut(rest, ",")
	a.Scope = credential
	for name := range strings.SplitSeq(signed, ";") {
		if !strings.HasPrefix(name, "amz-sdk-") { // which attempt it is: for the service's statistics
			a.Signed += name + ";"
		}
	}
	s.asked = append(s.asked, a)
	if n := len(s.asked); n <= len(s.errors) && s.errors[n-1] != "" {
		status, code, _ := strings.Cut(s.errors[n-1], " ")
		var number int
		_, _ = fmt.Sscan(status, &number)
		w.Header().Set("X-Amzn-Requestid", "request-1")
		w.WriteHeader(number)
		_, _ = fmt.Fprint(w, code)
		return
	}
	if len(in.Names) > 10 || !in.WithDecryption {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = fmt.Fprint(w, `{"__type":"ValidationException"}`)
		return
	}
	type parameter struct{ Name, Value, ARN string }
	out := struct {
		Parameters        []parameter
		InvalidParameters []string
	}{Parameters: []parameter{{}, {Name: "/elsewhere/A", Value: "foreign"}}} // what no server should answer
	for _, name := range in.Names {
		if value, ok := s.parameters[name]; ok {
			out.Parameters = append(out.Parameters, parameter{Name: name, Value: value})
		} else {
			out.InvalidParameters = append(out.InvalidParameters, name)
		}
	}
	_ = json.NewEncoder(w).Encode(out)
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

func TestFetch(t *testing.T) {
	t.Parallel()
	s := &service{parameters: map[string]string{"/josh/prod/A": "a", "/josh/prod/B": "b", "/josh/prod/D": "not asked for", "/A": "root"}}
	sdk := start(t, s)
	for prefix, want := range map[string]map[string]string{
		"/josh/prod":  {"A": "a", "B": "b"},
		"/josh/prod/": {"A": "a", "B": "b"},
		"/josh/beta":  {},
		"/":           {"A": "root"},
	} {
		got, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: prefix, Names: []string{"A", "B", "C"}}).Fetch(context.Background())
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", prefix, err, diff)
		}
	}
}

func TestFetchInTens(t *testing.T) {
	t.Parallel()
	s, names, want := &service{parameters: map[string]string{}}, []string{}, map[string]string{}
	for i := range 21 {
		name := fmt.Sprintf("SECRET_%d", i)
		names = append(names, name)
		want[name] = fmt.Sprint(i)
		s.parameters["/josh/"+name] = fmt.Sprint(i)
	}
	sdk := start(t, s)
	got, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: names}).Fetch(context.Background())
	if diff := cmp.Diff(want, got); err != nil || diff != "" || len(s.asked) != 3 {
		t.Errorf("%d calls, %v (-want +got):\n%s", len(s.asked), err, diff)
	}
}

// TestClientAsksAsTheSDK holds the request to that of the SDK's own client for the service. Only who asks is another: that is JOSH.
func TestClientAsksAsTheSDK(t *testing.T) {
	t.Parallel()
	s := &service{parameters: map[string]string{}}
	sdk := start(t, s)
	names := []string{"/josh/prod/A", "/josh/prod/ü&<>"}
	theirs := awsssm.NewFromConfig(sdk)
	if _, err := theirs.GetParameters(context.Background(), &awsssm.GetParametersInput{Names: names, WithDecryption: aws.Bool(true)}); err != nil {
		t.Fatal(err)
	}
	ours := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh/prod", Names: []string{"A", "ü&<>"}})
	if _, err := ours.Fetch(context.Background()); err != nil {
		t.Fatal(err)
	}
	if s.asked[1].Agent != "josh" {
		t.Errorf("the user agent is %q", s.asked[1].Agent)
	}
	s.asked[0].Agent = s.asked[1].Agent
	if diff := cmp.Diff(s.asked[0], s.asked[1]); diff != "" {
		t.Errorf("(-SDK +ours):\n%s", diff)
	}
}

// source is a source of the SDK's configuration that knows where some services are.
type source map[string]string

func (s source) GetServiceBaseEndpoint(_ context.Context, sdkID string) (string, bool, error) {
	url, ok := s[sdkID]
	if url == "wrong" {
		return "", false, errors.New("no address")
	}
	return url, ok, nil
}

// TestEndpoint holds the address of the service to the one that the SDK's own client asks.
func TestEndpoint(t *testing.T) {
	t.Parallel()
	here, there := source{"SSM": "http://127.0.0.1:4566"}, source{"SSM": "https://proxy.example/ssm", "SQS": "http://127.0.0.1:9324"}
	for _, c := range []aws.Config{
		{Region: "us-east-1"}, {Region: "eu-west-2"}, {Region: "ap-southeast-2"}, {Region: "us-gov-west-1"}, {Region: "cn-north-1"},
		{Region: "us-east-1", BaseEndpoint: aws.String("http://127.0.0.1:1")},
		{Region: "us-east-1", BaseEndpoint: aws.String("http://127.0.0.1:1"), ConfigSources: []any{nil, 1, source{"SQS": "http://x"}, here, there}},
		{Region: "us-east-1", BaseEndpoint: aws.String("http://127.0.0.1:1"), ConfigSources: []any{source{"SSM": "wrong"}, here}},
		{Region: "us-east-1", ConfigSources: []any{there}},
		{BaseEndpoint: aws.String("http://127.0.0.1:1")},
	} {
		var asked []string
		sdk := offline(func(r *http.Request) (*http.Response, error) {
			asked = append(asked, r.URL.Scheme+"://"+r.URL.Host+r.URL.RequestURI())
			return nil, errors.New("no network")
		})
		sdk.Region, sdk.BaseEndpoint, sdk.ConfigSources = c.Region, c.BaseEndpoint, c.ConfigSources
		_, theirs := awsssm.NewFromConfig(sdk).GetParameters(t.Context(), &awsssm.GetParametersInput{Names: []string{"/josh/A"}})
		_, ours := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: []string{"A"}}).Fetch(t.Context())
		if fault.KindOf(ours) != fault.Unavailable || len(asked) != 2 || asked[0] != asked[1] {
			t.Errorf("%+v: asked %v; the SDK's error is %v, ours %v", c, asked, theirs, ours)
		}
	}
}

// TestNoRegion holds a function without a region to saying so, instead of asking an address that is none.
func TestNoRegion(t *testing.T) {
	t.Parallel()
	sdk := offline(func(*http.Request) (*http.Response, error) {
		t.Error("a call")
		return nil, errors.New("no network")
	})
	sdk.Region = ""
	if _, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: []string{"A"}}).Fetch(t.Context()); fault.KindOf(err) != fault.Config {
		t.Error(err)
	}
}

// TestRetryMaxAttempts holds the client to the number of attempts that the configuration says, as AWS_MAX_ATTEMPTS sets it.
func TestRetryMaxAttempts(t *testing.T) {
	t.Parallel()
	for name, retryer := range map[string]func() aws.Retryer{"none": nil, "one": func() aws.Retryer { return retry.NewStandard() }} {
		synctest.Test(t, func(t *testing.T) { // the waits of the SDK are up to two seconds
			calls := 0
			sdk := offline(func(*http.Request) (*http.Response, error) {
				calls++
				return nil, errors.New("no network")
			})
			sdk.Retryer, sdk.RetryMaxAttempts = retryer, 2
			_, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: []string{"A"}}).Fetch(t.Context())
			if fault.KindOf(err) != fault.Unavailable || calls != 2 {
				t.Errorf("%s in the configuration: %d calls, want 2, %v", name, calls, err)
			}
		})
	}
}

// offline returns a configuration without a network, which sends requests to f and does not try again.
func offline(f roundTrip) aws.Config {
	return aws.Config{
		Region: "us-east-1", HTTPClient: &http.Client{Transport: f}, Retryer: func() aws.Retryer { return aws.NopRetryer{} },
		Credentials: credentials.NewStaticCredentialsProvider("AKIDEXAMPLE", "secret", "session"),
	}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestErrorKinds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answers []string
		want    fault.Kind // "" for no error
		calls   int
	}{
		{[]string{`400 {"__type":"InvalidKeyId"}`}, fault.Config, 1},
		{[]string{`400 {"__type":"com.amazonaws.ssm#AccessDeniedException:http://x/"}`}, fault.Config, 1},
		{[]string{`400 {"__type":"ValidationException"}`}, fault.Config, 1},
		{[]string{`400 {"__type":"ThrottlingException"}`, `500 {"__type":"InternalServerError"}`}, "", 3},
		{[]string{`503 <html>`, `503 <html>`, `503 <html>`}, fault.Unavailable, 3},
		{[]string{`418 tea`}, fault.Unavailable, 1},
		{[]string{`200 no JSON`}, fault.Unavailable, 1},
	} {
		s := &service{parameters: map[string]string{"/josh/A": "a"}, errors: c.answers}
		sdk := start(t, s)
		got, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: []string{"A"}}).Fetch(context.Background())
		if (err == nil) != (c.want == "") || err != nil && fault.KindOf(err) != c.want || len(s.asked) != c.calls || err == nil && got["A"] != "a" {
			t.Errorf("%v: %v, %v of kind %q after %d calls, want %q after %d", c.answers, got, err, fault.KindOf(err), len(s.asked), c.want, c.calls)
		}
	}
}

// TestErrorText holds errors to saying what an operator needs, and nothing of what a request was signed with.
func TestErrorText(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]string{
		`400 {"__type":"AccessDeniedException","Message":"User: arn:aws:sts::1:assumed-role/josh is not authorized to perform: ssm:GetParameters"}`: "api error AccessDeniedException: User: arn:aws:sts::1:assumed-role/josh is not authorized to perform: ssm:GetParameters",
		`400 {"__type":"ValidationException","message":"no such path"}`:                                                                             "api error ValidationException: no such path",
		`400 {"__type":"InvalidSignatureException","message":"Signature does not match.\n\nThe Canonical String:\nx-amz-security-token:session"}`:   "api error InvalidSignatureException: Signature does not match.",
		`400 {"__type":"IncompleteSignatureException","message":"no equal-sign: 'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE'"}`:                        "api error IncompleteSignatureException: ",
	} {
		sdk := start(t, &service{errors: []string{answer}})
		_, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: []string{"A"}}).Fetch(t.Context())
		if want = "get parameters: https response error StatusCode: 400, RequestID: request-1, " + want; err == nil || err.Error() != want {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

func TestCallHasDeadline(t *testing.T) {
	t.Parallel()
	for set, want := range map[time.Duration]time.Duration{0: 3 * time.Second, 50 * time.Millisecond: 50 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			calls := 0
			sdk := offline(func(r *http.Request) (*http.Response, error) {
				calls++
				<-r.Context().Done()
				return nil, r.Context().Err()
			})
			sdk.Retryer = nil // the SDK's, which must not try again
			began := time.Now()
			_, err := ssm.New(sdk, ssm.Options{Now: time.Now, Prefix: "/josh", Names: []string{"A"}, Timeout: set}).Fetch(t.Context())
			if !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Unavailable || calls != 1 {
				t.Errorf("Fetch: %d calls, %v, want the deadline", calls, err)
			}
			if took := time.Since(began); took != want {
				t.Errorf("a timeout of %v: %v, want %v", set, took, want)
			}
		})
	}
}
