package turn_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/wording"
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
		c := newTalk(t, ada())
		c.says("delete my account")
		d := c.says(between)
		if len(d.Texts) != 1 || d.Erase || want != "" && d.Texts[0].Purpose != want {
			t.Errorf("%q in the middle: %+v", between, d.Texts)
		}
		if d := c.says("YES"); d.Erase != (want != "") {
			t.Errorf("YES after %q and %v: erases %v", between, d.Texts, d.Erase)
		}
	}
	c, before := newTalk(t, ada()), ""
	for _, body := range []string{"delete my account", "what gets deleted?", "is it forever?", "will you keep my number?", "ok", "ok", "ok", "delete my account", "delete my account"} {
		if d := c.says(body); words(d) == before || d.Outcome != "delete_asked" {
			t.Errorf("%q: %s, %q", body, d.Outcome, words(d))
		} else {
			before = words(d)
		}
	}
	if d := c.says("no"); d.Erase || d.Outcome != "delete_kept" {
		t.Errorf("a no: %s", d.Outcome)
	}
	if d := c.says("yes"); d.Erase {
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
		c := newTalk(t, ada())
		c.says("qwertz")
		if d := c.says(reply); len(d.Texts) != 1 || d.Texts[0].Purpose != want {
			t.Errorf("%q after the menu: %+v, want %s", reply, d.Texts, want)
		}
	}
	for _, reply := range []string{"2", "first", "the last one", "option 2"} {
		c := newTalk(t, ada())
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
		"delete my last text": wording.Menu,
	} {
		c := newTalk(t, ada())
		d := c.says(body)
		if len(d.Texts) != 1 || d.Texts[0].Purpose != want || d.Erase {
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
