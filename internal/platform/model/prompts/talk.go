package prompts

import "github.com/josh-sms/josh/internal/platform/model/assemble"

// The stages of a talk, as Talk and TalkSpecialist name them.
const (
	TalkInvitation  = "invitation"
	TalkWitness     = "witness"
	TalkPerspective = "perspective"
	TalkNeeds       = "needs"
	TalkRepair      = "repair"
	TalkSolo        = "solo"
)

// maxTalked bounds, in characters, what is shown of earlier texts of a talk: five turns of the longest text (sms.MaxBody) and an answer of two
// segments. Were all of it signs that are five times as long when they are written as data, a request would be within model.MaxInput.
const maxTalked = 9600

// maxTurns is how many turns of before a specialist is shown (specification 10: two or three).
const maxTurns = 3

// Talk is what the prompts of the stages of a talk show a model ("talk_invite" to "talk_solo"): each those parts that it needs. Everything
// is of one side and private to it, but what the other has released.
type Talk struct {
	Stage     string     // one of those above; how many turns are shown is by it
	Turn      int        // of the stage, counted from 1
	Intensity int        // of what the person feels, 0 to 10; from 9 on nothing of before is recalled
	New       bool       // the stage has just begun
	About     string     // what the talk is about, in the person's words
	Summary   []string   // of this side, a line for each aspect
	Released  []Released // by the other
	Own       []string   // what the person has said that they need, or has released
	Draft     string     // the newest one, "" for none
	Said      []Said     // by and to this side, the oldest first
	Text      string
}

// Released is a text of the other side that its author has released to this one.
type Released struct {
	Text    string
	Consent string // the id of what released it: without one the text is not shown
}

func (t Talk) state(shows fields) assemble.State {
	s := assemble.State{
		Stage: stageOf(t.Stage), Turn: t.Turn, Distress: t.Intensity, Text: t.Text,
		Material: shows.parts(part{"About", "about", some(t.About)}, part{"Own", "own", t.Own}, part{"Draft", "draft", some(t.Draft)}),
	}
	if shows["Summary"] {
		s.Summary = t.Summary
	}
	if shows["Released"] {
		s.Shared = shared(t.Released)
	}
	if shows["Said"] {
		s.Recent = recent(t.Said)
	}
	return s
}

func (Talk) bound(l assemble.Limits) assemble.Limits {
	l.Letters = maxTalked
	return l
}

func (t Talk) with(s shown) any {
	t.Summary, t.Own, t.Said, t.Released = s.texts(assemble.SummaryBlock), s.texts("own"), earlier(s), released(s)
	t.About, t.Draft = s.text("about"), s.text("draft")
	return t
}

// TalkReconcile is what the prompt "talk_reconcile" shows a model: what a draft about the other leaves out can be read from this.
type TalkReconcile struct {
	Draft string     // about what the other may feel
	Said  []Released // by the other
}

func (t TalkReconcile) state(shows fields) assemble.State {
	return assemble.State{Shared: shared(t.Said), Made: shows.parts(part{"Draft", "draft", some(t.Draft)})}
}

func (t TalkReconcile) with(s shown) any { return TalkReconcile{s.text("draft"), released(s)} }

// TalkShorter is what the prompt "talk_shorter" shows a model: a text that is too long to be sent.
type TalkShorter struct{ Text string }

func (t TalkShorter) state(fields) assemble.State { return assemble.State{Text: t.Text} }

func (t TalkShorter) with(shown) any { return t }

// TalkSpecialist is what the prompts "talk_explain" and "talk_memory" show a model: a text that is not about the matter of the talk.
type TalkSpecialist struct {
	Stage string
	Said  []Said // by and to this side, the oldest first; the last turns are shown
	Text  string
}

func (t TalkSpecialist) state(fields) assemble.State {
	return assemble.State{Stage: stageOf(t.Stage), Recent: recent(t.Said), Text: t.Text}
}

// bound shows what was said last alone.
func (TalkSpecialist) bound(l assemble.Limits) assemble.Limits {
	l.Letters, l.Messages = maxTalked, 2*maxTurns
	return l
}

func (t TalkSpecialist) with(s shown) any {
	t.Said = earlier(s)
	return t
}

// stageOf returns what a stage is for the limits of a call. Who goes on alone is heard, as in the first one.
func stageOf(stage string) assemble.Stage {
	switch stage {
	case TalkWitness, TalkSolo:
		return 1
	case TalkPerspective:
		return 2
	case TalkNeeds:
		return 3
	case TalkRepair:
		return 4
	}
	return 0
}

// some returns a list of a text that is one.
func some(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// shared returns those texts of the other that were released.
func shared(list []Released) (may []assemble.Shared) {
	for _, r := range list {
		if s, ok := assemble.ByConsent(r.Text, r.Consent); ok {
			may = append(may, s)
		}
	}
	return may
}

func released(s shown) (list []Released) {
	for _, text := range s.texts(assemble.SharedBlock) {
		list = append(list, Released{Text: text})
	}
	return list
}
