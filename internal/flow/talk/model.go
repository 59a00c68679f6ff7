package talk

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/envelope"
	"github.com/josh-sms/josh/internal/text/guide"
)

// The purposes of calls of a model, and of their prompts: one for each stage, the specialists, and what judges or shortens a text.
const (
	invitePurpose    = "talk_invite"
	witnessPurpose   = "talk_witness"
	viewPurpose      = "talk_view"
	needsPurpose     = "talk_needs"
	repairPurpose    = "talk_repair"
	soloPurpose      = "talk_solo"
	ExplainPurpose   = "talk_explain"
	MemoryPurpose    = "talk_memory"
	ReconcilePurpose = "talk_reconcile"
	ShorterPurpose   = "talk_shorter"
)

// Purposes lists the purposes of calls of a model.
func Purposes() []string {
	return []string{
		invitePurpose, witnessPurpose, viewPurpose, needsPurpose, repairPurpose, soloPurpose, ExplainPurpose, MemoryPurpose, ReconcilePurpose, ShorterPurpose, SummaryPurpose,
	}
}

// Question is the input of those calls. All of it is of one side, but for what the other has released.
type Question struct {
	Stage     string
	Turn      int
	Intensity int
	New       bool
	Topic     string
	Summary   []string // of what was said in private before the lines
	Released  []Kept   // by the other
	Own       []string
	Draft     string
	Lines     []Line // in private, the oldest first, without the text of now
	Text      string
	Names     []string // of the person, which no model is told
}

// nothing is what the reconciler answers where a draft leaves nothing out.
const nothing = "NOTHING"

// modelled reports whether a model is asked about the text.
func (t side) modelled() bool { return t.asking.Hides(t.Message.Normal) == "" }

// stageName is how prompts call where the side is.
func (t side) stageName() string {
	switch t.State {
	case Alone:
		return "solo"
	case Drafting:
		return "invitation"
	}
	return []string{"invitation", "witness", "perspective", "needs", "repair"}[t.Stage]
}

// asksModel returns what a model says for a purpose, "" for nothing.
func (t side) asksModel(purpose string, q Question) (text string, ask *turn.Ask) {
	if !t.modelled() {
		return "", nil
	}
	answer, ask := t.Answer(turn.Call{
		Purpose: purpose, Version: strconv.Itoa(t.asking.Prompt), Input: q, Talk: t.ID,
		Signals: turn.Signals{Mediation: true, Intensity: t.Intensity, Characters: utf8.RuneCountInString(q.Text), Mechanical: purpose == ShorterPurpose || purpose == ReconcilePurpose},
	})
	if ask != nil {
		return "", ask
	}
	t.Reads(answer, purpose, t.asking.Prompt, &text)
	return text, nil
}

// question is what a model is asked at a stage. The text of now is not among what was said before.
func (t side) question() Question {
	lines := t.Lines
	if n := len(lines); n > 0 && !lines[n-1].ByJosh && strings.HasPrefix(t.Message.Normal, lines[n-1].Words) {
		lines = lines[:n-1]
	}
	person := t.member.State.Person.Value
	return Question{
		Stage: t.stageName(), Turn: max(t.Turns, 1), Intensity: t.Intensity, New: t.Turns <= 1, Topic: t.Topic, Summary: t.Summary.Lines(), Released: t.Got, Own: t.Needs, Draft: t.Draft,
		Lines: lines, Text: t.Message.Normal, Names: []string{person.FirstName, person.LastName, t.Places.Them},
	}
}

// thinks returns what a model says at a stage, read as an envelope: whatever comes, no tag and no JSON of it is in the text. The zero value is nothing.
func (t side) thinks(purpose string) (e envelope.Envelope, ask *turn.Ask) {
	raw, ask := t.asksModel(purpose, t.question())
	if ask != nil || raw == "" {
		return e, ask
	}
	e = envelope.Parse(raw)
	t.Spoken = append(t.Spoken, turn.Spoken{
		Purpose: purpose, Begun: t.Begun, Mode: e.Meta.Mode, Strategy: e.Meta.Strategy, Intensity: e.Meta.Intensity, Check: e.Meta.Check, Share: e.Meta.Share, Dispatch: e.Meta.Dispatch,
		Draft: e.Draft != "", Warnings: e.Warnings,
	})
	if e.Meta.Intensity > t.Intensity {
		t.Intensity = e.Meta.Intensity
	}
	return e, nil
}

// modelDraft is the draft of a model, "" for none that may be shown.
func (t side) modelDraft(purpose string) (string, *turn.Ask) {
	e, ask := t.thinks(purpose)
	if ask != nil || e.Draft == "" || t.Intensity >= tooStrong {
		return "", ask
	}
	plain, why := t.barred(e.Draft, wording.MostNote)
	if why != "" || !t.ours(plain) {
		return "", nil
	}
	return plain, nil
}

// specialist is the text of a specialist, "" for none that may be sent.
func (t side) specialist(purpose string) (string, *turn.Ask) {
	raw, ask := t.asksModel(purpose, t.question())
	if ask != nil {
		return "", ask
	}
	return t.sayable(raw, false)
}

// missing returns one thing that the other has said and allowed and the draft leaves out.
func (t side) missing() (string, *turn.Ask) {
	said := make([]string, 0, len(t.Got))
	for _, k := range t.Got {
		said = append(said, k.Words)
	}
	if len(said) == 0 {
		return "", nil
	}
	raw, ask := t.asksModel(ReconcilePurpose, Question{Stage: t.stageName(), Draft: t.Draft, Released: t.Got, Names: t.question().Names})
	switch {
	case ask != nil:
		return "", ask
	case strings.Trim(strings.TrimSpace(raw), ".") == nothing:
		return "", nil
	case raw != "":
		plain, why := t.barred(envelope.Clean(raw), wording.MostNote)
		if why == "" && t.ours(plain) {
			return plain, nil
		}
	}
	return guide.Missing(t.Draft, said), nil
}

// mostGuide is how long a text of a model may be: two segments.
const mostGuide = 300

// sayable returns a text of a model as it is sent, "" for one that is not: shortened at a sentence, or by a model, once. Where once is false it is asked
// for no shorter one.
func (t side) sayable(raw string, once bool) (string, *turn.Ask) {
	words := strings.Join(strings.Fields(sms.Plain(envelope.Clean(raw))), " ")
	if words == "" || !t.ours(words) {
		return "", nil
	}
	if short := wording.Shortened(words, mostGuide); short != "" {
		return short, nil
	}
	if !once {
		return "", nil
	}
	raw, ask := t.asksModel(ShorterPurpose, Question{Stage: t.stageName(), Text: words, Names: t.question().Names})
	if ask != nil || raw == "" {
		return "", ask
	}
	return t.sayable(raw, false)
}

// ours reports whether a text of a model is one that JOSH may send: the voice of all texts, no word by which somebody opts out, no number, link or name
// that the person has not used, and nothing of the other that was not released.
func (t side) ours(words string) bool {
	if len(wording.Unvoiced(words)) > 0 {
		return false
	}
	if bar := t.others.Bars("JOSH", words); bar != "" && bar != wording.RelayLong {
		return false
	}
	known := strings.ToLower(t.known())
	if slices.ContainsFunc(namesIn(words), func(name string) bool { return !strings.Contains(known, strings.ToLower(name)) }) {
		return false
	}
	return !speaksFor(words, t.Places.Them, t.Got)
}

// known is all that the person has said, was told or is called.
func (t side) known() string {
	person := t.member.State.Person.Value
	list := []string{t.Message.Normal, t.Topic, t.Draft, t.Places.Them, person.FirstName, "JOSH SEND SHARE LEAVE PAUSE DONE YES NO OK I'd I'll I'm I've"}
	for _, l := range t.Lines {
		if !l.ByJosh {
			list = append(list, l.Words)
		}
	}
	for _, k := range append(slices.Clone(t.Got), t.Given...) {
		list = append(list, k.Words)
	}
	return strings.Join(list, " ")
}

// namesIn returns the words of a text that are written as names are: with a capital where no sentence begins, or as who does something where one does.
func namesIn(words string) (names []string) {
	begins := true
	all := strings.Fields(words)
	for n, w := range all {
		bare := strings.Trim(w, ".,!?;:\"'()-")
		capital := bare != "" && bare[0] >= 'A' && bare[0] <= 'Z' && bare != "I" && !strings.HasPrefix(bare, "I'")
		does := n+1 < len(all) && slices.Contains(doing(), strings.Trim(all[n+1], ".,!?"))
		if capital && (!begins || does && !slices.Contains(subjects(), strings.ToLower(bare))) {
			names = append(names, strings.TrimSuffix(bare, "'s"))
		}
		begins = strings.ContainsAny(w[len(w)-1:], ".!?:\"")
	}
	return names
}

// doing are words behind whoever does something.
func doing() []string {
	return []string{
		"thinks", "says", "said", "told", "feels", "felt", "wants", "wanted", "is", "was", "has", "had", "knows", "wrote", "needs", "did", "does", "never", "always",
	}
}

// subjects are words before those that are no names.
func subjects() []string {
	return []string{
		"that", "this", "it", "he", "she", "they", "what", "who", "which", "there", "nobody", "somebody", "everybody", "everyone", "someone", "nothing", "something", "one",
		"waiting", "being", "how", "where", "when", "part", "here", "anger", "hurt", "and", "but", "so",
	}
}

// speaksFor reports whether a text says what the other has said, but for what they have released.
func speaksFor(words, them string, got []Kept) bool {
	lower, them := strings.ToLower(words), strings.ToLower(them)
	says := strings.Contains(lower, "told me") || strings.Contains(lower, "according to "+them)
	for _, verb := range []string{"said", "told", "wrote", "says", "admitted", "mentioned", "has said", "thinks", "feels"} {
		says = says || strings.Contains(" "+lower, " "+them+" "+verb+" ")
	}
	return says && !slices.ContainsFunc(got, func(k Kept) bool { return strings.Contains(lower, strings.ToLower(strings.TrimRight(k.Words, ".!?"))) })
}
