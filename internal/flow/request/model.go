package request

import (
	"slices"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/domain/said"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Purpose is that of the call which asks a model what a text is for.
const Purpose = "intent"

// Question is the input of that call.
type Question struct {
	Mode    understand.Mode
	Now     time.Time // where the sender is
	Country string
	Text    string      // in its normal form
	Earlier []said.Text // the last texts before it, the oldest first
	Known   Known       // what is remembered of the sender
	Names   []string    // of the sender, which no model is told
}

// context is what is known beside the text.
func (t running) context() understand.Context {
	return understand.Context{
		Mode: understand.Idle, Now: t.Now, Zone: t.Region.Local(t.Now).Location(), Country: t.Message.Country,
	}
}

// rules say what the text is for.
func (t running) rules() understand.Understanding {
	return t.reader.Read(t.Message.Normal, t.context())
}

// read says what the text is for: by the rules, and by a model where they are not sure and one may be asked; hides is why none
// was where the rules were not. Without an answer of it the reading of the rules counts. What answers an open question is read
// by rules alone.
func (t running) read() (u understand.Understanding, hides string, ask *turn.Ask) {
	if u = t.rules(); t.asking.Prompt == 0 || t.Routed || t.sure(u) {
		return u, "", nil
	}
	if hides = t.asking.Hides(t.Message.Normal); hides != "" {
		return u, hides, nil
	}
	earlier, ask := t.earlier()
	if ask != nil {
		return u, "", ask
	}
	known, ask := t.known()
	if ask != nil {
		return u, "", ask
	}
	c, p := t.context(), t.State.Person.Value
	answer, ask := t.Answer(turn.Call{
		Purpose: Purpose, Version: strconv.Itoa(t.asking.Prompt),
		Input: Question{
			Mode: c.Mode, Now: t.Region.Local(t.Now), Country: c.Country, Text: t.Message.Normal, Earlier: earlier, Known: known,
			Names: []string{p.FirstName, p.LastName},
		},
	})
	if ask != nil {
		return u, "", ask
	}
	u.Source = understand.Offline
	thought, err := answer.Thought()
	if err == nil && thought.Answer != nil {
		c.Said = thought.Shown
		by, err := t.reader.Answered(thought.Answer, t.Message.Normal, c)
		if err == nil && (u.Intent == understand.Unknown || !onlyLikely(by)) { // else the rules know better
			u = by
		}
	}
	t.used(u, thought.Attempts)
	return u, "", nil
}

// sure reports whether what the rules say needs no model: they know what is asked for, or the everyday answers know the text.
func (t running) sure(u understand.Understanding) bool {
	switch t.Asked().ID {
	case "", answers.Wish, answers.Likes:
		return u.Intent != understand.Unknown && u.Confidence >= t.at.High && !u.Partial || t.asksDeck(u)
	default:
		return true
	}
}

// asksDeck reports whether a text of which the rules say nothing is a question that the deck of cards is sure of. What asks for something to be
// done, or how things stand, may be about a plan.
func (t running) asksDeck(u understand.Understanding) bool {
	if u.Intent != understand.Unknown && u.Intent != understand.Help {
		return false
	}
	out := t.Book.Deck().Route(deck.Question{Text: t.Message.Normal})
	return out.Asks && out.Mode == deck.Exact && out.Sure >= t.at.High && !slices.Contains([]deck.Kind{deck.Do, deck.Status, deck.Talk, deck.Can}, out.Kind)
}

// used tells the trace what a model was asked for and what came of it.
func (t running) used(u understand.Understanding, attempts []turn.Attempt) {
	use := turn.ModelUse{Purpose: Purpose, Version: t.asking.Prompt, Intent: string(u.Intent), Confidence: u.Confidence, Source: string(u.Source)}
	use.Thresholds = t.at
	t.Used(use, attempts)
}
