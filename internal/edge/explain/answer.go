package explain

import (
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
)

// Answer is what a member with whom nothing is open gets for a question, without a model.
type Answer struct {
	Mode  deck.Mode `json:"mode"`
	Cards []string  `json:"cards"` // [] for a novel question
	Text  string    `json:"text"`  // what depends on the person or on a setting stands in braces
}

// answerer finds out what a question gets.
type answerer struct {
	rules *answers.Rules
	deck  *deck.Deck
	book  *wording.Book
}

func newAnswerer() (a answerer, err error) {
	if a.rules, err = answers.Load(); err != nil {
		return a, err
	}
	a.deck, err = wording.ReadDeck()
	a.book = wording.NewBook()
	return a, err
}

// answer returns what becomes of a text with which nothing is open; nil where it is no question, and where it is for others: a plan, a
// change of the profile, a wish.
func (a answerer) answer(normal string, u understand.Understanding, last []string) *Answer {
	switch match := a.rules.Match(normal); {
	case match.ID == answers.Wish, match.ID == answers.Likes, match.ID == answers.Ready:
		return nil
	case match.ID == "" && u.Confidence >= understand.Med && (u.Intent == understand.LinkUpRequest || u.Intent == understand.ProfileUpdate):
		return nil
	}
	out := a.rules.Route(a.deck, deck.Question{Text: normal, Last: last})
	if out.Mode == deck.None {
		return nil
	}
	said := &Answer{Mode: out.Mode, Cards: []string{}}
	var cards []deck.Rendered
	for _, id := range out.Cards {
		if c, ok := a.deck.Get(id, out.Language); ok {
			cards = append(cards, deck.Rendered{ID: id, Text: a.book.Say(c, wording.Occasion{}, inBraces()).Words})
			said.Cards = append(said.Cards, id)
		}
	}
	switch out.Mode {
	case deck.Exact:
		said.Text = cards[0].Text
	case deck.Contextual:
		said.Text, said.Cards = deck.Together(wording.TogetherLead(out.Language), cards, "", func(text string) bool { return sms.Count(text).Segments <= 2 })
	default:
		said.Text, _ = a.book.Render(wording.AnswerLater, inBraces())
	}
	return said
}

// inBraces are values that leave the places of a text as they are.
func inBraces() wording.Values {
	return wording.Values{
		BaseURL: "{base}", JoinURL: "{join}", Support: "{support}", FirstName: "{name}", Region: "{region}", Until: "{until}", Help: "{help}",
		Emergency: "{emergency}", Cities: "{cities}", Record: "{record}",
	}
}
