package talk_test

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	rules "github.com/josh-sms/josh/internal/domain/talk"
)

var update = flag.Bool("update", false, "write the transcript")

// TestWalk is the life of a talk without a model, from the wish to the check-in: the transcript in the documents.
func TestWalk(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "I want to talk something out with Pat", "saturday", "make it softer", "SEND")
	w.is(rules.Inviting)
	w.hears(pat, "YES or NO?")
	w.says(pat, "yes")
	w.is(rules.Open, rules.Witness, rules.Witness)
	w.says(ada, "I waited an hour at the gym and nobody wrote me", "I felt left out and a bit angry", "that they went on without me",
		"I hoped Pat would at least text me", "that's all")
	w.hears(ada, "And did I get it right, Ada?")
	w.says(ada, "yes")
	w.is(rules.Open, rules.Perspective, rules.Witness)
	w.says(ada, "she probably felt stressed because the others wanted to go on", "SHARE")
	w.hears(ada, "as soon as Pat's is there")
	w.says(pat, "I had no signal and the others wanted to leave", "I felt bad about it all evening", "I was afraid to text because it was so late", "nope that's it")
	w.says(pat, "yes exactly", "Ada thinks I don't care about her", "share it")
	w.is(rules.Open, rules.Needs, rules.Needs)
	w.hears(ada, "about how it may be for you")
	w.says(ada, "yes", "I need a text when plans change", "share")
	w.says(pat, "I never stopped caring about you, I was ashamed", "share", "I need some patience and to be asked first", "SHARE")
	w.hears(pat, "Side by side")
	w.says(ada, "yes")
	w.says(pat, "yes")
	w.is(rules.Open, rules.Repair, rules.Repair)
	w.says(pat, "I'll text by 6 if I'm late", "from now on", "SEND")
	w.hears(ada, "proposes")
	w.says(ada, "yes")
	w.is(rules.Agreed)
	w.hears(pat, "said yes")
	w.says(ada, "done")
	w.pass(15 * 24 * time.Hour)
	w.hears(ada, "How is it going?")
	w.says(ada, "yes it holds")
	w.hears(ada, "That's good to hear")
	w.says(pat, "not really")
	w.hears(pat, "Thanks for being honest")
	w.pass(8 * 24 * time.Hour)
	w.is(rules.Closed)
	for _, s := range w.Carrier.Taken() {
		if n := sms.Count(s.Body).Segments; n > 2 || strings.Contains(s.Body, "not sure what you mean") {
			t.Errorf("%d segments: %q", n, s.Body)
		}
	}
	golden(t, "../../../docs/talks.md", w.said.String())
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	const begins, ends = "-run TestWalk -update -->\n\n```text\n", "```\n"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		before, _, _ := strings.Cut(string(page), begins)
		page = []byte(before + begins + got + ends)
		if err := os.WriteFile(file, page, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(string(page), begins+got+ends) {
		t.Errorf("the transcript is another one; with -update it is written anew:\n%s", got)
	}
}
