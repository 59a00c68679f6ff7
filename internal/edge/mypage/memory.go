package mypage

import (
	"context"
	"encoding/json"
	"strings"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/memory"
)

// The path of what a form takes away of the memory by its id: a fact; and that of the rest, the consent and the summary.
const (
	pathFacts   = "facts"
	pathConsent = "memory"
	keyConsent  = "consent"
	keySummary  = "summary"
)

// remembered returns what is remembered of somebody as it will be when what waits has had its turn.
func (s *Site) remembered(state live.State) (memory.Memory, error) {
	m, err := memory.In(state.Records)
	if err != nil {
		return m, err
	}
	for _, waits := range state.Signals {
		var r memory.Removal
		if waits.Value.Flow != memory.RecordName || waits.Value.Name != memory.ForgetSignal || json.Unmarshal(waits.Value.Data, &r) != nil {
			continue
		}
		m, _ = m.Taken(r, s.Now())
	}
	return m, nil
}

// forget takes something of the memory away, as a signal to the number, because a memory is changed by its turns alone. What is not there is left alone.
func (s *Site) forget(ctx context.Context, t them, path, key string) error {
	r := memory.Removal{ID: key}
	if path == pathConsent {
		r = memory.Removal{NoMore: key == keyConsent && t.memory.Consent == memory.Given, Summary: key == keySummary}
	}
	if _, changed := t.memory.Taken(r, s.Now()); !changed {
		return nil
	}
	return s.tell(ctx, t, memory.RecordName, memory.ForgetSignal, r)
}

// facts are what is remembered, each with its button, and what may be noted.
func (s *Site) facts(t them) g.Node {
	var entries g.Group
	for _, f := range t.memory.Newest() {
		entries = append(entries, s.entry(t, pathFacts, f.ID, "\u201c"+f.Words+"\u201d"))
	}
	var noted g.Node
	if lines := t.memory.Summary.Lines(); len(lines) > 0 {
		noted = list("What JOSH noted of your texts in short", g.Group{s.entry(t, pathConsent, keySummary, strings.Join(lines, ". "))})
	}
	var may g.Node
	switch t.memory.Consent {
	case memory.Given:
		may = h.Ul(h.Class("entries"), s.entry(t, pathConsent, keyConsent, "JOSH may note things that you mention. Taken away, what it noted goes, and what you asked it to remember stays."))
	case memory.Refused:
		may = h.P(g.Text("JOSH notes nothing on its own. What you ask it to remember it does. To change that, text: you can remember things."))
	default:
		may = h.P(g.Text("JOSH notes nothing on its own, as long as you have not said that it may. What you ask it to remember it does."))
	}
	return g.Group{list("What you told JOSH", entries), noted, h.H2(g.Text("What JOSH may note")), may}
}
