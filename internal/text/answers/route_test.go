package answers

import (
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
)

const few = `{"version": 1, "language": "en", "cards": [
	{"id": "is_it_free", "kind": "cost", "title": "What it costs", "version": 1, "vetted_by": "us", "vetted_at": "2026-11-01", "source": "a page",
		"asks": ["does a seat cost anything", "how much is a ticket"], "short": "Nothing."},
	{"id": "age_limit", "kind": "can", "title": "How old people are", "version": 1, "vetted_by": "us", "vetted_at": "2026-11-01", "source": "a page",
		"asks": ["is it free for children under six", "may children come"], "short": "All ages."}]}`

func TestRoute(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	d, err := deck.Read([]byte(few))
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"do i have to pay":                   "is_it_free", // by a rule alone
		"how much is a ticket":               "is_it_free", // by the deck alone
		"is it free for children under six?": "age_limit",  // the deck is sure of another card than any rule
	} {
		if got := rules.Route(d, deck.Question{Text: sms.Normalize(text)}); got.Mode != deck.Exact || !slices.Equal(got.Cards, []string{want}) {
			t.Errorf("%q: %+v", text, got)
		}
	}
	if got := rules.Route(d, deck.Question{Text: "are you a bot?"}); got.Mode != deck.Novel {
		t.Errorf("a rule whose card the deck lacks: %+v", got)
	}
}
