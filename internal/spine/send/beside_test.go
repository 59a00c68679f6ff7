package send_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// lookUps is a table that tells of every look-up of a job.
type lookUps struct {
	table.Table
	told func()
}

func (l lookUps) Query(ctx context.Context, q table.Query) (table.Page, error) {
	if strings.HasPrefix(q.PK, "JOB#") {
		l.told()
	}
	return l.Table.Query(ctx, q)
}

// TestOneLookUpAtATime: a sender that gets the same job while another looks it up waits. Two that look at once undo what
// the other has counted, again and again, until the text is given up although nobody ever sent it (found by tests/kill).
func TestOneLookUpAtATime(t *testing.T) {
	t.Parallel()
	var parts app.Parts
	looks, waits := 0, 0
	w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
		if function == "send" {
			parts = p
		}
		return p
	})
	hint := testkit.Batch(1, outbox.Hint(outbox.Job{ID: "x", Number: w.Config.Hash()(phone), Class: outbox.Reply}, "0"))
	second := parts
	second.Table = lookUps{parts.Table, func() { looks++ }}
	another, err := app.NewSend(w.Config, second, "another")
	if err != nil {
		t.Fatal(err)
	}
	first := parts
	first.Table = lookUps{parts.Table, func() {
		looks++
		answer, err := another(t.Context(), hint)
		if err != nil {
			t.Error(err)
		}
		waits += len(answer.BatchItemFailures)
	}}
	handle, err := app.NewSend(w.Config, first, "first")
	if err != nil {
		t.Fatal(err)
	}
	w.Carrier.Next(500, 0, false, nil)
	w.Post("/api/twilio/inbound", "", testkit.Form(phone, "hello", w.NextSID()))
	w.Converse()
	for range 3 {
		if _, err := handle(t.Context(), hint); err != nil {
			t.Fatal(err)
		}
		w.Clock.Advance(time.Minute)
	}
	if looks != 1 || waits != 1 || len(w.Carrier.Taken()) != 1 || filed(t, w)["registration_link"].Status != outbox.Sent {
		t.Errorf("%d look-ups, another sender waited %d times, %d texts, %+v", looks, waits, len(w.Carrier.Taken()), filed(t, w))
	}
}
