package memory

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/remember"
	"github.com/josh-sms/josh/internal/text/wish"
)

// claim does what a text asks of the memory: remember, forget, begin and cease to note things; and UNDO.
func (t running) claim() turn.Verdict {
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	if v := t.consented(slot); v.Done() {
		return v
	}
	if t.Awaited { // by a person, who reads whatever it is
		return turn.GoOn("nothing about the memory", "go on", "an answer to somebody else")
	}
	if wish.Undoes(t.Message.Normal) {
		return t.undo(slot)
	}
	if t.said(wording.AfterNote) { // whose answer is theirs to word
		return turn.GoOn("nothing about the memory", "go on", "")
	}
	if w := t.reader.Wish(t.Message.Normal); w.Kind != remember.None {
		return t.does(slot, w)
	}
	return t.recall(slot)
}

// said reports whether a text was the last that the sender got.
func (t running) said(p wording.Purpose) bool { return t.State.Contact.Value.Said == string(p) }

func (t running) does(slot record.Slot[memory.Memory], w remember.Wish) turn.Verdict {
	switch w.Kind {
	case remember.Remember:
		return t.remember(slot, w)
	case remember.ForgetAll:
		return t.forgetAll(slot, w)
	case remember.DoNot:
		return t.settle(slot, w, memory.Refused)
	case remember.Again:
		return t.settle(slot, w, memory.Given)
	case remember.ForgetThat:
		return t.forgetThat(slot, w)
	case remember.Forget:
		return t.forget(slot, w)
	default:
		return turn.GoOn("nothing about the memory", "go on", "")
	}
}

// speak has the sender answered in the language of the wish.
func (t running) speak(w remember.Wish) {
	t.Listen()
	if w.Spanish {
		t.Language = "es"
	}
}

// answer says a text that names no fact: the same once more says nothing new.
func (t running) answer(w remember.Wish, p, again wording.Purpose) {
	t.speak(w)
	t.SayOr(p, again)
}

// confirm says a text that names a fact.
func (t running) confirm(w remember.Wish, p wording.Purpose, words string) {
	t.speak(w)
	t.Places.Fact = wording.Fact(words)
	t.Say(p)
}

// longest is how many characters somebody may ask to be remembered in one text.
const longest = remember.MostLetters

// remember keeps a fact that somebody asks to be remembered. That they ask is their consent to it.
func (t running) remember(slot record.Slot[memory.Memory], w remember.Wish) turn.Verdict {
	const saw = "asks to remember something"
	f, ok := t.reader.Asked(w.About)
	switch {
	case !ok && len([]rune(w.About)) > longest:
		t.answer(w, wording.MemoryTooLong, wording.MemoryNotThatMore)
		return t.End("memory_too_long", saw, "nothing kept, says so", "longer than a fact")
	case !ok:
		t.answer(w, wording.MemoryNotThat, wording.MemoryNotThatMore)
		return t.End("memory_refused", saw, "nothing kept, says so", "what is never kept, or no fact about them")
	}
	after, outcome, id := slot.Value.Tell(f, true, t.Message.SID, t.Now)
	switch outcome {
	case memory.Again:
		t.keep(slot, after)
		t.answer(w, wording.MemorySame, wording.AnswerAgain)
		return t.End("memory_same", saw, "kept already", "")
	case memory.NoRoom:
		t.answer(w, wording.MemoryFull, wording.AnswerAgain)
		return t.End("memory_full", saw, "nothing kept, says so", "all that is kept is more useful")
	case memory.Replaced:
		t.changed(slot, after, id)
		t.confirm(w, wording.MemoryReplaced, f.Words)
		return t.End("memory_stored", saw, "kept, "+string(f.Category)+", in place of another", "both cannot hold")
	default:
		t.changed(slot, after, id)
		t.confirm(w, wording.MemoryStored, f.Words)
		return t.End("memory_stored", saw, "kept, "+string(f.Category), "they ask for it")
	}
}

// undo takes back the last change of the memory, unless something else of theirs has changed since.
func (t running) undo(slot record.Slot[memory.Memory]) turn.Verdict {
	const saw = "UNDO"
	m := slot.Value
	if !m.CanUndo(t.Now) || wording.OfPlans(t.State.Contact.Value.Said) {
		return turn.GoOn(saw, "go on", "nothing of the memory to take back")
	}
	other, ask := turn.Record[profile.Undo](t.Turn, profile.UndoName, profile.UndoKind)
	stored, err := profile.In(t.State.Records)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case err != nil:
		return turn.Wait(&turn.Ask{Err: err})
	case other.Present(), t.State.Person.Value.Former != "", stored.Profile.UpdatedAt.After(m.Undo.At):
		return turn.GoOn(saw, "go on", "something else has changed since")
	}
	back, _ := m.Undone(t.Now)
	t.keep(slot, back)
	t.StopTimer(name, undoing)
	t.Listen()
	t.Say(wording.ProfileUndone)
	return t.End("undone", saw, "as it was before", "they say so")
}

// settle takes down whether things may be noted.
func (t running) settle(slot record.Slot[memory.Memory], w remember.Wish, c memory.Consent) turn.Verdict {
	const saw = "says whether things may be noted"
	if slot.Value.Consent == c {
		p := t.sums(wording.MemoryYes, wording.MemoryYesSums)
		if c == memory.Refused {
			p = wording.MemoryNo
		}
		if m := slot.Value; p == wording.MemoryYesSums && !m.MaySum {
			m.MaySum, m.SummedFrom = true, t.Message.ID // they are told of summaries now
			t.keep(slot, m)
		}
		t.answer(w, p, wording.AnswerAgain)
		return t.End("memory_same", saw, "says so", "it is so already")
	}
	after := slot.Value.Settle(c, t.Now)
	after.MaySum = c == memory.Given && t.models.Prompt != 0
	t.changed(slot, after, "")
	if c == memory.Given {
		t.answer(w, t.sums(wording.MemoryYes, wording.MemoryYesSums), wording.AnswerAgain)
		return t.End("memory_on", saw, "may be noted", "they say so")
	}
	t.StopTimer(name, noting)
	t.answer(w, wording.MemoryOff, wording.AnswerAgain)
	return t.End("memory_off", saw, "nothing is noted, and what was is gone", "they say so")
}

// consented reads the answer to the question whether things may be noted, if that was the last text they got.
func (t running) consented(slot record.Slot[memory.Memory]) turn.Verdict {
	const saw = "answer to whether things may be noted"
	m := slot.Value
	if !t.said(wording.MemoryConsent) && !t.said(wording.MemoryConsentSums) || m.Consent != memory.NotAsked || t.Message.AcceptedAt.Before(m.Asked) {
		return turn.Verdict{}
	}
	switch id := t.Asked().ID; {
	case id == answers.Yes, id == answers.Nod, says(t.Message.Normal, "si", "claro", "s\u00ed"):
		after := m.Settle(memory.Given, t.Now)
		waiting := after.Waiting
		after.Waiting, after.SummedFrom, after.MaySum = nil, t.Message.ID, t.said(wording.MemoryConsentSums) && t.models.Prompt != 0
		t.keep(slot, after)
		if len(waiting) > 0 {
			t.SetTimer(name, noting, t.Now, texts{IDs: waiting})
		}
		yes := wording.MemoryYes
		if after.MaySum {
			yes = wording.MemoryYesSums
		}
		t.answer(remember.Wish{}, yes, wording.AnswerAgain)
		return t.End("memory_on", saw, "may be noted", "they say yes")
	case id == answers.No, says(t.Message.Normal, "no gracias", "mejor no"):
		t.keep(slot, m.Settle(memory.Refused, t.Now))
		t.answer(remember.Wish{}, wording.MemoryNo, wording.AnswerAgain)
		return t.End("memory_off", saw, "nothing is noted", "they say no")
	}
	return turn.Verdict{}
}

// says reports whether a text is one of some, and nothing else.
func says(normal string, one ...string) bool {
	for _, words := range one {
		if strings.Trim(strings.ToLower(normal), " .!,") == words {
			return true
		}
	}
	return false
}

// sums returns the words for where a model sums up what is said, or those for where none does.
func (t running) sums(without, with wording.Purpose) wording.Purpose {
	if t.models.Prompt != 0 {
		return with
	}
	return without
}
