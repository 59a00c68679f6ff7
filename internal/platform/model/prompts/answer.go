package prompts

// Answer is what the prompt "answer" shows a model: which cards answer a question can be found out from this, with the tools of the prompt.
// Cards are as Card writes them.
type Answer struct {
	Text  string
	Last  []string // titles of the cards of the last answer, while it may be meant
	Found []string // cards that a first search has found
}

// Made is what the prompts "answer_write" and "answer_check" show: cards as they are sent, and the question or the text that was made of them.
type Made struct {
	Cards []string
	Text  string
}
