package wording

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/deck"
)

// Book renders texts. Make it with NewBook.
type Book struct {
	texts map[Purpose]Text
	facts facts
	deck  func() *deck.Deck

	results map[Purpose]result
	labels  map[string]string
}

// NewBook returns a book of all texts.
func NewBook() *Book {
	b := &Book{texts: map[Purpose]Text{}, facts: factsOfRules(), deck: embedded, results: allResults(), labels: labels()}
	for _, t := range append(texts(), spanishTexts()...) {
		b.texts[t.Purpose] = t
	}
	return b
}

// Render returns the words and the class of a text; both are empty for a purpose that has none. A name with letters
// that GSM-7 lacks halves what a segment holds: where the text would need more of them than it may, it goes without.
func (b *Book) Render(p Purpose, v Values) (words string, class outbox.Class) {
	t := b.texts[p]
	return b.words(t, v), t.Class
}

// RenderIn is Render in a language: "es", where the text is there in Spanish, else English.
func (b *Book) RenderIn(language string, p Purpose, v Values) (words string, class outbox.Class) {
	if t, ok := b.texts[Spanish(p)]; ok && language == "es" {
		v.Region = cmp.Or(v.Region, nowhere(language))
		return b.words(t, v), t.Class
	}
	return b.Render(p, v)
}

// words fills the places of a text.
func (b *Book) words(t Text, v Values) string {
	words := b.fill(t.Words, v)
	if sms.Count(words).Segments > t.MaxSegments {
		words = b.fill(nameless(t.Words), v)
	}
	return words
}

// fill puts the values in their places. A name that is missing or long is left out where a comma is before it.
func (b *Book) fill(words string, v Values) string {
	if v.FirstName == "" || utf8.RuneCountInString(v.FirstName) > longName {
		words = nameless(words)
	}
	if v.Region == "" {
		v.Region = "your area"
	}
	var filled strings.Builder
	for {
		before, rest, open := strings.Cut(words, "{")
		filled.WriteString(before)
		if !open {
			return filled.String()
		}
		place, after, closed := strings.Cut(rest, "}")
		value, ok := v.at(place)
		if !ok {
			value, ok = b.facts.at(place)
		}
		if closed && ok {
			filled.WriteString(value)
			words = after
		} else {
			filled.WriteByte('{')
			words = rest
		}
	}
}
