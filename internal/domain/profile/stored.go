package profile

import (
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Kind is the kind of the record that profiles are in: that of the interview.
var Kind = record.Kind{Name: "interview", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// RecordName is that of the record, in the partition of a number.
const RecordName = "interview"

// Stored is what the record of the interview holds of interest to others.
type Stored struct {
	Profile Profile `json:"profile"`
	Step    Step    `json:"step,omitempty"`  // that waits for an answer, "" for none
	Words   string  `json:"words,omitempty"` // the id of the text (record.Said) whose words are kept, sealed, as a boundary; "" for none
}

// OwnWords stands among what somebody avoids for the words of theirs that no key stands for. A patch can remove it, and nothing can add it.
const OwnWords = "own_words"

// In returns the profile among the records of a number, an empty one where there is none. Errors are those of record.Decode.
func In(records []table.Item) (Stored, error) { return record.In[Stored](records, Kind) }
