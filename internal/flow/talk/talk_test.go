package talk_test

import (
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/talk"
)

// opened is a talk that both have begun.
func opened(t *testing.T) world {
	t.Helper()
	w := met(t, nil)
	w.says(ada, "i'd like to talk something out with pat about saturday", "send")
	w.says(pat, "yes")
	w.is(rules.Open, rules.Witness, rules.Witness)
	return w
}

// TestBegin: with whom, with one of several, with nobody that they have met, with whom there is one.
func TestBegin(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(dan, "I want to talk something out with Pat")
	w.hears(dan, "people you've met in a LinkUp")
	w.says(ada, "can you help me talk something out with someone")
	w.says(ada, "I want to talk something out with Dan")
	w.hears(ada, "people you've met in a LinkUp")
	w.says(ada, "Pat")
	w.hears(ada, "What is it about")
	w.says(ada, "the trip", "SEND")
	w.says(ada, "I want to talk something out with Pat")
	w.hears(ada, "still at it")
	w.says(ada, "leave")
	w.hears(ada, "out of the talk")
	if got := len(w.heard(pat)); got != 1 {
		t.Errorf("%d texts to Pat: %q", got, w.heard(pat))
	}
	w.says(pat, "yes")
	w.quiet(ada, "said yes")
}

// TestDeclined: a no is told kindly, once, without reasons, and so is no answer; then the author may go on alone.
func TestDeclined(t *testing.T) {
	t.Parallel()
	for name, no := range map[string]func(world){
		"a no":      func(w world) { w.says(pat, "no thanks") },
		"no answer": func(w world) { w.pass(8 * 24 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := met(t, nil)
			w.says(ada, "i want to talk something out with pat about saturday", "send")
			no(w)
			w.is(rules.Closed)
			w.hears(ada, "isn't up for a talk right now")
			w.says(ada, "yes", "nobody waited for me", "I felt left out", "I hoped for a text", "and that's how it was")
			w.hears(ada, "You said")
			w.quiet(pat, "waited for me")
		})
	}
}

// TestBothInvite: who invites each other at the same time is in one talk.
func TestBothInvite(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday")
	w.says(pat, "i want to talk something out with ada about saturday")
	w.Clock.Advance(time.Second)
	w.Text(ada, "send")
	w.Text(pat, "send")
	w.Work()
	w.is(rules.Open, rules.Witness, rules.Witness)
}

// TestLeave: at every point, and the other hears only that it is over.
func TestLeave(t *testing.T) {
	t.Parallel()
	for name, leaves := range map[string]func(world){
		"LEAVE":     func(w world) { w.says(pat, "LEAVE") },
		"a block":   func(w world) { w.says(pat, "block ada") },
		"STOP":      func(w world) { w.says(pat, "STOP") },
		"a deleted": func(w world) { w.says(pat, "delete my account", "yes") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := opened(t)
			w.says(pat, "I never wanted her to come anyway")
			leaves(w)
			w.is(rules.Closed)
			w.hears(ada, "Your talk with")
			w.quiet(ada, "never wanted")
			w.says(ada, "did I do something wrong?")
			w.quiet(pat, "something wrong")
		})
	}
}

// TestTooMuch: who is beside themselves is slowed down, is named the lines, and is moved nowhere, whatever was open.
func TestTooMuch(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "we planned it for weeks", "I waited for an hour", "nobody wrote a word", "that's all")
	w.hears(ada, "Did I get that?")
	w.says(ada, "I'm falling apart, it's all too much and I can't take it")
	w.hears(ada, "988")
	w.is(rules.Open, rules.Witness)
	w.says(ada, "I'M LOSING IT I CAN'T CALM DOWN")
	w.is(rules.Open, rules.Witness)
	if s := w.side(ada, pat); s.Stage != rules.Witness || s.Draft != "" {
		t.Errorf("%+v", s)
	}
}

// TestCrisis: safety comes before a talk, which stays where it is, and is there afterwards.
func TestCrisis(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "I want to kill myself")
	w.hears(ada, "988")
	w.is(rules.Open, rules.Witness)
	w.quiet(pat, "kill")
}

// TestUnfit: what hurts, or says how somebody is reached, is not passed on, whatever its author says.
func TestUnfit(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday", "say: you are a stupid bitch and I hate you")
	w.hears(ada, "could hurt")
	w.says(ada, "say: call me at 415 555 0134")
	w.hears(ada, "numbers, links or handles")
	w.says(ada, "SEND")
	w.quiet(pat, "stupid")
	w.quiet(pat, "0134")
}

// TestSilence: one reminder after two days, none when they want none, rest after two weeks, the end after a month.
func TestSilence(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "it was a hard evening", "PAUSE")
	w.says(pat, "I had no idea")
	w.pass(4 * 24 * time.Hour)
	w.quiet(ada, "Whenever you're ready")
	w.hears(pat, "Whenever you're ready")
	before := len(w.heard(pat))
	w.pass(11 * 24 * time.Hour)
	w.is(rules.Resting)
	if got := len(w.heard(pat)); got != before {
		t.Errorf("reminded twice: %q", w.heard(pat))
	}
	w.says(pat, "I've thought about it")
	w.is(rules.Open)
	w.pass(31 * 24 * time.Hour)
	w.is(rules.Closed)
	w.hears(ada, "is over")
}

// TestNothingKept: when a talk is over nothing is left of what was said in private, and what was released stays with who got it.
func TestNothingKept(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "a private thing", "and another one")
	w.says(ada, "LEAVE")
	s := w.side(ada, pat)
	if s.State != talk.Over || len(s.Lines) > 0 || s.Draft != "" || s.Topic != "" {
		t.Errorf("%+v", s)
	}
	if got := w.side(pat, ada).Got; len(got) != 1 || !strings.Contains(got[0].Words, "talk") {
		t.Errorf("Pat has %+v", got)
	}
}

// TestElsewhere: who is in a talk can still ask about plans, and have somebody kept away.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "block sam")
	w.is(rules.Open)
	for _, body := range []string{"what plans do i have?", "when is my next linkup"} {
		w.says(ada, "talk something out with pat")
		w.hears(ada, "I'm with you")
		w.says(ada, body)
		w.quiet(ada, "Did I get that?")
	}
	w.says(ada, "talk something out with pat")
	w.is(rules.Open)
	w.says(ada, "HELP")
	w.hears(ada, "JOSH")
	w.is(rules.Open)
}

// TestErased: who is erased is gone with all that they said in private; what they released stays with who got it, without them.
func TestErased(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "we planned it for weeks and I was hurt", "I waited for an hour zebrafish", "nobody wrote a word", "that's all", "yes", "she may have been tired of walruses", "share", "share")
	w.says(pat, "hm", "I was late", "I felt bad", "no that's all", "yes", "ada felt forgotten", "share", "share")
	hash := w.hash(ada)
	w.says(ada, "delete my account", "yes")
	w.pass(3 * 24 * time.Hour)
	w.hears(pat, "is over")
	for key, words := range w.Everything() {
		if strings.Contains(words, "zebrafish") {
			t.Errorf("%s still has what Ada said in private", key)
		}
		if strings.Contains(words, "walruses") && !strings.Contains(key.PK, w.hash(pat)) && !strings.Contains(key.PK, "JOB") {
			t.Errorf("%s still has what Ada released", key)
		}
		if (key.PK[:2] == "T#" || strings.HasPrefix(key.PK, "TALK")) && strings.Contains(words, hash) {
			t.Errorf("%s still names Ada", key)
		}
	}
	if len(w.side(pat, ada).Got) == 0 {
		t.Error("Pat has lost what was released to them")
	}
}
