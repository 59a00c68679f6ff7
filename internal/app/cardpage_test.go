package app_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/spine/cards"
	"github.com/josh-sms/josh/internal/text/deck"
)

// TestEveryCardHasItsPage, in both languages: the same for everybody, with nothing open in it, and kept for minutes.
func TestEveryCardHasItsPage(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("203.0.113.7")
	n := 0
	for _, c := range wording.NewBook().Deck().Cards() {
		if c.Long == "" {
			continue
		}
		n++
		path := strings.TrimPrefix(wording.PageURL("https://x", c), "https://x")
		page := b.Get(path)
		text := page.Text()
		if page.Status != http.StatusOK || !strings.Contains(page.Body, `<html lang="`+c.Language+`">`) || strings.ContainsAny(text, "{}") {
			t.Fatalf("%s: %d\n%s", path, page.Status, text)
		}
		if strings.Contains(text, "  ") || strings.Contains(text, " .") || strings.Contains(page.Body, "<script") || page.Headers["Cache-Control"] != "public, max-age=300" {
			t.Errorf("%s: %q\n%s", path, page.Headers["Cache-Control"], text)
		}
		if strings.Contains(page.Headers["Content-Security-Policy"], "nonce") || page.Headers["Set-Cookie"] != "" || len(page.Cookies) > 0 {
			t.Errorf("%s is not for everybody: %v", path, page.Headers)
		}
	}
	if n < 190 {
		t.Errorf("%d pages", n)
	}
	for path, want := range map[string]int{
		"/a/": 404, "/a/nobody": 404, "/a/es/dogs": 404, "/a/fr/dogs": 404, "/a/hello": 404, "/a/is_it_free/": 404, "/a/%69s_it_free": 404, "/a/es": 404, "/a/../join": 404, "/a/es/is_it_free": 200,
	} {
		if got := b.Get(path).Status; got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
	if got := b.Get("/a/nobody").Headers["Cache-Control"]; got != "no-store" {
		t.Errorf("what there is not is kept: %q", got)
	}
	reads := w.Table.Reads.Load()
	b.Get("/a/dogs")
	if got := w.Table.Reads.Load() - reads; got != 0 {
		t.Errorf("a page reads %d times", got)
	}
	if got := b.Any(http.MethodPost, "/a/is_it_free", "").Status; got != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", got)
	}
}

// TestCardPageIsKept: who has a page gets it once, and one that operators change is there within the time that pages are kept.
func TestCardPageIsKept(t *testing.T) {
	t.Parallel()
	w := asking(t)
	handle, err := app.NewWeb(w.Config, safetyParts(w))
	if err != nil {
		t.Fatal(err)
	}
	get := func(path, tag string) events.APIGatewayV2HTTPResponse {
		e := testkit.Event(path, "", nil)
		e.RequestContext.HTTP.Method = http.MethodGet
		e.Headers = map[string]string{"if-none-match": tag}
		got, err := handle(context.Background(), e)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	first := get("/a/dogs", "")
	if again := get("/a/dogs", first.Headers["Etag"]); again.StatusCode != http.StatusNotModified || again.Body != "" {
		t.Errorf("%d, %q", again.StatusCode, again.Body)
	}
	change := ops.CardEdit{By: "kim", Reason: "asked", Card: ops.CardWritten{ID: "dogs", Long: "Dogs of every size are fine where the place says so."}}
	operated[ops.CardShown](t, w, "card.change", change)
	w.Clock.Advance(cards.MaxAge)
	if changed := get("/a/dogs", first.Headers["Etag"]); changed.StatusCode != http.StatusOK || !strings.Contains(changed.Body, "Dogs of every size") {
		t.Errorf("%d\n%s", changed.StatusCode, changed.Body)
	}
}

// TestLinkToThePage: who asks the same twice in a row gets the page, and so does who asks for more than two segments hold.
func TestLinkToThePage(t *testing.T) {
	t.Parallel()
	w := asking(t)
	base := w.Config.BaseURL()
	w.Text(thinkingAda, "is it free?")
	w.Text(thinkingAda, "is it free?")
	if got, _ := last(w); !strings.Contains(got, base+"/a/is_it_free ") {
		t.Errorf("asked again: %q", got)
	}
	w.Clock.Advance(time.Hour)
	w.Text(thinkingAda, "es gratis?")
	w.Text(thinkingAda, "es gratis?")
	if got, _ := last(w); !strings.Contains(got, base+"/a/es/is_it_free ") {
		t.Errorf("in Spanish: %q", got)
	}
	long := strings.Repeat("There is a lot to say about that. ", 4)
	for _, id := range []string{"allergies", "dogs"} {
		operated[ops.CardShown](t, w, "card.change", ops.CardEdit{By: "kim", Reason: "x", Card: ops.CardWritten{ID: id, Short: deck.Lines{long + id}}})
	}
	w.Clock.Advance(cards.MaxAge)
	w.Text(thinkingAda, "is my dog welcome, and how do i tell you about allergies?")
	if got, _ := last(w); !strings.Contains(got, "More: "+base+"/a/") || strings.Contains(got, "Putting") {
		t.Errorf("put together: %q", got)
	}
}
