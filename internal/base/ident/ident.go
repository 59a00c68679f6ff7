package ident

import (
	"crypto/rand"
	"crypto/sha256"
	"io"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"
)

// Source makes ULIDs. Ids of one source are strictly increasing as long as the times it is given do not
// go backwards, also within one millisecond, and it is safe for concurrent use.
type Source struct {
	mu      sync.Mutex
	entropy *ulid.MonotonicEntropy
	last    uint64
}

// NewSource returns a source that reads its randomness from r; nil means crypto/rand.
func NewSource(r io.Reader) *Source {
	if r == nil {
		r = rand.Reader
	}
	return &Source{entropy: ulid.Monotonic(r, 0)}
}

// New returns an id for the moment t. A t before the last one given counts as the last one: the order in
// which ids were asked for is the order in which they sort.
func (s *Source) New(t time.Time) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ms := max(ulid.Timestamp(t), s.last)
	id, err := ulid.New(ms, s.entropy)
	if err != nil { // the 80 random bits ran over within one millisecond: take the next one
		ms++
		id = ulid.MustNew(ms, s.entropy)
	}
	s.last = ms
	return id.String()
}

// Derive returns the id of something that follows from other things: the same moment and seed give the same id, and other
// seeds others. It sorts among those of sources by its moment.
func Derive(t time.Time, seed string) string {
	var u ulid.ULID
	_ = u.SetTime(ulid.Timestamp(t)) // fails in the year 10889
	sum := sha256.Sum256([]byte(seed))
	_ = u.SetEntropy(sum[:10]) // the size that an id has room for
	return u.String()
}

// Time returns the moment an id was made for, the zero time for something that is not an id.
func Time(id string) time.Time {
	u, err := ulid.ParseStrict(id)
	if err != nil {
		return time.Time{}
	}
	return ulid.Time(u.Time()).UTC()
}
