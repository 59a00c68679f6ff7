package prompts

// Safety is what the prompt "safety_stage2" shows a model: whether a text tells of danger can be judged from this. It has no
// number and no name.
type Safety struct {
	Category string // of the danger that rules have found
	Who      string // is in danger or dangerous, by those rules
	Text     string
}
