package bedrock_test

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
)

// want is what each fault comes to, for one call of one model.
func want(t *testing.T, f modeltest.Fault) (model.Outcome, fault.Kind) {
	t.Helper()
	switch f {
	case modeltest.None, modeltest.Slow:
		return model.OK, ""
	case modeltest.Throttle, modeltest.ThrottleAfter:
		return model.Throttled, fault.Unavailable
	case modeltest.Internal, modeltest.Unavailable, modeltest.Reset, modeltest.Cut, modeltest.NotJSON:
		return model.Away, fault.Unavailable
	case modeltest.Hang:
		return model.TimedOut, fault.Unavailable
	case modeltest.Rejected, modeltest.Denied:
		return model.Rejected, fault.Config
	case modeltest.Huge:
		return model.TooLong, fault.Invalid
	case modeltest.TwiceKey, modeltest.Broken:
		return model.Malformed, fault.Invalid
	case modeltest.Truncated:
		return model.Truncated, fault.Invalid
	case modeltest.WrongTool:
		return model.WrongTool, fault.Invalid
	case modeltest.SecondCall:
		return model.SecondCall, fault.Invalid
	case modeltest.Prose:
		return model.Prose, fault.Invalid
	case modeltest.Fenced:
		return model.Fenced, fault.Invalid
	case modeltest.Empty:
		return model.Empty, fault.Invalid
	case modeltest.Refusal:
		return model.Refused, fault.Invalid
	default:
		t.Fatalf("what comes of %s?", f)
		return "", ""
	}
}

// TestEveryFault: each ends within the deadline, by its name and with the right kind of error, after one call.
func TestEveryFault(t *testing.T) {
	t.Parallel()
	for _, f := range modeltest.All() {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			s, client := serve(t, faulty(f), fine(), fine())
			r := request(t)
			r.Calls = 1
			if f == modeltest.Hang {
				r.Within = 100 * time.Millisecond
			}
			m, err := model.Chain(model.Options{}, model.Engine{Card: card(t, first), Model: engine(t, client, first)})
			if err != nil {
				t.Fatal(err)
			}
			began := time.Now()
			resp, err := m.Complete(t.Context(), r)
			if took := time.Since(began); took > 8*time.Second {
				t.Errorf("took %s", took)
			}
			outcome, kind := want(t, f)
			wantOutcome(t, err, outcome)
			if got := fault.KindOf(err); got != kind {
				t.Errorf("kind %s, want %s", got, kind)
			}
			if err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("an error with words of the request: %v", err)
			}
			if n := len(s.Journal()); n != 1 || len(resp.Ledger) != 1 || resp.Ledger[0].Outcome != outcome {
				t.Errorf("%d calls, ledger %+v", n, resp.Ledger)
			}
			noProblems(t, s)
		})
	}
}

// TestEveryFaultThenGood: whatever one call ends with, the request has an answer where a second can help.
func TestEveryFaultThenGood(t *testing.T) {
	t.Parallel()
	for _, f := range modeltest.All() {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			s, client := serve(t, faulty(f), fine())
			one := card(t, first)
			if f == modeltest.Hang {
				one.Deadline = 100 * time.Millisecond
			}
			m, err := model.Chain(model.Options{}, model.Engine{Card: one, Model: engine(t, client, first)},
				model.Engine{Card: card(t, second), Model: engine(t, client, second)})
			if err != nil {
				t.Fatal(err)
			}
			resp, err := m.Complete(t.Context(), request(t))
			if f == modeltest.Refusal {
				wantOutcome(t, err, model.Refused)
				return
			}
			if err != nil || string(resp.Output()) != good {
				t.Errorf("%s, %v", resp.Output(), err)
			}
			outcome, kind := want(t, f)
			by := first // repaired
			if kind == fault.Unavailable || kind == fault.Config {
				by = second
			}
			if resp.Model != by || resp.Ledger[0].Outcome != outcome {
				t.Errorf("%s after %+v", resp.Model, resp.Ledger)
			}
			noProblems(t, s)
		})
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	_, client := serve(t, faulty(modeltest.ThrottleAfter), faulty(modeltest.Throttle))
	m := engine(t, client, first)
	for _, after := range []time.Duration{7 * time.Second, 0} {
		_, err := m.Complete(t.Context(), request(t))
		if e, ok := err.(*model.Error); !ok || e.RetryAfter != after { //nolint:errorlint // the port promises the type itself
			t.Errorf("%v, want to wait %s", err, after)
		}
	}
}

// TestErrorsOfConverse: all that its documentation lists, and what gateways say.
func TestErrorsOfConverse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		status int
		code   string
		want   model.Outcome
	}{
		{429, "ThrottlingException", model.Throttled},
		{429, "ModelNotReadyException", model.Throttled},
		{400, "ServiceQuotaExceededException", model.Throttled},
		{429, "", model.Throttled},
		{408, "ModelTimeoutException", model.TimedOut},
		{424, "ModelErrorException", model.Away},
		{500, "InternalServerException", model.Away},
		{503, "ServiceUnavailableException", model.Away},
		{502, "", model.Away},
		{400, "ValidationException", model.Rejected},
		{403, "AccessDeniedException", model.Rejected},
		{403, "UnrecognizedClientException", model.Rejected},
		{403, "ExpiredTokenException", model.Rejected},
		{404, "ResourceNotFoundException", model.Rejected},
	} {
		url := listen(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if tt.code != "" {
				w.Header().Set("X-Amzn-ErrorType", tt.code)
			}
			w.WriteHeader(tt.status)
			_, _ = w.Write([]byte(`{"message":"secret"}`))
		}))
		_, err := engine(t, newClient(url), first).Complete(t.Context(), request(t))
		wantOutcome(t, err, tt.want)
		if strings.Contains(err.Error(), "secret") {
			t.Error(err)
		}
	}
}

func TestNobodyListens(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := "http://" + l.Addr().String()
	l.Close()
	_, err = engine(t, newClient(url), first).Complete(t.Context(), request(t))
	wantOutcome(t, err, model.Away)
}

func TestAnswersOfAnotherForm(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]model.Outcome{
		`{}`:                      model.Away,
		`{"output":{}}`:           model.Away,
		`{"output":[]}`:           model.Away,
		`[]`:                      model.Away,
		`null`:                    model.Away,
		``:                        model.Away,
		`{"output":{"other":{}}}`: model.Away,
		`{"output":{"message":{"role":"assistant","content":[{"new":{}}]}},"stopReason":"end_turn"}`:                                 model.Empty,
		`{"output":{"message":{"role":"assistant","content":[{"toolUse":{"name":"understood","toolUseId":"1"}}]}},"stopReason":"x"}`: model.Malformed,
		`{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"1","input":{}}}]}},"stopReason":"tool_use"}`:   model.WrongTool,
		`{"output":{"message":{"role":"assistant","content":null}},"stopReason":"guardrail_intervened","usage":null}`:                model.Refused,
		`{"output":{"message":{"role":"assistant","content":[{"text":"x"}]}},"stopReason":"model_context_window_exceeded"}`:          model.Truncated,
		`{"output":{"message":{"role":"assistant","content":[` + strings.Repeat(`[`, 50_000) + strings.Repeat(`]`, 50_000) + `]}}}`:  model.Away, // deeper than the decoder goes
		`{"output":{"message":{"role":"assistant","content":[` + strings.Repeat(`[`, 1000) + strings.Repeat(`]`, 1000) + `]}}}`:      model.Malformed,
	} {
		url := listen(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write([]byte(body))
		}))
		_, err := model.Checked(engine(t, newClient(url), first)).Complete(t.Context(), request(t))
		if got := model.OutcomeOf(err); got != want {
			t.Errorf("%.120s: %s (%v), want %s", body, got, err, want)
		}
	}
}

func TestCallerGoes(t *testing.T) {
	t.Parallel()
	_, client := serve(t, faulty(modeltest.Hang))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err := model.Bounded(engine(t, client, first), time.Minute).Complete(ctx, request(t))
	wantOutcome(t, err, model.Cancelled)
}
