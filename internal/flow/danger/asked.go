package danger

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// Look finds out what the text of the turn says, or asks for what that takes. Who asks waits for no model, and what a model
// would say changes nothing of the turn any more: an opt-out waits for nobody and rests on rules alone.
func (d *Danger) Look(t *turn.Turn) *turn.Ask { return d.of(t).look(true) }

// Found returns what the text says after Look, nil for nothing that stands.
func (d *Danger) Found(t *turn.Turn) *safety.Finding { return d.of(t).finding }

// Unanswered returns the danger shortly before an opt-out of which nobody can say that the person was told who can help.
func (d *Danger) Unanswered(t *turn.Turn) (last safety.Last, ok bool, ask *turn.Ask) {
	return d.of(t).unanswered()
}

// AnswerAtStop notes that the confirmation of an opt-out answers an earlier danger.
func (d *Danger) AnswerAtStop(t *turn.Turn, last safety.Last) { d.of(t).answerAtStop(last) }

// NoHelp notes that no text can name who can help any more; earlier is the incident that none has answered, "" for none.
func (d *Danger) NoHelp(t *turn.Turn, earlier string) {
	r := d.of(t)
	r.noHelp, r.unhelped = true, earlier
}

// Hasten brings forward every text that names who can help and waits for another try.
func (d *Danger) Hasten(t *turn.Turn) { d.of(t).hasten() }

// Again gives somebody who was in danger the lines once more, by the text of purpose, and ends the turn.
func (d *Danger) Again(t *turn.Turn, saw string, purpose wording.Purpose) turn.Verdict {
	return d.of(t).again(saw, purpose)
}

// LinesOnceMore names who can help once more to somebody who asks about a danger of the last day.
func (d *Danger) LinesOnceMore(t *turn.Turn) turn.Verdict { return d.of(t).linesOnceMore() }

// FollowsUp reports whether the text asks about a danger of the last day.
func (d *Danger) FollowsUp(t *turn.Turn) bool { return d.of(t).followsUp() }

// NoMoreLines answers the same question when the lines were just given, or often enough.
func (d *Danger) NoMoreLines(t *turn.Turn) turn.Verdict { return d.of(t).noMoreLines() }
