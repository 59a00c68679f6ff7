package memory

import (
	"encoding/json"
	"strings"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/remember"
)

// mostOffered is among how many facts somebody is asked to pick.
const mostOffered = 3

// actForgetAll is what waits for a yes.
const actForgetAll = "memory/forget_all"

// clears forgets every fact once that was agreed to.
func (t running) clears() turn.Verdict {
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	return t.forgetAll(slot, remember.Wish{})
}

// forgetAll forgets every fact. The account and its plans stay: who wants those gone says so in other words.
func (t running) forgetAll(slot record.Slot[memory.Memory], w remember.Wish) turn.Verdict {
	const saw = "asks to forget everything"
	if m := slot.Value; len(m.Facts)+len(m.Waiting)+len(t.waiting()) == 0 && m.Summary == nil {
		t.answer(w, wording.MemoryEmpty, wording.AnswerAgain)
		return t.End("memory_empty", saw, "says so", "nothing is remembered")
	}
	if v, waits := t.Waits(turn.ActOf(actForgetAll, ""), wording.ForgetsAll()); waits {
		return v
	}
	t.StopTimer(name, noting)
	t.changed(slot, slot.Value.Cleared(), "")
	t.answer(w, wording.MemoryForgotAll, wording.AnswerAgain)
	return t.End("memory_cleared", saw, "every fact forgotten", "they say so")
}

// forgetThat forgets what was remembered last, right after it; else it asks once which one is meant.
func (t running) forgetThat(slot record.Slot[memory.Memory], w remember.Wish) turn.Verdict {
	const saw = "asks to forget that"
	m := slot.Value
	if (t.said(wording.MemoryStored) || t.said(wording.MemoryReplaced)) && m.CanUndo(t.Now) {
		if f, ok := fact(m, m.Undo.Added); ok {
			return t.gone(slot, w, f, saw)
		}
	}
	if ids := t.waiting(); len(ids) > 0 && !t.about() && !t.spoken() {
		return t.drop(slot, w, ids, saw)
	}
	switch list := m.Newest(); {
	case len(list) == 0 || !t.about() && t.elsewhere():
		return turn.GoOn(saw, "go on", "nothing is remembered, or something else is spoken of")
	case len(list) == 1 && t.about():
		return t.gone(slot, w, list[0], saw)
	default:
		return t.offer(slot, w, list, saw)
	}
}

// about reports whether the last text was about the memory, so that "that" is a fact.
func (t running) about() bool {
	said := t.State.Contact.Value.Said
	return strings.HasPrefix(said, wording.MemoryPrefix) || wording.OfCard(said, seeData)
}

// seeData is the card that says what is known of somebody.
const seeData = "see_my_data"

// elsewhere reports whether something else is open, which "that" may be.
func (t running) elsewhere() bool {
	return t.State.Session.Value.Pending(t.Now) != "" || t.spoken()
}

// spoken reports whether the last text asks something, or is about a plan.
func (t running) spoken() bool {
	said := t.State.Contact.Value.Said
	return t.Book.Asks(said) || wording.OfPlans(said)
}

// drop has the text not read that was sent last and waits for it, and removes what was kept of it elsewhere.
func (t running) drop(slot record.Slot[memory.Memory], w remember.Wish, ids []string, saw string) turn.Verdict {
	last := len(ids) - 1
	item, ask := t.Fetch(record.Said(t.State.Number, ids[last]))
	if ask != nil {
		return turn.Wait(ask)
	}
	if item.Exists() {
		t.Change(turn.Change{Key: item.Key, Version: item.Version})
	}
	m := slot.Value
	m.SummedFrom = t.Message.ID
	t.keep(slot, m)
	t.StopTimer(name, noting)
	if last > 0 {
		t.SetTimer(name, noting, t.Now.Add(settles), texts{IDs: ids[:last]})
	}
	t.answer(w, wording.MemoryDropped, wording.AnswerAgain)
	return t.End("memory_dropped", saw, "the last text is not read", "they say so")
}

// forget forgets the fact that words name.
func (t running) forget(slot record.Slot[memory.Memory], w remember.Wish) turn.Verdict {
	const saw = "asks to forget something"
	found := slot.Value.Find(w.About)
	if len(found) == 0 {
		t.StopTimer(name, noting) // it may be told in what waits to be read
	}
	switch {
	case len(found) == 1:
		return t.gone(slot, w, found[0], saw)
	case len(found) > 1:
		return t.offer(slot, w, found, saw)
	case !w.Sure || t.elsewhere() && !t.about():
		return turn.GoOn(saw, "go on", "nothing of the kind is remembered")
	case slot.Value.Summary != nil: // which may tell of it
		t.changed(slot, slot.Value.Unsummed(t.Message.ID), "")
		t.answer(w, wording.MemoryDropped, wording.AnswerAgain)
		return t.End("memory_forgotten", saw, "the summary is gone", "it may tell of it")
	case slot.Value.MaySum:
		t.keep(slot, slot.Value.Unsummed(t.Message.ID))
	}
	t.answer(w, wording.MemoryNone, wording.AnswerAgain)
	return t.End("memory_none", saw, "says so", "nothing of the kind is remembered")
}

// gone forgets one fact.
func (t running) gone(slot record.Slot[memory.Memory], w remember.Wish, f memory.Fact, saw string) turn.Verdict {
	after, _ := slot.Value.Without(f.ID)
	t.changed(slot, after, "")
	t.confirm(w, wording.MemoryForgotten, f.Words)
	return t.End("memory_forgotten", saw, "forgotten, "+string(f.Category), "they say so")
}

// offer asks which of several facts is meant.
func (t running) offer(slot record.Slot[memory.Memory], w remember.Wish, list []memory.Fact, saw string) turn.Verdict {
	list = list[:min(len(list), mostOffered)]
	m, words := slot.Value, make([]string, len(list))
	m.Choice = nil
	for i := range list {
		m.Choice, words[i] = append(m.Choice, list[i].ID), list[i].Words
	}
	t.keep(slot, m)
	t.Places.Options = wording.FactOptions(words)
	t.speak(w)
	t.Say(wording.MemoryWhich)
	t.Await(which)
	return t.End("memory_asked", saw, "asks which one", "it may be several")
}

// picked reads the answer to that question. Anything but a letter of it keeps everything, and is a text like any other.
func (t running) picked() turn.Verdict {
	const saw = "open question which fact to forget"
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	m := slot.Value
	n := answers.Choice(t.Message.Normal, len(m.Choice))
	if n > 0 {
		if f, ok := fact(m, m.Choice[n-1]); ok {
			return t.gone(slot, remember.Wish{}, f, saw)
		}
	}
	if found := m.Find(t.Message.Normal); n == 0 && len(found) == 1 && len(strings.Fields(t.Message.Normal)) <= fewWords && t.Asked().ID == "" {
		return t.gone(slot, remember.Wish{}, found[0], saw)
	}
	return turn.GoOn(saw, "nothing forgotten", "the text is read as a fresh one")
}

// fewWords is how many words an answer has at most that names a fact in place of its letter.
const fewWords = 5

// takenAway forgets what the person takes away on their page: no text answers it, and UNDO brings it back as any other change.
func (t running) takenAway() turn.Verdict {
	const saw = "a fact on their page"
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	var r memory.Removal
	if json.Unmarshal(t.Message.Signal.Data, &r) != nil || !t.State.Known() {
		return t.End("memory_same", saw, "nothing changes", "not a removal, or nobody's")
	}
	after, changed := slot.Value.Taken(r, t.Now)
	switch {
	case !changed:
		return t.End("memory_same", saw, "nothing changes", "it is so already")
	case r.NoMore:
		t.changed(slot, after, "")
		t.StopTimer(name, noting)
		return t.End("memory_off", saw, "nothing is noted, and what was is gone", "they say so")
	case r.Summary:
		t.StopTimer(name, summing)
		t.keep(slot, after.Unsummed(t.Message.ID))
		return t.End("memory_forgotten", saw, "the summary is gone", "they say so")
	}
	t.changed(slot, after, "")
	return t.End("memory_forgotten", saw, "forgotten", "they say so")
}
