package danger

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/safety"
)

// The purposes of the calls that ask whether an ambiguous hit is a crisis. Their input is a Question. A call that fails leaves
// the hit standing.
const (
	// ByWords is answered by rules, at once, with the JSON of a safety.Judgement.
	ByWords = "safety_words"
	// StageTwo is answered by a model, with a turn.Thought.
	StageTwo = "safety_stage2"
)

// within is how long a model has: safety does not wait longer, and then the hit stands.
const within = 2 * time.Second

// Question is what the second stage is asked.
type Question struct {
	Normal string // the normal form of the text
	Hit    safety.Hit
}

// secondStage reports whether an ambiguous hit stands. At once means that no model is asked.
func (t running) secondStage(h safety.Hit, atOnce bool) (stands bool, ask *turn.Ask) {
	judge, hides := t.byWords, t.asking.Hides(t.Message.Normal)
	if hides == "" && !atOnce {
		judge = t.byModel
	}
	said, ask := judge(h)
	if ask != nil {
		return false, ask
	}
	if t.saw = describe(h); hides != "" && t.asking.Prompt > 0 {
		t.saw += "; " + hides
	}
	says := "the judge did not answer"
	if said.err == nil {
		t.judged, says = &said.Judgement, describeJudgement(said.Judgement)
	}
	if safety.Stands(h, said.Judgement, said.err) {
		t.why = "stands: " + says
		return true, nil
	}
	t.why = "lowered by the judge: " + says
	return false, nil
}

// said is what a judge has said, or why it has not.
type said struct {
	safety.Judgement

	err error
}

// byWords asks the words of the text.
func (t running) byWords(h safety.Hit) (s said, ask *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: ByWords, Version: "1", Input: Question{t.Message.Normal, h}})
	if ask != nil {
		return s, ask
	}
	if s.err = answer.Failure(); s.err == nil {
		s.err = json.Unmarshal(answer.Output, &s.Judgement)
	}
	return s, nil
}

// byModel asks a model, and tells the trace what came of it.
func (t running) byModel(h safety.Hit) (s said, ask *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: StageTwo, Version: strconv.Itoa(t.asking.Prompt), Input: Question{t.Message.Normal, h}, Within: within})
	if ask != nil {
		return s, ask
	}
	thought, err := answer.Thought()
	if s.err = err; err == nil {
		s.Judgement, s.err = judgementOf(thought)
	}
	use := turn.ModelUse{Purpose: StageTwo, Version: t.asking.Prompt, Confidence: s.Confidence, Source: "model"}
	use.Thresholds.High = safety.LowerAt
	switch {
	case s.err != nil:
		use.Source = "offline"
	case s.Crisis:
		use.Intent = "CRISIS"
	default:
		use.Intent = "NO_CRISIS"
	}
	t.Used(use, thought.Attempts)
	return s, nil
}

// Reasons that a model may give for an answer; one that does not fit its answer makes it none.
const (
	forCrisis     = " own_danger danger_to_others harmed_by_others worry unclear "
	againstCrisis = " figure_of_speech game story past work everyday "
)

// judgementOf reads what a model said. An error means that it said nothing that can be used.
func judgementOf(thought turn.Thought) (j safety.Judgement, err error) {
	var said struct {
		Crisis     *bool    `json:"crisis"`
		Confidence *float64 `json:"confidence"`
		Reason     string   `json:"reason"`
	}
	if err := thought.Read(&said); err != nil {
		return j, err
	}
	fits := againstCrisis
	if said.Crisis != nil && *said.Crisis {
		fits = forCrisis
	}
	if said.Crisis == nil || said.Confidence == nil || said.Reason != "" && !strings.Contains(fits, " "+said.Reason+" ") {
		return j, fault.New(fault.Invalid, "answer of a model: not whole, or against its own reason")
	}
	j = safety.Judgement{Crisis: *said.Crisis, Confidence: *said.Confidence, Model: "unknown"}
	if said.Reason != "" {
		j.Why = []string{said.Reason}
	}
	for _, a := range thought.Attempts {
		j.Model = a.Model
	}
	return j, nil
}

// describe names a hit by its rule, never by words of the text.
func describe(h safety.Hit) string {
	saw := string(h.Confidence) + " " + string(h.Severity) + " " + string(h.Category) + " of " + string(h.Who) + ", rule " + h.Rule
	if h.Lowered != "" {
		saw += ", lowered by " + h.Lowered
	}
	return saw
}

func describeJudgement(j safety.Judgement) string {
	answer := "no crisis"
	if j.Crisis {
		answer = "crisis"
	}
	answer += " at " + strconv.FormatFloat(j.Confidence, 'f', 2, 64)
	if len(j.Why) > 0 {
		answer += " (" + strings.Join(j.Why, ", ") + ")"
	}
	if j.Model != "" {
		answer += ", says " + j.Model
	}
	return answer
}
