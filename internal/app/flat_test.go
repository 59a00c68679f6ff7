package app_test

import (
	"flag"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/lab/standin"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
)

// messages is how long the conversation is whose turns may not cost more than at its begin; `make explore` takes 1,000.
var messages = flag.Int("messages", max(60, 300/sample.Stride), "texts of one person after which a turn is shown no more to a model than in its beginning")

// flatWithin is how far the tokens of a turn may be from those after 50 texts.
const flatWithin = 0.05

// TestTokensStayFlat: one person texts and texts, and has things remembered. The same text asks a model for as many tokens after 5,000 texts as after 50, with
// the same few texts before it.
func TestTokensStayFlat(t *testing.T) {
	t.Parallel()
	chain, err := standin.Chain("global.anthropic.claude-haiku-5-5")
	if err != nil {
		t.Fatal(err)
	}
	w := testkit.NewWrapped(t, map[string]string{"MODEL": "scripted"}, func(_ string, p app.Parts) app.Parts {
		p.Model, p.Log = chain, observe.NewLogger(&testkit.Buffer{}, slog.LevelError)
		return p
	})
	w.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true, CanInitiate: true})
	says := func(body string) string {
		w.Clock.Advance(2 * time.Minute)
		return w.Text(thinkingAda, body)
	}
	says("you can remember things")
	bulk := []string{"remember my cat is called Cat*", "that was * times better than i thought lol", "is it free?", "my boss gave me * tasks today", "what is the * for", "haha", "i prefer smaller groups"}
	first := 0
	for n := 1; n <= *messages; n++ {
		if says(strings.ReplaceAll(bulk[n%len(bulk)], "*", fmt.Sprint(n))); n != 50 && n != *messages/2 && n != *messages {
			continue
		}
		w.Clock.Advance(3 * time.Hour) // what was said before is of another time
		w.Tick()
		w.Work()
		says("so anyway")
		says("that was something else today lol")
		use := use(t, w, says(unclear))
		if use == nil || use.TokensIn == 0 {
			t.Fatalf("after %d texts no model is asked", n)
		}
		if first == 0 {
			first = use.TokensIn
		}
		t.Logf("after %d texts: %d tokens in %d calls", n, use.TokensIn, len(use.Attempts))
		if off := math.Abs(float64(use.TokensIn)/float64(first) - 1); off > flatWithin {
			t.Errorf("after %d texts %d tokens, %d after 50", n, use.TokensIn, first)
		}
		says("no")
	}
}
