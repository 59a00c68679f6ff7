package profile

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
)

// UndoName is that of the record of what the last change by text has replaced, in the partition of a number.
const UndoName = "undo"

// PatchSignal is the name of the signal that brings a Patch to the flow of changes, from the page of a person.
const PatchSignal = "patch"

// UndoKind is its kind.
var UndoKind = record.Kind{Name: "undo", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Undo is a profile as it was before the last change by text. It holds no words of the person.
type Undo struct {
	At     time.Time `json:"at"` // of the change; the profile with it has this as its UpdatedAt, as long as nothing else has changed it
	Before Profile   `json:"before"`
	Asked  Step      `json:"asked,omitempty"` // the step that is asked since because of the change, "" for none
}
