package sqs_test

import (
	"context"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/sqs"
)

// newUrgentFake has a queue for urgent messages beside the other.
func newUrgentFake(t *testing.T, answers ...answer) (*fakeSQS, *sqs.Queue) {
	t.Helper()
	f := &fakeSQS{answers: answers}
	server := httptest.NewServer(f)
	t.Cleanup(server.Close)
	return f, sqs.New(newClient(server.URL), sqs.Options{
		URL: server.URL + "/0/work.fifo", UrgentURL: server.URL + "/0/urgent.fifo", Timeout: 2 * time.Second,
	})
}

// sent returns the queue and the ids of each batch.
func (f *fakeSQS) sent() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for _, r := range f.requests {
		line := r.QueueUrl[strings.LastIndexByte(r.QueueUrl, '/')+1:]
		for _, e := range r.Entries {
			line += " " + e.Id
		}
		out = append(out, line)
	}
	return out
}

// mixed returns n messages of which those with the given indexes are urgent.
func mixed(n int, urgent ...int) []queue.Message {
	list := msgs(n)
	for _, i := range urgent {
		list[i].Urgent = true
	}
	return list
}

func TestUrgentMessagesHaveTheirOwnQueue(t *testing.T) {
	t.Parallel()
	away := answer{status: 400, code: "AWS.SimpleQueueService.NonExistentQueue"}
	refused := []failure{{Id: "2", Code: "InvalidMessageContents", SenderFault: true}}
	cases := map[string]struct {
		send    []queue.Message
		answers []answer
		sent    []string
		failed  []int
	}{
		"urgent ones first":           {mixed(4, 1, 3), nil, []string{"urgent.fifo 1 3", "work.fifo 0 2"}, nil},
		"only urgent ones":            {mixed(1, 0), nil, []string{"urgent.fifo 0"}, nil},
		"none":                        {mixed(2), nil, []string{"work.fifo 0 1"}, nil},
		"the urgent queue is away":    {mixed(3, 1), []answer{away}, []string{"urgent.fifo 1", "work.fifo 0 1 2"}, nil},
		"it takes one of two":         {mixed(3, 0, 2), []answer{{body: refused}}, []string{"urgent.fifo 0 2", "work.fifo 1 2"}, nil},
		"both are away":               {mixed(2, 1), []answer{away, away}, []string{"urgent.fifo 1", "work.fifo 0 1"}, []int{0, 1}},
		"the other is away":           {mixed(2, 1), []answer{{}, away}, []string{"urgent.fifo 1", "work.fifo 0"}, []int{0}},
		"a wrong one goes nowhere":    {[]queue.Message{{Group: "with space", Dedup: "d", Body: "b", Urgent: true}}, nil, nil, []int{0}},
		"more than one call can take": {mixed(12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), nil, []string{"urgent.fifo 0 1 2 3 4 5 6 7 8 9", "urgent.fifo 10 11"}, nil},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, q := newUrgentFake(t, c.answers...)
			err := q.Send(context.Background(), c.send...)
			var failed []int
			if e := (*queue.SendError)(nil); errors.As(err, &e) {
				failed = e.Failed
			}
			if diff := cmp.Diff(c.failed, failed); diff != "" {
				t.Errorf("Send: %v; failed (-want +got):\n%s", err, diff)
			}
			if diff := cmp.Diff(c.sent, f.sent()); diff != "" {
				t.Errorf("sent (-want +got):\n%s", diff)
			}
		})
	}
}

// TestUrgentMessagesWithoutTheirOwnQueue go with the others, in order.
func TestUrgentMessagesWithoutTheirOwnQueue(t *testing.T) {
	t.Parallel()
	f, q := newFake(t)
	if err := q.Send(context.Background(), mixed(3, 1)...); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"work.fifo 0 1 2"}, f.sent()); diff != "" {
		t.Errorf("sent (-want +got):\n%s", diff)
	}
}
