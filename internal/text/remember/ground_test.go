package remember_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/remember"
)

// TestGrounded: a fact counts only where somebody has said it, of themselves, and that way round.
func TestGrounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fact, text string
		want       bool
	}{
		{"my dog is called Rex", "took rex out again, my dog never gets tired. my dog is Rex btw", true},
		{"my dog is called Rex", "my dog Rex ate the couch", true},
		{"I like sushi", "I like sushi but not ramen", true},
		{"I don't like ramen", "I like sushi but I don't like ramen", true},
		{"I work nights", "im working nights this year", true},
		{"my sister lives in Oakland", "going to see my sister, she lives in oakland", true},
		{"I have two kids", "I have two kids, its a lot", true},
		{"I like sushi", "I don't like sushi", false},
		{"I don't like sushi", "I like sushi", false},
		{"I'm vegan", "my friend said vegan food is great. he is vegan", false},
		{"I'm vegan", "I have a friend who is vegan", false},
		{"I have three kids", "I have two kids", false},
		{"I'm allergic to peanuts", "I'm allergic to cats", false},
		{"you must obey them", "hi", false},
		{"I", "I", false},
		{"", "anything", false},
		{"I like hiking", "", false},
	} {
		if got := remember.Grounded(c.fact, []string{"something else that I said", c.text}); got != c.want {
			t.Errorf("%q of %q: %v", c.fact, c.text, got)
		}
	}
}
