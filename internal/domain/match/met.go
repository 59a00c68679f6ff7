package match

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	stdtime "time"
)

// Meeting is that two people were in a plan that took place. It names neither: who knows both numbers' hashes finds it, nobody else.
type Meeting struct {
	Pair string `json:"pair"`
	At   int64  `json:"at"` // when it was over, seconds since 1970
}

// MostMet bounds the meetings that are kept of somebody. It is more than a year of a plan each week with two others.
const MostMet = 120

// pairBytes is how much of a hash stands for a pair: of the meetings of one person two are the same by chance once in 10^15.
const pairBytes = 8

// Pair stands for two people, in either order.
func Pair(a, b string) string {
	sum := sha256.Sum256([]byte("pair\x00" + min(a, b) + "\x00" + max(a, b)))
	return hex.EncodeToString(sum[:pairBytes])
}

// Meet returns the meetings of somebody with those of a plan that took place, the newest last, as many as are kept.
func Meet(met []Meeting, who string, others []string, at stdtime.Time) []Meeting {
	met = slices.Clone(met)
	for _, other := range others {
		pair := Pair(who, other)
		met = slices.DeleteFunc(met, func(m Meeting) bool { return m.Pair == pair })
		met = append(met, Meeting{pair, at.Unix()})
	}
	return met[max(0, len(met)-MostMet):]
}

// met returns when somebody was last in a plan with somebody else.
func (m Member) met(who string) (at stdtime.Time, ok bool) {
	if m.Who == "" || who == "" || len(m.Met) == 0 {
		return at, false
	}
	pair := Pair(m.Who, who)
	n := slices.IndexFunc(m.Met, func(met Meeting) bool { return met.Pair == pair })
	if n < 0 {
		return at, false
	}
	return stdtime.Unix(m.Met[n].At, 0).UTC(), true
}

// LastMet returns when two were last in a plan together, as either of them remembers it.
func LastMet(a, b Member) (at stdtime.Time, ok bool) {
	first, known := a.met(b.Who)
	second, too := b.met(a.Who)
	if known && (!too || first.After(second)) {
		return first, true
	}
	return second, too
}
