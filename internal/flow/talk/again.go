package talk

import (
	"github.com/josh-sms/josh/internal/domain/outbox"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// asking returns the text that asks what is open, "" where nothing is.
func asking(open string) wording.Purpose {
	return map[string]wording.Purpose{
		openAbout: wording.TalkAbout, openInvite: wording.TalkDraft, openSolo: wording.TalkDeclined, openHeard: wording.TalkHeard, openView: wording.TalkViewDraft,
		openTheirs: wording.TalkTheirs, openFix: wording.TalkFixDraft, openNeeds: wording.TalkNeedDraft, openBoth: wording.TalkNeedBoth, openWhen: wording.TalkByWhen,
		openPact: wording.TalkPactDraft, openAnswer: wording.TalkProposed, openCheckIn: wording.TalkCheck,
	}[open]
}

// asked reports whether what is open was asked by the last text: a yes is one to that and to nothing else.
func (t side) asked() bool {
	said := wording.Purpose(t.member.State.Contact.Value.Said)
	switch t.Open {
	case "", openAbout: // where a yes is to nothing
		return true
	case openHeard:
		return said == wording.TalkHeard || said == wording.TalkHeardAll
	case openNeeds:
		return said == wording.TalkNeedDraft || said == wording.TalkNeedOwn
	default:
		return said == asking(t.Open)
	}
}

// again asks once more what is open, as it stands.
func (t side) again() turn.Verdict {
	p := asking(t.Open)
	if p == "" {
		return t.says(wording.TalkResumed, "back", "asks what is on their mind", "")
	}
	t.Places.Draft, t.Places.Note = t.Draft, t.Draft
	if t.Open == openNeeds {
		p = t.needText(t.Draft)
	}
	switch t.Open {
	case openHeard:
		t.Places.Said = t.found()
	case openTheirs:
		t.Places.Draft = t.got(func(k Kept) bool { return k.What == rules.ToldView })
	case openBoth:
		t.Places.Own, t.Places.Theirs = t.given(rules.ToldNeeds), t.got(func(k Kept) bool { return k.ID == t.Pending })
	case openAnswer:
		t.Places.Note = t.got(func(k Kept) bool { return k.ID == t.Pending })
	case openCheckIn:
		if len(t.Pacts) > 0 {
			t.Places.Note = t.Pacts[0].Words
		}
	}
	v := t.says(p, "again", "asks again", "it is still open")
	t.Texts[len(t.Texts)-1].Class = outbox.Reply // they have just texted
	return v
}

// got returns the newest of what the other has released for which is holds, "" for nothing.
func (t side) got(is func(Kept) bool) (words string) {
	for _, k := range t.Got {
		if is(k) {
			words = k.Words
		}
	}
	return words
}
