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
	Category Category  `json:"category,omitempty"` // what an operator holds them for, or the incidents behind it; of one that came of a text its incident says it
	Evidence []string  `json:"evidence,omitempty"` // ids of further incidents that speak for it
	Owner    string    `json:"owner,omitempty"`    // the operator who looks after it, "" while nobody does
	LookBy   time.Time `json:"look_by,omitzero"`   // until when an operator is to look at it; the zero time is FirstLook after At
	Lifting  *Lifting  `json:"lifting,omitempty"`  // one operator would lift it, and another has to
}

// Lifting is what the first of two operators says who would lift a hold.
type Lifting struct {
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// When somebody looks at a hold, and how long the word of the first of two operators counts. They are JOSH's own: a person under a hold hears
// nothing of anybody until somebody has looked.
const (
	FirstLook  = 24 * time.Hour
	NextLook   = 7 * 24 * time.Hour
	LiftingFor = 7 * 24 * time.Hour
)

// Looked returns until when an operator is to look at a hold.
func (h Hold) Looked() time.Time {
	if h.LookBy.IsZero() {
		return h.At.Add(FirstLook)
	}
	return h.LookBy
}

// ByTwo reports whether two operators have to lift what somebody is held for: violence against others, or exploitation. Of what is not
// known any more two have to, too.
func ByTwo(c Category) bool {
	return c == HarmToOthers || c == SexualExploitation || c == ""
}

// Gravest returns the category that is the worst to be held for, "" where none is known: of what several incidents say, that one counts.
func Gravest(of ...Category) (worst Category) {
	for _, c := range of {
		if gravity(c) > gravity(worst) {
			worst = c
		}
	}
	return worst
}

// gravity orders categories by what being held for them takes. What takes two operators to lift is above all others.
func gravity(c Category) int {
	switch c {
	case "":
		return 0
	case Reported, Emergency, Underage:
		return 1
	case SelfHarm:
		return 2
	case StalkingDoxxing:
		return 3
	case HarmToOthers:
		return 4
	case SexualExploitation:
		return 5
	}
	return 1
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
