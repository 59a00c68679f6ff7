package turn

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Change is a record that a decision writes or removes, on the condition that it is still as it was read. What is live
// about the sender is changed by Decision.After; a Change is of anything else.
type Change struct {
	Key     table.Key
	Kind    record.Kind
	Version int64     // that was read, 0 for one that was not there
	Value   any       // what is written; nil removes what is there
	Due     time.Time // when the clock works it; the zero time: never
	Expires time.Time // the zero time keeps it
	Seals   Secret    // what is sealed into Value, which is a Sealable then; "" for nothing
	// Force writes it whatever is there: Version is then one that was never used for the key, a time in nanoseconds.
	Force bool
	// AtOnce: what the clock does with it is tried right after the commit.
	AtOnce bool
}

// Secret names what a record may have to keep and no turn ever sees: the driver seals it into the value, under the key of
// the record.
type Secret string

// The secrets of a text.
const (
	SenderPhone Secret = "phone" // the number that it came from
	SenderWords Secret = "words" // the text as it was received
)

// Sealable is a value with a place for something sealed.
type Sealable interface {
	WithSealed(sealed string) any
}

// Change adds a change to the decision, in place of an earlier one of the same record.
func (t *Turn) Change(c Change) {
	t.Changes = slices.DeleteFunc(t.Changes, func(earlier Change) bool { return earlier.Key == c.Key })
	t.Changes = append(t.Changes, c)
}
