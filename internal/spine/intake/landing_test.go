package intake_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// slowClaim is a table whose first commit that opts somebody out takes a while.
type slowClaim struct {
	table.Table
	takes time.Duration
}

func (s *slowClaim) Commit(ctx context.Context, ops ...table.Op) error {
	for _, op := range ops {
		if op.Item.Kind == record.KindOptOut.Name {
			time.Sleep(s.takes)
			s.takes = 0
		}
	}
	return s.Table.Commit(context.WithoutCancel(ctx), ops...)
}

// TestStopWithoutTimeToWait: a STOP whose commit took nearly all of the webhook's time cannot be said to be in force
// while a text may be about to start. The carrier comes again, and that delivery waits in its place.
func TestStopWithoutTimeToWait(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		takes time.Duration
		inAir bool
		want  int
	}{
		{"quick", 0, true, http.StatusOK},
		{"7.7 of 8 seconds", 7700 * time.Millisecond, true, http.StatusServiceUnavailable},
		{"7.7 of 8 seconds, nothing in the air", 7700 * time.Millisecond, false, http.StatusOK},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := testkit.New(t, nil)
				hash := w.Config.Hash()(phone)
				rank, _ := outbox.Reply.Rank()
				if c.inAir {
					now := w.Clock.Now()
					job := outbox.Job{ID: "01KAHW5C000000000000000001-0", Number: hash, Class: outbox.Reply, CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
					w.Put(record.PendingJob(hash, rank, job.ID), record.KindJob, job.Begin("a sender that froze", now))
				}
				w.Table.Table = &slowClaim{w.Table.Table, c.takes}
				e := testkit.Event(path, "", testkit.Form(phone, "STOP", testkit.SID(1)))
				if answer := w.PostEvent(e); answer.StatusCode != c.want {
					t.Errorf("answered %d, want %d", answer.StatusCode, c.want)
				}
				if !w.State(phone).OptedOut() {
					t.Error("the opt-out is not in force")
				}
				start := time.Now()
				again := w.PostEvent(e)
				if took := time.Since(start); again.StatusCode != http.StatusOK || c.inAir && took < outbox.StartWithin {
					t.Errorf("the second delivery was answered %d after %v", again.StatusCode, took)
				}
				if c.want != http.StatusOK && !strings.Contains(w.Logs.String(), "may still be about to start") {
					t.Error("the log does not say why")
				}
			})
		})
	}
}
