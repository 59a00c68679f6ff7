package prompts

// Interview is what the prompt "extract_interview" shows a model: what an answer tells can be read from this. It has no number and no name.
type Interview struct {
	Step  string // of the interview
	Asked string // the question, as it was sent
	Text  string
}
