package turn

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// ConfirmToken is that of the question whether something is to be done.
const ConfirmToken = "action_confirm"

// Act is something that waits for a yes, because it reaches others, ends something or cannot be undone. The flow that has the domain does it.
type Act struct {
	Domain string          `json:"domain"`
	Action string          `json:"action"`
	Target string          `json:"target,omitempty"` // the id of what it is done to, as it was resolved when it was asked about
	Data   json.RawMessage `json:"data,omitempty"`   // what else the flow needs
}

// Key names the function of a flow that does the act.
func (a Act) Key() string { return a.Domain + "/" + a.Action }

// ActOf returns the act of a key, to what has the id.
func ActOf(key, target string) Act {
	domain, action, _ := strings.Cut(key, "/")
	return Act{Domain: domain, Action: action, Target: target}
}

// Waiting is an act that has not been agreed to, and what will happen to whom, as part of a sentence: "calls off coffee on Saturday for you and
// 3 others".
type Waiting struct {
	Act

	Says string
}

// Waits reports whether an act has to wait for a yes. If so the flow has done nothing, and returns the verdict: the person is asked, or another
// request of the same text is done first. A text that is the very word which JOSH has offered for the act is a yes itself, see Agree.
func (t *Turn) Waits(a Act, says string) (Verdict, bool) {
	if t.agreed || !t.Confirms {
		return Verdict{}, false
	}
	t.waiting = append(t.waiting, Waiting{Act: a, Says: says})
	return t.End("waits", a.Key(), "waits for a yes", "it reaches others, ends something or cannot be undone"), true
}

// Agree says that the text is a yes to what it asks for: JOSH has offered it as the word for that, and said what comes of it.
func (t *Turn) Agree() { t.agreed = true }

// asksFirst asks about the acts that wait, where a step has ended the turn over some.
func (m *Machine) asksFirst(t *Turn) (Verdict, bool) {
	if len(t.waiting) == 0 || m.confirm == nil {
		return Verdict{}, false
	}
	waiting := t.waiting
	t.waiting = nil
	return m.confirm(t, waiting), true
}

// Part is one request of a text that holds several, or an act that was agreed to.
type Part struct {
	Words string   // the request in normal form, as a text of its own
	Flows []string // that may do it; none for all
	Act   *Act     // in the place of Words
	Whole bool     // it is all that the text asks for: its text is that of the turn
}

// Did is what came of a part.
type Did struct {
	Outcome string
	Handler string // the flow that did it, "" for none
	Said    string // what its text says, see people.Contact.Said
	Text    string // that it would have sent, "" for none
	Short   string // the same in few words where something was done, "" for nothing done
	Will    string // the same before it is done, as part of a sentence
	Asks    bool   // it has left a question open, or its text is one
	Waits   []Waiting
}

// Do runs a part of a text as if it were a text of its own, and adds what it decides to the turn: but no text, which whoever calls says of all
// parts together. Its steps see the state as the parts before have left it, and ask no model. A part that waits for a yes, and one that keep refuses,
// leaves the turn as it was.
func (t *Turn) Do(p Part, keep func(Did) bool) (Did, *Ask) {
	sub := t.part()
	sub.Message.Normal = p.Words
	v := t.machine.runPart(sub, p)
	if v.ask != nil {
		return Did{}, v.ask
	}
	did := Did{
		Outcome: sub.Outcome, Handler: sub.Handler, Said: sub.said, Short: sub.short, Will: sub.will, Waits: sub.waiting,
		Asks: sub.After.Session.Value.StateToken != "",
	}
	if len(sub.Texts) > 0 {
		did.Text = sub.Texts[len(sub.Texts)-1].Words
	}
	t.parts = sub.parts
	if sub.broken != nil {
		t.broken = sub.broken
	}
	if v.end && len(did.Waits) == 0 && keep(did) {
		t.adopt(sub, p.Whole)
	}
	return did, nil
}

// Trial returns a copy of the turn, of which nothing comes: what would come of parts is seen in it.
func (t *Turn) Trial() *Turn {
	trial := t.part()
	trial.After.Session = t.After.Session
	return trial
}

// part returns the turn as a part of the text finds it.
func (t *Turn) part() *Turn {
	sub := *t
	d := t.Decision
	d.Texts, d.Steps, d.Outcome, d.Handler = nil, nil, "", ""
	d.Cancel, d.Hasten, d.Relies, d.Changes = slices.Clone(d.Cancel), slices.Clone(d.Hasten), slices.Clone(d.Relies), slices.Clone(d.Changes)
	d.Signals, d.Timers, d.Stopped, d.Events = slices.Clone(d.Signals), slices.Clone(d.Timers), slices.Clone(d.Stopped), slices.Clone(d.Events)
	d.Passed = slices.Clone(d.Passed)
	sub.Decision = d
	sub.State = t.After
	sub.State.Records = t.recordsNow()
	sub.State.Session.Value = t.After.Session.Value.Settle()
	sub.After = sub.State
	sub.notes = map[reflect.Type]any{}
	sub.Understood, sub.asks, sub.said, sub.short, sub.will, sub.waiting = nil, nil, "", "", "", nil
	sub.Awaited, sub.agreed, sub.Routed = false, false, true
	sub.parts++
	return &sub
}

// adopt takes over what a part has decided.
func (t *Turn) adopt(sub *Turn, whole bool) {
	outcome, handler, texts, steps, records := t.Outcome, t.Handler, t.Texts, t.Steps, t.After.Records
	t.Decision = sub.Decision
	t.Steps = steps
	if whole {
		t.said, t.short, t.will = sub.said, sub.short, sub.will
	} else {
		t.Outcome, t.Handler, t.Texts = outcome, handler, texts
	}
	t.After.Records = records
	t.Changes = slices.DeleteFunc(t.Changes, func(c Change) bool { return c.Value == nil && c.Version == 0 && !c.Force }) // begun and ended here
	maps.Copy(t.notes, sub.notes)
}

// recordsNow returns the records of flows as the turn has changed them.
func (t *Turn) recordsNow() []table.Item {
	of, records := string(t.State.Subject()), slices.Clone(t.State.Records)
	for _, c := range t.Changes {
		if c.Key.PK != of || !record.IsFlowRecord(c.Key) {
			continue
		}
		records = slices.DeleteFunc(records, func(item table.Item) bool { return item.Key == c.Key })
		if c.Value == nil {
			continue
		}
		item, err := record.Encode(c.Key, c.Kind, c.Value)
		if err != nil {
			t.broken = err
			continue
		}
		item.Version = c.Version
		records = append(records, item)
	}
	return records
}

// runPart runs an act, or the steps of claims over the words of a part.
func (m *Machine) runPart(t *Turn, p Part) Verdict {
	if p.Act != nil {
		do, known := m.acts[p.Act.Key()]
		if !known {
			return GoOn("an act", "not done", "no flow of this version does it")
		}
		t.agreed, t.Handler = true, m.actsOf[p.Act.Key()]
		return do(t, *p.Act)
	}
	for _, s := range m.steps {
		if s.Stage != Claims || len(p.Flows) > 0 && !slices.Contains(p.Flows, s.flow) {
			continue
		}
		if v := s.Run(t); v.Done() {
			t.Handler = cmp.Or(t.Handler, s.flow)
			return v
		}
	}
	return GoOn("a part", "not done", "no flow claims it")
}
