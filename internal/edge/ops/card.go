package ops

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/question"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/cards"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
)

// CardWritten is a card as an operator writes it. What is left out of a change stays as it is.
type CardWritten struct {
	ID       string                `json:"id"`
	Language string                `json:"language,omitempty"` // "" is "en"
	Kind     deck.Kind             `json:"kind,omitempty"`
	Title    string                `json:"title,omitempty"`
	Asks     []string              `json:"asks,omitempty"`
	Short    deck.Lines            `json:"short,omitempty"`
	When     map[string]deck.Lines `json:"when,omitempty"`
	Long     string                `json:"long,omitempty"`
	Needs    []string              `json:"needs,omitempty"` // of them "member", "plans" and "told" count: the words show the others
	Related  []string              `json:"related,omitempty"`
	Source   string                `json:"source,omitempty"` // what it rests on
}

// CardEdit is a change of a card.
type CardEdit struct {
	Card   CardWritten `json:"card"`
	By     string      `json:"by"` // "" for the operator who runs the command
	Reason string      `json:"reason"`
}

// CardNamed names a card.
type CardNamed struct {
	ID       string `json:"id"`
	Language string `json:"language"` // "" is "en"
	By       string `json:"by,omitempty"`
	Reason   string `json:"reason,omitempty"`
}

// CardShown is a card with what became of it.
type CardShown struct {
	Card    deck.Card   `json:"card"`
	Origin  string      `json:"origin"`            // "release", "operators", or "withdrawn": then nobody gets it
	InForce string      `json:"in_force"`          // of a change: by when every process answers by it
	Changes []CardState `json:"changes,omitempty"` // by operators, the oldest first
}

// CardState is a card as one change has left it.
type CardState struct {
	Version   int        `json:"version"`
	At        time.Time  `json:"at"`
	By        string     `json:"by"`
	Reason    string     `json:"reason"`
	Withdrawn bool       `json:"withdrawn,omitempty"`
	Short     deck.Lines `json:"short"`
}

// The origins of a card.
const (
	ofRelease   = "release"
	ofOperators = "operators"
	withdrawn   = "withdrawn"
)

// book returns the texts with the cards of operators as they are now.
func (o *Ops) book(ctx context.Context) (*wording.Book, *wording.Made, error) {
	made, err := cards.Read(ctx, o.Table, nil)
	return o.Book.With(made), made, err
}

// CardAdd adds a card. It is for everybody within cards.MaxAge.
func (o *Ops) CardAdd(ctx context.Context, in CardEdit) (CardShown, error) {
	return o.editCard(ctx, in, true)
}

// CardChange changes a card, of the release or of operators. What it was stays readable.
func (o *Ops) CardChange(ctx context.Context, in CardEdit) (CardShown, error) {
	return o.editCard(ctx, in, false)
}

func (o *Ops) editCard(ctx context.Context, in CardEdit, add bool) (CardShown, error) {
	in.By = cmp.Or(in.By, By(ctx))
	card, ops, err := o.written(ctx, in, add)
	if err != nil {
		return CardShown{}, err
	}
	isAbout(ctx, card.ID)
	if err := o.Table.Commit(ctx, ops...); err != nil {
		return CardShown{}, meanwhile(err)
	}
	return o.CardShow(ctx, CardNamed{ID: card.ID, Language: card.Language})
}

// CardWithdraw takes a card of operators out of use: that of the release, if there is one, answers again.
func (o *Ops) CardWithdraw(ctx context.Context, in CardNamed) (CardShown, error) {
	in.By = cmp.Or(in.By, By(ctx))
	in.Language = cmp.Or(in.Language, "en")
	seen, err := o.Table.Get(ctx, record.Cards(), record.Card(in.Language, in.ID))
	if err != nil {
		return CardShown{}, err
	}
	shown, err := o.CardShow(ctx, in)
	switch {
	case err != nil:
		return shown, err
	case shown.Origin == ofRelease:
		return shown, fault.New(fault.Invalid, "that card is of the release: change it, and withdraw the change when a release has it right")
	case shown.Origin == withdrawn:
		return shown, fault.New(fault.Conflict, "that card is withdrawn already")
	}
	isAbout(ctx, shown.Card.ID)
	ops, err := o.storeCard(seen, question.Made{Card: shown.Card, By: in.By, Reason: in.Reason, Withdrawn: true}, shown.Origin)
	if err != nil {
		return shown, err
	}
	if err := o.Table.Commit(ctx, ops...); err != nil {
		return shown, meanwhile(err)
	}
	return o.CardShow(ctx, in)
}

// CardShow shows a card as it is, and every change of it by operators.
func (o *Ops) CardShow(ctx context.Context, in CardNamed) (CardShown, error) {
	in.Language = cmp.Or(in.Language, "en")
	changes, err := cards.Changes(ctx, o.Table)
	if err != nil {
		return CardShown{}, err
	}
	shown := CardShown{Origin: ofRelease, InForce: "within " + cards.MaxAge.String()}
	for _, m := range changes {
		if m.Card.ID != in.ID || m.Card.Language != in.Language {
			continue
		}
		shown.Changes = append(shown.Changes, CardState{m.Card.Version, m.At, m.By, m.Reason, m.Withdrawn, m.Card.Short})
		if shown.Card, shown.Origin = m.Card, ofOperators; m.Withdrawn {
			shown.Origin = withdrawn
		}
	}
	if c, ok := o.Book.Deck().Get(in.ID, in.Language); shown.Origin != ofOperators && ok && c.Language == in.Language {
		shown.Card, shown.Origin = c, ofRelease
	}
	if shown.Card.ID == "" {
		return shown, fault.New(fault.NotFound, "no such card in that language: josh answers cards lists them")
	}
	return shown, nil
}

// meanwhile says in words that somebody else was first.
func meanwhile(err error) error {
	if fault.KindOf(err) == fault.Conflict {
		return fault.New(fault.Unavailable, "somebody else has changed a card at the same time: look again")
	}
	return err
}

// written checks what an operator has written and returns the card with the operations that store it.
func (o *Ops) written(ctx context.Context, in CardEdit, add bool) (deck.Card, []table.Op, error) {
	in.Card.Language = cmp.Or(in.Card.Language, "en")
	seen, err := o.Table.Get(ctx, record.Cards(), record.Card(in.Card.Language, in.Card.ID))
	if err != nil {
		return deck.Card{}, nil, err
	}
	before, err := o.CardShow(ctx, CardNamed{ID: in.Card.ID, Language: in.Card.Language})
	switch known := fault.KindOf(err); {
	case known != "" && known != fault.NotFound:
		return deck.Card{}, nil, err
	case add && known == "" && before.Origin != withdrawn:
		return deck.Card{}, nil, fault.New(fault.Conflict, "there is a card of that id in that language: change it")
	case !add && (known == fault.NotFound || before.Origin == withdrawn):
		return deck.Card{}, nil, fault.New(fault.NotFound, "no such card in that language: add it")
	case !add && slices.Contains([]answers.ID{answers.HowItIs, answers.Next, answers.Human, answers.Report, answers.Unhelpful}, answers.ID(in.Card.ID)):
		return deck.Card{}, nil, fault.New(fault.Invalid, "more than its card answers that one: it changes with a release")
	}
	book, made, err := o.book(ctx)
	if err != nil {
		return deck.Card{}, nil, err
	}
	card := before.Card
	if add {
		card = deck.Card{}
	}
	card = book.WithNeeds(in.Card.over(card))
	for _, was := range before.Changes { // versions go on, whatever was withdrawn
		card.Version = max(card.Version, was.Version)
	}
	card.Version, card.VettedBy, card.VettedAt = card.Version+1, in.By, o.Now().UTC().Format(time.DateOnly)
	if faults := append(o.cardFaults(card), o.findFaults(made, card)...); len(faults) > 0 {
		return deck.Card{}, nil, fault.New(fault.Invalid, "the card "+strings.Join(faults, "; "))
	}
	ops, err := o.storeCard(seen, question.Made{Card: card, By: in.By, Reason: in.Reason}, before.Origin)
	return card, ops, err
}

// over returns a card with what was written in place of what it had.
func (w CardWritten) over(c deck.Card) deck.Card {
	c.ID, c.Language = w.ID, w.Language
	c.Kind, c.Title, c.Long = cmp.Or(w.Kind, c.Kind), cmp.Or(strings.TrimSpace(w.Title), c.Title), cmp.Or(strings.TrimSpace(w.Long), c.Long)
	c.Source = cmp.Or(strings.TrimSpace(w.Source), c.Source, "operator")
	if w.Asks != nil {
		c.Asks = w.Asks
	}
	if w.Short != nil {
		c.Short = w.Short
	}
	if w.When != nil {
		c.When = w.When
	}
	if w.Needs != nil {
		c.Needs = w.Needs
	}
	if w.Related != nil {
		c.Related = w.Related
	}
	return c
}

// storeCard returns the operations that store a change: the card as it is now, the change for ever, the count of changes, and who did it.
// seen is the store as it was before the operator's change was looked at: who was first in between wins.
func (o *Ops) storeCard(seen []table.Item, m question.Made, from string) ([]table.Op, error) {
	reason, err := given(m.Reason, "reason")
	if err != nil {
		return nil, err
	}
	if m.By, err = given(m.By, "name of the operator"); err != nil {
		return nil, err
	}
	var revised question.Revised
	if seen[0].Exists() {
		if err := record.Decode(seen[0], record.KindCards, &revised); err != nil {
			return nil, err
		}
	}
	revised = question.Revised{Revision: revised.Revision + 1, At: o.Now()}
	m.Revision, m.At, m.Reason = revised.Revision, revised.At, reason
	head, err := record.Encode(record.Cards(), record.KindCards, revised)
	if err != nil {
		return nil, err
	}
	current, err := record.Encode(record.Card(m.Card.Language, m.Card.ID), record.KindCard, m)
	if err != nil {
		return nil, err
	}
	head.Version, current.Version = seen[0].Version, seen[1].Version
	change := current
	change.Key, change.Version = record.CardChange(m.Revision), 0
	to := fmt.Sprintf("version %d", m.Card.Version)
	if m.Withdrawn {
		to = withdrawn
	}
	happened, err := o.record("cards", event.Event{Type: event.CardChanged, Entity: "card:" + m.Card.ID + "/" + m.Card.Language, From: from, To: to, Reason: m.By + ": " + reason})
	return []table.Op{table.Put(head), table.Put(current), table.Insert(change), happened}, err
}
