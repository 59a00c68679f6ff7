package safety

import (
	"slices"
	"time"
)

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
	LinkUp   string     `json:"linkup,omitempty"` // of a report: where both were, and on which seat the other is; the LinkUp knows who that is
	Seat     string     `json:"seat,omitempty"`
	Who      Who        `json:"who"`
	Lowered  string     `json:"lowered,omitempty"`
	Judged   *Judgement `json:"judged,omitempty"` // of an ambiguous hit that stands all the same
	Minor    bool       `json:"minor,omitempty"`
	Hold     HoldKind   `json:"hold,omitempty"`          // in force afterwards, "" for none
	Strikes  int        `json:"strikes"`                 // afterwards
	First    bool       `json:"first,omitempty"`         // a hold rests on words alone: operators look at it before the others
	Reply    Reply      `json:"reply"`                   // what the person has been told: it follows the text that tells it
	Planned  Reply      `json:"reply_planned,omitempty"` // what Reply is while that text is with the person
	ReplyJob string     `json:"reply_job,omitempty"`     // id of that text, "" for none
	ReplyWhy string     `json:"reply_reason,omitempty"`  // why it is not with the person
	ReplyErr int        `json:"reply_code,omitempty"`    // the carrier's code, 0 when it gave none
	ReplyAt  time.Time  `json:"reply_at,omitzero"`       // when that became of it
	Asked    int        `json:"asked,omitempty"`         // how often they asked afterwards what to do, and were given the lines once more
	AskedAt  time.Time  `json:"asked_at,omitzero"`       // the last time
	RepeatOf string     `json:"repeat_of,omitempty"`     // id of the incident that operators were called for and that this one repeats
	Before   int        `json:"before,omitempty"`        // repeats before this one that called nobody, when it calls
	Alerted  time.Time  `json:"alerted,omitzero"`        // when operators were told of it as it is now; the zero time: not yet
	Reminded time.Time  `json:"reminded,omitzero"`       // when operators were last told again, because nobody had looked
	Seen     time.Time  `json:"seen,omitzero"`           // when an operator first looked: revealed it, wrote a note or closed it
	Calls    []Call     `json:"calls,omitempty"`         // of operators, and when one first looked: oldest first, MaxCalls at most
	Called   int        `json:"called,omitempty"`        // all of them, those that Calls has no room for as well
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

// MaxCalls bounds the calls that an incident keeps: the first, and the latest of the others. Nobody looking for two days is
// some fifteen.
const MaxCalls = 12

// Call is a moment at which operators were called for an incident, or at which one of them looked.
type Call struct {
	At   time.Time `json:"at"`
	What CallKind  `json:"what"`
}

// CallKind says what a call told operators.
type CallKind string

// The kinds of calls.
const (
	CallTold     CallKind = "told"          // of the incident
	CallReminded CallKind = "reminded"      // nobody had looked
	CallMissed   CallKind = "not_delivered" // what the person was sent did not arrive
	CallSeen     CallKind = "seen"          // by an operator: no call, but what all of them are for
)

// Noted returns the incident with a call.
func (i Incident) Noted(what CallKind, at time.Time) Incident {
	calls := append(slices.Clone(i.Calls), Call{At: at, What: what})
	if len(calls) > MaxCalls {
		calls = slices.Delete(calls, 1, 2)
	}
	i.Calls, i.Called = calls, i.Called+1
	return i
}

// StoppedAtProvider is why no text can tell a person who can help: their STOP is in force at the carrier.
const StoppedAtProvider = "stopped at the provider: no text can leave"

// Fate is what has become of the text that answers an incident.
type Fate struct {
	Why  string // "" while nothing keeps it from the person
	Code int    // the carrier's, 0 for none
	At   time.Time
}

// NewIncident returns the incident of a finding and what followed from it.
func NewIncident(f Finding, r Response, now time.Time) Incident {
	i := Incident{
		At: now, Category: Underage, Who: Sender, Rule: f.Rule(), Minor: f.Minor, Strikes: r.History.StrikesAt(now), Reply: r.Reply,
	}
	if h := f.Hit; h != nil {
		i.First = h.Who == Sender && !f.certain()
		i.Category, i.Severity, i.Sure, i.Who, i.Lowered = h.Category, h.Severity, h.Confidence, h.Who, h.Lowered
	}
	if r.Hold != nil {
		i.Hold = r.Hold.Kind
	}
	return i
}

// WithSealed returns the incident with the number, sealed.
func (i Incident) WithSealed(sealed string) any {
	i.Sealed = sealed
	return i
}

// Replacing returns the incident as it takes the place of an earlier one of the same text, which is taken up again: what
// operators were told and what they did stays.
func (i Incident) Replacing(o Incident) Incident {
	i.At, i.Alerted, i.Reminded, i.Seen, i.Notes = o.At, o.Alerted, o.Reminded, o.Seen, o.Notes
	i.Calls, i.Called = o.Calls, o.Called
	i.Closed, i.Outcome, i.Erased = o.Closed, o.Outcome, o.Erased
	if i.Erased && !i.Open() {
		i.Sealed = ""
	}
	return i
}

// When operators are told again of an incident that nobody has looked at: after a quarter of an hour, then each time
// after as long again as they have been told, so that a night on which nobody is there does not bury the next incident.
const (
	seenWithin    = 15 * time.Minute
	longestSilent = 4 * time.Hour
)

// Quiet reports whether operators are not called for an incident, because they were for the one that it repeats; but a
// text that did not reach the person is news.
func (i Incident) Quiet() bool { return i.RepeatOf != "" && i.Reply != ReplyMissed }

// RemindAt returns when operators are told again of an incident that they were told of and that nobody has looked at;
// the zero time for never.
func (i Incident) RemindAt() time.Time {
	if i.Alerted.IsZero() || i.Quiet() || !i.Seen.IsZero() || !i.Open() {
		return time.Time{}
	}
	if i.Reminded.After(i.Alerted) {
		return i.Reminded.Add(min(max(i.Reminded.Sub(i.Alerted), seenWithin), longestSilent))
	}
	return i.Alerted.Add(seenWithin)
}

// AnsweredBy returns the incident with a text that is to answer it, which has not left yet.
func (i Incident) AnsweredBy(job string, planned Reply, at time.Time) Incident {
	i.ReplyJob, i.Planned = job, planned
	return i.Waits(Fate{At: at})
}

// AskedAgain returns the incident once the person has asked what to do, and a text gives the lines once more. It answers the
// incident where nothing had reached them.
func (i Incident) AskedAgain(job string, at time.Time) Incident {
	i.Asked, i.AskedAt = i.Asked+1, at
	if i.Reply == ReplyMissed {
		return i.AnsweredBy(job, ReplyFull, at)
	}
	return i
}

// Waits returns the incident while the text that answers it waits to leave, for a reason when it did not at once.
func (i Incident) Waits(f Fate) Incident { return i.fate(ReplyWaits, f) }

// Told returns the incident once the carrier has the text that answers it.
func (i Incident) Told(at time.Time) Incident { return i.fate(i.Planned, Fate{At: at}) }

// Missed returns the incident when the text that answers it ended otherwise.
func (i Incident) Missed(f Fate) Incident { return i.fate(ReplyMissed, f) }

func (i Incident) fate(r Reply, f Fate) Incident {
	i.Reply, i.ReplyWhy, i.ReplyErr, i.ReplyAt = r, f.Why, f.Code, f.At
	return i
}

// Again returns the incident as one that operators have not been told of: what they were told of it is no longer so. That
// they were stays in Calls.
func (i Incident) Again() Incident {
	i.Alerted, i.Reminded, i.Seen = time.Time{}, time.Time{}, time.Time{}
	return i
}

// Open reports whether an operator still has to look at it.
func (i Incident) Open() bool { return i.Closed.IsZero() }

// Listed is an entry of a list of incidents or holds: it says where the record is.
type Listed struct {
	Number string    `json:"number"`           // hash
	LookBy time.Time `json:"look_by,omitzero"` // of a hold: until when an operator is to look at it
}
