package talk_test

import (
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/talk"
)

// TestOnlyWordsForTheOtherAreDrafts: what somebody says to JOSH about a draft, asks, or tells, is no draft; it stood in invitations, word for word.
func TestOnlyWordsForTheOtherAreDrafts(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat", "yes", "does it matter?")
	w.hears(ada, "It goes to Pat when you text SEND")
	draft := w.side(ada, pat).Draft
	for _, said := range []string{
		"what happens after i send it?", "is that good?", "well she left me standing there and I was soaked and i said so", "gee i don't know maybe a text?", "could you say that i'm sorry?",
		"i'm saying she ignored me for three weeks and then asked if i wanted coffee", "thrilled obviously", "oh it was wonderful. best weeks of my life",
	} {
		w.says(ada, said)
		if now := w.side(ada, pat).Draft; now != draft {
			t.Errorf("%q makes the draft %q", said, now)
		}
	}
	w.says(ada, "i'm sorry for what i said and i would like to talk about it with you")
	w.hears(ada, "I'm sorry for what I said and I would like to talk about it with you.")
	w.says(ada, "no go back to the first one")
	w.hears(ada, "Hi Pat, I'd like to talk something through with you")
	if heard := w.heard(pat); len(heard) > 0 {
		t.Errorf("Pat has heard %q", heard)
	}
	w.says(ada, "wow how poetic. send it i guess")
	w.hears(pat, "I'd like to talk something through with you")
}

// TestYesToNoTopic: a yes says nothing of what it is about, and nobody is asked that for ever.
func TestYesToNoTopic(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat", "yes")
	w.hears(ada, "In a few words, Ada")
	w.says(ada, "yes")
	w.hears(ada, "It goes to Pat when you text SEND")
	w.quiet(ada, "about yes")
}

// TestThoughtBetter: a draft that is dropped goes to nobody, and an invitation or a yes can be taken back.
func TestThoughtBetter(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about the concert", "actually no forget it")
	w.hears(ada, "nothing was sent")
	if s := w.side(ada, pat); s.State != talk.Over {
		t.Errorf("%+v", s)
	}
	w.says(ada, "i want to talk something out with pat about the concert", "send", "can i take it back?")
	w.hears(ada, "LEAVE closes it for good")
	w.says(pat, "yes", "actually no")
	w.hears(pat, "LEAVE closes it for good")
	w.says(pat, "i changed my mind i dont want to do this")
	w.hears(pat, "LEAVE closes it for good")
	w.says(pat, "leave")
	w.is(rules.Closed)
}

// TestAnswersToAnInvitation: whatever somebody who is invited asks or sighs, they hear about that, and a yes among other words is one.
func TestAnswersToAnInvitation(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"who is this about?", "hmm ok i guess, what did she say i did?", "do i have to?", "i dont know what she wants from me, i thought we were fine"} {
		w := invites(t)
		w.says(pat, said)
		w.hears(pat, "YES or NO?")
		w.says(pat, "what does she want from me?")
		w.hears(pat, "a NO needs no reason")
		w.says(pat, "lol seriously? ok")
		w.is(rules.Open)
	}
	for _, yes := range []string{"oh god ok", "aw. yes of course"} {
		w := invites(t)
		w.says(pat, yes)
		w.is(rules.Open)
	}
}

func invites(t *testing.T) world {
	t.Helper()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with pat about saturday", "send")
	return w
}

// TestPlansInTheMiddle: a plan, a reminder or what it costs is none of a talk, which goes on afterwards.
func TestPlansInTheMiddle(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "we agreed to split gas and she never paid", "anyone up for a hike on sunday morning?")
	w.hears(ada, "a hike on Sunday")
	w.says(ada, "also whats my next plan")
	w.hears(ada, "asking around for a hike")
	w.says(ada, "anyway about pat. it made me feel used")
	w.hears(ada, "feel used")
	w.says(ada, "remind me to call mom at 6")
	w.hears(ada, "I'll remind you")
	w.says(ada, "that i'm just a taxi to her", "is it free to do this")
	w.hears(ada, "JOSH is free")
	w.says(ada, "anyway, that's all")
	for _, l := range w.side(ada, pat).Lines {
		if !l.ByJosh && (strings.Contains(l.Words, "hike") || strings.Contains(l.Words, "mom")) {
			t.Errorf("said in the talk: %q", l.Words)
		}
	}
}

// TestNothingToTell: questions to JOSH and "I don't know" are answered, and are quoted back to nobody.
func TestNothingToTell(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "where do i start?")
	w.hears(ada, "Start anywhere")
	w.says(ada, "he owes me 40 bucks", "idk")
	w.hears(ada, "That's fine.")
	w.says(ada, "don't you think that's rude?")
	w.hears(ada, "not the one to judge")
	w.says(ada, "hello?")
	w.hears(ada, "I'm here.")
	w.says(ada, "that's all")
	w.hears(ada, `You said "He owes me 40 bucks". Did I get that?`)
	w.says(ada, "ok send")
	w.hears(ada, "Did I get that?")
	w.says(ada, "you got it all wrong")
	w.hears(ada, "What did I miss?")
	w.says(ada, "that's it", "yes, isn't that what i said?")
	w.hears(ada, "put yourself in Pat's place")
	w.says(ada, "how should i know what he thinks")
	w.hears(ada, "A guess is plenty")
	w.says(ada, "probably annoyed with me")
	w.hears(ada, `"Maybe you felt annoyed with me."`)
}

// TestNeedsThatAreNone: who cannot say what they need is helped, and not held up by it.
func TestNeedsThatAreNone(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "he owes me 40 bucks", "that's all", "yes", "he forgot I guess", "share")
	w.says(pat, "i forgot", "that's all", "yes", "ada is annoyed with me", "share")
	w.pass(time.Hour)
	w.says(ada, "sure", "that he remembers it himself", "that he just remembers")
	w.hears(ada, `after "I need"?`)
	w.says(ada, "my money back by friday")
	w.hears(ada, "You need the money back by Friday.")
	w.says(ada, "an emoji sometimes")
	w.hears(ada, "You need an emoji sometimes.")
	w.says(ada, "my money back by friday", "share")
	w.says(pat, "yes", "nothing, done")
	w.says(pat, "done")
	w.hears(pat, "You need nothing right now.")
	w.says(pat, "share")
	w.hears(ada, "Pat: nothing right now.")
}

// TestWishAmongOtherWords: a wish for a talk among other words begins one.
func TestWishAmongOtherWords(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "hi sorry to bother you, i'd like to talk something out with Pat if thats ok, its about the camping trip")
	w.hears(ada, "talk about the camping trip")
}

// TestNameBesideATalk: the answer to with whom is one, whatever other talk there is.
func TestNameBesideATalk(t *testing.T) {
	t.Parallel()
	w := met(t, nil)
	w.says(ada, "i want to talk something out with sam about the joke", "i want to talk something out with bob")
	w.hears(ada, "What's the first name")
	w.says(ada, "pat")
	w.hears(ada, "I'll help you and Pat talk")
}

// TestCorrections: only what is said about it goes to the other, to them and not about them; questions and "kind of" do not.
func TestCorrections(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "she left without saying bye", "sorry for the long texts", "that's all", "yes", "what if i'm wrong about her", "she was in a hurry", "can i change it later?")
	w.hears(ada, "word for word")
	w.says(ada, "share")
	w.says(pat, "i was late", "that's all", "yes", "she felt ignored", "share", "kind of")
	w.hears(pat, "What would you want Ada to know")
	w.says(pat, "what does that mean?", "is that too much?")
	w.hears(pat, "word for word")
	if s := w.side(pat, ada); s.Draft != "" {
		t.Errorf("a question is a draft: %q", s.Draft)
	}
	w.says(pat, "i wasnt ignoring her, i was late for my train", "send")
	w.hears(ada, "I wasn't ignoring you, I was late for my train.")
	w.says(ada, "yes she's right")
	w.hears(ada, "what do you need")
	w.says(ada, "thank you", "aww yes", "to know she isn't mad at me")
	w.hears(ada, `"I need to know you aren't mad at me."`)
	w.says(ada, "yes please")
	w.hears(ada, "Shared, Ada.")
	for _, l := range w.side(ada, pat).Lines {
		if l.ByJosh && strings.Contains(l.Words, `"Sorry for the long texts"`) {
			t.Error(l.Words)
		}
	}
}
