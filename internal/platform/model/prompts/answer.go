package prompts

import "github.com/josh-sms/josh/internal/platform/model/assemble"

// Answer is what the prompt "answer" shows a model: which cards answer a question can be found out from this, with the tools of the prompt.
// Cards are as Card writes them.
type Answer struct {
	Text  string
	Last  []string // titles of the cards of the last answer, while it may be meant
	Found []string // cards that a first search has found
}

func (a Answer) state(shows fields) assemble.State {
	return assemble.State{Text: a.Text, Material: shows.parts(part{"Last", "last", a.Last}, part{"Found", "card", a.Found})}
}

func (a Answer) with(s shown) any {
	a.Last, a.Found = s.texts("last"), s.texts("card")
	return a
}

// Made is what the prompts "answer_write" and "answer_check" show: cards as they are sent, and the question or the text that was made of them.
type Made struct {
	Cards []string
	Text  string
}

func (m Made) state(shows fields) assemble.State {
	return assemble.State{Text: m.Text, Material: shows.parts(part{"Cards", "card", m.Cards})}
}

func (m Made) with(s shown) any {
	m.Cards = s.texts("card")
	return m
}
