package assemble

import (
	"math"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Limits of a call, in tokens (seed 001, section 5, MODEL_LIMITS; specification 8).
const (
	Input   = 150_000 // of all that a model reads
	System  = 4_000   // of the instructions with the guidance
	Output  = 4_000   // that are left free for the answer
	Context = 40_000  // of instructions, what is shown and the answer, together
)

// Limits of what is said (seed 001, section 5, CONTEXT_LIMITS; specification 8).
const (
	Messages = 24   // recent texts
	Length   = 2000 // characters of one text
	Others   = 10   // recalled texts of other subjects
	Here     = 5    // recalled texts of this subject
	Before   = 10   // recalled texts of the time before it
)

// Limits of what is remembered (seed 001, section 6; specification 8).
const (
	Preferences = 5
	Facts       = 5
	Reflections = 2
)

// Turns of the conversation (seed 001, section 3). A turn is a text and its answer.
const (
	Protected      = 6 // the last ones, which are shown wherever turns are shown
	WithSummary    = 8 // the most, where a summary tells what was before
	WithoutSummary = 12
	Enforcing      = 2 // where the stage of a talk is enforced, see Enforce
	perTurn        = 2 // texts
)

// Older is the share of what is left, in percent, that older texts may have; recalled ones may have the rest (seed 001, section 3).
const Older = 60

// Bytes is the default bound of what is shown, as it is written: escaped, between tags. Of model.MaxInput (64 KiB) instructions and form
// take 15 KB at most (prompt "intent"); 9 KB are left for what is said in further rounds: three searches of five cards for an answer.
const Bytes = 40 << 10

// Limits say how much of a state is shown. A limit of 0 leaves no room; Default has those of the specification.
type Limits struct {
	Input, System, Output, Context int // tokens
	Bytes                          int // of all data, escaped and tagged

	Messages  int // recent texts
	Length    int // characters of one text
	Letters   int // characters of all recent texts together; 0 for no such bound
	Protected int // turns

	Here, Before, Others            int // recalled texts by where they are from
	Preferences, Facts, Reflections int

	// Correction is what the estimate of tokens is multiplied by for a model, see Correction. 0 means 1.
	Correction float64
}

// Default returns the limits of the specification, within model.MaxInput.
func Default() Limits {
	return Limits{
		Input: Input, System: System, Output: Output, Context: Context, Bytes: min(Bytes, model.MaxInput),
		Messages: Messages, Length: Length, Protected: Protected, Here: Here, Before: Before, Others: Others,
		Preferences: Preferences, Facts: Facts, Reflections: Reflections,
	}
}

// tokens estimates how many tokens a text is for the model of the call, rounded up.
func (l Limits) tokens(text string) int {
	n := model.Tokens(text)
	if !(l.Correction > 0) || l.Correction == 1 || math.IsInf(l.Correction, 0) {
		return n
	}
	return int(math.Ceil(float64(n) * l.Correction))
}
