package consume_test

import (
	"context"
	"io"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/spine/consume"
)

type delays map[string]time.Duration

func (d delays) Delay(_ context.Context, receipt string, by time.Duration) error {
	d[receipt] = by
	return nil
}

func record(id, group, body, receives string) events.SQSMessage {
	return events.SQSMessage{MessageId: id, ReceiptHandle: id, Body: body, Attributes: map[string]string{
		"MessageGroupId": group, "ApproximateReceiveCount": receives,
	}}
}

// TestBatch has a failure in one group: what follows in that group fails with it, other groups go on.
func TestBatch(t *testing.T) {
	t.Parallel()
	var done []string
	d := delays{}
	b := consume.Batch{Queue: d, Log: observe.NewLogger(io.Discard, 0), Report: observe.Nop{}, Handle: func(_ context.Context, h work.Hint) (time.Duration, error) {
		switch h.Number {
		case "away":
			return 0, fault.New(fault.Unavailable, "as told")
		case "soon":
			return time.Minute, nil
		case "tomorrow":
			return 20 * time.Hour, nil
		}
		done = append(done, h.Number)
		return 0, nil
	}}
	hint := func(number string) string { return work.Hint{Number: number}.Encode() }
	answer, err := b.HandleSQS(t.Context(), events.SQSEvent{Records: []events.SQSMessage{
		record("1", "a", hint("first"), "1"),
		record("2", "b", hint("away"), "3"),
		record("3", "b", hint("behind"), "1"),
		record("4", "a", hint("second"), "1"),
		record("5", "c", hint("soon"), "1"),
		record("6", "d", hint("soon"), "5"),
		record("7", "e", hint("tomorrow"), "1"),
		record("8", "f", "not a hint", "1"),
	}})
	if err != nil {
		t.Fatal(err)
	}
	var failed []string
	for _, f := range answer.BatchItemFailures {
		failed = append(failed, f.ItemIdentifier)
	}
	if diff := cmp.Diff([]string{"2", "3", "5", "8"}, failed); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"first", "second"}, done); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(delays{"2": 8 * time.Second, "5": time.Minute, "8": 2 * time.Second}, d); diff != "" {
		t.Error(diff)
	}
}

// TestOutOfTime gives back what there is no time for, so that it is not delivered twice.
func TestOutOfTime(t *testing.T) {
	t.Parallel()
	b := consume.Batch{Queue: delays{}, Log: observe.NewLogger(io.Discard, 0), Report: observe.Nop{}, Handle: func(context.Context, work.Hint) (time.Duration, error) {
		t.Error("begun without the time to end it")
		return 0, nil
	}}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	answer, err := b.HandleSQS(ctx, events.SQSEvent{Records: []events.SQSMessage{record("1", "a", work.Hint{Number: "n"}.Encode(), "1")}})
	if err != nil || len(answer.BatchItemFailures) != 1 {
		t.Errorf("%+v, %v", answer, err)
	}
}
