package envelope

import (
	"cmp"
	"encoding/json"
	"strconv"
	"strings"
)

// Stage is that of a talk, as far as the form of an answer depends on it.
type Stage string

// The stages.
const (
	StageInvitation  Stage = "invitation"
	StageWitness     Stage = "witness"
	StagePerspective Stage = "perspective"
	StageNeeds       Stage = "needs"
	StageRepair      Stage = "repair"
	StageSolo        Stage = "solo" // one goes on alone
)

// Stages returns the stages in their order, and behind them that of one who goes on alone.
func Stages() []Stage {
	return []Stage{StageInvitation, StageWitness, StagePerspective, StageNeeds, StageRepair, StageSolo}
}

// Longest is how many characters a model is told that its text may have: two segments (306), less what a count by head is out by.
const Longest = 300

// ProtocolBegins is the first line of every protocol. It ends with the instructions.
const ProtocolBegins = "The form of your answer, exactly this and nothing else. An example about other people:"

// Protocol returns the instructions by which a model writes an answer of a stage that Parse reads. There is no other source of them: the
// files of prompts have them word for word.
func Protocol(stage Stage) string {
	f := form(stage)
	var b strings.Builder
	line := func(parts ...string) { b.WriteString("\n" + strings.Join(parts, "")) }
	b.WriteString(ProtocolBegins + "\n")
	line(f.example())
	line()
	line("- <meta> has one object of JSON with the keys of the example, all of them and no others. Nobody is shown it.")
	line("- mode is one of ", strings.Join(Modes(), "|"), ": ", explained(Modes()), ".")
	line("- strategy is one of ", strings.Join(Strategies(), "|"), ": ", explained(Strategies()), ".")
	line("- intensity is how strong what they feel is in their last text, a number from 1 to 10. In doubt it is the higher one.")
	for _, flag := range []string{f.check, f.share} {
		if flag != "" {
			line("- ", flag)
		}
	}
	line("- dispatch is null, or where the text belongs that is not about the matter itself:\n  ", explained(Dispatches()), ".")
	line("- analysis is why you answer so, in at most 12 words.")
	if f.draft != "" {
		line("- <draft> comes between <meta> and the text, or is left out.\n  ", f.draft)
		line("  It is shown to them word for word by itself: your text does not repeat it. A draft that changes is written anew as a whole.")
	}
	line("- What comes behind the tags is the text that is sent. It has at most ", strconv.Itoa(Longest), " characters, one question at most, and no tag, JSON,")
	line("  heading or list. Plain signs of a phone (GSM-7): straight quotes, three dots, no emoji, no long dash.")
	line("- At an intensity of 9 or 10 ", f.calm(), ".")
	return b.String()
}

// Begun returns what a model is told in the first turns of a stage.
func Begun(stage Stage) string { return form(stage).begun }

// Transition returns the instructions for the first answer of a stage that comes behind another: what is over is said, and no flag of it is left.
func Transition(from, to Stage) string {
	return "The stage \"" + string(from) + "\" is over, and \"" + string(to) + "\" is now.\n" + Begun(to) + "\n\n" + Protocol(to)
}

// explained says what each of some names stands for.
func explained(names []string) string {
	parts := make([]string, len(names))
	for i, name := range names {
		parts[i] = name + " " + meaning(name)
	}
	return strings.Join(parts, ", ")
}

// meaning says what a name stands for.
func meaning(name string) string {
	switch name {
	case Witness:
		return "hears them out"
	case Insight:
		return "helps to see what is behind it"
	case Bridge:
		return "turns to what both need"
	case Build:
		return "makes something concrete"
	case Validate:
		return "says that it makes sense to feel so"
	case Reflect:
		return "says back what you heard"
	case Guide:
		return "proposes one small step"
	case Question:
		return "asks"
	case ExplainProcess:
		return "when they ask how such a talk works"
	case HandleMemoryRequest:
		return "when they ask what is remembered, or want something remembered or forgotten"
	}
	return ""
}

// example writes the example of a form as an answer.
func (f stageForm) example() string {
	e := f.shows
	var b strings.Builder
	b.WriteString(`<meta>{"mode":` + quote(e.Meta.Mode) + `,"strategy":` + quote(e.Meta.Strategy) + `,"intensity":` + strconv.Itoa(e.Meta.Intensity))
	if f.check != "" {
		b.WriteString(`,"check":` + strconv.FormatBool(e.Meta.Check))
	}
	if f.share != "" {
		b.WriteString(`,"share":` + strconv.FormatBool(e.Meta.Share))
	}
	b.WriteString(`,"dispatch":` + cmp.Or(quote(e.Meta.Dispatch), "null") + `,"analysis":` + quote(e.Meta.Analysis) + `}</meta>`)
	if e.Draft != "" {
		b.WriteString("<draft>" + e.Draft + "</draft>")
	}
	return b.String() + e.Text
}

// quote writes a text as JSON, "" for none.
func quote(text string) string {
	raw, err := json.Marshal(text)
	if text == "" || err != nil {
		return ""
	}
	return string(raw)
}
