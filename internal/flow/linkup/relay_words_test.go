package linkup

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/wording"
)

// TestErrandIn: what is passed on to whom of which plan, word by word; what is said to JOSH itself is no errand.
func TestErrandIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]errand{
		"tell the others: I'm bringing snacks":                         {words: "I'm bringing snacks", plain: true},
		"Tell the others of the saturday coffee: I'm sorry":            {plan: "the saturday coffee", words: "I'm sorry", plain: true},
		"tell the others of the 9:30 hike: wait: I'm at 9:45":          {plan: "the 9:30 hike", words: "wait: I'm at 9:45", plain: true},
		"tell everyone: tell the others: no":                           {words: "tell the others: no", plain: true},
		"tell maya: happy birthday":                                    {who: "maya", words: "happy birthday", plain: true},
		"let the group know: 5:30 it is":                               {words: "5:30 it is", plain: true},
		"tell the others:":                                             {plain: true},
		"tell everybody that I saved us seats":                         {words: "I saved us seats"},
		"Please tell them I'm the one with the red hat":                {words: "I'm the one with the red hat"},
		"hey josh, can you let everyone know the door is on the left?": {words: "the door is on the left"},
		"let Maya know I found her scarf":                              {who: "maya", words: "I found her scarf"},
		"say sorry to everyone":                                        {words: "Sorry!"},
		"say I'm so sorry to the group":                                {words: "I'm so sorry!"},
	} {
		if got, ok := errandIn(text); !ok || got != want {
			t.Errorf("%q: %+v %v, want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"tell me more", "tell me: who comes?", "let me know", "let us know when it's on", "tell you what, coffee at 3", "tell josh hi", "let's meet", "what did you tell the others?",
		"text me later", "tell", "i can't tell", "let it be known", "tell my story", "say hi to josh", "who told the others: me", "message me",
	} {
		if got, ok := errandIn(text); ok {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// TestBarred: what reaches somebody, what hurts and what says nothing is not passed on; what people say before they meet is.
func TestBarred(t *testing.T) {
	t.Parallel()
	g := Guard{Unsafe: func(words string) bool { return strings.Contains(words, "danger") }, Keyword: func(words string) bool { return strings.EqualFold(words, "stop") }}
	for why, all := range map[wording.Purpose][]string{
		wording.RelayContact: {
			"call 415-555-0123", "+1 (555) 010 0123 is me", "5.5.5.0.1.0.0", "it's five five five oh one two three", "ada@example.com", "ada (at) example dot com", "@ada_l", "http://x.example/y", "see example.com",
			"bit.ly/abc", "my insta is ada", "add me on snapchat", "whatsapp me", "venmo: ada-l", "my number is on the page", "code 94110 22", "www.example", "find us at discord.gg/abc", "text 5550100123 pls",
		},
		wording.RelayUnkind: {
			"fuck you all", "F U C K you", "you're so stupid", "b1tch", "b.i.t.c.h", "bring your tits", "i hate you", "go to hell", "she is ugly", "you are all liars", "send nudes", "idiotas todos", "this is danger", "fuuuck off",
			"what a bunch of stupid idiots", "you \u0430re a bit\u0441h",
		},
		wording.RelayNothing: {"12", "7:30", "...", "?", "stop", "\U0001F600"},
		wording.RelayLong:    {strings.Repeat("a ", 121), strings.Repeat("\U0001F600 ok ", 30)},
		wording.RelayWhat:    {"", "  "},
		"": {
			"I'm bringing snacks", "see you at 10:30, table 12", "running 5 min late, sorry!", "we're 4-6 people, 10 max", "it's on 11-27-2026", "my phone died, I'm at the door", "Sorry, I have the flu", "meet at 1234 Main Street",
			"the number 14 bus is late", "I love this group", "shit, I forgot my umbrella", "I'm stupid, I went to the wrong cafe", "it's ugly outside", "caf\u00e9 it is \U0001F600", "bring 20 dollars", "my cat is fat", "I hate rain",
			"trust me, it is great. Come early", "see you then.Great", "I'm in Essex", strings.TrimSpace(strings.Repeat("yes ", 60)), "from 5 to 7 pm, 2 hours or 3", "I'm five, ok six, minutes away",
		},
	} {
		for _, words := range all {
			if got := g.barred("Ada", words); got != why {
				t.Errorf("%q: %q, want %q", words, got, why)
			}
		}
	}
}

// TestSwapWith: with whom somebody would swap numbers.
func TestSwapWith(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"swap numbers with maya": "maya", "Swap numbers with Maya please": "maya", "can you give Maya my number?": "maya", "please give my number to Maya": "maya", "i'd like to exchange numbers with maya": "maya",
		"can i get Maya's number?": "maya", "share my contact with maya": "maya", "swap contact info with Maya Lee": "maya", "trade numbers with maya too": "maya", "swap numbers": "",
	} {
		if got, ok := swapWith(text); !ok || got != want {
			t.Errorf("%q: %q %v", text, got, ok)
		}
	}
	for _, text := range []string{"what's your number", "my number changed", "how do i change my number", "can i have a bigger number of people", "give me my number", "contact a person", "who has my number?", "swap plans with maya", "get someone's number"} {
		if got, ok := swapWith(text); ok {
			t.Errorf("%q: %q", text, got)
		}
	}
}
