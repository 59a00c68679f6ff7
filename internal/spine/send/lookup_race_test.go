package send_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// lingering is a table in which a look-up takes its time, as it does at a carrier.
type lingering struct{ table.Table }

func (l lingering) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if strings.HasPrefix(q.PK, "JOB#") {
		time.Sleep(3 * time.Millisecond)
	}
	return l.Table.Query(ctx, q)
}

// TestManyLookUpOneDeadSend: a sender died with the record of `sending` of a text to somebody in danger. Hints of several
// groups come to that job at the same moment, from the queue, the restart and the clock. Only one of them looks it up:
// their number must not be taken for that of senders which died over it, and the text leaves once.
func TestManyLookUpOneDeadSend(t *testing.T) {
	t.Parallel()
	for range 10 {
		var parts app.Parts
		w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
			if function == "urgent" {
				p.Table = lingering{p.Table}
				parts = p
			}
			return p
		})
		w.Post("/api/twilio/inbound", "", testkit.Form(phone, "I want to kill myself", w.NextSID()))
		w.Converse()
		hint := outbox.Hint(outbox.Job{ID: "x", Number: w.Config.Hash()(phone), Class: outbox.Safety}, "0")
		dying := parts
		dying.Crash = func(p crash.Point) {
			if p == crash.SendAfterSending {
				runtime.Goexit()
			}
		}
		handler := func(p app.Parts, owner string) app.SQSHandler {
			handle, err := app.NewSend(w.Config, p, owner)
			if err != nil {
				t.Fatal(err)
			}
			return handle
		}
		dead := handler(dying, "dead")
		if testkit.Survives(func() { _, _ = dead(t.Context(), testkit.Batch(1, hint)) }) {
			t.Fatal("no sender died")
		}
		w.Clock.Advance(2 * time.Minute)
		var group sync.WaitGroup
		for n := range 8 {
			handle := handler(parts, strings.Repeat("x", n+1))
			group.Go(func() { _, _ = handle(context.Background(), testkit.Batch(2, hint)) })
		}
		group.Wait()
		w.Clock.Advance(2 * time.Minute)
		_, _ = handler(parts, "last")(t.Context(), testkit.Batch(1, hint))
		if n := len(w.Carrier.Taken()); n != 1 {
			t.Fatalf("%d texts left", n)
		}
	}
}
