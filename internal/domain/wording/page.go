package wording

import (
	"cmp"
	"strings"

	"github.com/josh-sms/josh/internal/text/deck"
)

// Page returns what the page of a card says, in the words of the card: nothing of anybody is in it. It is "" for a card without one.
func (b *Book) Page(c deck.Card, v Values) string {
	v.Region, v.Emergency = cmp.Or(v.Region, nowhere(c.Language)), cmp.Or(v.Emergency, emergency(c.Language))
	return strings.TrimSpace(b.fill(c.Long, v))
}

// PageURL returns the address of a card's page, "" without a base address or a page.
func PageURL(base string, c deck.Card) string {
	switch {
	case base == "" || c.Long == "":
		return ""
	case c.Language == "en":
		return base + PagePath + c.ID
	default:
		return base + PagePath + c.Language + "/" + c.ID
	}
}

// PagePath begins the paths of cards' pages: /a/is_it_free, in Spanish /a/es/is_it_free.
const PagePath = "/a/"

// nowhere names the region of somebody of whom nobody knows it.
func nowhere(language string) string {
	if language == "es" {
		return "tu zona"
	}
	return "your area"
}

// emergency names the number to call of somebody of whom nobody knows the country.
func emergency(language string) string {
	if language == "es" {
		return "tu n\u00famero de emergencias local" //nolint:misspell // Spanish
	}
	return "your local emergency number"
}
