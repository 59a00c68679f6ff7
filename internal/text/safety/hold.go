package safety

import "time"

// HoldKind says how much a hold stops.
type HoldKind string

// The kinds of hold.
const (
	SoftHold HoldKind = "soft_hold" // the person can receive, but neither start nor join anything
	HardHold HoldKind = "hard_hold" // only compliance and safety texts leave, until an operator lifts it
)

// Hold is a restriction put on a number for safety.
type Hold struct {
	Kind     HoldKind  `json:"kind"`
	Reason   string    `json:"reason"`
	By       string    `json:"by"` // "rule:<id>", or ByOperator
	At       time.Time `json:"at"`
	Incident string    `json:"incident,omitempty"` // id of what led to it
	Until    time.Time `json:"until,omitzero"`     // the zero time: until it is lifted
	Sealed   string    `json:"sealed,omitempty"`   // the number, sealed under the key of the hold, when no incident keeps it
}

// ByOperator is who places a hold that no text led to.
const ByOperator = "operator"

// InForce reports whether the hold counts at now. A hard hold always does while it exists.
func (h Hold) InForce(now time.Time) bool {
	return h.Kind == HardHold || h.Kind == SoftHold && (h.Until.IsZero() || now.Before(h.Until))
}

// Beats reports whether a hold is harder or longer than another.
func (h Hold) Beats(other Hold) bool {
	switch {
	case other.Kind == HardHold:
		return false
	case h.Kind == HardHold:
		return true
	}
	return !other.Until.IsZero() && (h.Until.IsZero() || h.Until.After(other.Until))
}
