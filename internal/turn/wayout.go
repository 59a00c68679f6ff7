package turn

import (
	"strings"

	"github.com/josh-sms/josh/internal/compliance"
	"github.com/josh-sms/josh/internal/outbox"
	"github.com/josh-sms/josh/internal/sms"
	"github.com/josh-sms/josh/internal/wording"
)

// plainOptOut reads a text that asks in its own words to be left alone as a STOP. In doubt nothing stops: the next
// text says how to.
func plainOptOut(t *running) verdict {
	if t.stopping {
		return goOn("whole text", "go on", "a STOP word already")
	}
	match := t.Plain.Match(t.Message.Normal)
	switch {
	case match.OptOut:
		return t.stop(compliance.Match{Keyword: compliance.Stop, Words: "plain:" + match.Rule})
	case match.Doubt:
		w := &t.After.Contact.Value.WayOut
		w.Owed = w.Owed || t.Now.Sub(w.At) >= onceADay
		return goOn("rule "+match.Rule, "in doubt", "nothing stops, but the next text says how to")
	}
	return goOn("whole text", "no opt-out", "no rule for plain words fits")
}

// maxSegments is what a reply may take with the way out added (product contract, 4).
const maxSegments = 2

// payWayOut adds how to stop to the first ordinary text that has room for it, if it is owed. A text that says so
// anyway pays for it.
func (t *running) payWayOut() {
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
