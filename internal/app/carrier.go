package app

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/send"
	"github.com/josh-sms/josh/internal/twilio"
	"github.com/josh-sms/josh/internal/twilio/rest"
)

// carrier is Twilio as internal/send knows it: what a failure means, in the outbox's words.
type carrier struct {
	client *rest.Client
	codes  *twilio.Codes
	now    func() time.Time
}

// Create implements send.Carrier.
func (c carrier) Create(ctx context.Context, to, body, statusCallback string) outbox.Call {
	created, err := c.client.Create(ctx, rest.Message{To: to, Body: body, StatusCallback: statusCallback})
	failure := (*rest.SendError)(nil)
	switch {
	case err == nil:
		return outbox.Call{Result: outbox.Accepted, SID: created.SID}
	case !errors.As(err, &failure):
		return outbox.Call{Result: outbox.Ambiguous, Reason: "unclassified"}
	}
	call := outbox.Call{
		Result: send.ResultOf(failure.Class, failure.Code), Code: failure.Code,
		Reason: string(failure.Class) + ":" + strconv.Itoa(failure.HTTPStatus), NotBefore: c.codes.WaitUntil(failure.Code, c.now()),
	}
	if failure.RetryAfter > 0 {
		call.NotBefore = c.now().Add(failure.RetryAfter)
	}
	return call
}

// Find implements send.Carrier. Twilio filters by the day of sending, which a text gets only once it is
// sent: so the day is asked for first, and then, while fn still wants more, everything newest first, which
// also shows what still waits in Twilio's own queue.
func (c carrier) Find(ctx context.Context, to string, since time.Time, fn func(send.Listed) bool) error {
	more := true
	each := func(l rest.Listed) bool {
		if l.DateCreated.Before(since.Truncate(time.Second)) {
			return false // newest first: nothing after it is younger
		}
		more = fn(send.Listed{SID: l.SID, Body: l.Body, Ours: l.Direction == "outbound-api", CreatedAt: l.DateCreated})
		return more
	}
	for _, day := range []time.Time{since, {}} {
		if err := c.client.List(ctx, to, day, each); err != nil || !more {
			return err
		}
	}
	return nil
}
