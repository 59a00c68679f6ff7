package menu

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
)

// route finds out which cards a text asks for that no rule knows, and answers with them; what no card answers an operator is asked.
func (t running) route() turn.Verdict {
	word := !strings.ContainsAny(t.Message.Normal, " ?") && !t.Book.Deck().Literal(t.Message.Normal)
	if word || t.told() || strings.ContainsAny(t.Message.Normal, "{}<>") {
		return turn.GoOn("a word, something of themselves, or what is written for a machine", "go on", "no question")
	}
	t.Listen()
	out := t.routed()
	if t.unsure(out) {
		var ask *turn.Ask
		if out, ask = t.agent(t.lastCards(), out); ask != nil {
			return turn.Wait(ask)
		}
	}
	saw := string(out.Mode) + ": " + out.Reason
	if !out.Asks && out.Sure < surest(t.Message.Normal) {
		return turn.GoOn(saw, "go on", "it does not ask, and the deck is not sure")
	}
	switch out.Mode {
	case deck.Exact:
		return t.found(out, saw)
	case deck.Contextual:
		return t.together(out, saw)
	case deck.Novel:
		return t.later(out, saw)
	default:
		return turn.GoOn(saw, "go on", "no question")
	}
}

// routed returns what the deck makes of the text, and of what a rule takes it for, after the last answer.
func (t running) routed() deck.Outcome {
	return t.Answers.Route(t.Book.Deck(), deck.Question{Text: t.Message.Normal, Last: t.lastCards()})
}

// lastCards returns the cards of the last answer, while a text may be about it.
func (t running) lastCards() []string {
	if last := t.State.Contact.Value.Questions.Recent(t.Now); last != nil {
		return last.Cards
	}
	return nil
}

// sureOfStatements is how sure the deck has to be of a text that asks nothing: a kind word of the wrong card is worse than none.
const sureOfStatements = 0.85

// sureOfShort is how sure it has to be of one or two words: they may be a name, or mean something that was said before.
const sureOfShort = 0.95

func surest(normal string) float64 {
	if len(strings.Fields(normal)) > 2 {
		return sureOfStatements
	}
	return sureOfShort
}

// told reports whether a text tells something of its sender that a later step keeps. What is a note of them may be a question: "I can't have
// nuts, is that a problem?".
func (t running) told() bool {
	asks := t.Book.Deck().Asks(t.Message.Normal)
	if t.State.Session.Value.Pending(t.Now) == tellToken && !asks {
		return true
	}
	return t.Understood != nil && t.Understood.Intent == understand.ProfileUpdate && (!asks || !t.Understood.OnlyNotes())
}

// What the likeliest card answers in place of the menu.
const (
	fewestOfLikely = 3    // words at least: of fewer it is a guess
	likelyEnough   = 0.55 // how likely the card is: the menu would be no answer at all
)

// likely answers what asks nothing, and what no step made anything of, by the card that it is likely about. Small talk is none: a kind word of
// the wrong card is worse than none.
func (t running) likely() (turn.Verdict, bool) {
	normal := t.Message.Normal
	if len(strings.Fields(normal)) < fewestOfLikely || strings.ContainsAny(normal, "{}<>") || t.asking.Meddles != nil && t.asking.Meddles(normal) != "" {
		return turn.Verdict{}, false
	}
	if d := t.Book.Deck(); d.SpokenIn(normal) == "es" || d.Chats(normal) >= 0 { // there are too few asks to be half sure; it is likelier to ask for nothing
		return turn.Verdict{}, false
	}
	out := t.routed()
	if out.Asks || out.Reformulated != "" || out.Sure < likelyEnough || len(out.Candidates) == 0 || out.Mode != deck.None && out.Mode != deck.Exact {
		return turn.Verdict{}, false
	}
	c, ok := t.Book.Deck().Get(out.Candidates[0].ID, out.Candidates[0].Language)
	if !ok || c.Kind == deck.Talk || slices.Contains([]string{"start_a_linkup", "likes", "ready"}, c.ID) { // a wish is kept when it is sure
		return turn.Verdict{}, false
	}
	out.Mode, out.Cards, out.Kind, out.Language = deck.Exact, []string{c.ID}, c.Kind, c.Language
	return t.found(out, "likely about "+c.ID), true
}

// together answers with what several cards say, or with one that says it in another way.
func (t running) together(out deck.Outcome, saw string) turn.Verdict {
	var cards []deck.Rendered
	for _, id := range out.Cards {
		if c, _ := t.Book.Deck().Get(id); c.Kind == deck.Talk {
			return turn.GoOn(saw, "go on", "small talk is put together with nothing")
		}
		if t.refused() && t.Book.Needs(id, wording.NeedsPlans) {
			continue
		}
		text, key, ask := t.Card(id, out.Language)
		if ask != nil {
			return turn.Wait(ask)
		}
		if key != "" {
			cards = append(cards, deck.Rendered{ID: id, Text: text.Words})
		}
	}
	words, used := deck.Together(wording.TogetherLead(out.Language), cards, t.more(cards, out.Language), fits)
	key := "together/" + strings.Join(used, "+")
	switch {
	case words == "":
		t.SayOr(t.WhatIsNext(), wording.AnswerAgain)
		return t.End("answered", saw, "says what is next", "no plans are for them")
	case key == t.State.Contact.Value.Said:
		t.Say(wording.AnswerAgain)
		return t.End("answered", saw, "offers a person", "the same answer was the last text")
	}
	made, why, ask := t.compose(cards)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case made != "":
		words, used = made, idsOf(cards)
	case why != "":
		out.Reason += "; put together by rules: " + why
	}
	t.SayCard(turn.Text{Purpose: wording.Answer, Class: wording.CardClass, Words: words}, key)
	out.Cards = used
	t.decided(out)
	return t.End("answered", saw, "cards "+strings.Join(used, ", "), "put together")
}

// more returns where to read on about the first of several cards, "" for nowhere.
func (t running) more(cards []deck.Rendered, language string) string {
	if len(cards) == 0 {
		return ""
	}
	c, _ := t.Book.Deck().Get(cards[0].ID, language)
	if page := wording.PageURL(t.BaseURL, c); page != "" {
		return wording.TogetherMore(language) + page
	}
	return ""
}

// again answers a question whose answer was the last text: with its page, if it has one, else with the offer of a person.
func (t running) again(id, language, saw string) turn.Verdict {
	c, _ := t.Book.Deck().Get(id, language)
	t.Places.More = wording.PageURL(t.BaseURL, c)
	if t.Places.More == "" || c.Kind == deck.Talk {
		t.Say(wording.AnswerAgain)
		return t.End("answered", saw, "offers a person", "the same answer was the last text")
	}
	t.Say(wording.AnswerMore)
	return t.End("answered", saw, "links its page", "the same answer was the last text")
}

// later files a question that no card answers: once, and no more than an operator can be asked to read.
func (t running) later(out deck.Outcome, saw string) turn.Verdict {
	asked := t.State.Contact.Value.Questions
	switch same, open := asked.Asked(t.Message.Normal, t.Now); {
	case !t.State.Contact.Value.HumanAt.IsZero():
		return turn.GoOn(saw, "go on", "a person may read it anyway")
	case same:
		t.SayOr(wording.AnswerStill, wording.HumanOffer)
		return t.End("asked_already", saw, "says that nobody has answered yet", "the same question waits for an operator")
	case open >= question.MostOpen:
		return turn.GoOn(saw, "go on", "too many questions of theirs wait")
	}
	t.file(question.Open{ID: t.Message.ID, SID: t.Message.SID, Cards: ids(out.Candidates)}, "novel")
	t.drafts(out)
	t.After.Contact.Value.Questions = t.After.Contact.Value.Questions.File(t.Message.Normal, t.Now)
	t.decided(out)
	t.Say(wording.AnswerLater)
	return t.End("asked_operators", saw, "filed for an operator", "no card answers it")
}

func idsOf(cards []deck.Rendered) (ids []string) {
	for _, c := range cards {
		ids = append(ids, c.ID)
	}
	return ids
}

func ids(list []deck.Candidate) (ids []string) {
	for _, c := range list {
		if !slices.Contains(ids, c.ID) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// drafts has a card drafted for a question that no card answers: behind this turn, of which nothing depends on it.
func (t running) drafts(out deck.Outcome) {
	if t.asking.Hides(t.Message.Normal) != "" {
		return
	}
	t.Change(turn.Change{
		Key: record.Draft(t.State.Number, t.Message.ID), Kind: record.KindDraft, Due: t.Now, Expires: t.Now.Add(question.Life),
		Value: question.Draft{
			ID: t.Message.ID, Number: t.State.Number, SID: t.Message.SID, At: t.Now, Language: out.Language, Near: ids(out.Candidates), State: question.Drafting,
		},
	})
}

// file puts a question on the list of operators.
func (t running) file(q question.Open, why string) {
	q.Number, q.At, q.Language = t.State.Number, t.Now, t.Language
	t.Change(turn.Change{Key: record.Question(q.ID), Kind: record.KindQuestion, Value: q, Expires: t.Now.Add(question.Life), Seals: turn.SenderPhone})
	t.Happened(event.QuestionFiled, "question", "", "open", why)
}

// decided keeps what answered a question.
func (t running) decided(out deck.Outcome) {
	d := question.Routed{
		ID: t.Message.ID, Number: t.State.Number, SID: t.Message.SID, At: t.Now, Mode: out.Mode, Kind: out.Kind, Cards: append([]string{}, out.Cards...),
		Language: out.Language, Candidates: out.Candidates, Sure: out.Sure, Reason: out.Reason,
	}
	if by := turn.Note[routedBy](t.Turn); by.Calls > 0 {
		d.Model, d.Millis, d.Calls = by.Model, by.Millis, by.Calls
	}
	for _, id := range d.Cards {
		c, _ := t.Book.Deck().Get(id, out.Language)
		d.Versions = append(d.Versions, c.Version)
	}
	t.Change(turn.Change{Key: record.Routed(d.ID), Kind: record.KindRouted, Value: d, Expires: t.Now.Add(record.Retention)})
	t.After.Contact.Value.Questions.Last = &question.Last{ID: d.ID, SID: d.SID, At: d.At, Mode: d.Mode, Cards: d.Cards}
}

// wrong marks the last answer as that of another question, and asks an operator. ok is false where there was none lately.
func (t running) wrong(saw string) (v turn.Verdict, ok bool) {
	last := t.State.Contact.Value.Questions.Recent(t.Now)
	if last == nil || last.Mode == deck.Novel || last.Wrong {
		return v, false
	}
	item, ask := t.Fetch(record.Routed(last.ID))
	if ask != nil {
		return turn.Wait(ask), true
	}
	var d question.Routed
	if err := record.Decode(item, record.KindRouted, &d); err != nil {
		return v, false
	}
	d.Wrong = true
	t.Change(turn.Change{Key: item.Key, Kind: record.KindRouted, Version: item.Version, Value: d, Expires: item.Expires})
	t.file(question.Open{ID: t.Message.ID, SID: last.SID, Cards: last.Cards, Wrong: true}, "wrong")
	marked := *last
	marked.Wrong = true
	t.After.Contact.Value.Questions.Last = &marked
	t.Say(wording.AnswerWrong)
	return t.End("answered_wrongly", saw, "marked as wrong, filed for an operator", strings.Join(last.Cards, ", ")), true
}
