package request

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/remember"
)

// Known is what is remembered of the sender, in their own words: what must be heeded first (an allergy), then what is near to the text.
type Known struct {
	Summary     []string // of what was said over weeks, a line for each aspect
	Preferences []string
	Facts       []string // all others
}

// memoryPrompt is the version of the prompt from which on a model is shown what is remembered.
const memoryPrompt = 3

// known returns what is remembered of the sender. It says what the text may mean; a text speaks for nothing that only a fact says, see
// turn.Thought.
func (t running) known() (k Known, ask *turn.Ask) {
	if t.asking.Prompt < memoryPrompt {
		return k, nil
	}
	slot, ask := turn.Record[memory.Memory](t.Turn, memory.RecordName, memory.Kind)
	if ask != nil {
		return k, ask
	}
	k.Summary = slot.Value.Summary.Lines()
	for _, f := range t.near(slot.Value.Newest()) {
		if f.Category == remember.Preferences {
			k.Preferences = append(k.Preferences, f.Words)
		} else {
			k.Facts = append(k.Facts, f.Words)
		}
	}
	return k, nil
}

// near returns facts in the order in which a text may be about them, the vital ones before all others; of equals the first comes first. Where there
// is no order to find, the vectors of words are not read for it.
func (t running) near(facts []memory.Fact) []memory.Fact {
	if len(facts) < 2 {
		return facts
	}
	words := make([]string, len(facts))
	for i := range facts {
		words[i] = facts[i].Words
	}
	list := make([]memory.Fact, 0, len(facts))
	for _, m := range t.recalls.Rank(t.Message.Normal, words) {
		list = append(list, facts[m.Place])
	}
	slices.SortStableFunc(list, func(a, b memory.Fact) int { return vital(b) - vital(a) })
	return list
}

func vital(f memory.Fact) int {
	if f.Vital {
		return 1
	}
	return 0
}
