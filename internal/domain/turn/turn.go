package turn

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Message is the accepted text of a turn.
type Message struct {
	ID         string // of the acceptance; the correlation id
	SID        string
	Normal     string // normal form of the body: the only form that is parsed
	NumMedia   int
	OptOutType string             // the provider's, "" when it has not answered
	AtProvider compliance.Keyword // that the provider acts on by itself where it is in charge of opt-outs, see Keywords.AtProvider
	Country    string             // of the number, ISO 3166-1 alpha-2; "" when it is not known
	AcceptedAt time.Time
}

// Snapshot is everything that a turn may know. It must not be changed: the same snapshot gives the same
// decision, which is what makes a replay one.
type Snapshot struct {
	Now     time.Time
	Message Message
	State   live.State
	Items   map[table.Key]table.Item // what was asked for; an item that is not there has Version 0
	Judged  *Judged                  // what the judge that was asked for said
	Token   string                   // fresh randomness, for a link that this turn may hand out
}

// Rules are what does not change from turn to turn.
type Rules struct {
	Keywords  *compliance.Keywords
	Plain     *compliance.Plain
	Detector  Detector
	Judge     safety.Judge // of ambiguous hits, asked by whoever drives turns; nil leaves every one standing
	Resources *safety.Resources
	Regions   people.Regions
	Book      *wording.Book
	Wishes    *Wishes
	Answers   *answers.Rules
	BaseURL   string // of the pages
	Contact   string // where a human can be reached
	// ProviderConfirms is true when the provider confirms STOP and START (OPT_OUT_CONFIRMATION=provider).
	ProviderConfirms bool
}

// Decision is what a turn decided, and nothing of it has happened yet.
type Decision struct {
	Outcome      string // one word for logs, metrics and the trace
	After        live.State
	Texts        []Text
	Cancel       []string // ids of jobs that must not leave any more
	CancelReason string
	Hasten       []string         // ids of jobs that name who can help and whose next try is due now
	Incident     *safety.Incident // nil for none
	Answered     string           // id of an earlier incident that a text of this turn answers, "" for none
	FollowedUp   string           // id of an earlier incident about which the person asks, and gets the lines once more, "" for none
	Helps        safety.Reply     // what the text of this turn tells somebody in danger, "" when it names nobody who can help
	Relies       []Reliance       // what was read elsewhere and must still be so when this is committed
	Unhelped     string           // id of an earlier incident that no text can answer any more, "" for none
	HoldPlaced   bool             // After.Hold is a new one
	Erase        bool             // everything about the number is to be removed
	Changes      []Change         // records beside After that are written or go
	Events       []event.Event
	Steps        []TraceStep
}

// Text is a text to send.
type Text struct {
	Purpose wording.Purpose
	Class   outbox.Class
	Words   string
}

// Reliance is an item that a decision rests on, at the version that was read; 0 is one that was not there.
type Reliance struct {
	Key     table.Key
	Version int64
}

// Ask is what a turn needs to know before it can go on, or why it cannot.
type Ask struct {
	Items []table.Key
	Judge *safety.Hit // an ambiguous hit in the text
	Err   error       // of kind Unavailable: what was fetched is of newer code, which has to have its turn
}

// TraceStep is the record of one step: what it saw, what it decided and why. It never holds a phone or the
// words of a text.
type TraceStep struct {
	Step     string  `json:"step"`
	Saw      string  `json:"saw"`
	Decision string  `json:"decision"`
	Why      string  `json:"why"`
	MS       float64 `json:"ms"`
}

// Decide runs the steps over a snapshot. It returns a decision, or an Ask and no decision: then the caller
// fetches what is asked for, adds it to the snapshot and decides again. lap returns the time since it was
// last called, for the trace; nil leaves the times out.
func Decide(rules Rules, snap Snapshot, lap func() time.Duration) (Decision, *Ask) {
	t := &running{Rules: rules, Snapshot: snap}
	t.After = snap.State
	t.After.Contact.Value.Turns++
	t.After.Contact.Value.LastTextID = snap.Message.ID
	for _, s := range steps() {
		v := s.run(t)
		if v.ask != nil {
			return Decision{}, v.ask
		}
		v.trace.Step = s.name
		if lap != nil {
			v.trace.MS = float64(lap().Microseconds()) / 1000
		}
		t.Steps = append(t.Steps, v.trace)
		if v.end {
			break
		}
	}
	t.settleOpen()
	t.endHold()
	t.payWayOut()
	if t.said != "" {
		t.After.Contact.Value.Said = t.said
	}
	return t.Decision, nil
}

// running is a turn in progress: what it knows and what it has decided so far.
type running struct {
	Rules
	Snapshot
	Decision
	region             people.Region // of a known person, after the region step
	until              time.Time     // a moment that a text names
	danger             danger
	fates              map[string]became // of the texts that named who can help, once they were looked at
	unhelped           bool              // no text can name who can help any more, and none has
	stopping           bool              // the text is an opt-out
	forHuman           bool              // the text answers what a person should know
	asks               *answers.Match
	said               string // what the text of this turn says, see people.Contact.Said
	postcode           string // that a text names
	helpers, emergency string // see helpFor
}

// verdict is what a step says: go on, end the turn here, or ask.
type verdict struct {
	end   bool
	ask   *Ask
	trace TraceStep
}

func goOn(saw, decision, why string) verdict {
	return verdict{trace: TraceStep{Saw: saw, Decision: decision, Why: why}}
}

// end ends the turn with an outcome.
func (t *running) end(outcome, saw, decision, why string) verdict {
	t.Outcome = outcome
	return verdict{end: true, trace: TraceStep{Saw: saw, Decision: decision, Why: why}}
}

// say adds a text to the decision.
func (t *running) say(p wording.Purpose) { t.sayAs(p, t.State.Person.Value, t.region) }

// sayAs adds a text about a person as they are from now on.
func (t *running) sayAs(p wording.Purpose, person people.Person, region people.Region) {
	values := t.values(person, region)
	words, class := t.Book.Render(p, values)
	t.said = string(p)
	t.Texts = append(t.Texts, Text{Purpose: p, Class: class, Words: words})
}

// values fill the places of a text about a person as they are from now on.
func (t *running) values(person people.Person, region people.Region) wording.Values {
	return wording.Values{
		BaseURL: t.BaseURL, JoinURL: t.BaseURL + "/join?t=" + t.Token, Contact: t.Contact,
		FirstName: person.FirstName, Region: region.Name, Until: t.local(t.until),
		Help: t.helpers, Emergency: t.emergency, Place: t.postcode,
	}
}

// local returns a day as the person says it, "" for none.
func (t *running) local(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return t.region.Local(at).Format("Monday, January 2")
}

// happened adds a domain event to the decision.
func (t *running) happened(typ event.Type, entity, from, to, reason string) {
	t.Events = append(t.Events, event.Event{
		Type: typ, At: t.Now, Number: t.State.Number, Entity: entity, From: from, To: to, Reason: reason,
		CorrelationID: t.Message.ID, SID: t.Message.SID, Key: string(typ) + ":" + t.Message.SID,
	})
}
