package rest_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

const (
	account  = "AC00000000000000000000000000000000"
	password = "josh-local-token" // with a dash, which twilio-go's own client refuses
	to       = "+15550100001"
	body     = "See you at 7"
	created  = `{"sid":"SM00000000000000000000000000000001","status":"queued","num_segments":"1","error_code":null}`
)

// newClient returns a client of its own connections for the API at base.
func newClient(t *testing.T, base string, change func(*rest.Config)) *rest.Client {
	t.Helper()
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	cfg := rest.Config{
		BaseURL: base, AccountSID: account, Logins: []rest.Login{{Username: account, Password: password}}, From: "+15550100000",
		HTTP: &http.Client{Transport: transport},
	}
	if change != nil {
		change(&cfg)
	}
	c, err := rest.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func serve(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

// request is what a server saw of a send.
type request struct {
	Method, Path, Type, User, Pass string
	Form                           url.Values
}

// taker serves an API that takes every message, and hands over the requests.
func taker(t *testing.T) (base string, requests chan request) {
	t.Helper()
	requests = make(chan request, 1)
	base = serve(t, func(w http.ResponseWriter, r *http.Request) {
		user, pass, _ := r.BasicAuth()
		raw, _ := io.ReadAll(r.Body)
		form, _ := url.ParseQuery(string(raw))
		requests <- request{r.Method, r.URL.Path, r.Header.Get("Content-Type"), user, pass, form}
		w.WriteHeader(http.StatusCreated)
		io.WriteString(w, created) //nolint:errcheck // the client's side is tested
	})
	return base, requests
}

func TestCreate(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		path   string // of the base URL
		change func(*rest.Config)
		form   url.Values
		msg    rest.Message
	}{
		{
			"from a number", "", nil,
			url.Values{"To": {to}, "Body": {body}, "From": {"+15550100000"}, "StatusCallback": {"https://josh.example/api/twilio/status?job=01J-1"}},
			rest.Message{To: to, Body: body, StatusCallback: "https://josh.example/api/twilio/status?job=01J-1"},
		},
		{
			"through a service, under a path", "/carrier/", func(c *rest.Config) { c.From, c.MessagingServiceSID = "", "MG1" },
			url.Values{"To": {to}, "Body": {"é + 🙂\n"}, "MessagingServiceSid": {"MG1"}},
			rest.Message{To: to, Body: "é + 🙂\n"},
		},
		{
			"both", "", func(c *rest.Config) { c.MessagingServiceSID = "MG1" },
			url.Values{"To": {to}, "Body": {body}, "From": {"+15550100000"}, "MessagingServiceSid": {"MG1"}},
			rest.Message{To: to, Body: body},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			base, requests := taker(t)
			answer, err := newClient(t, base+tt.path, tt.change).Create(t.Context(), tt.msg)
			if err != nil {
				t.Fatal(err)
			}
			want := request{
				"POST", strings.TrimSuffix(tt.path, "/") + "/2010-04-01/Accounts/" + account + "/Messages.json",
				"application/x-www-form-urlencoded", account, password, tt.form,
			}
			if diff := cmp.Diff(want, <-requests); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(rest.Created{SID: "SM00000000000000000000000000000001", Status: "queued", Segments: 1}, answer); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRefusals has every answer that is not a message taken.
func TestRefusals(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		status int
		header string // Retry-After
		answer string
		want   rest.SendError
		kind   fault.Kind
	}{
		{"429", 429, "7", `{"code":20429,"message":"Too Many Requests +15550100001","status":429}`, rest.SendError{Class: twilio.Retry, Code: 20429, HTTPStatus: 429, Processed: rest.No, RetryAfter: 7 * time.Second}, fault.Unavailable},
		{"429 of a proxy", 429, "-1", `slow down`, rest.SendError{Class: twilio.Retry, HTTPStatus: 429, Processed: rest.No}, fault.Unavailable},
		{"429 for very long", 429, "99999999999", ``, rest.SendError{Class: twilio.Retry, HTTPStatus: 429, Processed: rest.No, RetryAfter: time.Hour}, fault.Unavailable},
		{"500", 500, "", `{"code":20500}`, rest.SendError{Class: twilio.Ambiguous, Code: 20500, HTTPStatus: 500, Processed: rest.Unknown}, fault.Unavailable},
		{"503 with text", 503, "Fri, 31 Dec 1999 23:59:59 GMT", `<html>upstream +15550100001</html>`, rest.SendError{Class: twilio.Ambiguous, HTTPStatus: 503, Processed: rest.Unknown}, fault.Unavailable},
		{"opted out", 400, "", `{"code":21610,"message":"Attempt to send to unsubscribed recipient +15550100001"}`, rest.SendError{Class: twilio.Suppress, Code: 21610, HTTPStatus: 400, Processed: rest.No}, fault.Invalid},
		{"too long", 400, "", `{"code":21617}`, rest.SendError{Class: twilio.Permanent, Code: 21617, HTTPStatus: 400, Processed: rest.No}, fault.Invalid},
		{"unknown code", 400, "", `{"code":29999}`, rest.SendError{Class: twilio.Permanent, Code: 29999, HTTPStatus: 400, Processed: rest.No}, fault.Invalid},
		{"login refused", 401, "", `{"code":20003}`, rest.SendError{Class: twilio.Configuration, Code: 20003, HTTPStatus: 401, Processed: rest.No}, fault.Config},
		{"status callback refused", 400, "", `{"code":21609}`, rest.SendError{Class: twilio.Configuration, Code: 21609, HTTPStatus: 400, Processed: rest.No}, fault.Config},
		{"queue full", 429, "", `{"code":21611}`, rest.SendError{Class: twilio.Retry, Code: 21611, HTTPStatus: 429, Processed: rest.No}, fault.Unavailable},
		{"400 without JSON", 400, "", `no`, rest.SendError{Class: twilio.Permanent, HTTPStatus: 400, Processed: rest.No}, fault.Invalid},
		{"redirect", 307, "", ``, rest.SendError{Class: twilio.Ambiguous, HTTPStatus: 307, Processed: rest.Unknown}, fault.Unavailable},
		{"201 without JSON", 201, "", `<html>+15550100001`, rest.SendError{Class: twilio.Ambiguous, Processed: rest.Unknown}, fault.Unavailable},
		{"201 without a sid", 201, "", `{}`, rest.SendError{Class: twilio.Ambiguous, Processed: rest.Unknown}, fault.Unavailable},
		{"204", 204, "", ``, rest.SendError{Class: twilio.Ambiguous, Processed: rest.Unknown}, fault.Unavailable},
		{"201 too large", 201, "", `{"sid":"` + strings.Repeat("x", 5<<20) + `"}`, rest.SendError{Class: twilio.Ambiguous, Processed: rest.Unknown}, fault.Unavailable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			base := serve(t, func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/elsewhere" {
					t.Error("followed a redirect")
				}
				w.Header().Set("Retry-After", tt.header)
				w.Header().Set("Location", "/elsewhere")
				w.WriteHeader(tt.status)
				io.WriteString(w, tt.answer) //nolint:errcheck // the client may have had enough
			})
			_, err := newClient(t, base, nil).Create(t.Context(), rest.Message{To: to, Body: body})
			checkFailure(t, err, tt.want, tt.kind)
		})
	}
}

// checkFailure compares a failure and makes sure that nothing of the request or the answer is in its text.
func checkFailure(t *testing.T, err error, want rest.SendError, kind fault.Kind) {
	t.Helper()
	var got *rest.SendError
	if !errors.As(err, &got) {
		t.Fatalf("%v is no SendError", err)
	}
	same := got.Class == want.Class && got.Code == want.Code && got.HTTPStatus == want.HTTPStatus &&
		got.Processed == want.Processed && got.RetryAfter == want.RetryAfter
	if !same || fault.KindOf(err) != kind {
		t.Errorf("got %v (kind %s, retry after %s), want %+v (kind %s)", err, fault.KindOf(err), got.RetryAfter, want, kind)
	}
	for _, secret := range []string{"5550100001", account, password, body, "unsubscribed", "html"} {
		if strings.Contains(err.Error(), secret) {
			t.Errorf("%q names %q", err, secret)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	good := rest.Config{AccountSID: account, Logins: []rest.Login{{Username: account, Password: password}}, From: "+15550100000"}
	if _, err := rest.New(good); err != nil {
		t.Errorf("a good one: %v", err)
	}
	for name, spoil := range map[string]func(*rest.Config){
		"base URL without a scheme": func(c *rest.Config) { c.BaseURL = "api.twilio.com" },
		"base URL of another kind":  func(c *rest.Config) { c.BaseURL = "ftp://api.twilio.com" },
		"base URL that is none":     func(c *rest.Config) { c.BaseURL = "http://[" },
		"no account":                func(c *rest.Config) { c.AccountSID = "" },
		"no user":                   func(c *rest.Config) { c.Logins = []rest.Login{{Password: password}} },
		"no password":               func(c *rest.Config) { c.Logins = []rest.Login{{Username: account}} },
		"no sender":                 func(c *rest.Config) { c.From = "" },
	} {
		cfg := good
		spoil(&cfg)
		if _, err := rest.New(cfg); fault.KindOf(err) != fault.Config {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestContextEndsTheCall(t *testing.T) {
	t.Parallel()
	reached := make(chan struct{})
	base := serve(t, func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body) //nolint:errcheck // only to see the client go
		close(reached)
		<-r.Context().Done()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-reached
		cancel()
	}()
	_, err := newClient(t, base, nil).Create(ctx, rest.Message{To: to, Body: body})
	checkFailure(t, err, rest.SendError{Class: twilio.Ambiguous, Processed: rest.Unknown}, fault.Unavailable)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v is not the context's", err)
	}
}
