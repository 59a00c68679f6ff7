package plans

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// RecordName is that of the record, in the partition of a number, and of the flow that writes it.
const RecordName = "plans"

// RevokeSignal is the name of the signal that brings a Removal to the flow, from the page of a person.
const RevokeSignal = "revoke"

// Removal is what the page of a person takes away: the link with that id.
type Removal struct {
	ID string `json:"id"`
}

// The kinds: the link that somebody has, in their partition, and what it stands for, where whoever opens it looks it up.
//
//nolint:gochecknoglobals // constant values: Go has no struct constants
var (
	Kind     = record.Kind{Name: "calendar", Schema: 1}
	KindLink = record.Kind{Name: "calendar_link", Schema: 1}
)

// Calendar is the link to somebody's calendar. The zero value is none. Only the one that is named here opens anything.
type Calendar struct {
	ID string    `json:"id"` // hash of the token in it, which is stored nowhere
	At time.Time `json:"at"` // when they got it
}

// Link is what a link to a calendar stands for.
type Link struct {
	Number string    `json:"number"` // hash
	At     time.Time `json:"at"`
}

// In returns the link among the records of a number, the zero value where there is none. Errors are those of record.Decode.
func In(records []table.Item) (Calendar, error) { return record.In[Calendar](records, Kind) }
