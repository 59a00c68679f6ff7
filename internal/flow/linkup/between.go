package linkup

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/understand"
)

// fresh is how long after words of another one a text that nothing else reads is taken for an answer to them.
const fresh = 30 * time.Minute

// between answers what nothing has read of somebody who has just heard words of another one: it is meant for them, and they never see it. A thanks is
// answered as one to JOSH is; of anything else they hear once for those words that it stays with JOSH, and how the others are told.
func (t member) between() turn.Verdict {
	const saw = "an answer to words of another one"
	slot, ask := turn.Record[Mine](t.Turn, Name, KindMine)
	if ask != nil {
		return turn.Wait(ask)
	}
	n := slot.Value.heard(t.Now)
	if n < 0 || t.toJosh() {
		return turn.GoOn("no words of another one", "go on", "")
	}
	id, ask := t.everyday(slot.Value.Plans[n])
	if ask != nil {
		return turn.Wait(ask)
	}
	if id != "" {
		t.Listen()
		text, key, ask := t.Card(string(id), t.Language)
		if ask != nil {
			return turn.Wait(ask)
		}
		t.SayCard(text, key)
		return t.End("answered", saw, "card "+key, "")
	}
	if slot.Value.Plans[n].Hinted {
		return turn.GoOn(saw, "go on", "they know that it stays here")
	}
	slot.Value.Plans = slices.Clone(slot.Value.Plans)
	slot.Value.Plans[n].Hinted, slot.Value.At = true, t.Now
	turn.SetRecord(t.Turn, Name, KindMine, slot)
	t.Listen()
	t.Say(wording.RelayHint)
	return t.End("linkup", saw, "says how the others are told", "")
}

// heard returns the place of the plan of which words were heard last, if that was just now and more of them can come; -1 for none.
func (m Mine) heard(now time.Time) int {
	last := -1
	for n, p := range m.Plans {
		just := !p.Heard.IsZero() && !now.Before(p.Heard) && now.Sub(p.Heard) <= fresh
		if just && p.State == Locked && !p.Muted && (last < 0 || p.Heard.After(m.Plans[last].Heard)) {
			last = n
		}
	}
	return last
}

// toJosh reports whether a text that nothing has read is meant for JOSH all the same: it may answer an open question, says something of its sender,
// or is for the person who reads what they write.
func (t member) toJosh() bool {
	s := t.State.Session.Value
	return t.Awaited || s.Pending(t.Now) != "" || s.Mode == session.Interviewing || !t.State.Contact.Value.HumanAt.IsZero() ||
		t.Understood != nil && t.Understood.Intent == understand.ProfileUpdate
}

// everyday returns what a text says that begins or ends with the first name of somebody in the plan, "" unless it says no more than a thanks, an OK or
// a laugh.
func (t member) everyday(p Plan) (answers.ID, *turn.Ask) {
	all, ask := t.company(p)
	if ask != nil {
		return "", ask
	}
	named := func(word string) bool {
		return slices.ContainsFunc(all, func(w with) bool { return slices.Equal(wordsOf(w.Name), wordsOf(word)) })
	}
	words := strings.Fields(t.Message.Normal)
	if last := len(words) - 1; last > 0 && named(words[last]) {
		words = words[:last]
	}
	if len(words) > 1 && named(words[0]) {
		words = words[1:]
	}
	id := t.Answers.Match(strings.Join(words, " ")).ID
	if !slices.Contains([]answers.ID{"thanks", answers.Nod, "lol"}, id) {
		id = ""
	}
	return id, nil
}
