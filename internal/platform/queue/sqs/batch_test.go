package sqs_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
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
