package talk

import (
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// pair is a turn of a talk.
type pair struct{ *turn.Turn }

// signaled is the turn of what one side tells the talk, or of the clock.
func (t pair) signaled() turn.Verdict {
	slot, ask := turn.Record[rules.Talk](t.Turn, Name, rules.Kind)
	if ask != nil {
		return turn.Wait(ask)
	}
	if t.Message.Timer != nil {
		return t.done(slot, slot.Value.Due(t.Now))
	}
	var s said
	from := record.Subject(t.Message.Signal.From).Number()
	if json.Unmarshal(t.Message.Signal.Data, &s) != nil || from == "" {
		return t.End("ignored", "a signal", "dropped", "not one of a number")
	}
	if t.Message.Signal.Name != starts {
		return t.done(slot, t.step(slot.Value, s, from))
	}
	id, _ := t.State.Subject().Talk()
	item, ask := t.Fetch(record.TalkWords(id, s.Words)) // which say to whom they go: a signal names nobody
	if ask != nil {
		return turn.Wait(ask)
	}
	var w rules.Words
	if item.Exists() {
		if ask := turn.Newer(record.Decode(item, rules.KindWords, &w)); ask != nil {
			return turn.Wait(ask)
		}
	}
	if w.Number != from || w.To == "" || rules.PairID(from, w.To) != id {
		return t.End("ignored", starts, "dropped", "the words are gone")
	}
	step := slot.Value.Start(id, s.Begun, from, w.To, s.Words, t.Now)
	if step.Did == "ignored" && slot.Value.Begun != s.Begun { // who waits for an answer gets one
		t.Signal(record.Number(from), Name, tells, told{Talk: id, Begun: s.Begun, What: rules.ToldDeclined})
	}
	return t.done(slot, step)
}

// step is what a signal of a number leads to. What was said in an earlier talk of the pair does nothing in this one.
func (t pair) step(talk rules.Talk, s said, from string) rules.Step {
	at := t.Now
	if s.Begun != talk.Begun {
		return rules.Step{Talk: talk, Did: "ignored", Because: "of another talk of the pair"}
	}
	switch t.Message.Signal.Name {
	case answered:
		return talk.Answer(from, s.Yes, at)
	case leaves:
		return talk.Leave(from, s.Why, at)
	case wakes:
		return talk.Awake(from, at)
	case heard:
		return talk.Heard(from, at)
	case shares:
		return talk.Share(from, s.Words, at)
	case fixes:
		return talk.Fix(from, s.Words, at)
	case needs:
		return talk.Need(from, s.Words, at)
	case confirms:
		return talk.Confirm(from, s.Words, at)
	case proposes:
		return talk.Propose(from, s.Words, at)
	case replies:
		return talk.Reply(from, s.Words, s.Yes, at)
	default:
		return talk.Finish(from, at)
	}
}

// done is the end of every turn of a talk: both are told what concerns them, and the clock is set.
func (t pair) done(slot record.Slot[rules.Talk], step rules.Step) turn.Verdict {
	saw := "the clock"
	if t.Message.Signal != nil {
		saw = t.Message.Signal.Name
	}
	if step.Talk.State == rules.None {
		return t.End("ignored", saw, "dropped", "there is no such talk")
	}
	talk := step.Talk
	for _, tell := range step.Tells {
		if tell.To == "" {
			continue
		}
		d := told{Talk: talk.ID, Begun: talk.Begun, What: tell.What, Words: tell.Words}
		if tell.What == rules.ToldInvited {
			d.By = talk.By
		}
		t.Signal(record.Number(tell.To), Name, tells, d)
	}
	if at := talk.Next(); at.IsZero() {
		t.StopTimer(Name, due)
	} else {
		t.SetTimer(Name, due, at, nil)
	}
	if step.Did == "ignored" {
		t.tooLate(talk)
		return t.End("ignored", saw, "nothing changes", step.Because)
	}
	if before := slot.Value.State; before != talk.State {
		t.Happened(event.TalkChanged, "talk:"+talk.ID, before.Said(), talk.State.Said(), talk.Why)
	}
	t.keep(talk, slot.Version)
	return t.End("talk_"+step.Did, saw, step.Did, step.Because)
}

// tooLate tells somebody who goes on with a talk that is over that it is: both may have done something at the same time.
func (t pair) tooLate(talk rules.Talk) {
	var s said
	if !talk.State.Over() || t.Message.Signal == nil || t.Message.Signal.Name == leaves || json.Unmarshal(t.Message.Signal.Data, &s) != nil || s.Begun != talk.Begun {
		return
	}
	if from := record.Subject(t.Message.Signal.From).Number(); talk.SideOf(from) >= 0 {
		t.Signal(record.Number(from), Name, tells, told{Talk: talk.ID, Begun: talk.Begun, What: rules.ToldEnded})
	}
}

// keep writes the record of a talk, and its entry in the list of all. Both go some time after its end.
func (t pair) keep(talk rules.Talk, version int64) {
	var expires time.Time
	if talk.State.Over() {
		expires = t.Now.Add(record.Retention)
	}
	t.Change(turn.Change{Key: talkKey(talk.ID), Kind: rules.Kind, Version: version, Value: talk, Expires: expires})
	t.Change(turn.Change{
		Key: record.TalkEntry(talk.ID), Kind: rules.KindListed, Force: true, Version: t.Now.UnixNano(), Value: rules.Listed{At: talk.At}, Expires: expires,
	})
}

func talkKey(id string) table.Key { return record.FlowRecord(record.Talk(id), Name) }

// talkKind declares what becomes of a talk when one of the two is erased: only they go.
func talkKind() erasure.Kind {
	return erasure.Kind{
		Kind: rules.Kind, Rule: erasure.TakeOut, Why: "a talk of two people: only they go",
		Ways: []erasure.Way{erasure.Index(func(item table.Item) []string { return numbers(erasure.Read[rules.Talk](item)) })},
		Age: erasure.Age{By: "time", Newer: func(o erasure.Order, item table.Item) bool {
			return erasure.Read[rules.Talk](item).At.After(o.At)
		}},
		TakeOut: takeOut,
	}
}

func numbers(talk rules.Talk) (list []string) {
	for _, s := range talk.Sides {
		if s.Number != "" {
			list = append(list, s.Number)
		}
	}
	return list
}

// takeOut takes a person out of a talk.
func takeOut(o erasure.Order, data []byte) (rest []byte, changed bool, err error) {
	var talk rules.Talk
	if err := json.Unmarshal(data, &talk); err != nil {
		return nil, false, fault.Wrap(fault.Internal, "decode talk", err)
	}
	for n, s := range talk.Sides {
		if s.Number == o.Number && !talk.At.After(o.At) {
			talk.Sides[n].Number, changed = "", true
		}
	}
	if !changed {
		return data, false, nil
	}
	rest, err = json.Marshal(talk)
	return rest, true, fault.Wrap(fault.Internal, "encode talk", err)
}

// wordsKind declares what becomes of what one side has released: the other has it in their own record by then, and keeps that.
func wordsKind() erasure.Kind {
	return erasure.Kind{
		Kind: rules.KindWords, Rule: erasure.Delete, Why: "what one of a talk had the other told",
		Ways: []erasure.Way{erasure.Index(func(item table.Item) []string {
			w := erasure.Read[rules.Words](item)
			return []string{w.Number, w.To}
		})},
		Age: erasure.ByTime(func(w rules.Words) []time.Time { return []time.Time{w.At} }),
	}
}
