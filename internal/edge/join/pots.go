package join

import (
	"context"
	"math"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// pot is a part of the day's codes, so that nobody can use up the part of others: half is for people who texted first,
// the rest for whoever finds the form, of that a fifth where a text costs several times as much.
type pot struct {
	name   string
	size   int
	scarce int     // codes that an address has in a day once half of the pot is gone
	over   limited // what a page says when it is empty
}

// unlimited is the limit of a counter that only counts.
const unlimited = math.MaxInt32

// expensive is the calling code of the country where a text costs more than one to the US: about five times, by our
// estimate. Nobody has held it against a price list; it only says which country has a pot of its own.
const expensive = "+44"

// pot returns the pot of a code. At 2,000 a day 100 addresses cannot empty one: a few of them get half of it, at 20
// each and hour, and the others no more than scarce each.
func (s *Site) pot(phone string, texted bool) pot {
	first, dear := max(1, s.PerDay/2), max(1, s.PerDay/10)
	switch {
	case texted:
		return pot{"texted", first, 0, overDay}
	case strings.HasPrefix(phone, expensive):
		return pot{"expensive", dear, 1, overOpen}
	}
	return pot{"open", max(1, s.PerDay-first-dear), 2, overOpen}
}

// tooMany says what a page tells an address that has had its share: that it is the network's doing, or that there are
// few left for everybody.
func (p pot) tooMany(left supply) limited {
	if left == scarce {
		return p.over
	}
	return overSource
}

// supply is how much of a pot is left. It is stored when it changes, so that every form of that day is judged by the
// same, whatever its number: were it read off a commit that fails, a code that is withheld would show.
type supply string

// The supplies, in the order of a day.
const (
	plenty supply = ""
	scarce supply = "scarce" // half is gone
	empty  supply = "empty"
)

func (s supply) next() supply {
	if s == plenty {
		return scarce
	}
	return empty
}

// supplyKey is where the supply of a pot is stored today.
func (s *Site) supplyKey(p pot) table.Key {
	return record.Supply(p.name, s.Now().UTC().Format(time.DateOnly))
}

// note stores that a pot has less left than was read.
func (s *Site) note(ctx context.Context, p pot, got slots, left supply) error {
	item, err := record.Encode(s.supplyKey(p), record.KindSupply, left)
	if err != nil {
		return err
	}
	item.Version, item.Expires = got.supply.Version, s.Now().UTC().Truncate(24*time.Hour).Add(48*time.Hour)
	s.Log.WarnContext(ctx, "codes of the day", "pot", p.name, "left", string(left))
	return s.Table.Commit(ctx, table.Put(item))
}
