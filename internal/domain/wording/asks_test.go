package wording

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestAsksFindTheirCard: what stands in the files as a way to ask for a card is not read as a question for another one.
func TestAsksFindTheirCard(t *testing.T) {
	t.Parallel()
	d := mustDeck(t)
	for _, c := range d.Cards() {
		for _, ask := range c.Asks {
			if got := d.Search(sms.Normalize(ask), 1); len(got) == 0 || got[0].ID != c.ID {
				t.Errorf("%q of %s (%s) finds %+v", ask, c.ID, c.Language, got)
			}
		}
	}
}
