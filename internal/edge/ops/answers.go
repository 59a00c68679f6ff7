package ops

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/drafting"
	"github.com/josh-sms/josh/internal/text/deck"
)

// QuestionView is a question that waits for an operator, as one may see it: no words unless they gave a reason.
type QuestionView struct {
	question.Open
	Sealed bool   `json:"sealed,omitempty"` // hides the entry's own: it is no use to anybody
	Phone  string `json:"phone"`            // masked
	Text   string `json:"text,omitempty"`   // the words, revealed; "" when they are no longer kept
	Leaves string `json:"leaves,omitempty"` // of an answer: "now", or the moment by their own clock at which their night is over
	// Reformulated is the full question, where a model has filed it and words are revealed.
	Reformulated string `json:"reformulated,omitempty"`
	// Draft is the draft of a card that answers it, where a model has drafted one.
	Draft *DraftView `json:"draft,omitempty"`
}

// Questions is the answer of AnswersQuestions.
type Questions struct {
	Now       time.Time      `json:"now"`
	Total     int            `json:"total"`
	Questions []QuestionView `json:"questions"`
}

// AnswersQuestions lists the questions that wait for an operator, oldest first.
func (o *Ops) AnswersQuestions(ctx context.Context, in Listing) (Questions, error) {
	list := Questions{Now: o.Now(), Questions: []QuestionView{}}
	err := o.all(ctx, record.QuestionsQuery(), func(items []table.Item) error {
		for _, item := range items {
			if list.Total++; in.Most > 0 && list.Total > in.Most {
				continue
			}
			view, err := o.questionView(ctx, item)
			if err != nil {
				return err
			}
			list.Questions = append(list.Questions, view)
		}
		return nil
	})
	if err != nil {
		return list, err
	}
	return list, o.drafts(ctx, list.Questions)
}

func (o *Ops) questionView(ctx context.Context, item table.Item) (QuestionView, error) {
	var q question.Open
	if err := record.Decode(item, record.KindQuestion, &q); err != nil {
		return QuestionView{}, err
	}
	return QuestionView{Open: q, Phone: sms.Phone(o.unseal(ctx, item.Key, q.Sealed)).Masked()}, nil
}

// AnswersShow shows a question. What is revealed is recorded, with the reason, before it is shown.
func (o *Ops) AnswersShow(ctx context.Context, in Look) (QuestionView, error) {
	view, _, err := o.question(ctx, in.ID)
	if err != nil {
		return view, err
	}
	if view.Draft = o.draft(ctx, view.Number, in.ID, in.Reveal); !in.Reveal {
		return view, nil
	}
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return QuestionView{}, err
	}
	concerns(ctx, view.Number)
	seen, err := o.event(event.QuestionRevealed, view.Number, "question", "", "", reason)
	if err == nil {
		err = o.Table.Commit(ctx, seen)
	}
	if err != nil {
		return QuestionView{}, err
	}
	view.Text = o.words(ctx, view.SID)
	view.Reformulated, err = drafting.Reformulated(ctx, o.Table, o.Seal, view.SID)
	return view, err
}

func (o *Ops) question(ctx context.Context, id string) (view QuestionView, item table.Item, err error) {
	if item, err = o.get(ctx, record.Question(id), "question"); err != nil {
		return view, item, err
	}
	view, err = o.questionView(ctx, item)
	return view, item, err
}

// Found is an operator's answer to a question: a card, or words of their own.
type Found struct {
	ID   string `json:"id"`
	Card string `json:"card"` // one that renders from nothing but its setting
	Text string `json:"text"`
	By   string `json:"by,omitempty"`
	// Make is a new card, for which the next one who asks need not wait; the answer is what it says.
	Make *CardEdit `json:"make,omitempty"`
	// Draft is the id under which the draft for the question becomes a new card; the answer is what it says.
	Draft string `json:"draft,omitempty"`
}

// AnswersAnswer texts the answer to a question, and takes it off the list, in one commit. The text never leaves in their night.
func (o *Ops) AnswersAnswer(ctx context.Context, in Found) (QuestionView, error) {
	in.By = cmp.Or(in.By, By(ctx))
	if in.Make != nil && in.Make.By == "" {
		edit := *in.Make
		edit.By, in.Make = in.By, &edit
	}
	view, item, err := o.question(ctx, in.ID)
	if err != nil {
		return view, err
	}
	if in.Draft != "" && in.Make == nil {
		if in.Make, err = o.fromDraft(ctx, view, in.Draft, cmp.Or(in.By, "operator")); err != nil {
			return view, err
		}
	}
	words, made, err := o.answerOf(ctx, in, view.Language)
	if err != nil {
		return view, err
	}
	phone := o.unseal(ctx, item.Key, view.Open.Sealed)
	if phone == "" {
		return view, fault.New(fault.Invalid, "their number cannot be read here: close the question")
	}
	answered, err := o.event(event.QuestionAnswered, view.Number, "question", "open", "", strings.TrimSpace(observe.Clean(cmp.Or(in.By, "operator")+" "+cardOf(in))))
	if err != nil {
		return view, err
	}
	view.Leaves, err = o.textBack(ctx, view.Number, phone, words, max(question.Life-o.Now().Sub(view.At), oneNight), append(made, table.Delete(item.Key, item.Version), answered)...)
	return view, err
}

// oneNight is how long an answer is tried at least, however late it is: a person's night takes twelve hours.
const oneNight = 13 * time.Hour

// cardOf names the card that answers, if one does.
func cardOf(in Found) string {
	if in.Make != nil {
		return in.Make.Card.ID
	}
	return in.Card
}

// answerOf returns the words of an answer, a card in the language of the question where it is there in that one, and the operations that store its card where it is a new one.
func (o *Ops) answerOf(ctx context.Context, in Found, language string) (words string, made []table.Op, err error) {
	var c deck.Card
	switch {
	case in.Make == nil && in.Card == "":
		words, err = plainAnswer(in.Text)
		return words, nil, err
	case in.Text != "" || in.Make != nil && in.Card != "":
		return "", nil, fault.New(fault.Invalid, "one of a card, a new card and a text")
	case in.Make != nil:
		if c, made, err = o.written(ctx, *in.Make, true); err != nil {
			return "", nil, err
		}
	default:
		book, _, err := o.book(ctx)
		if err != nil {
			return "", nil, err
		}
		var ok bool
		if c, ok = book.Deck().Get(in.Card, cmp.Or(language, "en")); !ok {
			return "", nil, fault.New(fault.NotFound, "no such card: josh answers cards lists them")
		}
	}
	if len(c.Needs) > 0 || strings.Contains(c.Short[0], "{") {
		return "", nil, fault.New(fault.Invalid, "what that card says depends on who asks: write a text")
	}
	words, err = plainAnswer(o.Book.Say(c, wording.Occasion{}, wording.Values{}).Words)
	return words, made, err
}

// AnswersClose takes a question off the list without a text.
func (o *Ops) AnswersClose(ctx context.Context, in Closing) (QuestionView, error) {
	reason, err := given(in.Reason, "reason")
	if err != nil {
		return QuestionView{}, err
	}
	view, item, err := o.question(ctx, in.Who)
	if err != nil {
		return view, err
	}
	closed, err := o.event(event.QuestionClosed, view.Number, "question", "open", "", reason)
	if err != nil {
		return view, err
	}
	return view, o.stillThere(o.Table.Commit(ctx, table.Delete(item.Key, item.Version), closed))
}

// CardView is a card with how often it was the answer lately.
type CardView struct {
	ID       string    `json:"id"`
	Kind     deck.Kind `json:"kind"`
	Language string    `json:"language"`
	Title    string    `json:"title"`
	Version  int       `json:"version"`
	VettedAt string    `json:"vetted_at"`
	Ours     bool      `json:"operators,omitempty"` // made or changed by operators
	Answers  int       `json:"answers"`             // of the last 30 days
	Wrong    int       `json:"wrong"`               // of those, the ones of which somebody said that it was not what they asked
}

// Cards is the answer of AnswersCards.
type Cards struct {
	Now   time.Time  `json:"now"`
	Cards []CardView `json:"cards"`
}

// usage is how often a card answered within 30 days, and how often that was wrong.
type usage struct{ answers, wrong int }

// usedFor is how long the counts of cards are shown without being counted anew: they go over 30 days, and all of these are read.
const usedFor = time.Minute

// usages counts what cards answered, by their id and language.
func (o *Ops) usages(ctx context.Context) (map[string]usage, error) {
	decided, err := o.AnswersDecisions(ctx, DecisionFilter{})
	found := map[string]usage{}
	for _, d := range decided.Decisions {
		for _, id := range d.Cards {
			of := id + "/" + cmp.Or(d.Language, "en")
			u := found[of]
			if u.answers++; d.Wrong {
				u.wrong++
			}
			found[of] = u
		}
	}
	return found, err
}

// AnswersCards lists the cards: those first that were the wrong answer most often.
func (o *Ops) AnswersCards(ctx context.Context, _ None) (Cards, error) {
	list := Cards{Now: o.Now(), Cards: []CardView{}}
	used, _, err := o.used.get(list.Now, usedFor, func() (map[string]usage, error) { return o.usages(ctx) })
	if err != nil {
		return Cards{}, err
	}
	book, made, err := o.book(ctx)
	if err != nil {
		return Cards{}, err
	}
	for _, c := range book.Deck().Cards() {
		by := made != nil && slices.ContainsFunc(made.Cards, func(m deck.Card) bool { return m.ID == c.ID && m.Language == c.Language })
		u := used[c.ID+"/"+c.Language]
		list.Cards = append(list.Cards, CardView{c.ID, c.Kind, c.Language, c.Title, c.Version, c.VettedAt, by, u.answers, u.wrong})
	}
	slices.SortStableFunc(list.Cards, func(a, b CardView) int { return cmp.Or(b.Wrong-a.Wrong, b.Answers-a.Answers) })
	return list, nil
}

// Tried is a text that an operator tries.
type Tried struct {
	Text string `json:"text"`
}

// AnswersTry says what would become of a question, and sends nothing.
func (o *Ops) AnswersTry(ctx context.Context, in Tried) (deck.Outcome, error) {
	book, _, err := o.book(ctx)
	if err != nil {
		return deck.Outcome{}, err
	}
	return book.Deck().Route(deck.Question{Text: sms.Normalize(in.Text)}), nil
}
