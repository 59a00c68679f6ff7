package compliance

import "time"

// OptedOut stands in the way of every text to a number that is opted out: its presence is the opt-out. It is
// written by the very commit that accepts a STOP, before anything has looked at what is queued.
type OptedOut struct {
	TextID string    `json:"text_id"` // of the STOP; ids sort by acceptance, so an earlier START cannot undo it
	At     time.Time `json:"at"`
	SID    string    `json:"sid,omitempty"`
	Words  string    `json:"words"`
	Source string    `json:"source"` // person or provider
}
