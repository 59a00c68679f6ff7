package prompts

import "github.com/josh-sms/josh/internal/platform/model/assemble"

// Interview is what the prompt "extract_interview" shows a model: what an answer tells can be read from this. It has no number and no name.
type Interview struct {
	Step  string // of the interview
	Asked string // the question, as it was sent
	Text  string
}

func (i Interview) state(shows fields) assemble.State {
	return assemble.State{Text: i.Text, Material: shows.parts(part{"Asked", "question", []string{i.Asked}})}
}

func (i Interview) with(s shown) any {
	i.Asked = s.text("question")
	return i
}
