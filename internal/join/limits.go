package join

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/observe"
	"github.com/josh-sms/josh/internal/record"
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

// limit counts a form against the limits.
func (s *Site) limit(ctx context.Context, address, phone string) (limited, error) {
	now := s.Now()
	hour, day := now.UTC().Truncate(time.Hour), now.UTC().Truncate(24*time.Hour)
	span := hour.Format("2006010215")
	for _, l := range []struct {
		key   [3]string
		most  int
		until time.Time
		over  limited
	}{
		{[3]string{"code-address", address, span}, perAddress, hour.Add(time.Hour), overSource},
		{[3]string{"code-prefix", s.mac("prefix", phone[:len(phone)-prefixDigits]), span}, perPrefix, hour.Add(time.Hour), overSource},
		{[3]string{"code", "all", day.Format(time.DateOnly)}, s.PerDay, day.Add(24 * time.Hour), overDay},
	} {
		_, added, err := s.Table.Count(ctx, record.Limit(l.key[0], l.key[1], l.key[2]), l.most, l.until)
		if err != nil {
			return "", err
		}
		if !added {
			s.Metrics.Count(observe.CodesRefused, 1)
			if l.over == overDay {
				s.Metrics.Count(observe.CodeCeilingHit, 1)
			}
			s.Log.WarnContext(ctx, "code refused", "limit", l.key[0])
			return l.over, nil
		}
	}
	return "", nil
}
