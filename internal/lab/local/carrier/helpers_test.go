package carrier_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

const (
	account  = "AC00000000000000000000000000000000"
	token    = "josh-local-token"
	josh     = "+15550100000"
	service  = "MG00000000000000000000000000000000"
	alice    = "+15550100001"
	bob      = "+15550100002"
	callback = "http://127.0.0.1:8080/api/twilio/status?job=1"
	messages = "/2010-04-01/Accounts/" + account + "/Messages.json"
)

// roundTrip lets a function be an http.RoundTripper.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// status answers a callback.
func status(req *http.Request, code int) (*http.Response, error) {
	return &http.Response{StatusCode: code, Body: http.NoBody, Request: req}, nil
}

// app is the application at the other end of the callbacks.
type app struct {
	t      testing.TB
	answer func(n int, f twilio.Form) (code int, err error) // nil: 204; n counts from 1
	mu     sync.Mutex
	got    []twilio.Form
	tokens []string // idempotency tokens
}

// RoundTrip checks the signature of a callback, keeps it and answers.
func (a *app) RoundTrip(req *http.Request) (*http.Response, error) {
	body, _ := io.ReadAll(req.Body)
	form, err := twilio.ParseForm(body)
	if err != nil {
		a.t.Errorf("callback body: %v", err)
	}
	if !twilio.NewVerifier(token).Verify(req.Header.Get("X-Twilio-Signature"), req.URL.String(), form) {
		a.t.Errorf("callback to %s is not signed", req.URL)
	}
	a.mu.Lock()
	a.got = append(a.got, form)
	a.tokens = append(a.tokens, req.Header.Get("I-Twilio-Idempotency-Token"))
	n := len(a.got)
	a.mu.Unlock()
	if a.answer == nil {
		return status(req, http.StatusNoContent)
	}
	code, err := a.answer(n, form)
	if err != nil {
		return nil, err
	}
	return status(req, code)
}

// statuses returns what the callbacks said so far, codes behind a slash.
func (a *app) statuses() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var all []string
	for _, f := range a.got {
		s, _ := f.Get("MessageStatus")
		if code, ok := f.Get("ErrorCode"); ok {
			s += "/" + code
		}
		all = append(all, s)
	}
	return all
}

// newSimulator makes one with the test's account and closes it with the test.
func newSimulator(t testing.TB, change func(*carrier.Config)) *carrier.Simulator {
	t.Helper()
	c := carrier.Config{
		AccountSID: account, AuthToken: token, From: []string{josh, "+15550100009"}, MessagingServiceSID: service,
		Callback: roundTrip(func(req *http.Request) (*http.Response, error) { return status(req, http.StatusNoContent) }),
	}
	if change != nil {
		change(&c)
	}
	s, err := carrier.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// inTime runs a test in a bubble where time passes at once, with a running simulator.
func inTime(t *testing.T, a *app, change func(*carrier.Config), test func(t *testing.T, s *carrier.Simulator)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newSimulator(t, func(c *carrier.Config) {
			if a != nil {
				a.t, c.Callback = t, a
			}
			if change != nil {
				change(c)
			}
		})
		start(t, s)
		test(t, s)
	})
}

// start runs the simulator until the test ends.
func start(t testing.TB, s *carrier.Simulator) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("Run = %v, want its context's error", err)
		}
	})
	t.Cleanup(stop)
	return stop
}

// params are those of a create that is fine; pairs of name and value change or, with an empty value, remove.
func params(pairs ...string) url.Values {
	v := url.Values{"To": {alice}, "From": {josh}, "Body": {"Hi"}, "StatusCallback": {callback}}
	for i := 0; i < len(pairs); i += 2 {
		if v.Set(pairs[i], pairs[i+1]); pairs[i+1] == "" {
			v.Del(pairs[i])
		}
	}
	return v
}

// request is one with the account's own credentials; a body makes it a POST.
func request(pathAndQuery, body string) *http.Request {
	method := http.MethodGet
	if body != "" {
		method = http.MethodPost
	}
	req, _ := http.NewRequest(method, "http://carrier.test"+pathAndQuery, strings.NewReader(body))
	if body != "" {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	req.SetBasicAuth(account, token)
	return req
}

// get sends a request in process and reads its JSON answer into v.
func get(t testing.TB, s *carrier.Simulator, req *http.Request, v any) (code int) {
	t.Helper()
	resp, err := s.Transport().RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(v); err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode
}

// create sends a message and returns it as accepted.
func create(t testing.TB, s *carrier.Simulator, pairs ...string) carrier.Message {
	t.Helper()
	var m carrier.Message
	if code := get(t, s, request(messages, params(pairs...).Encode()), &m); code != http.StatusCreated {
		t.Fatalf("create = %d, want 201", code)
	}
	return m
}

// stored returns the newest message to a number.
func stored(t testing.TB, s *carrier.Simulator, to string) carrier.Message {
	t.Helper()
	all, err := s.Messages(to, 1)
	if err != nil || len(all) != 1 {
		t.Fatalf("Messages = %v, %v; want one", all, err)
	}
	return all[0]
}

// wait lets time pass and everything that is due happen.
func wait(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// body reads the body of an answer.
func body(t testing.TB, resp *http.Response) []byte {
	t.Helper()
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// decode reads JSON of any shape.
func decode(t testing.TB, data []byte) (v any) {
	t.Helper()
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return v
}
