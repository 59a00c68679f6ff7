package ident

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
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

// Derive returns the id of what follows from other things, which from and n name, at the moment t: the same for the same arguments, and another
// for any others. Ids of other moments sort by them, to the microsecond; those of one moment and one from by n.
func Derive(t time.Time, n int, from ...string) string {
	h := sha256.New()
	for _, part := range from {
		_, _ = h.Write([]byte(part + "\x00"))
	}
	var b [10]byte // 10 bits of the microsecond, 54 of from, 16 of n
	copy(b[:8], h.Sum(nil))
	micro := uint16(t.Nanosecond() / 1000 % 1000)
	b[0], b[1] = byte(micro>>2), byte(micro<<6)|b[1]&0x3f
	binary.BigEndian.PutUint16(b[8:], uint16(n)) // a place in a commit, which has 100
	var id ulid.ULID
	_ = id.SetTime(ulid.Timestamp(t)) // fails beyond the year 10889
	_ = id.SetEntropy(b[:])           // has its length
	return id.String()
}

// longestLag is the most that an id tells of how long ago a cause was, in milliseconds: 22 bits, 70 minutes.
const longestLag = 1<<22 - 1

// Follow is Derive from a cause with an id: what follows at one moment sorts by the moments of its causes before anything
// else. Two turns of one subject may well see the same time.
func Follow(t time.Time, cause string, n int) string {
	id, err := ulid.ParseStrict(Derive(t, n, cause))
	if err != nil {
		return Derive(t, n, cause)
	}
	lag := min(max(t.UnixMilli()-Time(cause).UnixMilli(), 0), longestLag)
	later := uint32(longestLag - lag) // of 22 bits
	b := id.Entropy()
	b[1] = b[1]&0xc0 | byte(later>>16)
	binary.BigEndian.PutUint16(b[2:], uint16(later)) // its lower half
	_ = id.SetEntropy(b)                             // has its length
	return id.String()
}

// Time returns the moment an id was made for, the zero time for something that is not an id.
func Time(id string) time.Time {
	u, err := ulid.ParseStrict(id)
	if err != nil {
		return time.Time{}
	}
	return ulid.Time(u.Time()).UTC()
}
