package optout

import (
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/compliance"
)

// plainOptOut reads a text that asks in its own words to be left alone as a STOP. In doubt nothing stops: the next
// text says how to.
func (t running) plainOptOut() turn.Verdict {
	if t.Stopping {
		return turn.GoOn("whole text", "go on", "a STOP word already")
	}
	match := t.Plain.Match(t.Message.Normal)
	if match.OptOut {
		return t.stop(compliance.Match{Keyword: compliance.Stop, Words: "plain:" + match.Rule})
	}
	stops, words, ask := t.stopsInDanger() // before a doubt, which is of the same words
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case stops:
		return t.stop(compliance.Match{Keyword: compliance.Stop, Words: words})
	case match.Doubt:
		w := &t.After.Contact.Value.WayOut
		w.Owed = w.Owed || t.Now.Sub(w.At) >= turn.OnceADay
		return turn.GoOn("rule "+match.Rule, "in doubt", "nothing stops, but the next text says how to")
	}
	return turn.GoOn("whole text", "no opt-out", "no rule for plain words fits")
}

// stopsInDanger reports whether a text begins with a STOP word and goes on with a crisis: it is both. Of the two signs
// neither is enough: "stop, you're killing me" is no crisis, and "end my life" goes on with none.
func (t running) stopsInDanger() (stops bool, words string, ask *turn.Ask) {
	rest, words, begins := t.Keywords.Begins(t.Message.Normal)
	if !begins {
		return false, "", nil
	}
	if ask := t.danger.Look(t.Turn); ask != nil {
		return false, "", ask
	}
	inDanger := t.danger.Found(t.Turn) != nil && t.danger.Found(t.Turn).Hit != nil && t.danger.InDanger(rest)
	return inDanger, words, nil
}

// maxSegments is what a reply may take with the way out added (product contract, 4).
const maxSegments = 2

// payWayOut adds the words about STOP to the first reply of the turn that has room for them, if the sender is owed
// them. A reply that says how to stop anyway counts as well.
func (t running) payWayOut() {
	owed := &t.After.Contact.Value.WayOut
	if !owed.Owed {
		return
	}
	for i, text := range t.Texts {
		if text.Class != outbox.Reply {
			continue
		}
		words := text.Words + wording.WayOut
		switch {
		case strings.Contains(text.Words, "STOP to opt out"):
		case sms.Count(sms.Plain(words)).Segments > maxSegments:
			continue
		default:
			t.Texts[i].Words = words
		}
		owed.Owed, owed.At = false, t.Now
		return
	}
}
