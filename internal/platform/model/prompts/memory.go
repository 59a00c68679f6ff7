package prompts

import "github.com/josh-sms/josh/internal/platform/model/assemble"

// Facts is what the prompt "facts" shows a model: what somebody tells of themselves can be read from this.
type Facts struct {
	Known []string // facts, each behind its id and its category
	Texts []string // of the sender, the oldest first
}

func (f Facts) state(shows fields) assemble.State {
	return assemble.State{Material: shows.parts(part{"Known", assemble.FactsBlock, f.Known}, part{"Texts", assemble.TextBlock, f.Texts})}
}

func (f Facts) with(s shown) any {
	return Facts{s.texts(assemble.FactsBlock), s.texts(assemble.TextBlock)}
}

// Summarise is what the prompts "summarise" and "talk_summarise" show a model.
type Summarise struct {
	Before []string // what was summarised before, a line for each aspect
	Said   []Said   // since then, the oldest first
}

func (m Summarise) state(shows fields) assemble.State {
	texts := make([]string, len(m.Said))
	for i := range m.Said {
		texts[i] = m.Said[i].Text
	}
	return assemble.State{Material: shows.parts(part{"Before", assemble.SummaryBlock, m.Before}, part{"Said", assemble.EarlierBlock, texts})}
}

// with keeps of what was said the oldest.
func (m Summarise) with(s shown) any {
	kept := Summarise{Before: s.texts(assemble.SummaryBlock)}
	for i, text := range s.texts(assemble.EarlierBlock) {
		kept.Said = append(kept.Said, Said{m.Said[i].ByJosh, text})
	}
	return kept
}
