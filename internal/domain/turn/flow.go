package turn

import (
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Stage is a place in the order of a turn (product contract, 2). Steps of one stage run in the order in which flows are
// listed, and then in the order in which a flow lists them.
type Stage int

// The stages. Between Members and Claims the engine runs the gates that are for everybody: holds, limits, the region,
// pictures, and the question that is open.
const (
	Compliance Stage = iota + 1 // STOP, START, HELP: before anything else is looked at
	Safety                      // danger, whoever sends it
	Silenced                    // who has opted out gets no further
	Members                     // strangers get no further
	Claims                      // what a text asks for: the first flow that claims it answers it
	Rest                        // what nothing before it claimed
)

// Flow is a capability: what it does with texts, questions, signals and timers, and what becomes of its records. The
// composition lists flows; no flow and no driver knows another by name. Every part may be left out.
type Flow struct {
	Name      string            // names its record, its timers and its signals
	Intent    understand.Intent // what a text asks for that a step or question of it ends and nobody has read, for logs and metrics
	Steps     []Step
	Questions []Question
	Offers    map[wording.Purpose][]answers.ID // what a text of it offers by letters, in their order: places pick from them
	// Held answers whoever is under a hard hold, in place of everything that a hold keeps back. One flow has it.
	Held func(*Turn) Verdict
	// Taken has the texts of whoever a person answers in the place of JOSH, but for what works under a hold as well. One flow has it.
	Taken func(*Turn) Verdict
	// Acts are what waits for a yes and is done by the flow once it was given, by Act.Key.
	Acts map[string]func(*Turn, Act) Verdict
	// Confirm asks whether acts are to be done that wait for a yes. One flow has it.
	Confirm func(*Turn, []Waiting) Verdict
	// Finish runs when the steps are done, whichever of them ended the turn.
	Finish func(*Turn) *Ask
	// Left is called in the turn in which a person goes out of reach: by a STOP, a hold, a pause, or for good
	// (people.NotAPerson). What the flow has of them elsewhere it tells by signals; its own record goes by itself then.
	Left    func(*Turn, people.Reason)
	Signals map[string]func(*Turn) Verdict // by name: what another subject says
	Timers  map[string]func(*Turn) Verdict // by name: what is due
	Erasure []erasure.Kind                 // of its kinds of records
}

// Step looks at a text and ends the turn, goes on, or asks.
type Step struct {
	Name  string
	Stage Stage
	Run   func(*Turn) Verdict
	// UnderHold: the step runs for people under a hold and for suspended ones, too.
	UnderHold bool

	flow string // whose it is: the engine sets it
}

// Question is one that a flow may leave open, see Turn.Await.
type Question struct {
	Token  string
	Answer func(*Turn) Verdict // reads the next text; what it does not claim goes on as a fresh text
	// UnderHold: it is read under a hold and of suspended people, too.
	UnderHold bool

	flow string // whose it is: the engine sets it
}

// Verdict is what a step says: go on, end the turn here, or ask.
type Verdict struct {
	end   bool
	ask   *Ask
	trace TraceStep
}

// Done reports whether the step has ended the turn or asks: whoever called it returns the verdict.
func (v Verdict) Done() bool { return v.end || v.ask != nil }

// Ended reports whether the step has ended the turn.
func (v Verdict) Ended() bool { return v.end }

// GoOn leaves the turn to the steps behind it.
func GoOn(saw, decision, why string) Verdict {
	return Verdict{trace: TraceStep{Saw: saw, Decision: decision, Why: why}}
}

// Wait asks for what is missing.
func Wait(ask *Ask) Verdict { return Verdict{ask: ask} }

// End ends the turn with an outcome.
func (t *Turn) End(outcome, saw, decision, why string) Verdict {
	t.Outcome = outcome
	return Verdict{end: true, trace: TraceStep{Saw: saw, Decision: decision, Why: why}}
}

// Going names the outcome and lets the steps behind it add to the turn.
func (t *Turn) Going(outcome, saw, decision, why string) Verdict {
	t.Outcome = outcome
	return GoOn(saw, decision, why)
}
