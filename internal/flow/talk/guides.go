package talk

import (
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/envelope"
	"github.com/josh-sms/josh/internal/text/guide"
)

// enoughSaid is how many sentences of their own somebody has said before the guide without a model asks whether they feel heard.
const enoughSaid = 4

// guides is a turn of the guide at a stage. next is asked whether the stage has something to offer now: the flag of a model only offers, and so does what
// was said so far.
func (t side) guides(kind, purpose string, next func(offers bool) (turn.Verdict, bool)) turn.Verdict {
	e, ask := t.thinks(purpose)
	if ask != nil {
		return turn.Wait(ask)
	}
	if v := t.aside(e); v.Done() {
		return v
	}
	offers := e.Meta.Check
	if e.Text == "" {
		offers = t.sentences() >= enoughSaid
	}
	if next != nil {
		if v, ok := next(offers); ok {
			return v
		}
	}
	return t.saysOf(e, kind)
}

// guidesDraft is guides where a draft may come of it: that of the model, else what the person's own words make.
func (t side) guidesDraft(kind, purpose, words string) turn.Verdict {
	e, ask := t.thinks(purpose)
	if ask != nil {
		return turn.Wait(ask)
	}
	if v := t.aside(e); v.Done() {
		return v
	}
	if e.Draft != "" {
		if plain, why := t.barred(e.Draft, wording.MostPact); why == "" && t.ours(plain) {
			words = plain
		}
	}
	switch {
	case words != "" && purpose == repairPurpose:
		return t.showsPact(words)
	case words != "":
		return t.shows(words, openView)
	case kind == "" && e.Text == "":
		return t.says(wording.TalkSmaller, "vague", "asks for something small", "")
	}
	return t.saysOf(e, kind)
}

// aside is what comes before any stage: what a model finds too strong, and what a specialist answers.
func (t side) aside(e envelope.Envelope) turn.Verdict {
	if t.Intensity >= tooStrong {
		t.Turns--
		return t.grounds()
	}
	purpose, known := map[string]string{envelope.ExplainProcess: ExplainPurpose, envelope.HandleMemoryRequest: MemoryPurpose}[e.Meta.Dispatch]
	if !known {
		return turn.Verdict{}
	}
	words, ask := t.specialist(purpose)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case words != "":
		t.Places.Guide = words
		return t.says(wording.TalkSpecial, "explained", "a specialist answers", e.Meta.Dispatch)
	case purpose == MemoryPurpose:
		return t.says(wording.TalkMemory, "explained", "says what is kept", "")
	}
	return t.says(wording.TalkExplained, "explained", "says how a talk works", "")
}

// saysOf says the text of a model where it may be sent, else the next line of the guide without one.
func (t side) saysOf(e envelope.Envelope, kind string) turn.Verdict {
	words, ask := t.sayable(e.Text, true)
	if ask != nil {
		return turn.Wait(ask)
	}
	if words == "" {
		return t.line(kind)
	}
	t.Places.Guide = words
	return t.says(wording.TalkGuide, "guided", "asks on", "by a model")
}

// asks is a turn of the guide that offers nothing; purpose "" asks no model.
func (t side) asks(kind, purpose string) turn.Verdict {
	if purpose == "" {
		return t.line(kind)
	}
	return t.guides(kind, purpose, nil)
}

// line says the next line of the guide without a model: what was said, or what they feel, is given back first.
func (t side) line(kind string) turn.Verdict {
	if kind == "" {
		return t.says(wording.TalkSmaller, "vague", "asks for something small", "")
	}
	words := guide.Reflect(t.Message.Normal)
	switch kind := guide.BesideOf(t.Message.Normal); {
	case kind != guide.BesideNone:
		t.Places.Mirror = wording.Besides(string(kind))
	case guide.Unsaid(t.Message.Normal):
		t.Places.Mirror = wording.Besides("none")
	case words != "":
		t.Places.Mirror = words + " "
	default:
		t.Places.Mirror = wording.Feels(guide.Feeling(t.Message.Normal), t.Asked)
	}
	p := wording.TalkLine(kind, t.Asked)
	t.Asked++
	return t.says(p, "guided", "asks on", "by rules")
}

// sentences counts what they have said at this stage.
func (t side) sentences() (n int) {
	for _, words := range t.own(t.Turns) {
		n += len(guide.Sentences(words))
	}
	return n
}
