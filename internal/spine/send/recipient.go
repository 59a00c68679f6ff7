package send

import (
	"context"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
)

// recipient returns what of a number's state the guard goes by.
func (s *Sender) recipient(state live.State, now time.Time) outbox.Recipient {
	r := outbox.Recipient{OptedOut: state.OptedOut(), Hold: state.HoldInForce(now), Suspended: state.Person.Value.State == people.Suspended}
	if out := state.Contact.Value.OptOut; out != nil {
		r.StopSID = out.SID
	}
	r.Zone = s.Regions[state.Person.Value.Region].Home
	return r
}

// unlisted reports whether a text is for somebody whom a staging system must not text. It goes by the phone that the carrier
// is given and not by the number of its record, which is a hash.
func (s *Sender) unlisted(ctx context.Context, job outbox.Job) (bool, error) {
	if s.Only == nil {
		return false, nil
	}
	content, err := s.open(ctx, job)
	return !slices.Contains(s.Only, sms.Phone(content.To)), err
}
