package chaos

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
)

// ballots are the oracle's own books of votes and of what subjects tell each other. What a vote must have is counted anew
// from the signals, in the order in which their turns were committed.
type ballots struct {
	told   map[table.Key]*notice      // signals by key
	turns  map[table.Key]int          // of signals and timers, by where they are filed
	votes  map[string]*ballot         // by id
	in     map[string]map[string]bool // the votes that a number is in, by what its own turns have stored
	erased map[string]bool            // numbers whose erasure is ordered
	heard  map[string]int             // texts with a result, by number and vote
}

// notice is a signal as it was told.
type notice struct {
	flow, name, data string
	turns            int
}

// ballot is a vote as it must be.
type ballot struct {
	voices  map[string]string // of those who are in, by number
	closed  int               // how often it was
	yes, no int
}

// content is the data of a signal of a vote.
type content struct {
	Vote   string `json:"vote"`
	Number string `json:"number"`
	Voice  string `json:"voice"`
}

func newBallots() *ballots {
	return &ballots{
		told: map[table.Key]*notice{}, turns: map[table.Key]int{}, votes: map[string]*ballot{}, in: map[string]map[string]bool{},
		erased: map[string]bool{}, heard: map[string]int{},
	}
}

// sum adds the books to a fingerprint, as far as the table does not tell them.
func (b *ballots) sum() string {
	var parts []string
	for id, v := range b.votes {
		parts = append(parts, fmt.Sprint(id, v.voices, v.closed, v.yes, v.no))
	}
	for key, n := range b.told {
		parts = append(parts, fmt.Sprint(key, n.turns))
	}
	slices.Sort(parts)
	return fmt.Sprint(parts, b.in, b.erased, b.heard)
}

// stored takes over what a test has stored of a vote before it began.
func (b *ballots) stored(id string, v vote.Vote) {
	model := &ballot{voices: map[string]string{}}
	for number, m := range v.Members {
		model.voices[number] = m.Voice
		b.joined(number, id)
	}
	b.votes[id] = model
}

func (b *ballots) joined(number, id string) {
	if b.in[number] == nil {
		b.in[number] = map[string]bool{}
	}
	b.in[number][id] = true
}

// inner judges what a commit that succeeded has done with signals, timers and the records of votes.
func (o *oracle) inner(ops []table.Op) {
	b := o.ballots
	var done *work.Inner
	var of record.Subject
	for _, op := range ops {
		var i work.Inner
		if op.Item.Kind == record.KindInner.Name && writes(op) && json.Unmarshal(op.Item.Data, &i) == nil {
			done = &i
			of, _ = record.InnerOf(op.Item.Key)
			if b.turns[op.Item.Key]++; b.turns[op.Item.Key] > 1 {
				o.violated("%s had two turns", i.What)
			}
		}
	}
	results := 0
	for _, op := range ops {
		results += o.innerOp(op, done)
	}
	if id, group := of.LinkUp(); group && done != nil {
		o.counted(id, done, results)
	}
	if number := of.Number(); number != "" && done != nil {
		o.toldResult(number, done, ops)
	}
	for _, op := range ops { // last: what was before the commit counts above
		o.member(op)
	}
}

func writes(op table.Op) bool {
	return op.Kind == table.OpInsert || op.Kind == table.OpReplace || op.Kind == table.OpUpsert
}

// innerOp judges one operation, and returns 1 for a result that is told.
func (o *oracle) innerOp(op table.Op, done *work.Inner) int {
	b, key := o.ballots, op.Item.Key
	number, orders := record.ErasureOf(key)
	switch {
	case record.IsSignal(key) && op.Kind == table.OpInsert:
		var s work.Signal
		_ = json.Unmarshal(op.Item.Data, &s)
		if b.told[key] != nil {
			o.violated("%s was told twice", s.Name)
		}
		b.told[key] = &notice{flow: s.Flow, name: s.Name, data: string(s.Data)}
		if s.Name == "result" {
			return 1
		}
	case record.IsSignal(key) && op.Kind == table.OpDelete:
		if done == nil && o.nobody(record.Subject(key.PK).Number()) {
			b.told[key].turns++ // nothing of it is filed
		} else if done == nil || record.Signal(record.Subject(key.PK), done.ID) != key {
			o.violated("a signal went without a turn")
		} else if b.told[key] != nil {
			b.told[key].turns++
		}
	case orders && op.Kind == table.OpUpsert:
		b.erased[number] = true
	case op.Item.Kind == vote.KindVote.Name && done == nil && writes(op):
		o.takenOut(strings.TrimPrefix(key.PK, "L#"))
	}
	return 0
}

// nobody reports whether a number belongs to no person.
func (o *oracle) nobody(number string) bool {
	items, err := o.s.memory.Get(context.Background(), record.Person(number))
	return number != "" && err == nil && !items[0].Exists()
}

// takenOut lets an erasure take members out of a vote, and nobody else.
func (o *oracle) takenOut(id string) {
	model, now := o.ballots.votes[id], o.vote(id)
	for number := range model.voices {
		if _, in := now.Members[number]; !in && o.ballots.erased[number] {
			delete(model.voices, number)
		}
	}
	o.compare(id, model)
}

// counted judges the turn of a vote: what is stored of it must be what its signals, one after the other, make of it.
func (o *oracle) counted(id string, done *work.Inner, results int) {
	b := o.ballots
	model := b.votes[id]
	if model == nil {
		model = &ballot{voices: map[string]string{}}
		b.votes[id] = model
	}
	over := false
	var said content
	notice := b.told[record.Signal(record.LinkUp(id), done.ID)]
	if notice != nil {
		_ = json.Unmarshal([]byte(notice.data), &said)
	}
	_, in := model.voices[said.Number]
	switch {
	case model.closed > 0 || done.Outcome == "ignored":
	case notice == nil:
		over = done.What == "vote/close"
	case notice.name == "joins" && !in:
		model.voices[said.Number] = ""
	case notice.name == "voices" && in:
		model.voices[said.Number] = said.Voice
		over = !slices.Contains(slices.Collect(maps.Values(model.voices)), "")
	case notice.name == "leaves":
		delete(model.voices, said.Number)
	}
	want := 0
	if over {
		model.closed++
		for _, voice := range model.voices {
			model.yes += one(voice == "yes")
			model.no += one(voice == "no")
		}
		want = len(model.voices)
	}
	if results != want {
		o.violated("vote %s: %d results told, want %d", id, results, want)
	}
	o.compare(id, model)
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// vote reads what is stored of a vote.
func (o *oracle) vote(id string) (v vote.Vote) {
	items, err := o.s.memory.Get(context.Background(), record.FlowRecord(record.LinkUp(id), "vote"))
	if err == nil && items[0].Exists() {
		_ = json.Unmarshal(items[0].Data, &v)
	}
	return v
}

// compare demands that what is stored of a vote is what it must be.
func (o *oracle) compare(id string, model *ballot) {
	v := o.vote(id)
	voices := map[string]string{}
	for number, m := range v.Members {
		voices[number] = m.Voice
	}
	if !maps.Equal(voices, model.voices) || v.Closed != (model.closed > 0) || v.Yes != model.yes || v.No != model.no {
		o.violated("vote %s is %+v, and must be %+v", id, v, *model)
	}
}

// toldResult judges the turn of a number that is told a result: who is in hears, who is not does not.
func (o *oracle) toldResult(number string, done *work.Inner, ops []table.Op) {
	notice := o.ballots.told[record.Signal(record.Number(number), done.ID)]
	texts := 0
	for _, op := range ops {
		var j outbox.Job
		if op.Kind == table.OpInsert && op.Item.Kind == record.KindJob.Name && json.Unmarshal(op.Item.Data, &j) == nil {
			texts++
		}
	}
	if notice == nil || notice.name != "result" {
		return
	}
	var said content
	_ = json.Unmarshal([]byte(notice.data), &said)
	b := o.ballots
	in := b.in[number][said.Vote] && !b.erased[number]
	if texts != one(in) {
		o.violated("%d texts with the result of vote %s, in it: %v", texts, said.Vote, in)
	}
	b.heard[number+" "+said.Vote] += texts
}

// member keeps the books of who is in, by what the turns of numbers store.
func (o *oracle) member(op table.Op) {
	b := o.ballots
	number := record.Subject(op.Item.PK).Number()
	if number == "" || op.Item.Key != record.FlowRecord(record.Number(number), "vote") || op.Kind == table.OpCheck {
		return
	}
	delete(b.in, number)
	if !writes(op) {
		return
	}
	var m vote.Membership
	_ = json.Unmarshal(op.Item.Data, &m)
	for _, id := range m.Votes {
		b.joined(number, id)
	}
	if b.erased[number] {
		o.violated("a membership is written after the order to erase the person")
	}
}
