package prompts

// Facts is what the prompt "facts" shows a model: what somebody tells of themselves can be read from this.
type Facts struct {
	Known []string // facts, each behind its id and its category
	Texts []string // of the sender, the oldest first
}

// Summarise is what the prompt "summarise" shows a model.
type Summarise struct {
	Before []string // what was summarised before, a line for each aspect
	Said   []Said   // since then, the oldest first
}
