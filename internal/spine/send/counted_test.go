package send_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// broken is a table whose reads, or only whose writes, fail.
type broken struct {
	table.Table
	reads bool
}

func (b broken) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if b.reads {
		return table.Page{}, fault.New(fault.Unavailable, "as told")
	}
	return b.Table.Query(ctx, q)
}

func (b broken) Commit(ctx context.Context, ops ...table.Op) error {
	if !b.reads {
		return fault.New(fault.Unavailable, "as told")
	}
	return b.Table.Commit(ctx, ops...)
}

// TestFailedSendIsCounted holds sends that fail on our own side to the metric by which a deployment sees a bad
// version: to Lambda, a batch that was answered is never an error.
func TestFailedSendIsCounted(t *testing.T) {
	t.Parallel()
	for name, reads := range map[string]bool{"reading": true, "writing": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out := &testkit.Buffer{}
			var metrics *observe.Metrics
			w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
				if function == "send" {
					p.Table = broken{p.Table, reads}
					metrics = observe.NewMetrics(out, function, "test", p.Now)
					p.Metrics = metrics
				}
				return p
			})
			w.Text(phone, "hello")
			if err := metrics.Flush(); err != nil || !strings.Contains(out.String(), `"sends_retried":1`) {
				t.Errorf("metrics are %q, %v", out.String(), err)
			}
		})
	}
}

// TestNoCallNearTheEnd has two texts wait for a number and a function that has time for one call: the second waits for the
// next delivery of its hint instead of a call that would be cut short.
func TestNoCallNearTheEnd(t *testing.T) {
	t.Parallel()
	for left, want := range map[time.Duration]int{10 * time.Second: 1, time.Minute: 2} {
		var parts app.Parts
		w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
			if function == "send" {
				parts = p
			}
			return p
		})
		for _, body := range []string{"hello", "who is this?"} {
			w.Post("/api/twilio/inbound", "", testkit.Form(phone, body, w.NextSID()))
		}
		w.Converse()
		handle, err := app.NewSend(w.Config, parts, "test")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), left)
		defer cancel()
		hint := outbox.Hint(outbox.Job{ID: "x", Number: w.Config.Hash()(phone), Class: outbox.Reply}, "0")
		answer, err := handle(ctx, testkit.Batch(1, hint))
		if err != nil || len(w.Carrier.Taken()) != want || len(answer.BatchItemFailures) != 2-want {
			t.Errorf("%s left: %d texts, %v, %v", left, len(w.Carrier.Taken()), answer, err)
		}
	}
}
