package main

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// answersCmd is `josh answers`.
type answersCmd struct {
	Questions answersQuestionsCmd `cmd:"" help:"List the questions that no card answers, the oldest first."`
	Show      answersShowCmd      `cmd:"" help:"Show one of them, masked."`
	Answer    answersAnswerCmd    `cmd:"" help:"Text the answer, by a card or in words. They get it by day (leaves says when)."`
	Close     answersCloseCmd     `cmd:"" help:"Take a question off the list without a text."`
	Decisions answersDecisionsCmd `cmd:"" help:"List how questions of the last 30 days were answered."`
	Cards     answersCardsCmd     `cmd:"" help:"List the cards: those first that were the wrong answer most often."`
	Card      answersCardCmd      `cmd:"" help:"Show, add, change or withdraw a card, without a release."`
	Try       answersTryCmd       `cmd:"" help:"Say what would become of a question. Nothing is sent."`
}

type answersQuestionsCmd struct{ operator }

// Run lists the questions that wait.
func (c *answersQuestionsCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.QuestionView
	return list(ctx, c.operator, s, "answers.questions", ops.None{}, "questions",
		column[row]{"waiting", func(q row, now time.Time) string { return ago(q.At, now) }},
		column[row]{"phone", func(q row, _ time.Time) string { return cmp.Or(q.Phone, "-") }},
		column[row]{"near", func(q row, _ time.Time) string { return cmp.Or(strings.Join(q.Cards, ", "), "-") }},
		column[row]{"wrong", func(q row, _ time.Time) string { return strconv.FormatBool(q.Wrong) }},
		column[row]{"draft", func(q row, _ time.Time) string { return drafted(q.Draft) }},
		column[row]{"id", func(q row, _ time.Time) string { return q.ID }},
	)
}

// drafted says where the draft for a question stands.
func drafted(d *ops.DraftView) string {
	switch {
	case d == nil:
		return "-"
	case d.Card != "":
		return "none: " + d.Card
	}
	return string(d.State)
}

type answersShowCmd struct {
	entry
	look
}

// Run shows a question.
func (c *answersShowCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "answers.show", ops.Look{ID: c.ID, Reveal: c.Reveal, Reason: c.Reason})
}

type answersAnswerCmd struct {
	entry
	Card  string `help:"Id of the card that answers it."`
	Make  string `placeholder:"FILE" help:"A new card as JSON ('-' reads stdin): it is added, and its short is the answer."`
	Draft string `placeholder:"CARD" help:"Make a new card of the draft that show shows, under this id: its short is the answer."`
	by
	Text string `arg:"" optional:"" help:"The answer, as it is texted: two segments at most."`
}

// Run answers a question.
func (c *answersAnswerCmd) Run(ctx context.Context, s *streams) error {
	found := ops.Found{ID: c.ID, Card: c.Card, Text: c.Text, Draft: c.Draft, By: c.name(s)}
	if c.Make != "" {
		edit := ops.CardEdit{By: c.name(s), Reason: "answers a question"}
		if err := readCard(s, c.Make, &edit.Card); err != nil {
			return err
		}
		found.Make = &edit
	}
	return c.call(ctx, s, "answers.answer", found)
}

type answersCloseCmd struct {
	entry
	Reason string `required:"" help:"Why nobody answers. It is recorded."`
}

// Run closes a question.
func (c *answersCloseCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "answers.close", ops.Closing{Who: c.ID, Reason: c.Reason})
}

type answersDecisionsCmd struct {
	operator
	Mode  string `enum:",exact,contextual,novel" default:"" help:"Only those of a mode: exact, contextual or novel."`
	Card  string `help:"Only those that a card answered."`
	Wrong bool   `help:"Only those of which somebody said that it was not what they asked."`
	Since string `help:"How far back, as 24h or 7d; 30 days otherwise."`
}

// Run lists what became of questions.
func (c *answersDecisionsCmd) Run(ctx context.Context, s *streams) error {
	type row = question.Routed
	return list(ctx, c.operator, s, "answers.decisions", ops.DecisionFilter{Mode: c.Mode, Card: c.Card, Wrong: c.Wrong, Since: c.Since}, "decisions",
		column[row]{"asked", func(d row, now time.Time) string { return ago(d.At, now) }},
		column[row]{"mode", func(d row, _ time.Time) string { return string(d.Mode) }},
		column[row]{"cards", func(d row, _ time.Time) string { return cmp.Or(versioned(d), "-") }},
		column[row]{"why", func(d row, _ time.Time) string { return d.Reason }},
		column[row]{"wrong", func(d row, _ time.Time) string { return strconv.FormatBool(d.Wrong) }},
		column[row]{"text", func(d row, _ time.Time) string { return d.SID }},
	)
}

// versioned names the cards of a decision with the versions that answered.
func versioned(d question.Routed) string {
	var cards []string
	for i, id := range d.Cards {
		if i < len(d.Versions) {
			id += " v" + strconv.Itoa(d.Versions[i])
		}
		cards = append(cards, id)
	}
	return strings.Join(cards, ", ")
}

type answersCardsCmd struct{ operator }

// Run lists the cards.
func (c *answersCardsCmd) Run(ctx context.Context, s *streams) error {
	type row = ops.CardView
	return list(ctx, c.operator, s, "answers.cards", ops.None{}, "cards",
		column[row]{"card", func(v row, _ time.Time) string { return v.ID }},
		column[row]{"language", func(v row, _ time.Time) string { return v.Language }},
		column[row]{"version", func(v row, _ time.Time) string {
			return strconv.Itoa(v.Version) + map[bool]string{true: " (operators)"}[v.Ours]
		}},
		column[row]{"kind", func(v row, _ time.Time) string { return string(v.Kind) }},
		column[row]{"answers", func(v row, _ time.Time) string { return strconv.Itoa(v.Answers) }},
		column[row]{"wrong", func(v row, _ time.Time) string { return strconv.Itoa(v.Wrong) }},
		column[row]{"title", func(v row, _ time.Time) string { return v.Title }},
	)
}

type answersTryCmd struct {
	operator
	Text string `arg:"" help:"The question."`
}

// Run tries a question.
func (c *answersTryCmd) Run(ctx context.Context, s *streams) error {
	return c.call(ctx, s, "answers.try", ops.Tried{Text: c.Text})
}
