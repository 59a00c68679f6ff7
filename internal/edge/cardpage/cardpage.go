package cardpage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"
	"time"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/text/deck"
)

// maxAge is how long browsers and proxies may keep a page. A card that operators change is a day's matter, one that they withdraw is gone
// for everybody within it.
const maxAge = 5 * time.Minute

// Site serves the pages. All fields are required.
type Site struct {
	Book    *wording.Book
	Made    func(context.Context) *wording.Made     // the cards of operators
	Open    func(context.Context) ([]string, error) // the names of the regions that are open
	Help    func() string                           // whom to call in a crisis, wherever one is
	BaseURL string
	Support string // where a human can be reached
	Log     *slog.Logger
}

// Owns reports whether a path is that of a card's page, whether or not there is one.
func Owns(path string) bool { return strings.HasPrefix(path, wording.PagePath) }

// Handle answers a request for the page of a card: 404 when there is none, in its language.
func (s *Site) Handle(ctx context.Context, r httpevent.Request) httpevent.Response {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return pages.Plain(http.StatusMethodNotAllowed)
	}
	language, id := "en", strings.TrimPrefix(r.RawPath, wording.PagePath)
	if in, rest, two := strings.Cut(id, "/"); two && in == "es" {
		language, id = in, rest
	}
	book := s.Book.With(s.Made(ctx))
	c, ok := book.Deck().Get(id, language)
	if !ok || c.Language != language || c.Long == "" {
		return s.notFound(language)
	}
	var open []string
	if strings.Contains(c.Long, "{cities}") { // no other page reads anything of its own
		var err error
		if open, err = s.Open(ctx); err != nil {
			s.Log.ErrorContext(ctx, "page of a card failed", "kind", fault.KindOf(err), "error", err)
			return pages.Plain(http.StatusServiceUnavailable)
		}
	}
	answer := s.frame(language).Response(pages.Page{Title: c.Title, Body: s.body(book, c, open)})
	return kept(r, answer)
}

// notFound is for a path without a card. It is not kept: an operator may add the card in a minute.
func (s *Site) notFound(language string) httpevent.Response {
	says := saysOf(language)
	answer := s.frame(language).Response(pages.Page{Status: http.StatusNotFound, Title: says.notFound, Body: g.Group{h.H1(g.Text(says.notFound)), h.P(g.Text(says.ask))}})
	answer.Header["Cache-Control"] = "no-store"
	return answer
}

// kept gives a page its tag, and leaves it out for whoever has it already.
func kept(r httpevent.Request, answer httpevent.Response) httpevent.Response {
	sum := sha256.Sum256([]byte(answer.Body))
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	answer.Header["ETag"] = tag
	if r.Header["if-none-match"] == tag {
		answer.Status, answer.Body = http.StatusNotModified, ""
	}
	return answer
}

// body is the card: what it says, and where to read on.
func (s *Site) body(book *wording.Book, c deck.Card, open []string) g.Node {
	says := saysOf(c.Language)
	values := wording.Values{BaseURL: s.BaseURL, Support: s.Support, Cities: says.list(open), Help: s.Help()}
	var related, other g.Group
	for _, id := range c.Related {
		if more, ok := book.Deck().Get(id, c.Language); ok && more.Language == c.Language && more.Long != "" {
			related = append(related, h.Li(pages.Link(path(more), more.Title)))
		}
	}
	if same, ok := book.Deck().Get(c.ID, says.otherLanguage); ok && same.Language == says.otherLanguage && same.Long != "" {
		other = append(other, h.P(h.A(h.Href(path(same)), h.Lang(same.Language), g.Attr("hreflang", same.Language), g.Text(says.inOther))))
	}
	return g.Group{
		h.H1(g.Text(c.Title)), h.P(h.Class("lead"), g.Text(book.Page(c, values))),
		g.If(len(related) > 0, g.Group{h.H2(g.Text(says.related)), h.Ul(related)}), h.P(g.Text(says.ask)), other,
	}
}
