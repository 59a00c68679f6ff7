package turn

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Machine is the pure step of all flows together: Decide. It is safe for use by many goroutines.
type Machine struct {
	rules     Rules
	steps     []Step // in the order of a turn
	questions map[string]Question
	offers    map[wording.Purpose][]answers.ID
	signals   map[string]func(*Turn) Verdict // by flow and name
	timers    map[string]func(*Turn) Verdict // by flow and name
	held      func(*Turn) Verdict
	taken     func(*Turn) Verdict
	acts      map[string]func(*Turn, Act) Verdict // by Act.Key
	actsOf    map[string]string                   // the flow that does an act, by Act.Key
	confirm   func(*Turn, []Waiting) Verdict
	finish    []func(*Turn) *Ask
	left      []func(*Turn, people.Reason)
	intents   map[string]understand.Intent // by flow
}

// New puts flows together. Errors are of kind Internal: two flows that have the same name, token or offer, a step without
// a stage, or none or several that answer people under a hold.
func New(rules Rules, flows ...Flow) (*Machine, error) {
	m := &Machine{
		rules: rules, questions: map[string]Question{}, offers: map[wording.Purpose][]answers.ID{},
		signals: map[string]func(*Turn) Verdict{}, timers: map[string]func(*Turn) Verdict{}, intents: map[string]understand.Intent{},
		acts: map[string]func(*Turn, Act) Verdict{}, actsOf: map[string]string{},
	}
	names := map[string]bool{"": true}
	var stages [Rest + 1][]Step
	for _, f := range flows {
		if names[f.Name] {
			return nil, fault.New(fault.Internal, "flow: no name, or twice: "+f.Name)
		}
		names[f.Name] = true
		for _, s := range f.Steps {
			if s.Stage < Compliance || s.Stage > Rest || s.Name == "" || s.Run == nil {
				return nil, fault.New(fault.Internal, "flow "+f.Name+": a step without a name, a stage or a function")
			}
			s.flow = f.Name
			stages[s.Stage] = append(stages[s.Stage], s)
		}
		if err := m.add(f); err != nil {
			return nil, err
		}
	}
	if m.held == nil {
		return nil, fault.New(fault.Internal, "flow: nobody answers people under a hold")
	}
	m.steps = slices.Concat([]Step{{Name: "claim", Run: claim}}, stages[Compliance], stages[Safety], stages[Silenced], stages[Members], []Step{
		{Name: "hold", Run: m.hold}, {Name: "takeover", Run: m.takeover}, {Name: "limit", Run: limit}, {Name: "region", Run: region}, {Name: "media", Run: media},
		{Name: "pending", Run: m.pending},
	}, stages[Claims], stages[Rest])
	return m, nil
}

func (m *Machine) add(f Flow) error {
	m.intents[f.Name] = f.Intent
	for _, q := range f.Questions {
		if _, twice := m.questions[q.Token]; twice || q.Token == "" || q.Answer == nil {
			return fault.New(fault.Internal, "flow "+f.Name+": a question without a token or an answer, or twice: "+q.Token)
		}
		q.flow = f.Name
		m.questions[q.Token] = q
	}
	for p, options := range f.Offers {
		if _, twice := m.offers[p]; twice {
			return fault.New(fault.Internal, "flow "+f.Name+": offers twice: "+string(p))
		}
		m.offers[p] = options
	}
	for name, read := range f.Signals {
		m.signals[f.Name+"/"+name] = read
	}
	for name, due := range f.Timers {
		m.timers[f.Name+"/"+name] = due
	}
	if err := m.addActs(f); err != nil {
		return err
	}
	if f.Held != nil {
		if m.held != nil {
			return fault.New(fault.Internal, "flow "+f.Name+": somebody else answers people under a hold")
		}
		m.held = f.Held
	}
	if f.Taken != nil {
		if m.taken != nil {
			return fault.New(fault.Internal, "flow "+f.Name+": somebody else has the texts of whom a person answers")
		}
		m.taken = f.Taken
	}
	if f.Finish != nil {
		m.finish = append(m.finish, f.Finish)
	}
	if f.Left != nil {
		m.left = append(m.left, f.Left)
	}
	return nil
}

// addActs adds what a flow does once it was agreed to, and whether it is the one that asks.
func (m *Machine) addActs(f Flow) error {
	for key, do := range f.Acts {
		if _, twice := m.acts[key]; twice {
			return fault.New(fault.Internal, "flow "+f.Name+": an act of two flows: "+key)
		}
		m.acts[key], m.actsOf[key] = do, f.Name
	}
	if f.Confirm != nil {
		if m.confirm != nil {
			return fault.New(fault.Internal, "flow "+f.Name+": somebody else asks whether something is to be done")
		}
		m.confirm = f.Confirm
	}
	return nil
}

// Steps lists the names of the steps in their order.
func (m *Machine) Steps() []string {
	names := make([]string, len(m.steps))
	for i, s := range m.steps {
		names[i] = s.Name
	}
	return names
}

// Decide runs the turn of a snapshot. It returns a decision, or an Ask and no decision: then the caller fetches what is
// asked for, adds it to the snapshot and decides again. lap returns the time since it was last called, for the trace; nil
// leaves the times out.
func (m *Machine) Decide(snap Snapshot, lap func() time.Duration) (Decision, *Ask) {
	t := Begin(m.rules, snap)
	t.offers, t.machine = m.offers, m
	var ask *Ask
	if snap.Message.Text() {
		ask = m.text(t, lap)
	} else {
		ask = m.inner(t, lap)
	}
	if ask != nil {
		return Decision{}, ask
	}
	t.endHold()
	m.tellLeft(t)
	for _, finish := range m.finish {
		if ask := finish(t); ask != nil {
			return Decision{}, ask
		}
	}
	if t.said != "" {
		t.After.Contact.Value.Said = t.said
	}
	if t.broken != nil {
		return Decision{}, &Ask{Err: t.broken}
	}
	if len(t.Texts) > 1 { // the composer's rule: one reply for each recipient and turn
		return Decision{}, &Ask{Err: fault.New(fault.Internal, "turn: two texts to one number")}
	}
	return t.Decision, nil
}

// text runs the steps over a text.
func (m *Machine) text(t *Turn, lap func() time.Duration) *Ask {
	t.After.Contact.Value.Turns++
	t.After.Contact.Value.LastTextID = t.Message.ID
	for _, s := range m.steps {
		v := s.Run(t)
		if v.ask != nil {
			return v.ask
		}
		t.trace(s.Name, v, lap)
		if v.end {
			t.Handler = cmp.Or(t.Handler, s.flow, s.Name)
			break
		}
	}
	if v, asks := m.asksFirst(t); asks {
		if v.ask != nil {
			return v.ask
		}
		t.trace("confirm", v, lap)
	}
	if t.Reading == nil {
		t.Intent = m.intents[t.Handler]
	}
	t.settleOpen()
	return nil
}

func (t *Turn) trace(step string, v Verdict, lap func() time.Duration) {
	v.trace.Step = step
	if lap != nil {
		v.trace.MS = float64(lap().Microseconds()) / 1000
	}
	t.Steps = append(t.Steps, v.trace)
}

// Begin returns a turn at its beginning, for what is decided about a text outside of the steps.
func Begin(rules Rules, snap Snapshot) *Turn {
	t := &Turn{Rules: rules, Snapshot: snap, notes: map[reflect.Type]any{}}
	t.After = snap.State
	t.Book = t.Book.With(snap.Made)
	return t
}
