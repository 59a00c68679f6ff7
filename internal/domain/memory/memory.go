package memory

import (
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/remember"
)

// RecordName is that of the record, in the partition of a number, and of the flow that writes it.
const RecordName = "memory"

// ForgetSignal is the name of the signal that brings a Removal to the flow, from the page of a person.
const ForgetSignal = "forget"

// Kind is the kind of the record. The table seals its items.
var Kind = record.Kind{Name: "memory", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// The bounds of a memory.
const (
	Most     = 20 // facts
	mostSIDs = 5  // that one fact names, the newest
)

// Consent is whether JOSH may note facts on its own. What somebody asks it to remember it may in any case.
type Consent string

// The consents.
const (
	NotAsked Consent = ""    // nothing is noted, and it may be asked once
	Given    Consent = "yes" // it may
	Refused  Consent = "no"  // it may not, and is not asked again
)

// Fact is something that a person has said of themselves.
type Fact struct {
	ID       string            `json:"id"` // never used again for another
	Category remember.Category `json:"category"`
	Words    string            `json:"says"` // under that name no redacted bundle has them
	Topic    string            `json:"topic,omitempty"`
	Of       []string          `json:"of,omitempty"`
	Not      []string          `json:"not,omitempty"`
	Vital    bool              `json:"vital,omitempty"`
	Asked    bool              `json:"asked,omitempty"` // they asked for it to be remembered; else it was noted
	SIDs     []string          `json:"sids"`            // of the texts that it rests on
	At       time.Time         `json:"at"`              // when it was said last
}

// Removal is what the page of a person takes away: a fact, with Summary what was summarised, or with NoMore the consent.
type Removal struct {
	ID      string `json:"id,omitempty"`
	Summary bool   `json:"summary,omitempty"`
	NoMore  bool   `json:"no_more,omitempty"`
}

// Memory is what is remembered of one person.
type Memory struct {
	Facts    []Fact    `json:"facts,omitempty"` // at most Most, in the order in which they came
	Next     int       `json:"next,omitempty"`  // counts the ids that were given
	Consent  Consent   `json:"consent,omitempty"`
	Asked    time.Time `json:"asked,omitzero"`    // when the consent was asked for: that is done once
	Settled  time.Time `json:"settled,omitzero"`  // when they said yes or no to it last
	Waiting  []string  `json:"waiting,omitempty"` // ids of texts that are read when the consent is given
	Choice   []string  `json:"choice,omitempty"`  // ids of the facts among which "forget that" was asked back
	Undo     *Undo     `json:"undo,omitempty"`
	LastRead string    `json:"last_read,omitempty"` // id of the newest text that rules have read for facts: none is read twice
	// LastNoted is that of the newest text that a model has read for facts, or is not asked about any more.
	LastNoted string   `json:"last_noted,omitempty"`
	Summary   *Summary `json:"summary,omitempty"` // of what was said before the newest texts; nil for none
	MaySum    bool     `json:"may_sum,omitempty"` // they were told of summaries when they gave their consent
	// SummedFrom is the id of a text: it and what is older is in no summary. They have forgotten something then, or given or taken their consent.
	SummedFrom string `json:"summed_from,omitempty"`
	Vectors    bool   `json:"vectors,omitempty"` // of facts have been made, so that they have to go with them
}

// Undo is what the last change by text has replaced.
type Undo struct {
	At      time.Time `json:"at"`
	Facts   []Fact    `json:"facts,omitempty"`
	Consent Consent   `json:"consent,omitempty"`
	Added   string    `json:"added,omitempty"` // id of the fact that was remembered, "" where the change was another
	Summary *Summary  `json:"summary,omitempty"`
	MaySum  bool      `json:"may_sum,omitempty"`
}

// In returns the memory among the records of a number, an empty one where there is none. Errors are those of record.Decode.
func In(records []table.Item) (Memory, error) { return record.In[Memory](records, Kind) }

// Outcome is what became of a fact that was told.
type Outcome string

// The outcomes.
const (
	New      Outcome = "new"
	Again    Outcome = "again"    // it was known, and counts as said now
	Replaced Outcome = "replaced" // others could not hold beside it
	NoRoom   Outcome = "no_room"  // it is the least useful of one too many
)

// Tell returns the memory with a fact in it, what became of it, and its id. asked: they asked for it to be remembered. m is not changed.
func (m Memory) Tell(f remember.Fact, asked bool, sid string, now time.Time) (Memory, Outcome, string) {
	m = m.clone()
	if i := slices.IndexFunc(m.Facts, func(had Fact) bool { return same(had.Words, f.Words) }); i >= 0 {
		had := &m.Facts[i]
		had.Asked, had.At = had.Asked || asked, now
		had.SIDs = resting(had.SIDs, sid)
		return m, Again, had.ID
	}
	outcome, before := New, len(m.Facts)
	m.Facts = slices.DeleteFunc(m.Facts, func(had Fact) bool { return had.yields(f) })
	if len(m.Facts) < before {
		outcome = Replaced
	}
	m.Next++
	id := "f" + strconv.Itoa(m.Next)
	m.Facts = append(m.Facts, Fact{
		ID: id, Category: f.Category, Words: f.Words, Topic: f.Topic, Of: f.Of, Not: f.Not, Vital: f.Vital, Asked: asked, SIDs: resting(nil, sid), At: now,
	})
	if len(m.Facts) > Most {
		i := leastUseful(m.Facts)
		if m.Facts[i].ID == id {
			outcome = NoRoom
		}
		m.Facts = slices.Delete(m.Facts, i, i+1)
	}
	return m, outcome, id
}

// yields reports whether a fact goes when another is told. An allergy and a need to take part go by a word about the same alone.
func (f Fact) yields(told remember.Fact) bool {
	if f.Vital && f.Topic != told.Topic && f.Topic != dietTopic {
		return false
	}
	return remember.Fact{Topic: f.Topic, Of: f.Of, Not: f.Not}.Against(told)
}

// dietTopic is the topic of diets, which end with what is not part of them: "I love steak".
const dietTopic = "diet"

// leastUseful returns the place of the fact that goes when there is one too many: what was noted goes before what was asked for, what is not vital before
// what is, and of equals the one that was not said for longest.
func leastUseful(facts []Fact) int {
	least := 0
	for i := range facts {
		if a, b := facts[i].rank(), facts[least].rank(); a < b || a == b && facts[i].At.Before(facts[least].At) {
			least = i
		}
	}
	return least
}

func (f Fact) rank() (n int) {
	if f.Vital {
		n += 2
	}
	if f.Asked {
		n++
	}
	return n
}

// resting returns the sids that a fact rests on with one more.
func resting(sids []string, sid string) []string {
	if sid == "" || slices.Contains(sids, sid) {
		return sids
	}
	sids = append(slices.Clone(sids), sid)
	return sids[max(0, len(sids)-mostSIDs):]
}

// Without returns the memory without the facts of some ids, and whether that changed anything.
func (m Memory) Without(ids ...string) (Memory, bool) {
	before := len(m.Facts)
	m = m.clone()
	m.Facts = slices.DeleteFunc(m.Facts, func(f Fact) bool { return slices.Contains(ids, f.ID) })
	return m, len(m.Facts) < before
}

// Taken returns the memory without what a person takes away on their page, and whether that changed anything.
func (m Memory) Taken(r Removal, now time.Time) (Memory, bool) {
	switch {
	case r.NoMore:
		return m.Settle(Refused, now), m.Consent != Refused
	case r.Summary:
		changed := m.Summary != nil
		m = m.clone()
		if m.Summary = nil; m.Undo != nil { // what no text of theirs has said, no UNDO brings back
			undo := *m.Undo
			undo.Summary = nil
			m.Undo = &undo
		}
		return m, changed
	}
	return m.Without(r.ID)
}

// Cleared returns the memory without a fact. The ids go on.
func (m Memory) Cleared() Memory {
	m = m.clone()
	m.Facts, m.Waiting, m.Summary = nil, nil, nil
	return m
}

// Settle returns the memory with the person's yes or no to noting facts. With a no what was noted goes: what they asked for stays.
func (m Memory) Settle(c Consent, now time.Time) Memory {
	m = m.clone()
	m.Consent, m.Settled, m.MaySum = c, now, false
	if c == Refused {
		m.Waiting, m.Summary = nil, nil
		m.Facts = slices.DeleteFunc(m.Facts, func(f Fact) bool { return !f.Asked })
	}
	return m
}

// Undoable returns the memory with what an UNDO brings back: before, as it was before the change. added is the id of the fact that was remembered,
// "" for any other change.
func (m Memory) Undoable(before Memory, added string, now time.Time) Memory {
	m = m.clone()
	before = before.clone()
	m.Undo = &Undo{At: now, Facts: before.Facts, Consent: before.Consent, Added: added, Summary: before.Summary, MaySum: before.MaySum}
	return m
}

// Unsummed returns the memory without a summary, and with none to come of a text and what is older.
func (m Memory) Unsummed(upto string) Memory {
	m = m.clone()
	m.Summary, m.SummedFrom = nil, max(m.SummedFrom, upto)
	return m
}

// Undone returns the memory as it was before the last change by text; ok is false where there was none, or it is too long ago.
func (m Memory) Undone(now time.Time) (_ Memory, ok bool) {
	if !m.CanUndo(now) {
		return m, false
	}
	m = m.clone()
	before, may := slices.Clone(m.Undo.Facts), m.Undo.Consent == Given
	for i := range m.Facts { // what was noted meanwhile stays, where it might be
		if f := m.Facts[i]; may && f.ID != m.Undo.Added && !f.Asked && f.At.After(m.Undo.At) && !slices.ContainsFunc(before, func(had Fact) bool { return had.ID == f.ID }) && len(before) < Most {
			before = append(before, f)
		}
	}
	if m.Summary == nil {
		m.Summary = m.Undo.Summary
	}
	if m.Facts, m.Consent, m.MaySum, m.Undo = before, m.Undo.Consent, m.Undo.MaySum && may, nil; !may {
		m.Summary = nil
	}
	return m, true
}

// CanUndo reports whether the last change by text can be taken back.
func (m Memory) CanUndo(now time.Time) bool {
	return m.Undo != nil && now.Sub(m.Undo.At) <= people.UndoTime
}

// Final returns the memory without what an UNDO would bring back, when its time is over: what was forgotten is gone then.
func (m Memory) Final(now time.Time) (_ Memory, changed bool) {
	if m.Undo == nil || m.CanUndo(now) {
		return m, false
	}
	m.Undo = nil
	return m, true
}

// Empty reports whether a record says nothing: no fact, no say, nothing that waits.
func (m Memory) Empty() bool {
	return len(m.Facts) == 0 && m.Consent == NotAsked && m.Asked.IsZero() && m.Undo == nil && m.Next == 0 && m.Summary == nil
}

// Newest returns the facts, the one that was said last first.
func (m Memory) Newest() []Fact {
	list := slices.Clone(m.Facts)
	slices.SortStableFunc(list, func(a, b Fact) int { return b.At.Compare(a.At) })
	return list
}

func (m Memory) clone() Memory {
	m.Facts, m.Waiting, m.Choice = slices.Clone(m.Facts), slices.Clone(m.Waiting), slices.Clone(m.Choice)
	m.Summary = m.Summary.clone()
	return m
}
