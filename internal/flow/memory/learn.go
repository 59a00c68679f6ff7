package memory

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/remember"
)

// FactsPurpose is that of the call by which a model notes facts.
const FactsPurpose = "facts"

// Notes is the input of that call.
type Notes struct {
	Known []string    // facts, each behind its id and its category
	Texts []said.Text // of the person, the oldest first
	Names []string    // of the person, which no model is told
}

// noted is what a model makes of texts. It is a stranger's: nothing of it counts that rules would not keep, or that no text says.
type noted struct {
	Upsert []struct {
		ID       string            `json:"id"`
		Category remember.Category `json:"category"`
		Fact     string            `json:"fact"`
	} `json:"upsert"`
	Delete []string `json:"delete"`

	shown  []string // the texts as the model was shown them, "" for one that it was not
	unread bool     // it should have read them, and gave no answer
}

// noted asks a model what texts tell beside the facts that are known. Without one there is nothing.
func (t running) noted(known []memory.Fact, list []said.Text) (n noted, ask *turn.Ask) {
	if t.models.Prompt == 0 {
		return n, nil
	}
	in := Notes{Texts: list, Names: t.names()}
	for _, f := range known {
		in.Known = append(in.Known, f.ID+" "+string(f.Category)+": "+f.Words)
	}
	thought, ask := t.thought(FactsPurpose, in)
	if ask != nil {
		return n, ask
	}
	n.unread = thought.Read(&n) != nil && !hidden(thought)
	n.shown = thought.Shown
	return n, nil
}

// thought returns what a model answers, nothing for none, and tells the trace of it.
func (t running) thought(purpose string, in any) (thought turn.Thought, ask *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: purpose, Version: strconv.Itoa(t.models.Prompt), Input: in})
	if ask != nil {
		return thought, ask
	}
	thought, err := answer.Thought()
	use := turn.ModelUse{Purpose: purpose, Version: t.models.Prompt, Source: "model"}
	if err != nil || thought.Answer == nil {
		use.Source = "offline"
	}
	t.Used(use, thought.Attempts)
	return thought, nil
}

// names returns what the person is called.
func (t running) names() []string {
	return []string{t.State.Person.Value.FirstName, t.State.Person.Value.LastName}
}

// into returns a memory with what was noted, and how many facts of it are new. What somebody asked to be remembered, and what is vital, no model
// takes away.
func (n noted) into(m memory.Memory, reader Reader, texts []said.Text, now time.Time) (memory.Memory, int) {
	kept := 0
	goes := func(id string) bool {
		f, ok := fact(m, id)
		return ok && !f.Asked && !f.Vital && remember.Touches(f.Words, n.shown)
	}
	for _, id := range n.Delete {
		if goes(id) {
			m, _ = m.Without(id)
		}
	}
	for _, one := range n.Upsert {
		f, ok := reader.Asked(one.Fact)
		at := slices.IndexFunc(n.shown, func(text string) bool { return remember.Grounded(f.Words, []string{text}) })
		if !ok || at < 0 || at >= len(texts) || strings.ContainsAny(f.Words, "[]") { // brackets stand in the place of a name
			continue
		}
		if f.Topic == "" && slices.Contains(remember.Categories(), one.Category) {
			f.Category = one.Category // no pattern knows better
		}
		before := m
		if goes(one.ID) {
			before, _ = m.Without(one.ID)
		}
		after, outcome, _ := before.Tell(f, false, texts[at].SID, now)
		if outcome == memory.NoRoom || displaced(m, after) {
			continue
		}
		m = after
		if outcome == memory.New || outcome == memory.Replaced {
			kept++
		}
	}
	return m, kept
}

// displaced reports whether a fact is gone that somebody asked to be remembered, or that is vital.
func displaced(before, after memory.Memory) bool {
	return slices.ContainsFunc(before.Facts, func(f memory.Fact) bool {
		_, kept := fact(after, f.ID)
		return (f.Asked || f.Vital) && !kept
	})
}
