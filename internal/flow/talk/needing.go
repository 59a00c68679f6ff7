package talk

import (
	"slices"
	"strings"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/guide"
)

// needs is the third stage: what each needs, side by side.
func (t side) needs(word guide.Word) turn.Verdict {
	switch {
	case t.Open == openTheirs && (word == guide.Yes || word == guide.Done || word == guide.Skip || closely(t.Message.Normal)):
		t.Open = ""
		return t.says(wording.TalkNeeds, "close", "asks what they need", "")
	case t.Open == openTheirs && (word == guide.No || guide.Unsaid(t.Message.Normal) || partly(t.Message.Normal)):
		return t.says(wording.TalkOff, "off", "asks what is off", "")
	case (t.Open == openTheirs || t.Open == openFix) && word == "" && (guide.Question(t.Message.Normal) || guide.BesideOf(t.Message.Normal) != guide.BesideNone):
		return t.says(wording.TalkPrivacy, "explained", "says what the other sees", "a question is for nobody else")
	case t.Open == openTheirs && word == "":
		t.hearing()
		return t.shows(guide.ToThem(t.Message.Normal, t.Places.Them), openFix)
	case t.Open == openFix && (word == guide.Share || word == guide.Send || word == guide.Yes):
		t.release(fixes, rules.ToldFix, t.Draft)
		t.Open = ""
		return t.says(wording.TalkFixSent, "fixed", "releases it, asks what they need", "its author has")
	case t.Open == openFix && (word == guide.No || word == guide.Done || word == guide.Skip):
		t.Open, t.Draft = "", ""
		return t.says(wording.TalkNeeds, "unsaid", "asks what they need", "they keep it to themselves")
	case t.Open == openFix && word == "":
		t.hearing()
		return t.shows(guide.ToThem(t.Message.Normal, t.Places.Them), openFix)
	case t.Open == openTheirs || t.Open == openFix: // another word that works is none here
		return t.again()
	case t.Open == openNeeds && (word == guide.Share || word == guide.Send || word == guide.Yes):
		return t.sharesNeeds()
	case t.Open == openBoth && (word == guide.Yes || word == guide.Done):
		t.tells(confirms, said{Words: t.Pending})
		t.Open, t.Pending, t.Waits = "", "", true
		return t.says(wording.TalkConfirmed, "confirmed", "confirms", "")
	case t.Waits && word != "":
		return t.stands()
	}
	return t.needed(word)
}

// noNeed is what somebody shares who needs nothing.
const noNeed = "nothing right now"

// needed reads what they need out of a text.
func (t side) needed(word guide.Word) turn.Verdict {
	switch word {
	case guide.Done, guide.Skip: // who needs nothing is not held up by it
		t.Needs = []string{noNeed}
		return t.shows(noNeed, openNeeds)
	case guide.No:
		return t.asks(wording.LineNeeds, "")
	case guide.Send, guide.Share:
		return t.says(wording.TalkNoDraft, "no_draft", "says that there is nothing to share", "")
	default:
		if guide.BesideOf(t.Message.Normal) != guide.BesideNone && !t.modelled() {
			return t.line(wording.LineNeeds)
		}
	}
	t.hearing()
	helped := word == "" && t.member.State.Contact.Value.Said == string(wording.TalkNeedsHelp)
	list := guide.Needs(t.Message.Normal)
	if len(list) == 0 && (helped || guide.Thing(t.Message.Normal)) { // which goes on after "I need"
		list = guide.Needs("I need " + t.Message.Normal)
	}
	line := wording.Listed(list)
	switch {
	case line == "" && t.Turns > 1 && !t.modelled() && !helped:
		return t.says(wording.TalkNeedsHelp, "needs_help", "gives a begin to go on from", "nothing that was said is read as a need")
	case line == "":
		return t.guides(wording.LineNeeds, needsPurpose, nil)
	}
	t.Needs, t.Waits = list, false
	return t.shows(t.toThem(list), openNeeds)
}

// sharesNeeds releases them.
func (t side) sharesNeeds() turn.Verdict {
	if t.Draft == "" {
		return t.says(wording.TalkNoDraft, "no_draft", "says that there is nothing to share", "")
	}
	t.Places.Own = t.Draft
	t.release(needs, rules.ToldNeeds, t.Draft)
	t.Open, t.Waits = "", true
	return t.says(wording.TalkNeedSent, "needs", "releases them", "their author has")
}

// needText returns the text that shows a need: one with "me" or "you" in it cannot be said behind "you need".
func (t side) needText(draft string) wording.Purpose {
	if _, own := guide.NeedOf(draft, t.Places.Them); !own {
		return wording.TalkNeedOwn
	}
	return wording.TalkNeedDraft
}

// closely reports whether a text says that it is close, and nothing else: "yes she's right".
func closely(normal string) bool {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(strings.Trim(normal, " .!"), ",", " ")))
	if len(words) == 0 || len(words) > 5 || !slices.Contains([]string{"yes", "yeah", "yep", "true", "exactly"}, words[0]) {
		return false
	}
	rest := strings.Fields("she he they she's he's they're it it's that that's thats shes hes theyre is are was got has this right true close exactly spot on pretty very totally it me so yes yeah")
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(rest, w) && w != "yep" })
}

// toThem returns needs in one line, as the other reads them.
func (t side) toThem(list []string) string {
	said := slices.Clone(list)
	for n, need := range said {
		said[n], _ = guide.NeedOf(need, t.Places.Them)
	}
	return wording.Listed(said)
}

// partly reports whether what the other has imagined is close only in part.
func partly(normal string) bool {
	low := strings.ToLower(strings.Trim(normal, " .!"))
	return slices.Contains([]string{"kind of", "kinda", "sort of", "sorta", "partly", "a bit", "a little", "half", "half right", "somewhat", "not all of it", "maybe", "almost", "yes and no", "mas o menos"}, low)
}

// wishes reports whether a text is a wish about a draft: it is quoted back to nobody.
func wishes(text string) bool {
	_, wishes := guide.Wish(text)
	return wishes
}
