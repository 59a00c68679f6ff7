package app

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
	"github.com/josh-sms/josh/internal/spine/send"
)

// carrier is Twilio as internal/spine/send knows it: what a failure means, in the outbox's words.
type carrier struct {
	client *rest.Client
	codes  *twilio.Codes
	now    func() time.Time

	from, service string // the sender: a number or a messaging service
}

// Create implements send.Carrier.
func (c carrier) Create(ctx context.Context, to, body, statusCallback string, beginBy time.Time) outbox.Call {
	created, err := c.client.Create(ctx, rest.Message{To: to, Body: body, StatusCallback: statusCallback, BeginBy: beginBy})
	failure := (*rest.SendError)(nil)
	switch {
	case err == nil:
		return outbox.Call{Result: outbox.Accepted, SID: created.SID}
	case !errors.As(err, &failure):
		return outbox.Call{Result: outbox.Ambiguous, Reason: "unclassified"}
	case failure.Late:
		return outbox.Call{Result: outbox.NotBegun, Reason: "connected_too_late"}
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
	more, unreadable := true, false
	each := func(l rest.Listed) bool {
		unreadable = unreadable || l.DateCreated.IsZero()
		if !l.DateCreated.Before(since.Truncate(time.Second)) {
			more = fn(send.Listed{SID: l.SID, Body: l.Body, Ours: c.ours(l), CreatedAt: l.DateCreated})
		}
		return more
	}
	if err := c.client.List(ctx, to, since, each); err != nil || !more {
		return err
	}
	err := c.client.List(ctx, to, time.Time{}, func(l rest.Listed) bool {
		young := l.DateCreated.IsZero() || !l.DateCreated.Before(since.Truncate(time.Second))
		return each(l) && young // newest first: nothing after an older one is younger
	})
	if err == nil && more && unreadable {
		return fault.New(fault.Unavailable, "a listed text has no time of creation") // it may be the one
	}
	return err
}

// ours reports whether a listed text was sent through the API by the sender that this service uses: the same
// words from another one are another text.
func (c carrier) ours(l rest.Listed) bool {
	if l.Direction != "outbound-api" {
		return false
	}
	if c.service != "" {
		return l.Service == "" || l.Service == c.service
	}
	return l.From == "" || l.From == c.from
}
