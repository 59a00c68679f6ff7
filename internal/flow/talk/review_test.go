package talk_test

import (
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/talk"
)

// TestYesIsToWhatWasAsked: a yes behind a reminder, an explanation or anything else releases nothing: what is open is asked again.
func TestYesIsToWhatWasAsked(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday")
	w.pass(3 * 24 * time.Hour)
	w.hears(ada, "Whenever you're ready")
	w.says(ada, "ok thanks")
	w.hears(ada, "It goes to Pat when you text SEND")
	w.says(ada, "how does this work", "ok great")
	if heard := w.heard(pat); len(heard) > 0 {
		t.Errorf("Pat has heard %q", heard)
	}
	w.says(ada, "yes")
	w.hears(ada, "Sent, Ada.")
}

// TestNothingIsAnsweredUnread: what would be told by night is told in the morning, and a yes before that is to nothing of it.
func TestNothingIsAnsweredUnread(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.Clock.Advance(9 * time.Hour) // half past eleven at night in San Francisco
	w.says(ada, "i want to talk something out with pat about saturday", "send")
	w.says(pat, "yes")
	w.is(rules.Inviting)
	w.quiet(pat, "From here on")
	w.pass(12 * time.Hour)
	w.hears(pat, "YES or NO?")
	w.says(pat, "yes")
	w.is(rules.Open)
}

// TestWhoWaitsHasTheRest: after SEND, and for whoever is invited, the rest of JOSH is there; what is too strong is never passed over.
func TestWhoWaitsHasTheRest(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday", "send", "find me a coffee buddy tomorrow morning")
	w.quiet(ada, "still at it")
	w.says(ada, "talk something out with pat", "I'm falling apart and I can't take it any more, it's all too much")
	w.hears(ada, "988")
}

// TestDoneOfBoth: without an agreement both hear that it is left there, and nothing private is kept.
func TestDoneOfBoth(t *testing.T) {
	t.Parallel()
	w := repairing(t)
	w.says(ada, "done")
	w.says(pat, "done")
	w.is(rules.Closed)
	for _, phone := range []string{ada, pat} {
		if !strings.Contains(strings.Join(w.heard(phone), "\n"), "you've still heard each other out") {
			t.Errorf("%q", w.heard(phone))
		}
		for _, s := range w.sides(phone) {
			if s.State != talk.Over || len(s.Lines) > 0 {
				t.Errorf("%+v", s)
			}
		}
	}
}

// repairing is a talk whose two are at the fourth stage.
func repairing(t *testing.T) world {
	t.Helper()
	w := opened(t)
	w.says(ada, "I waited an hour", "nobody wrote me", "I felt left out", "that's all", "yes", "she was probably stressed", "share", "share")
	w.says(pat, "I had no signal", "I felt bad", "it was late", "that's all", "yes", "ada felt forgotten", "share", "share")
	w.says(ada, "yes", "I need more notice", "share")
	w.says(pat, "yes", "I need some patience", "share", "yes")
	w.says(ada, "yes")
	w.is(rules.Open, rules.Repair, rules.Repair)
	return w
}

// TestProposals: what the other proposes can still be answered after a counter-proposal, is said again when asked about, and bad news is no good news.
func TestProposals(t *testing.T) {
	t.Parallel()
	w := repairing(t)
	w.says(pat, "I'll text before every plan from now on", "SEND")
	w.hears(ada, "Pat proposes")
	w.says(ada, "what did she say?")
	w.hears(ada, "Pat proposes")
	w.says(ada, "we both bring snacks next time", "SEND")
	w.says(pat, "no")
	w.says(ada, "done?", "yes")
	w.says(ada, "what did she say?")
	w.says(ada, "yes")
	w.is(rules.Agreed)
	w.pass(15 * 24 * time.Hour)
	w.says(ada, "nothing changed, she still forgets me")
	w.hears(ada, "Thanks for being honest")
	w.says(ada, "i want to talk something out with pat about the snacks", "send")
	w.hears(pat, "asks:")
	w.says(pat, "yes")
	w.is(rules.Open, rules.Witness)
}

// TestKeepsACorrection: who would rather not say what is off goes on with what they need.
func TestKeepsACorrection(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "I waited an hour", "nobody wrote me", "I felt left out", "that's all", "yes", "she was probably stressed", "share", "share")
	w.says(pat, "I had no signal", "I felt bad", "it was late", "that's all", "yes", "ada felt forgotten", "share", "share")
	w.says(pat, "I never stopped caring", "no")
	w.hears(pat, "what do you need")
	w.says(pat, "I need a text when plans change")
	w.hears(pat, "You need a text when plans change")
}

// TestEverydayWords: to leave a place is no farewell, a refusal is heard, and nobody is asked again and again.
func TestEverydayWords(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday", "send")
	w.says(pat, "I don't want to talk to her")
	w.is(rules.Closed)
	w.says(ada, "no", "i want to talk something out with pat about saturday", "send")
	if n := len(w.heard(pat)); n != 2 {
		t.Errorf("Pat has heard %q", w.heard(pat))
	}
	w = opened(t)
	w.says(ada, "I have to leave now")
	w.is(rules.Open)
	w.says(ada, "LEAVE")
	w.is(rules.Closed)
}

// TestWaveringReleasesNothing: a yes of somebody who has not made up their mind sends no draft, nor does a question, and "unsend" behind something else
// ends nothing.
func TestWaveringReleasesNothing(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about the concert")
	for _, said := range []string{"ok, hm", "lol, send it?", "yes, well", "can we add the part with the gym", "sure, whatever, bravo"} {
		w.says(ada, said)
		if heard := w.heard(pat); len(heard) > 0 {
			t.Fatalf("after %q Pat has heard %q", said, heard)
		}
	}
	w.quiet(ada, "Can we add the part")
	w.says(ada, "yes")
	w.hears(pat, "YES or NO?")
	w.says(pat, "yes")
	w.says(ada, "coffee tomorrow at 10", "unsend")
	w.is(rules.Open, rules.Witness, rules.Witness)
	w.says(ada, "who wants to play with a liar like her", "find me someone who actually listens to me")
	w.quiet(ada, "asked a human")
}

// TestCloseIsClose: only what says that it is close goes on; the rest is a correction.
func TestCloseIsClose(t *testing.T) {
	t.Parallel()
	for said, near := range map[string]bool{"yes she's right": true, "yeah, that's true": true, "yes she lied": false} {
		w := met(t, nil)
		w.says(ada, "i want to talk something out with pat about the concert", "send")
		w.says(pat, "yes", "I was late", "I felt bad about it", "and the others left", "that's all", "yes", "ada felt forgotten", "share")
		w.says(ada, "I waited an hour", "nobody wrote me", "I was angry", "that's all", "yes", "she was probably stressed", "share", said)
		w.hears(ada, map[bool]string{true: "what do you need", false: "It would read"}[near])
	}
}
