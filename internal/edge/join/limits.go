package join

import (
	"context"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Limits on codes, against SMS pumping: each costs a cent or more, and somebody earns from it when the numbers are their
// own. They count forms that would send a code, whatever the number. What leaves in a day is in pots.go.
const (
	perAddress    = 20 // an hour: a household, an office; mobile carriers put thousands behind one address, but few join in one hour
	perAddressDay = 60
	perPrefix     = 30 // an hour and 10,000 numbers: pumping goes through ranges
	perLink       = 10 // an hour: one person with one number, and their typing errors
	perNetwork    = 6  // a day and network, once codes are scarce
)

// prefixDigits are cut from a number to get its range of 10,000.
const prefixDigits = 4

// limited says which limit a form has hit, "" for none.
type limited string

// The limits that a page tells of. That of a number is not among them: see people.SentCodes.
const (
	overSource limited = "source" // too many from one address or range
	overOpen   limited = "open"   // too many in all, from people who have not texted first
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

// asker is where a form comes from, as keyed hashes, and the link that its browser came by, "" for none. A link is only
// in the text that answers a text, so a form that has one is for a number whose owner has texted: no pumping, and
// held to no limit of others.
type asker struct {
	address, network string
	link             string
}

// ownLimit counts alone and first: whoever is over it writes nothing but to a key of their own, so that no flood from one
// address uses up what is everybody's, or holds it up.
func (s *Site) ownLimit(from asker) limit {
	hour := s.Now().UTC().Truncate(time.Hour)
	until := hour.Add(time.Hour)
	if from.link != "" {
		return limit{"code-link", record.Limit("code-link", from.link, span(hour)), perLink, until, overSource}
	}
	return limit{"code-address", record.Limit("code-address", from.address, span(hour)), perAddress, until, overSource}
}

// codeLimits count in the commit of the code: a form that is refused, or whose commit loses a race, uses up nothing. The
// pot comes last. Of a code that is withheld nothing is taken from it, in as many operations.
func (s *Site) codeLimits(phone string, from asker, left supply, withheld bool) []limit {
	p := s.pot(phone, from.link != "")
	now := s.Now().UTC()
	hour, day := now.Truncate(time.Hour), now.Truncate(24*time.Hour)
	tomorrow := day.Add(24 * time.Hour)
	today := day.Format(time.DateOnly)
	most, what := p.size, "code"
	if left == plenty {
		most = (p.size + 1) / 2
	}
	if withheld {
		most, what = unlimited, "code-withheld"
	}
	taken := limit{"code", record.Limit(what, p.name, today), most, tomorrow, p.over}
	if from.link != "" {
		return []limit{taken}
	}
	address, network := perAddressDay, unlimited
	if left == scarce {
		address, network = p.scarce, perNetwork
	}
	return []limit{
		{"code-prefix", record.Limit("code-prefix", s.mac("prefix", phone[:len(phone)-prefixDigits]), span(hour)), perPrefix, hour.Add(time.Hour), overSource},
		{"code-address-day", record.Limit("code-address", from.address, today), address, tomorrow, p.tooMany(left)},
		{"code-network", record.Limit("code-network", from.network, today), network, tomorrow, p.tooMany(left)},
		taken,
	}
}

// span names an hour.
func span(hour time.Time) string { return hour.Format("2006010215") }

// admit counts a form at its own limit.
func (s *Site) admit(ctx context.Context, from asker) (limited, error) {
	l := s.ownLimit(from)
	_, added, err := s.Table.Count(ctx, l.key, l.most, l.until)
	if err != nil || added {
		return "", err
	}
	return s.refused(ctx, l), nil
}

// within has a form do what sends a code, again while its commit loses races. It returns the limit that the form has
// hit, "" for none.
func (s *Site) within(ctx context.Context, from asker, send func() (limited, error)) (limited, error) {
	over, err := s.admit(ctx, from)
	if err != nil || over != "" {
		return over, err
	}
	err = racing(func() (err error) {
		over, err = send()
		return err
	})
	return over, err
}

// hit returns the limit that made a commit fail, or why it failed. When the pot was at its limit, the next form knows it
// beforehand; if that only means that the rest is scarce, this one decides again (Conflict).
func (s *Site) hit(ctx context.Context, limits []limit, got slots, p pot, err error) (limited, error) {
	for i, l := range limits {
		if !table.FailedOn(err, l.key) {
			continue
		}
		if i < len(limits)-1 {
			return s.refused(ctx, l), nil
		}
		left := got.supply.Value.next()
		if err := s.note(ctx, p, got, left); err != nil {
			return "", err
		}
		if left == scarce {
			return "", fault.New(fault.Conflict, "codes are scarce from now on")
		}
		return s.refused(ctx, l), nil
	}
	return "", err
}

func (s *Site) refused(ctx context.Context, l limit) limited {
	s.Metrics.Count(observe.CodesRefused, 1)
	if l.name == "code" {
		s.Metrics.Count(observe.CodeCeilingHit, 1)
	}
	s.Log.WarnContext(ctx, "code refused", "limit", l.name)
	return l.over
}
