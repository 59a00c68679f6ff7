package wording

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/deck"
)

// The purposes of cards.
const (
	Answer    Purpose = "answer"     // what a question gets
	SmallTalk Purpose = "small_talk" // what a greeting, a thanks or a laugh gets
	HelloMenu Purpose = "hello/0"    // the greeting that offers A and B
)

// TogetherLead begins a text that was made of several cards, in their language.
func TogetherLead(language string) string {
	if language == "es" {
		return "Juntando eso:"
	}
	return "Putting that together:"
}

// TogetherMore is before the address of a page, where one text cannot hold what several cards say.
func TogetherMore(language string) string {
	if language == "es" {
		return "Mas: "
	}
	return "More: "
}

// CardClass is the class of every card.
const CardClass = outbox.Reply

// Occasion is when a card is said. The zero value is that of its first wording, to somebody for whom nothing but the usual
// holds.
type Occasion struct {
	Turn  int64       // picks one of several wordings
	Last  string      // key of the last text, which is not said again where there is another wording
	Holds []Condition // of those that a card has words for the first counts
}

// Said is a card in the words of an occasion.
type Said struct {
	Words   string
	Purpose Purpose
	// Key names the wording, to be remembered as the last text: "thanks/1", "languages/es/0", "where_available/waitlisted/0".
	Key string
}

// Say says a card, of the data files or made by operators.
func (b *Book) Say(c deck.Card, o Occasion, v Values) Said {
	lines, key := c.Short, prefix(c)
	for _, holds := range o.Holds {
		if other, ok := c.When[string(holds)]; ok {
			lines, key = other, key+string(holds)+"/"
			break
		}
	}
	n := int(o.Turn % int64(len(lines)))
	if key+digit(n) == o.Last {
		n = (n + 1) % len(lines)
	}
	p, segments := purposeOf(c)
	if strings.Contains(key, "/"+string(WhenRemembered)+"/") {
		p = MemoryShown
	}
	return Said{Words: b.words(Text{p, CardClass, segments, asSent(c, lines[n])}, v), Purpose: p, Key: key + digit(n)}
}

// prefix is what the keys of a card's wordings begin with.
func prefix(c deck.Card) string {
	if c.Language == "en" {
		return c.ID + "/"
	}
	return c.ID + "/" + c.Language + "/"
}

// asSent returns a wording as it is sent.
func asSent(c deck.Card, words string) string {
	if c.Language != "es" {
		return words
	}
	return unaccented(words)
}

// unaccented returns Spanish without the accents that GSM-7 lacks, as people there text: it says the same, and a text holds twice as much.
func unaccented(words string) string {
	return strings.NewReplacer("\u00e1", "a", "\u00ed", "i", "\u00f3", "o", "\u00fa", "u", "\u00c1", "A", "\u00cd", "I", "\u00d3", "O", "\u00da", "U").Replace(words)
}

// digit numbers the wordings of a card, of which there are fewer than ten.
func digit(n int) string { return string(rune('0' + n)) }

// purposeOf returns what a card is for, and the budget of its wordings in segments.
func purposeOf(c deck.Card) (Purpose, int) {
	if c.Kind == deck.Talk {
		return SmallTalk, 1
	}
	return Answer, 2
}

// OfCard reports whether the key of a text is one of a card's wordings.
func OfCard(key, id string) bool { return strings.HasPrefix(key, id+"/") }

// cardTexts are the wordings of all cards as texts, for what is checked of every text.
func cardTexts(d *deck.Deck) []Text {
	var texts []Text
	for _, c := range d.Cards() {
		_, segments := purposeOf(c)
		add := func(key string, lines deck.Lines) {
			for n, words := range lines {
				texts = append(texts, Text{Purpose(key + digit(n)), CardClass, segments, asSent(c, words)})
			}
		}
		add(prefix(c), c.Short)
		for _, condition := range Conditions() {
			add(prefix(c)+string(condition)+"/", c.When[string(condition)])
		}
	}
	return texts
}
