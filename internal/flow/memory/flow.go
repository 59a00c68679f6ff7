package memory

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/recall"
	"github.com/josh-sms/josh/internal/text/remember"
)

// name is that of the flow and of its record.
const name = memory.RecordName

// The timers: texts that are to be read for facts, what was said to be summarised, facts that want vectors, and the end of what an UNDO brings
// back.
const (
	noting  = "noting"
	summing = "summing"
	vectors = "vectors"
	undoing = "undoing"
)

// which is the token of the question which fact is to be forgotten.
const which = "memory_which"

// Reader reads texts.
type Reader interface {
	Wish(normal string) remember.Wish
	Asked(words string) (remember.Fact, bool)
	Facts(normal string) []remember.Fact
	Speaks(normal string) bool
	Never(normal string) bool
}

// Models is what models do for the memory after a turn. The zero value has them do nothing: rules note facts, and nothing is summarised.
type Models struct {
	turn.Asking        // by which facts are noted and texts summarised
	Embeds      string // the model that facts are found by where no rule finds one; "" for none
}

// Flow returns the flow of what is remembered. It is listed behind what deletes accounts and behind danger,
// whose incidents it has to see, and before what takes texts for plans and profiles.
func Flow(reader Reader, recalls *recall.Reader, models Models) turn.Flow {
	of := func(t *turn.Turn) running { return running{t, reader, recalls, models} }
	return turn.Flow{
		Name:      name,
		Questions: []turn.Question{{Token: which, Answer: func(t *turn.Turn) turn.Verdict { return of(t).picked() }}},
		Steps:     []turn.Step{{Name: name, Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return of(t).claim() }}},
		Finish:    func(t *turn.Turn) *turn.Ask { return of(t).note() },
		Left:      left,
		Acts: map[string]func(*turn.Turn, turn.Act) turn.Verdict{
			actForgetAll: func(t *turn.Turn, _ turn.Act) turn.Verdict { return of(t).clears() },
		},
		Signals: map[string]func(*turn.Turn) turn.Verdict{memory.ForgetSignal: func(t *turn.Turn) turn.Verdict { return of(t).takenAway() }},
		Timers: map[string]func(*turn.Turn) turn.Verdict{
			noting:  func(t *turn.Turn) turn.Verdict { return of(t).due() },
			summing: func(t *turn.Turn) turn.Verdict { return of(t).summarise() },
			vectors: func(t *turn.Turn) turn.Verdict { return of(t).embed() },
			undoing: func(t *turn.Turn) turn.Verdict { return of(t).final() },
		},
		Erasure: []erasure.Kind{{
			Kind: memory.Kind, Rule: erasure.Delete, Why: "what they told of themselves, in their words", Ways: []erasure.Way{erasure.Own()},
			Age: erasure.ByTime(moments),
		}, {
			Kind: memory.VectorsKind, Rule: erasure.Delete, Why: "what the facts about them mean", Ways: []erasure.Way{erasure.At(memory.VectorsKey)},
		}},
	}
}

// moments are when something in a memory has come.
func moments(m memory.Memory) []time.Time {
	at := []time.Time{m.Asked, m.Settled}
	if m.Summary != nil {
		at = append(at, m.Summary.At)
	}
	for i := range m.Facts {
		at = append(at, m.Facts[i].At)
	}
	if m.Undo != nil {
		at = append(at, m.Undo.At)
	}
	return at
}

// left drops the texts that wait to be read of who goes, whyever: what was said before is not noted after a STOP, a hold or a pause.
func left(t *turn.Turn, _ people.Reason) {
	t.StopTimer(name, noting)
	t.StopTimer(name, summing)
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn

	reader  Reader
	recalls *recall.Reader
	models  Models
}

// memory returns what is remembered of the sender.
func (t running) memory() (record.Slot[memory.Memory], *turn.Ask) {
	return turn.Record[memory.Memory](t.Turn, name, memory.Kind)
}

// keep writes a memory, and has the vectors of its facts made or dropped.
func (t running) keep(slot record.Slot[memory.Memory], m memory.Memory) {
	if m.Vectors = m.Vectors || t.models.Embeds != ""; m.Vectors && !slices.EqualFunc(slot.Value.Facts, m.Facts, func(a, b memory.Fact) bool { return a.ID == b.ID }) {
		t.SetTimer(name, vectors, t.Now.Add(settles), wait{})
	}
	slot.Value = m
	turn.SetRecord(t.Turn, name, memory.Kind, slot)
}

// changed writes a memory that the person has changed by text, so that UNDO takes back that change and no earlier one of anything else. added is the id of
// the fact that was remembered, "" for any other change.
func (t running) changed(slot record.Slot[memory.Memory], after memory.Memory, added string) {
	after.Choice = nil
	if had := slot.Value; added == "" && (len(after.Facts) < len(had.Facts) || after.Consent != had.Consent || after.Summary == nil && had.Summary != nil) {
		t.StopTimer(name, noting) // what waits may tell what was just forgotten, and so may a summary
		t.StopTimer(name, summing)
		after = after.Unsummed(t.Message.ID)
	}
	t.keep(slot, after.Undoable(slot.Value, added, t.Now))
	t.SetTimer(name, undoing, t.Now.Add(people.UndoTime+time.Second), nil)
	t.After.Person.Value.Former = ""
	turn.DropRecord(t.Turn, profile.UndoName)
	t.Happened(event.PersonChanged, "person:"+t.State.Person.Value.ID, "", "memory", "by text")
}

// fact returns a fact of a memory by its id.
func fact(m memory.Memory, id string) (memory.Fact, bool) {
	i := slices.IndexFunc(m.Facts, func(f memory.Fact) bool { return f.ID == id })
	if i < 0 {
		return memory.Fact{}, false
	}
	return m.Facts[i], true
}
