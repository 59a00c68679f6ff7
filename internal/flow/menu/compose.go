package menu

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/deck"
)

// The purposes of the calls in which a model makes a text of cards, and checks one.
const (
	WritePurpose = "answer_write"
	CheckPurpose = "answer_check"
)

// Making is the input of those calls.
type Making struct {
	Text  string          // the question, or the text that was made
	Names []string        // of the sender, which no model is told
	Cards []deck.Rendered // as they are sent
}

// mostSegments is how long a text may be that is made of cards.
const mostSegments = 2

func fits(text string) bool { return sms.Count(text).Segments <= mostSegments }

// compose has a model make a text of cards, which says no more than they do: rules hold each thought of it to them, and then a second call
// does. why is the reason where there is none that may be sent, "" where no model is asked.
func (t running) compose(cards []deck.Rendered) (words, why string, ask *turn.Ask) {
	if len(cards) == 0 || t.asking.Hides(t.Message.Normal) != "" {
		return "", "", nil
	}
	person := t.State.Person.Value
	for _, c := range cards {
		card, _ := t.Book.Deck().Get(c.ID)
		if slices.Contains(card.Needs, string(wording.NeedsRecord)) || person.FirstName != "" && strings.Contains(c.Text, person.FirstName) {
			return "", "what a card says names the sender", nil
		}
	}
	in := Making{Text: t.Message.Normal, Names: []string{person.FirstName, person.LastName}, Cards: cards}
	var made struct {
		Text string `json:"text"`
	}
	if ok, ask := t.made(WritePurpose, in, &made); ask != nil || !ok {
		return "", "the model made no text", ask
	}
	if why = t.unfit(made.Text, cards); why != "" {
		return "", why, nil
	}
	words = wording.TogetherLead(t.Language) + " " + made.Text
	in.Text, in.Names = words, nil
	var checked struct {
		Supported bool   `json:"supported"`
		Problem   string `json:"problem"`
	}
	switch ok, ask := t.made(CheckPurpose, in, &checked); {
	case ask != nil:
		return "", "", ask
	case !ok:
		return "", "the second check gave no answer", nil
	case !checked.Supported:
		return "", "the second check found: " + checked.Problem, nil
	}
	return words, "", nil
}

// made asks a model for a form and reads it.
func (t running) made(purpose string, in Making, form any) (ok bool, ask *turn.Ask) {
	answer, ask := t.Answer(turn.Call{Purpose: purpose, Version: strconv.Itoa(t.asking.Prompt), Input: in, Signals: turn.Signals{Characters: utf8.RuneCountInString(in.Text)}})
	if ask != nil {
		return false, ask
	}
	thought, err := answer.Thought()
	t.Used(turn.ModelUse{Purpose: purpose, Version: t.asking.Prompt, Source: "model"}, thought.Attempts)
	by := turn.Note[routedBy](t.Turn)
	for _, attempt := range thought.Attempts {
		by.add(attempt)
	}
	if err == nil {
		err = thought.Read(form)
	}
	return err == nil, nil
}

// unfit returns why a text that was made of cards may not be sent, "" for one that may.
func (t running) unfit(text string, cards []deck.Rendered) string {
	if got := sms.Count(wording.TogetherLead(t.Language) + " " + text); got.Encoding != sms.GSM7 || got.Segments > mostSegments {
		return "it is too long for two segments, or has signs that halve them"
	}
	if faults := wording.Unfit(text); len(faults) > 0 {
		return faults[0]
	}
	if faults := t.Book.Deck().Ground(text, cards); len(faults) > 0 {
		return faults[0].Why
	}
	return ""
}
