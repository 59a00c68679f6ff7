package prompts

import "github.com/josh-sms/josh/internal/platform/model/assemble"

// Safety is what the prompt "safety_stage2" shows a model: whether a text tells of danger can be judged from this. It has no
// number and no name.
type Safety struct {
	Category string // of the danger that rules have found
	Who      string // is in danger or dangerous, by those rules
	Text     string
}

func (s Safety) state(fields) assemble.State { return assemble.State{Text: s.Text} }

func (s Safety) with(shown) any { return s }
