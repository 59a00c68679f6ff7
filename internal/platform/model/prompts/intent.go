package prompts

import "time"

// Intent is what the prompt "intent" shows a model: what a text may be for can be read from this. It has no number and no
// name.
type Intent struct {
	Mode          string // of the conversation
	Step          string // of the interview, "" outside of one
	InviteOptions int    // how many times an open invite offers
	Now           time.Time
	Country       string // ISO 3166 code
	Earlier       []Said // the last texts before this one, the oldest first
	Text          string
}

// Said is a text of before.
type Said struct {
	ByJosh bool
	Text   string
}
