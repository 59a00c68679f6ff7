package danger

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Detector finds danger in the normal form of a text.
type Detector interface {
	Detect(normal string) safety.Finding
}

// Danger is the flow. Make it with New.
type Danger struct {
	Detector Detector

	asking turn.Asking
}

// New returns the flow over a detector. Whether an ambiguous hit is a crisis a model is asked, or the words of the text where
// none is.
func New(d Detector, asking turn.Asking) *Danger { return &Danger{Detector: d, asking: asking} }

// Flow returns it for the composition.
func (d *Danger) Flow() turn.Flow {
	return turn.Flow{
		Name: "danger",
		Steps: []turn.Step{
			{Name: "safety", Stage: turn.Safety, Run: func(t *turn.Turn) turn.Verdict { return d.of(t).watch() }},
			{Name: "follow_up", Stage: turn.Claims, Run: func(t *turn.Turn) turn.Verdict { return d.of(t).followUp() }},
			{Name: "gently", Stage: turn.Rest, Run: func(t *turn.Turn) turn.Verdict { return d.of(t).gently() }},
		},
		Held:   func(t *turn.Turn) turn.Verdict { return d.of(t).again("hard hold", wording.CrisisAgain) },
		Finish: func(t *turn.Turn) *turn.Ask { return d.of(t).incidents() },
	}
}

// known is what the flow knows in one run of a turn.
type known struct {
	looked     bool
	finding    *safety.Finding // that stands; nil for none
	saw        string          // for the trace
	why        string
	judged     *safety.Judgement // of an ambiguous hit; nil for none
	fates      map[string]became // of the texts that named who can help, once they were looked at
	incident   *safety.Incident  // of this text
	holdPlaced bool
	answered   string       // id of an earlier incident that a text of this turn answers, "" for none
	followedUp string       // id of an earlier incident about which the person asks, and gets the lines once more
	unhelped   string       // id of an earlier incident that no text can answer any more
	noHelp     bool         // no text can name who can help any more, and none has
	helps      safety.Reply // what the text of this turn tells somebody in danger, "" when it names nobody who can help
}

// running is a turn as this flow goes through it.
type running struct {
	*turn.Turn
	*known

	detector Detector
	asking   turn.Asking
}

func (d *Danger) of(t *turn.Turn) running {
	return running{Turn: t, known: turn.Note[known](t), detector: d.Detector, asking: d.asking}
}
