package guide_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/guide"
)

// TestBeside: what tells nothing of what happened is told from what does.
func TestBeside(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]guide.Beside{
		"don't you think that's rude?": guide.BesideJudge, "what would you do?": guide.BesideJudge, "isn't it obvious?": guide.BesideJudge, "what do you think": guide.BesideJudge, "am i overreacting": guide.BesideJudge,
		"how should i know what she thinks": guide.BesideGuess, "how would i know?": guide.BesideGuess, "no idea": guide.BesideGuess, "ask her": guide.BesideGuess, "why should I": guide.BesideGuess,
		"hello?": guide.BesideHere, "are you still there": guide.BesideHere,
		"you're not helping": guide.BesideWrong, "this is pointless": guide.BesideWrong, "what kind of question is that": guide.BesideWrong, "you already asked me that": guide.BesideWrong, "wow you got it all wrong": guide.BesideWrong,
		"where do i start?": guide.BesideLost, "what do you want to know?": guide.BesideLost,
		"she never asked what I think": "", "hello was all he said to me": "", "I asked her and she said no": "", "it wasn't fair": "", "you know how she is": "", "what she did was rude": "",
	} {
		if got := guide.BesideOf(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

// TestAddresses: only what is worded for the other may become words to them.
func TestAddresses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Hi Pat I miss us can we talk": true, "i'm sorry for what i said on saturday and i would like to talk about it with you": true, "can we talk about what happened at the lake": true,
		"I'd love to hear your side of it": true, "I miss hanging out and I hope we can fix it": true,
		"No i mean yeah but make it less heavy": false, "wow how poetic. send it i guess": false, "what happens after i send it?": false, "i want her to know im furious": false,
		"i'm saying she ignored me for three weeks and then asked if i wanted coffee": false, "gee i don't know maybe a text?": false, "thank you, that's lovely, sorry, could you say that i'm sorry?": false,
		"wait no, i do want to. let's do it": false, "oh it was wonderful. best three weeks of my life": false, "what do you think": false,
	} {
		if got := guide.Addresses(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestDropsAndQuestions tells who would rather not, who asks, and who has nothing to say.
func TestDropsAndQuestions(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][3]bool{
		"actually no forget it": {true}, "nvm": {true}, "i dont want to send it": {true}, "i changed my mind": {true}, "let's not": {true},
		"is that good?": {false, true}, "does it matter": {false, true}, "what happens after i send it?": {false, true}, "what do you mean what is it about?": {false, true},
		"idk": {false, false, true}, "hmm that's a good question": {false, false, true}, "I don't know": {false, false, true}, "not sure really": {false, false, true},
		"saturday": {}, "why she left": {}, "forget it was my idea": {}, "could we talk about saturday?": {}, "how he behaved": {}, "he forgot my birthday": {},
	} {
		if got := [3]bool{guide.Drops(text), guide.Question(text), guide.Unsaid(text)}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestErrand: what somebody in a talk wants done is told from what they tell of.
func TestErrand(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"anyone up for a hike on sunday morning?": true, "find me a coffee tomorrow at 10": true, "remind me to call mom at 6": true, "cancel my coffee": true, "is it free to do this": true,
		"also, can you find me a coffee tomorrow": true, "my new zip is 94110": true,
		"I want to cancel on her forever": false, "she canceled my coffee": false, "find me at the gym, he said, and never came": false, "nobody was free for me": false, "let's meet for coffee before sunday": false,
		"he never reminded me": false, "it was free and she still would not come": false, "we met at the coffee thing on saturday": false,
	} {
		if got := guide.Errand(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if got := guide.Bare("Also whats my next plan"); got != "whats my next plan" {
		t.Error(got)
	}
}
