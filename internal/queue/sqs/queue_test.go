package sqs_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/queue"
	"github.com/josh-sms/josh/internal/queue/sqs"
)

func ids(from, to int) []string {
	var out []string
	for i := from; i < to; i++ {
		out = append(out, strings.TrimPrefix(msg(i).Dedup, "d-"))
	}
	return out
}

func TestSendInTens(t *testing.T) {
	t.Parallel()
	f, q := newFake(t)
	if err := q.Send(context.Background(), msgs(23)...); err != nil {
		t.Fatalf("Send: %v", err)
	}
	if diff := cmp.Diff([][]string{ids(0, 10), ids(10, 20), ids(20, 23)}, f.batches()); diff != "" {
		t.Errorf("batches (-want +got):\n%s", diff)
	}
	first := f.requests[0]
	want := entry{Id: "0", MessageBody: msg(0).Body, MessageGroupId: "g", MessageDeduplicationId: "d-0"}
	if diff := cmp.Diff(want, first.Entries[0]); diff != "" || first.Action != "SendMessageBatch" || !strings.HasSuffix(first.QueueUrl, "/0/work.fifo") {
		t.Errorf("%s to %s (-want +got):\n%s", first.Action, first.QueueUrl, diff)
	}
}

func TestSendPartialFailure(t *testing.T) {
	t.Parallel()
	throttled := func(id string) failure { return failure{Id: id, Code: "InternalError", Message: "again"} }
	refused := failure{Id: "1", Code: "InvalidMessageContents", SenderFault: true}
	cases := map[string]struct {
		send    []queue.Message
		answers []answer
		batches [][]string
		failed  []int
		kind    fault.Kind
	}{
		"cured by the second try": {
			msgs(3), []answer{{body: []failure{throttled("0"), throttled("2")}}},
			[][]string{ids(0, 3), {"0", "2"}}, nil, "",
		},
		"not cured": {
			msgs(3), []answer{{body: []failure{throttled("2"), throttled("0")}}, {body: []failure{throttled("2")}}},
			[][]string{ids(0, 3), {"2", "0"}}, []int{2}, fault.Unavailable,
		},
		"not tried again": {
			msgs(3), []answer{{body: []failure{refused}}},
			[][]string{ids(0, 3)}, []int{1}, fault.Invalid,
		},
		"the second try fails as a whole": {
			msgs(3), []answer{{body: []failure{throttled("0")}}, {status: 403, code: "AccessDeniedException"}},
			[][]string{ids(0, 3), {"0"}}, []int{0}, fault.Config,
		},
		"failed entries that were not sent are ignored": {
			msgs(1), []answer{{body: []failure{throttled("7"), throttled("x"), throttled("")}}},
			[][]string{{"0"}}, nil, "",
		},
		"the first batch only": {
			msgs(12), []answer{{body: []failure{refused}}, {}},
			[][]string{ids(0, 10), ids(10, 12)}, []int{1}, fault.Invalid,
		},
		"a whole call: the later ones are not tried": {
			msgs(25), []answer{{}, {status: 400, code: "AWS.SimpleQueueService.NonExistentQueue"}},
			[][]string{ids(0, 10), ids(10, 20)}, []int{10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24}, fault.Config,
		},
		"wrong messages are not sent": {
			[]queue.Message{msg(0), {Group: "with space", Dedup: "d", Body: "b"}, msg(2)}, nil,
			[][]string{{"0", "2"}}, []int{1}, fault.Invalid,
		},
		"nothing to send": {nil, nil, nil, nil, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, q := newFake(t, c.answers...)
			err := q.Send(context.Background(), c.send...)
			var failed []int
			if e := (*queue.SendError)(nil); errors.As(err, &e) {
				failed = e.Failed
			}
			if diff := cmp.Diff(c.failed, failed); diff != "" || fault.KindOf(err) != c.kind {
				t.Errorf("Send: %v of kind %q, want %q; failed (-want +got):\n%s", err, fault.KindOf(err), c.kind, diff)
			}
			if diff := cmp.Diff(c.batches, f.batches()); diff != "" {
				t.Errorf("batches (-want +got):\n%s", diff)
			}
		})
	}
}

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

func TestDelete(t *testing.T) {
	t.Parallel()
	gone := []failure{
		{Id: "0", Code: "ReceiptHandleIsInvalid", SenderFault: true},
		{Id: "1", Code: "InvalidParameterValue", SenderFault: true, Message: "The receipt handle has expired"},
	}
	busy := []failure{{Id: "2", Code: "InternalError"}}
	cases := map[string]struct {
		n       int
		answers []answer
		batches [][]string
		kind    fault.Kind
	}{
		"in tens":                    {12, nil, [][]string{ids(0, 10), ids(10, 12)}, ""},
		"unknown ones are no errors": {3, []answer{{body: gone}}, [][]string{ids(0, 3)}, ""},
		"cured by the second try":    {3, []answer{{body: busy}}, [][]string{ids(0, 3), {"2"}}, ""},
		"not cured":                  {3, []answer{{body: busy}, {body: busy}}, [][]string{ids(0, 3), {"2"}}, fault.Unavailable},
		"a whole call":               {3, []answer{{status: 400, code: "QueueDoesNotExist"}}, [][]string{ids(0, 3)}, fault.Config},
		"nothing":                    {0, nil, nil, ""},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, q := newFake(t, c.answers...)
			err := q.Delete(context.Background(), ids(0, c.n)...)
			if fault.KindOf(err) != c.kind {
				t.Errorf("Delete: %v of kind %q, want %q", err, fault.KindOf(err), c.kind)
			}
			if diff := cmp.Diff(c.batches, f.batches()); diff != "" {
				t.Errorf("batches (-want +got):\n%s", diff)
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
