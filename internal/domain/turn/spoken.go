package turn

// Spoken is what a model said in a talk, for the trace: its flags and what was wrong with its form, and not a word of it. The flags only offer:
// what became of them is in the steps.
type Spoken struct {
	Purpose   string   `json:"purpose"`
	Begun     string   `json:"begun,omitempty"` // which talk: the id of the text that began it, because somebody may be in several
	Mode      string   `json:"mode,omitempty"`
	Strategy  string   `json:"strategy,omitempty"`
	Intensity int      `json:"intensity,omitempty"` // 1 to 10; 0 where it said none
	Check     bool     `json:"check,omitempty"`
	Share     bool     `json:"share,omitempty"`
	Dispatch  string   `json:"dispatch,omitempty"`
	Draft     bool     `json:"draft,omitempty"`
	Warnings  []string `json:"warnings,omitempty"`
}
