package sqs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/sqs"
)

func TestErrorKinds(t *testing.T) {
	t.Parallel()
	cases := []struct {
		answer answer
		tries  int
		want   fault.Kind
	}{
		{answer{status: 400, code: "com.amazonaws.sqs#QueueDoesNotExist"}, 1, fault.Config},
		{answer{status: 403, code: "AccessDenied"}, 1, fault.Config},
		{answer{status: 400, code: "KmsDisabled"}, 1, fault.Config},
		{answer{status: 400, code: "OverLimit"}, 1, fault.Unavailable},
		{answer{status: 400, code: "ThrottlingException"}, 3, fault.Unavailable},
		{answer{status: 503, code: "ServiceUnavailable"}, 3, fault.Unavailable},
		{answer{raw: "<html>"}, 1, fault.Unavailable},
	}
	for _, c := range cases {
		f, q := newFake(t, c.answer, c.answer, c.answer)
		err := q.Send(context.Background(), msg(0))
		if fault.KindOf(err) != c.want || len(f.requests) != c.tries {
			t.Errorf("%+v: %v of kind %q after %d tries, want %q after %d", c.answer, err, fault.KindOf(err), len(f.requests), c.want, c.tries)
		}
	}
}

func TestThrottledOnceIsRetriedBySDK(t *testing.T) {
	t.Parallel()
	f, q := newFake(t, answer{status: 503, code: "ServiceUnavailable"})
	if err := q.Send(context.Background(), msg(0)); err != nil || len(f.requests) != 2 {
		t.Errorf("Send: %v after %d tries", err, len(f.requests))
	}
}

func TestServerAway(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	q := sqs.New(newClient("http://127.0.0.1:1"), sqs.Options{URL: "http://127.0.0.1:1/0/work.fifo", Timeout: time.Second})
	_, errReceive := q.Receive(ctx, 1, 0)
	_, errDepth := q.Depth(ctx)
	for name, err := range map[string]error{
		"Send": q.Send(ctx, msg(0)), "Delete": q.Delete(ctx, "r"), "Delay": q.Delay(ctx, "r", 0), "Receive": errReceive, "Depth": errDepth,
	} {
		if fault.KindOf(err) != fault.Unavailable {
			t.Errorf("%s: %v, want unavailable", name, err)
		}
	}
}

func TestReceive(t *testing.T) {
	t.Parallel()
	f, q := newFake(t, messages(message(`{"n":1}`, nil)))
	got, err := q.Receive(context.Background(), 99, 1500*time.Millisecond)
	want := []queue.Delivery{{
		Message: queue.Message{Group: "g", Dedup: "d", Body: `{"n":1}`},
		ID:      "m1", Receipt: "r1", Receives: 2, Sent: time.UnixMilli(1772366400123).UTC(),
	}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("Receive: %v (-want +got):\n%s", err, diff)
	}
	r := f.requests[0]
	if r.MaxNumberOfMessages != 10 || r.WaitTimeSeconds != 2 || r.VisibilityTimeout != nil || len(r.MessageSystemAttributeNames) != 4 {
		t.Errorf("asked for %+v", r)
	}
}

func TestReceiveWaitsLongerThanOnePoll(t *testing.T) {
	t.Parallel()
	f, q := newFake(t, messages(), messages(), messages(message("x", nil)))
	got, err := q.Receive(context.Background(), 1, 45*time.Second) // the fake answers at once
	if err != nil || len(got) != 1 {
		t.Fatalf("Receive = %d messages, %v", len(got), err)
	}
	var waits []int
	for _, r := range f.requests {
		waits = append(waits, r.WaitTimeSeconds)
	}
	if diff := cmp.Diff([]int{20, 20, 5}, waits); diff != "" {
		t.Errorf("waits (-want +got):\n%s", diff)
	}
}

func TestReceiveMalformed(t *testing.T) {
	t.Parallel()
	without := func(field string) answer {
		m := message("x", nil)
		delete(m, field)
		return messages(m)
	}
	damaged := message("x", nil)
	damaged["MD5OfBody"] = digest("y")
	for name, a := range map[string]answer{
		"no id": without("MessageId"), "no receipt": without("ReceiptHandle"), "no body": without("Body"), "no attributes": without("Attributes"),
		"receive count": messages(message("x", map[string]string{"ApproximateReceiveCount": "many"})),
		"sent":          messages(message("x", map[string]string{"SentTimestamp": ""})),
		"damaged body":  messages(damaged),
		"not JSON":      {raw: "{"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, q := newFake(t, a)
			if got, err := q.Receive(context.Background(), 1, 0); got != nil || err == nil {
				t.Errorf("Receive = %+v, %v, want an error", got, err)
			}
		})
	}
}

func TestDelay(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		d      time.Duration
		answer answer
		sent   int // seconds; -1 for no call
		kind   fault.Kind
	}{
		"a minute":            {time.Minute, answer{body: struct{}{}}, 60, ""},
		"rounded up":          {time.Minute + 1, answer{body: struct{}{}}, 61, ""},
		"zero":                {0, answer{body: struct{}{}}, 0, ""},
		"longest":             {queue.MaxDelay, answer{body: struct{}{}}, 43200, ""},
		"too long":            {queue.MaxDelay + 1, answer{}, -1, fault.Invalid},
		"negative":            {-1, answer{}, -1, fault.Invalid},
		"not in flight":       {0, answer{status: 400, code: "com.amazonaws.sqs#MessageNotInflight"}, 0, fault.NotFound},
		"expired":             {0, answer{status: 400, code: "InvalidParameterValue"}, 0, fault.NotFound},
		"no such receipt":     {0, answer{status: 400, code: "ReceiptHandleIsInvalid"}, 0, fault.NotFound},
		"no permission to it": {0, answer{status: 403, code: "AccessDenied"}, 0, fault.Config},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, q := newFake(t, c.answer)
			if err := q.Delay(context.Background(), "r1", c.d); fault.KindOf(err) != c.kind {
				t.Errorf("Delay: %v of kind %q, want %q", err, fault.KindOf(err), c.kind)
			}
			if c.sent < 0 {
				if len(f.requests) > 0 {
					t.Errorf("called %+v", f.requests)
				}
				return
			}
			r := f.requests[0]
			if r.Action != "ChangeMessageVisibility" || r.ReceiptHandle != "r1" || r.VisibilityTimeout == nil || *r.VisibilityTimeout != c.sent {
				t.Errorf("called %+v, want %d s", r, c.sent)
			}
		})
	}
}

func TestDepth(t *testing.T) {
	t.Parallel()
	attributes := func(visible, hidden, delayed string) answer {
		return answer{body: map[string]any{"Attributes": map[string]string{
			"ApproximateNumberOfMessages": visible, "ApproximateNumberOfMessagesNotVisible": hidden, "ApproximateNumberOfMessagesDelayed": delayed,
		}}}
	}
	f, q := newFake(t)
	f.urls = map[string]answer{"work.fifo": attributes("3", "2", "0"), "dead.fifo": attributes("4", "1", "0")}
	got, err := q.Depth(context.Background())
	if diff := cmp.Diff(queue.Depth{Ready: 3, InFlight: 2, Dead: 5}, got); err != nil || diff != "" {
		t.Errorf("Depth: %v (-want +got):\n%s", err, diff)
	}
	for name, a := range map[string]answer{"none": {body: struct{}{}}, "not a number": attributes("3", "x", "0")} {
		f, q := newFake(t)
		f.urls = map[string]answer{"work.fifo": attributes("3", "2", "0"), "dead.fifo": a}
		if _, err := q.Depth(context.Background()); fault.KindOf(err) != fault.Internal {
			t.Errorf("%s: %v, want internal", name, err)
		}
	}
}

func TestCallHasDeadline(t *testing.T) {
	t.Parallel()
	server, stop := hungServer(t)
	defer stop()
	q := sqs.New(newClient(server), sqs.Options{URL: server + "/0/work.fifo", Timeout: 50 * time.Millisecond})
	if err := q.Send(context.Background(), msg(0)); !errors.Is(err, context.DeadlineExceeded) || fault.KindOf(err) != fault.Unavailable {
		t.Errorf("Send to a server that hangs: %v", err)
	}
}
