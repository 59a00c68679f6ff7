package guide_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/guide"
)

// TestHolds: what people answer when they are asked how an agreement goes.
func TestHolds(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"yes it holds", "yes", "yep", "so far so good", "it's going great", "really well actually", "we're doing fine", "it works", "she texts every time now", "much better", "yes!! thank you",
		"he kept his word", "we both stuck to it", "all good", "going well", "sí, muy bien", "perfectly", "better than before", "yeah it's been nice",
	} {
		if !guide.Holds(text) {
			t.Errorf("%q is no yes", text)
		}
	}
	for _, text := range []string{
		"not really", "no", "nope", "it was good at first", "it didn't last", "she forgot twice", "hardly", "kind of", "yes but only once", "he's late again", "it got worse", "we haven't met since", "meh", "not good",
		"well, it never happened", "I can't say that it works", "what was it?", "no idea", "good until last week",
	} {
		if guide.Holds(text) {
			t.Errorf("%q is a yes", text)
		}
	}
}
