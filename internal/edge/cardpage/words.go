package cardpage

import (
	"strings"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/text/deck"
)

// says is what stands around a card on its page, in one language.
type says struct {
	about, related, ask, notFound, contact, terms, privacy string
	otherLanguage, inOther                                 string // the other language, and in its words that the page is there in it
	and, none                                              string // of the list of regions
}

// saysOf returns the words of a language.
func saysOf(language string) says {
	if language == "es" {
		return says{
			about: "Conoce gente cerca en grupos peque\u00f1os, todo por mensaje de texto. Gratis.", related: "Tambi\u00e9n preguntan",
			ask: "\u00bfNo era eso? Preg\u00fantaselo a JOSH por mensaje, con tus palabras.", notFound: "Esta p\u00e1gina no existe",
			contact: "JOSH es gratis. La gente que lo lleva lee: ", terms: "T\u00e9rminos (en ingl\u00e9s)", privacy: "Privacidad (en ingl\u00e9s)",
			otherLanguage: "en", inOther: "This page in English", and: " y ", none: "ninguna ciudad todav\u00eda",
		}
	}
	return says{
		about: "Meet people nearby in small groups, all by text. Free.", related: "People also ask",
		ask: "Not what you meant? Text JOSH your question in your own words.", notFound: "There is no such page",
		contact: "JOSH is free. The people who run it read: ", terms: "Terms", privacy: "Privacy",
		otherLanguage: "es", inOther: "Esta p\u00e1gina en espa\u00f1ol", and: " and ", none: "no city yet",
	}
}

// list says the names of regions.
func (s says) list(names []string) string {
	if len(names) == 0 {
		return s.none
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + s.and + names[last]
}

// path is that of a card's page on our own site.
func path(c deck.Card) string { return strings.TrimPrefix(wording.PageURL("/", c), "/") }

// frame is around every page.
func (s *Site) frame(language string) pages.Frame {
	says := saysOf(language)
	contact := g.Text(s.Support)
	switch {
	case strings.HasPrefix(s.Support, "https://"), strings.HasPrefix(s.Support, "http://"):
		contact = pages.Link(s.Support, s.Support)
	case strings.Contains(s.Support, "@"):
		contact = pages.Link("mailto:"+s.Support, s.Support)
	}
	return pages.Frame{
		Name: "JOSH", About: says.about, Lang: language, MaxAge: maxAge,
		Footer: g.Group{h.P(g.Text(says.contact), contact), h.Nav(pages.Link("/terms", says.terms), pages.Link("/privacy", says.privacy))},
	}
}
