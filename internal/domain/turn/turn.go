package turn

import (
	"reflect"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Message is what a turn is of: an accepted text, or a signal or timer of a flow.
type Message struct {
	ID         string // of the acceptance, the signal or the timer; the correlation id
	SID        string // of a text
	Normal     string // normal form of the body: the only form that is parsed
	NumMedia   int
	OptOutType string             // the provider's, "" when it has not answered
	AtProvider compliance.Keyword // that the provider acts on by itself where it is in charge of opt-outs, see Keywords.AtProvider
	Country    string             // of the number, ISO 3166-1 alpha-2; "" when it is not known
	AcceptedAt time.Time
	Redriven   int // how often the text was put aside as dead and taken up again

	Signal *work.Signal // what another subject says; nil for anything else
	Timer  *work.Timer  // what is due; nil for anything else
}

// Text reports whether the turn is of a text.
func (m Message) Text() bool { return m.Signal == nil && m.Timer == nil }

// Snapshot is everything that a turn may know. It must not be changed: the same snapshot gives the same
// decision, which is what makes a replay one.
type Snapshot struct {
	Now     time.Time
	Message Message
	State   live.State
	Items   map[table.Key]table.Item   // what was asked for; an item that is not there has Version 0
	Pages   map[table.Query]table.Page // of the queries that were asked for
	Called  map[string]Answer          // what came of the calls that were asked for, by Call.Key
	Made    *wording.Made              // the cards of operators, nil for none
	Token   string                     // fresh randomness, for a link that this turn may hand out
}

// Rules are what every flow goes by, and what does not change from turn to turn.
type Rules struct {
	Resources *safety.Resources
	Regions   people.Regions
	Book      *wording.Book
	Answers   *answers.Rules
	BaseURL   string                  // of the pages
	Support   string                  // where a human can be reached
	Model     bool                    // one may be asked about texts, which some cards say
	Label     func(key string) string // an activity or a boundary as it stands in a text; nil names none
	Confirms  bool                    // what reaches others, ends something or cannot be undone waits for a yes
}

// Decision is what a turn decided, and nothing of it has happened yet.
type Decision struct {
	Outcome      string            // one word for logs, metrics and the trace
	Handler      string            // the flow that ended the turn, or the gate; "" when none did
	Intent       understand.Intent // what that flow takes a text for that was not read, see Flow.Intent; "" for nothing
	After        live.State
	Texts        []Text   // to the number whose turn it is: one at most
	Cancel       []string // ids of jobs that must not leave any more
	CancelReason string
	Hasten       []string        // ids of jobs whose next try is due now
	Relies       []Reliance      // what was read elsewhere and must still be so when this is committed
	Changes      []Change        // records beside After that are written or go
	Signals      []SignalTo      // what other subjects are told
	Timers       []work.Timer    // that are set, each in the place of the one with its flow and name
	Stopped      []work.TimerKey // timers that are not wanted any more
	Events       []event.Event
	Passed       []Passed // records that could not be read and were passed over
	Steps        []TraceStep
	ModelUse     *ModelUse // nil when no model was asked
	Reading      *Reading  // nil when the text was not read for what it asks for
	Spoken       []Spoken  // what models said in a talk, without a word of it
	Requests     []Request // of a text that holds several, or of what waits for a yes, in their order
}

// Planned is the state of a request that a planner in shadow has read, and that nobody has done as one.
const Planned = "planned"

// Request is one of a text, and what came of it, for the trace. It has no word of anybody.
type Request struct {
	Domain string `json:"domain"`
	Action string `json:"action"`
	Waited bool   `json:"waited,omitempty"` // for a yes
	State  string `json:"state"`            // done, failed, asked, waits, dropped or, in shadow, planned
	Why    string `json:"why,omitempty"`    // the outcome of the flow that did it
}

// Text is a text to send.
type Text struct {
	Purpose wording.Purpose
	Class   outbox.Class
	Words   string

	NotBefore   time.Time     // the zero time: at once
	Life        time.Duration // how long after NotBefore it is worth sending; 0: as long as others of its class
	MustNotMiss bool          // operators are called when it does not arrive, whatever its class
}

// SignalTo is something that another subject is told. It waits in the partition of that subject from this commit on, and
// takes a turn there.
type SignalTo struct {
	To   record.Subject
	Flow string // the flow that reads it
	Name string
	Data any // a value that encodes to JSON, without words or numbers of anybody
}

// Reliance is an item that a decision rests on, at the version that was read; 0 is one that was not there.
type Reliance struct {
	Key     table.Key
	Version int64
}

// Passed is a record that cannot be read, and that fails no turn.
type Passed struct {
	Key table.Key
	Err error
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

// Turn is a turn in progress: what it knows and what it has decided so far.
type Turn struct {
	Rules
	Snapshot
	Decision

	Region people.Region // of a known person, after the region step; in the turns of signals and timers from the beginning
	// Stopping: the text is an opt-out. The flow that reads those sets it.
	Stopping bool
	// Awaited: the question that was open takes the text, unless a change of the account or a choice of the menu is in it.
	Awaited bool
	// Routed: a model has said what the text asks for, or that it asks for nothing: no other is asked that.
	Routed bool
	// Understood is what the text is for, once it has been read and is sure enough to act on; nil before.
	Understood *understand.Understanding

	// Language is the one in which the sender is answered, "" for English. The flow that reads questions sets it.
	Language string

	Places wording.Values // of the texts, as far as flows fill them: dates, help, what was named
	said   string         // what the text of this turn says, see people.Contact.Said
	short  string         // the same in few words, where the text says that something was done
	will   string         // the same before it is done
	asks   *answers.Match
	notes  map[reflect.Type]any
	offers map[wording.Purpose][]answers.ID
	broken error // a bug of a flow: the turn fails

	machine *Machine  // that runs the turn; nil outside of one
	parts   int       // how many parts of the text were begun
	agreed  bool      // the text is a yes to what it asks for, or what it asks for was agreed to
	waiting []Waiting // acts that have not been agreed to
}

// Note returns the place where a flow keeps a T for the steps behind it in the same run, the zero T at first. Each flow
// has types of its own for that.
func Note[T any](t *Turn) *T {
	key := reflect.TypeFor[T]()
	if kept, ok := t.notes[key].(*T); ok {
		return kept
	}
	kept := new(T)
	t.notes[key] = kept
	return kept
}

// Happened adds a domain event to the decision.
func (t *Turn) Happened(typ event.Type, entity, from, to, reason string) {
	t.Events = append(t.Events, event.Event{
		Type: typ, At: t.Now, Number: t.State.Number, Entity: entity, From: from, To: to, Reason: reason,
		CorrelationID: t.Message.ID, SID: t.Message.SID, Key: string(typ) + ":" + t.causeKey(),
	})
}

// causeKey is what makes the key of an event its own: a second event of one type and cause is the same one.
func (t *Turn) causeKey() string {
	if t.Message.SID != "" {
		return t.ofPart(t.Message.SID)
	}
	return t.ofPart(t.Message.ID)
}

// ofPart makes what is of a text that of one of its parts.
func (t *Turn) ofPart(cause string) string {
	if t.parts > 1 {
		return cause + "#" + strconv.Itoa(t.parts)
	}
	return cause
}
