package join

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/record"
	"github.com/josh-sms/josh/internal/table"
)

// Limits on codes, against SMS pumping: each costs about a cent, and somebody earns from it when the numbers
// are their own. They count forms that would send a code, whatever the number. That of a day is a setting.
const (
	perAddress = 20 // an hour: a household, an office; mobile carriers put thousands behind one address, but few join in one hour
	perPrefix  = 30 // an hour and 10,000 numbers: pumping goes through ranges
)

// prefixDigits are cut from a number to get its range of 10,000.
const prefixDigits = 4

// limited says which limit a form has hit, "" for none.
type limited string

// The limits that a page tells of. That of a number is not among them: see people.SentCodes.
const (
	overSource limited = "source" // too many from one address or range
	overDay    limited = "day"    // too many in all
)

// limit is a counter that a form must find below its limit.
type limit struct {
	name  string // in the log
	key   table.Key
	most  int
	until time.Time
	over  limited
}

// addressLimit counts alone and first, and is the gate of the others: whoever is over it writes nothing but to a key of
// their own, so that no flood from one address uses up what is everybody's, or holds it up.
func (s *Site) addressLimit(address string) limit {
	hour := s.Now().UTC().Truncate(time.Hour)
	return limit{"code-address", record.Limit("code-address", address, span(hour)), perAddress, hour.Add(time.Hour), overSource}
}

// codeLimits count in the commit of the code: a form that is refused, or whose commit loses a race, uses up nothing.
func (s *Site) codeLimits(phone string) []limit {
	now := s.Now().UTC()
	hour, day := now.Truncate(time.Hour), now.Truncate(24*time.Hour)
	prefix := s.mac("prefix", phone[:len(phone)-prefixDigits])
	return []limit{
		{"code-prefix", record.Limit("code-prefix", prefix, span(hour)), perPrefix, hour.Add(time.Hour), overSource},
		{"code", record.Limit("code", "all", day.Format(time.DateOnly)), s.PerDay, day.Add(24 * time.Hour), overDay},
	}
}

// span names an hour.
func span(hour time.Time) string { return hour.Format("2006010215") }

// admit counts a form against the limit of its address.
func (s *Site) admit(ctx context.Context, address string) (limited, error) {
	l := s.addressLimit(address)
	_, added, err := s.Table.Count(ctx, l.key, l.most, l.until)
	if err != nil || added {
		return "", err
	}
	return s.refused(ctx, l), nil
}

// within has a form of an address do what sends a code, again while its commit loses races. It returns the limit that
// the form has hit, "" for none.
func (s *Site) within(ctx context.Context, address string, send func() (limited, error)) (limited, error) {
	over, err := s.admit(ctx, address)
	if err != nil || over != "" {
		return over, err
	}
	err = racing(func() (err error) {
		over, err = send()
		return err
	})
	return over, err
}

// hit returns the limit that made a commit fail, "" when it failed for something else.
func (s *Site) hit(ctx context.Context, limits []limit, err error) limited {
	for _, l := range limits {
		if table.FailedOn(err, l.key) {
			return s.refused(ctx, l)
		}
	}
	return ""
}

func (s *Site) refused(ctx context.Context, l limit) limited {
	s.Metrics.Count(observe.CodesRefused, 1)
	if l.over == overDay {
		s.Metrics.Count(observe.CodeCeilingHit, 1)
	}
	s.Log.WarnContext(ctx, "code refused", "limit", l.name)
	return l.over
}
