package memory

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/recall"
)

// recall answers who asks about something that they told. Who names no telling ("what's my dog called") is answered where
// something of the kind is remembered.
func (t running) recall(slot record.Slot[memory.Memory]) turn.Verdict {
	const saw = "asks about what they told"
	asks := t.recalls.Asks(t.Message.Normal)
	if asks == recall.No || t.open() || asks == recall.May && len(slot.Value.Facts) == 0 {
		return turn.GoOn("nothing about the memory", "go on", "")
	}
	facts := slot.Value.Newest()
	told := words(facts)
	var said, ids []string
	for _, m := range t.recalls.Find(t.Message.Normal, told) {
		said, ids = append(said, told[m.Place]), append(ids, facts[m.Place].ID)
	}
	if len(said) == 0 && len(facts) > 0 {
		i, ask := t.nearest(facts)
		if ask != nil {
			return turn.Wait(ask)
		}
		if i >= 0 {
			said, ids = []string{told[i]}, []string{facts[i].ID}
		}
	}
	switch {
	case len(said) == 1:
		t.Places.Facts = wording.Fact(said[0])
	case len(said) > 1:
		t.Places.Facts = wording.Recalls(said)
	}
	switch {
	case t.Places.Facts != "":
		t.Listen()
		t.SayForOr(wording.MemoryRecalled, strings.Join(ids, "+"), wording.AnswerAgain)
		return t.End("memory_shown", saw, "said "+strings.Join(ids, ", "), "nearest to the question")
	case asks == recall.Does, asks == recall.Only:
		t.Listen()
		t.SayOr(wording.MemoryUntold, wording.AnswerAgain)
		return t.End("memory_shown", saw, "nothing of the kind, says so", "")
	default:
		return turn.GoOn("asks about themselves", "go on", "nothing of the kind is remembered")
	}
}

// open reports whether something is open that a question may be about, or an answer to: not so where a person was offered for the last answer.
func (t running) open() bool {
	said := t.State.Contact.Value.Said
	return t.State.Session.Value.Pending(t.Now) != "" || said != string(wording.AnswerAgain) && t.spoken() || strings.HasPrefix(said, "report_")
}
