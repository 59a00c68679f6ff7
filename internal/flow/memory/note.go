package memory

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/text/remember"
)

// Purpose is that of the call which reads filed texts for facts by rules, Version that of what it answers.
const (
	Purpose = "told"
	Version = "1"
)

// Told is what such a text tells.
type Told struct {
	ID    string          `json:"id"`
	SID   string          `json:"sid"`
	Facts []remember.Fact `json:"facts"`
}

// texts are the ids of texts that wait to be read. It has no word of them.
type texts struct {
	IDs []string `json:"ids"`
	wait
}

// wait counts the times that no model gave an answer.
type wait struct {
	Tries int `json:"tries,omitempty"`
}

// again is how long is waited after each time; after the last, what rules have noted is all.
func (w wait) again() (time.Duration, bool) {
	waits := []time.Duration{later, time.Hour, 6 * time.Hour, 24 * time.Hour}
	if w.Tries >= len(waits) {
		return 0, false
	}
	return waits[w.Tries], true
}

const (
	mostWaiting = 10                 // texts that wait to be read: of more the oldest are not
	settles     = time.Minute        // how long a text waits, so that several are read at once
	quiet       = 30 * time.Minute   // how long nobody has texted before somebody is asked whether things may be noted
	busy        = 3 * time.Hour      // how long it is put off while something else is open
	later       = 10 * time.Minute   // when it is tried again to read texts that could not be opened
	stale       = 3 * 24 * time.Hour // how long it is worth it
)

// note has a text read for facts after its turn, if it may tell some, and what was said summarised now and then. A text of which somebody else
// makes something (danger, a person who reads it, a change of the profile, the memory itself) is nobody's business here.
func (t running) note() *turn.Ask {
	slot, ask := t.memory()
	m := slot.Value
	if ask != nil || !t.ordinary() || m.Consent == memory.Refused || m.Consent == memory.NotAsked && !m.Asked.IsZero() {
		return ask
	}
	models := m.Consent == memory.Given && t.models.Prompt != 0
	if models && t.After.Contact.Value.Turns%summedEvery == 0 {
		t.SetTimer(name, summing, t.Now.Add(settles), wait{})
	}
	if len(t.reader.Facts(t.Message.Normal)) == 0 && (!models || !t.reader.Speaks(t.Message.Normal) || t.reader.Never(t.Message.Normal)) {
		return nil
	}
	ids := append(t.waiting(), t.Message.ID)
	wait := settles
	if m.Consent == memory.NotAsked {
		wait = quiet
	}
	t.SetTimer(name, noting, t.Now.Add(wait), texts{IDs: ids[max(0, len(ids)-mostWaiting):]})
	return nil
}

// waiting returns the ids of the texts that wait to be read, the oldest first.
func (t running) waiting() []string {
	for _, set := range t.State.Timers {
		var before texts
		if set.Value.Flow == name && set.Value.Name == noting && json.Unmarshal(set.Value.Data, &before) == nil {
			return before.IDs
		}
	}
	return nil
}

// ordinary reports whether a turn was of a text of everyday that is worth reading.
func (t running) ordinary() bool {
	if !t.Message.Text() || t.Stopping || t.Handler == name || !t.After.Person.Present() || !t.State.Known() || t.MediaOnly() || t.After.OptedOut() ||
		t.After.HoldInForce(t.Now) != nil || t.State.Contact.Value.Takeover.InForce(t.Now) || t.MayAs(people.Talk, t.After.Person.Value, t.Region.State) != people.Allowed || t.After.Person.Value.Paused(t.Now) {
		return false
	}
	for _, c := range t.Changes {
		if c.Kind == record.KindIncident || c.Kind == record.KindHuman || c.Kind == profile.Kind || c.Kind == record.KindErasure {
			return false
		}
	}
	return true
}

// due reads the texts that wait, or asks once whether things may be noted.
func (t running) due() turn.Verdict {
	const saw = "texts that may tell something"
	slot, ask := t.memory()
	var waits texts
	switch broken := json.Unmarshal(t.Message.Timer.Data, &waits); {
	case ask != nil:
		return turn.Wait(ask)
	case broken != nil, len(waits.IDs) == 0, !t.works():
		return t.End("memory_quiet", saw, "not read", "nobody of whom something may be noted now")
	case slot.Value.Consent == memory.Given:
		return t.read(slot, waits)
	case slot.Value.Consent == memory.NotAsked && slot.Value.Asked.IsZero():
		return t.askOnce(slot, waits.IDs)
	}
	return t.End("memory_quiet", saw, "not read", "they have not said that things may be noted")
}

// askOnce asks whether things may be noted, when nothing else is open; that is done once, whatever they answer.
func (t running) askOnce(slot record.Slot[memory.Memory], ids []string) turn.Verdict {
	const saw = "texts that may tell something"
	waits := func(until time.Time, why string) turn.Verdict {
		if t.Now.Sub(ident.Time(ids[0])) > stale {
			return t.End("memory_quiet", saw, "not read", "there was no quiet moment to ask in")
		}
		t.SetTimer(name, noting, until, texts{IDs: ids})
		return t.End("memory_waits", saw, "asks later", why)
	}
	mode := t.State.Session.Value.Mode
	switch until := t.OpenUntil(); {
	case until.After(t.Now):
		return waits(until.Add(quiet), "another question is open")
	case mode != session.Idle && mode != "", t.Book.Asks(t.State.Contact.Value.Said):
		return waits(t.Now.Add(busy), "something else is open")
	}
	if at := t.ByDay(); at.After(t.Now) {
		return waits(at, "it is night")
	}
	m := slot.Value
	m.Asked, m.Waiting = t.Now, ids
	t.keep(slot, m)
	t.Language = t.State.Contact.Value.Questions.Language
	t.Say(t.sums(wording.MemoryConsent, wording.MemoryConsentSums))
	return t.End("memory_asks", saw, "asks whether things may be noted", "once, and never again")
}

// readAtOnce is how many of the newest texts of a number are looked through for those that wait: each has an answer.
const readAtOnce = 50

// read takes what the texts tell into the memory: what rules find, and what a model does. Each reads a text once.
func (t running) read(slot record.Slot[memory.Memory], waits texts) turn.Verdict {
	const saw = "texts that tell something"
	m := slot.Value
	list, ask := t.unread(m, waits.IDs)
	if ask != nil {
		return turn.Wait(ask)
	}
	if len(list) == 0 {
		return t.End("memory_quiet", saw, "not read", "none of them is filed any more, or they were read")
	}
	answer, ask := t.Answer(turn.Call{Purpose: Purpose, Version: Version, Input: list})
	if ask != nil {
		return turn.Wait(ask)
	}
	var told []Told
	if answer.Failure() != nil || json.Unmarshal(answer.Output, &told) != nil {
		if t.Now.Sub(ident.Time(list[0].ID)) <= stale {
			t.SetTimer(name, noting, t.Now.Add(later), waits)
		}
		return t.End("memory_waits", saw, "reads later", "nobody could read them")
	}
	noted, ask := t.noted(m.Facts, list)
	if ask != nil {
		return turn.Wait(ask)
	}
	m, kept := tell(m, told, t.Now)
	m, more := noted.into(m, t.reader, list, t.Now)
	if d, again := waits.again(); noted.unread && again {
		waits.Tries++
		t.SetTimer(name, noting, t.Now.Add(d), waits)
	} else {
		m.LastNoted = m.LastRead
	}
	t.keep(slot, m)
	if kept+more == 0 {
		return t.End("memory_read", saw, "nothing new", "")
	}
	return t.End("memory_noted", saw, "noted", "they have said that it may be")
}

// unread returns those of some texts that rules or, where one is asked, a model have not read, the oldest first.
func (t running) unread(m memory.Memory, ids []string) (list []said.Text, ask *turn.Ask) {
	query := record.TextsQuery(t.State.Number)
	query.Limit = readAtOnce
	page, ask := t.Page(query)
	if ask != nil {
		return nil, ask
	}
	from := m.LastRead
	if t.models.Prompt != 0 {
		from = min(from, m.LastNoted)
	}
	for _, item := range slices.Backward(page.Items) {
		text, ok := said.Filed(item)
		if ok && slices.Contains(ids, text.ID) && text.Status == work.Done && text.Sealed != "" && text.ID > from {
			list = append(list, said.Of(text))
		}
	}
	return list, nil
}

// tell returns a memory with what rules find in texts that they have not read, and how many facts of it are new.
func tell(m memory.Memory, told []Told, now time.Time) (memory.Memory, int) {
	kept, last := 0, m.LastRead
	for _, one := range told {
		if one.ID <= m.LastRead { // a model alone reads it again
			continue
		}
		for _, f := range one.Facts {
			after, outcome, _ := m.Tell(f, false, one.SID, now)
			m = after
			if outcome == memory.New || outcome == memory.Replaced {
				kept++
			}
		}
		last = max(last, one.ID)
	}
	m.LastRead = last
	return m, kept
}

// final drops what an UNDO would have brought back: what was forgotten is gone from now on.
func (t running) final() turn.Verdict {
	const saw = "the last change of the memory"
	slot, ask := t.memory()
	if ask != nil {
		return turn.Wait(ask)
	}
	after, changed := slot.Value.Final(t.Now)
	if !changed {
		return t.End("memory_same", saw, "nothing changes", "taken back, or changed again")
	}
	t.keep(slot, after)
	return t.End("memory_final", saw, "is final", "the time of UNDO is over")
}
