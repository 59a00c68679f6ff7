package app_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestAYesDeletesOnlyWhatWasJustAsked: a question about the deletion is answered and asks again, anything else lets it go.
func TestAYesDeletesOnlyWhatWasJustAsked(t *testing.T) {
	t.Parallel()
	for between, want := range map[string]wording.Purpose{
		"wait, what gets deleted?": wording.DeleteWhat, "is it forever?": wording.DeleteWhat, "is it forever": wording.DeleteWhat, "can i come back later?": wording.DeleteWhat,
		"what happens to my texts": wording.DeleteWhat, "do you keep my number?": wording.DeleteWhat, "huh?": wording.DeleteWhat, "really?": wording.DeleteWhat,
		"what do you mean": wording.DeleteWhat, "can it be undone": wording.DeleteWhat, "are you sure?": wording.DeleteWhat,
		"ok": wording.DeleteSure, "👍": wording.DeleteSure, "sure": wording.DeleteSure, "delete my account": wording.DeleteSure, "k": wording.DeleteSure,
		"is it free?": "", "can you pause me instead?": "", "hi": "", "i like hiking": "", "remind me tomorrow at 9": "", "A": "",
	} {
		c := newTalk(t, member())
		c.says("delete my account")
		d := c.says(between)
		if len(d.Texts) != 1 || (changes(d, record.KindErasure) == 1) || want != "" && d.Texts[0].Purpose != want {
			t.Errorf("%q in the middle: %+v", between, d.Texts)
		}
		if d := c.says("YES"); (changes(d, record.KindErasure) == 1) != (want != "") {
			t.Errorf("YES after %q and %v: erases %v", between, d.Texts, (changes(d, record.KindErasure) == 1))
		}
	}
	c, before := newTalk(t, member()), ""
	for _, body := range []string{"delete my account", "what gets deleted?", "is it forever?", "will you keep my number?", "ok", "ok", "ok", "delete my account", "delete my account"} {
		if d := c.says(body); words(d) == before || d.Outcome != "delete_asked" {
			t.Errorf("%q: %s, %q", body, d.Outcome, words(d))
		} else {
			before = words(d)
		}
	}
	if d := c.says("no"); (changes(d, record.KindErasure) == 1) || d.Outcome != "delete_kept" {
		t.Errorf("a no: %s", d.Outcome)
	}
	if d := c.says("yes"); changes(d, record.KindErasure) == 1 {
		t.Error("a yes after a no deletes")
	}
}

// TestPlacesPickRightAfterTheMenu: a number or a place means the option of a menu that was the last text, and nothing without one.
func TestPlacesPickRightAfterTheMenu(t *testing.T) {
	t.Parallel()
	for reply, want := range map[string]wording.Purpose{
		"1": wording.HowItWorks, "first": wording.HowItWorks, "2": wording.WhatIsNext, "the second one": wording.WhatIsNext, "option 2": wording.WhatIsNext,
		"b please": wording.WhatIsNext, "B)": wording.WhatIsNext, "the last one": wording.AskAHuman, "c!": wording.AskAHuman, "3": wording.AskAHuman, "4": wording.HumanOffer,
	} {
		c := newTalk(t, member())
		c.says("qwertz")
		if d := c.says(reply); len(d.Texts) != 1 || d.Texts[0].Purpose != want {
			t.Errorf("%q after the menu: %+v, want %s", reply, d.Texts, want)
		}
	}
	for _, reply := range []string{"2", "first", "the last one", "option 2"} {
		c := newTalk(t, member())
		if d := c.says(reply); d.Outcome != "unknown" {
			t.Errorf("%q without a menu: %s", reply, d.Outcome)
		}
		c.says("is it free")
		if d := c.says(reply); d.Outcome != "unknown" {
			t.Errorf("%q after an answer: %s", reply, d.Outcome)
		}
	}
}

// TestDeleteMe holds the line between a deletion, which is asked about once more, and an opt-out, which any reasonable
// wording is (47 CFR 64.1200(a)(10)): "delete me" is one, and its confirmation says how everything is deleted as well.
func TestDeleteMe(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]wording.Purpose{
		"erase my data": wording.DeleteAsk, "remove all my info": wording.DeleteAsk, "delete everything about me": wording.DeleteAsk, "forget about me": wording.DeleteAsk,
		"please delete my profile and everything": wording.DeleteAsk, "i want my data gone": wording.DeleteAsk, "can you delete my info": wording.DeleteAsk, "delete all my stuff": wording.DeleteAsk,
		"delete me": wording.StopDelete, "forget me": wording.StopDelete, "Erase me please": wording.StopDelete, "remove my info": wording.StopDelete, "delete me from your list": wording.StopDelete,
		"delete my number": wording.StopDelete, "remove my number": wording.StopConfirmed, "take me off this list": wording.StopConfirmed, "STOP": wording.StopConfirmed,
	} {
		c := newTalk(t, member())
		d := c.says(body)
		if len(d.Texts) != 1 || d.Texts[0].Purpose != want || (changes(d, record.KindErasure) == 1) {
			t.Errorf("%q: %+v, want %s", body, d.Texts, want)
		}
		out := want == wording.StopDelete || want == wording.StopConfirmed
		if d.After.OptedOut() != out || out && len(c.says("delete my account").Texts) != 0 {
			t.Errorf("%q: opted out %v, want %v", body, d.After.OptedOut(), out)
		}
	}
	if d := newTalk(t, nil).says("delete me"); len(d.Texts) != 1 || d.Texts[0].Purpose != wording.StopConfirmed {
		t.Errorf("a stranger, of whom nothing is known: %+v", d.Texts)
	}
}

// TestFeelingsGetAFriendsWords: what people tell of their days is never met with the menu, a loss never with a joke or an
// offer, and telling it again gets other words.
func TestFeelingsGetAFriendsWords(t *testing.T) {
	t.Parallel()
	for body, id := range map[string]string{
		"my dog just died": "grief", "grandma passed away, cant really think rn": "grief", "ugh bad day": "low", "got fired today :(": "low", "\U0001f622": "low",
		"i feel hopeless": "heavy", "i feel so lonely": "lonely", "nobody likes me": "lonely", "i just moved here and know nobody": "new_here", "i'm bored": "bored",
		"i got the job!!": "good_news", "it's my birthday": "birthday", "merry xmas": "holiday", "im sick in bed": "sick", "work is killing me lol": "grumble",
		"can you send me her number": "someones_number", "who else is on here": "who_is_here", "do you know any girls": "set_up", "set me up with someone": "set_up",
	} {
		c := newTalk(t, member())
		first := c.says(body)
		if len(first.Texts) != 1 || !wording.OfCard(first.After.Contact.Value.Said, id) || first.After.HoldInForce(c.now) != nil {
			t.Errorf("%q: %s, %+v", body, first.After.Contact.Value.Said, first.Texts)
			continue
		}
		if again := c.says(body); words(again) == words(first) || words(again) == "" {
			t.Errorf("%q a second time: %q", body, words(again))
		}
		if id == "heavy" && !strings.Contains(words(first), "988") {
			t.Errorf("%q: nobody who can help in %q", body, words(first))
		}
	}
}

// TestDangerComesBeforeKindWords: what the safety step claims never gets a card.
func TestDangerComesBeforeKindWords(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"my dog just died and i want to kill myself", "i feel so lonely i want to die", "bad day, im going to end my life"} {
		if d := newTalk(t, member()).says(body); incidentOf(d) == nil || d.After.HoldInForce(noon) == nil {
			t.Errorf("%q: %s, %+v", body, d.Outcome, d.Texts)
		}
	}
}

// encourages is what nobody may read for whom no plans are.
var encourages = regexp.MustCompile(`(?i)ready|tell me|when they do|when plans start|I'll (text|keep|note)|you'd meet|first one|sign up|you're (already )?(in|set up)|match`) //nolint:gochecknoglobals // compiled once

// TestNobodyWhoIsRefusedIsEncouraged sends what people send to somebody of 16 under their hold: nothing that comes back
// may sound as if there were plans for them.
func TestNobodyWhoIsRefusedIsEncouraged(t *testing.T) {
	t.Parallel()
	for _, region := range []string{"san-francisco", "chicago", "london"} {
		for _, body := range []string{
			"I'm ready", "lets start", "i like chess", "free on weekends", "coffee saturday?", "find me friends", "i feel so lonely", "im bored", "im new here", "what's next", "B", "A",
			"how does this work", "when do we start", "who is coming", "can i bring a friend", "send the link", "where are you available", "is it safe", "im nervous about meeting people", "set me up with someone",
			"how do you match people", "how big are the groups", "when will you text me", "can i just meet one person", "ok", "yes", "thanks", "i'm back", "hi", "my birthday is today", "my dog died", "i got the job",
		} {
			minor := member()
			minor.Region = region
			c := newTalk(t, minor)
			c.state.Hold = live.New(safety.Hold{Kind: safety.SoftHold, Reason: string(safety.Underage), At: noon})
			for range 3 {
				if got := words(c.says(body)); got == "" || encourages.MatchString(got) {
					t.Errorf("%q from somebody of 16 in %s: %q", body, region, got)
				}
			}
		}
	}
}

// TestReports: who says what happened to them is asked more and a person reads it; who asks how it would go is told.
func TestReports(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]wording.Purpose{
		"how do i report someone if it ever happens":                         wording.Answer,
		"what do you do with it when i report someone":                       wording.Answer,
		"how do i report someone for being creepy to me at the last hangout": wording.HumanReport,
		"what do you do when someone was creepy to me last time":             wording.HumanReport,
		"how do i report him":                               wording.HumanReport,
		"somebody was weird to me last time, who do i tell": wording.HumanReport,
	} {
		if d := newTalk(t, member()).says(body); len(d.Texts) != 1 || d.Texts[0].Purpose != want {
			t.Errorf("%q: %+v", body, d.Texts)
		}
	}
}

// TestWhatTellsIsThanked: what nothing understands is thanked for when it tells something and asks nothing, else the menu
// says that it was not understood. Who goes on telling is read on, and who is not understood again gets the offer of a person.
func TestWhatTellsIsThanked(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]wording.Purpose{
		"i burned dinner lol": wording.Thanked, "my cousin got a new van": wording.Thanked, "i just got my hair cut": wording.Thanked,
		"i need the blue one": wording.Menu, "qwertz": wording.Menu,
	} {
		c := newTalk(t, member())
		if d := c.says(body); len(d.Texts) != 1 || d.Texts[0].Purpose != want {
			t.Errorf("%q: %+v", body, d.Texts)
		}
		if d := c.says("yxcv asdf"); d.Texts[0].Purpose != wording.HumanOffer {
			t.Errorf("after %q: %+v", body, d.Texts)
		}
	}
	c := newTalk(t, member())
	for i, body := range []string{"my cousin got a new van", "it is a red one with curtains", "we drove it to my parents last week"} {
		want := []wording.Purpose{wording.Thanked, wording.ThankedToo, wording.Thanked}[i]
		if d := c.says(body); len(d.Texts) != 1 || d.Texts[0].Purpose != want {
			t.Errorf("%q: %+v", body, d.Texts)
		}
	}
}

// TestQuestionsWithWordsOfChange: a question that cards answer gets them, though it has the words of who changes a plan.
func TestQuestionsWithWordsOfChange(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"what if i have to cancel last minute":                             "the last minute",
		"how do i change my neighborhood, i moved from mission to oakland": "ZIP",
		"can i cancel a plan after i said yes?":                            "Once you're in one",
		"is it still on":                                                   "You have no plan with me",
	} {
		if d := newTalk(t, member()).says(body); len(d.Texts) != 1 || !strings.Contains(d.Texts[0].Words, want) {
			t.Errorf("%q: %+v", body, d.Texts)
		}
	}
}
