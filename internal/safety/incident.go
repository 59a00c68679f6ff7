package safety

import "time"

// Incident is the record of one text in which somebody was in danger or dangerous. It never holds the words of the
// text: those are read, with a reason, where texts are kept, for as long as they are.
type Incident struct {
	ID       string     `json:"id"`     // of the acceptance of the text, so that a text has one incident
	Number   string     `json:"number"` // hash
	SID      string     `json:"sid"`
	Sealed   string     `json:"sealed"` // the number itself, sealed under the key of the incident
	At       time.Time  `json:"at"`
	Category Category   `json:"category"`
	Severity Severity   `json:"severity,omitempty"`
	Sure     Confidence `json:"confidence,omitempty"`
	Rule     string     `json:"rule"`
	Who      Who        `json:"who"`
	Lowered  string     `json:"lowered,omitempty"`
	Judged   *Judgement `json:"judged,omitempty"` // of an ambiguous hit that stands all the same
	Minor    bool       `json:"minor,omitempty"`
	Hold     HoldKind   `json:"hold,omitempty"` // in force afterwards, "" for none
	Strikes  int        `json:"strikes"`        // afterwards
	Reply    Reply      `json:"reply"`
	RepeatOf string     `json:"repeat_of,omitempty"` // id of the incident that operators were called for and that this one repeats
	Before   int        `json:"before,omitempty"`    // repeats before this one that called nobody, when it calls
	Alerted  time.Time  `json:"alerted,omitzero"`    // when operators were told; the zero time: not yet
	Closed   time.Time  `json:"closed,omitzero"`
	Erased   bool       `json:"erased,omitempty"`  // the person has deleted their account: the number goes when it is closed
	Outcome  string     `json:"outcome,omitempty"` // what the operator who closed it wrote, sealed like a note
	Notes    []Note     `json:"notes,omitempty"`
}

// Note is what an operator wrote about an incident.
type Note struct {
	At     time.Time `json:"at"`
	Sealed string    `json:"sealed"` // under the key of the incident
}

// NewIncident returns the incident of a finding and what followed from it.
func NewIncident(f Finding, r Response, now time.Time) Incident {
	i := Incident{
		At: now, Category: Underage, Who: Sender, Rule: f.Rule(), Minor: f.Minor, Strikes: r.History.StrikesAt(now), Reply: r.Reply,
	}
	if h := f.Hit; h != nil {
		i.Category, i.Severity, i.Sure, i.Who, i.Lowered = h.Category, h.Severity, h.Confidence, h.Who, h.Lowered
	}
	if r.Hold != nil {
		i.Hold = r.Hold.Kind
	}
	return i
}

// Open reports whether an operator still has to look at it.
func (i Incident) Open() bool { return i.Closed.IsZero() }

// Listed is an entry of a list of incidents or holds: it says where the record is.
type Listed struct {
	Number string `json:"number"` // hash
}
