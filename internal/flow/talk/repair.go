package talk

import (
	"slices"
	"strings"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/guide"
)

// repair is the fourth stage: something small that one or both may do, each time with the other's yes.
func (t side) repair(word guide.Word) turn.Verdict {
	switch {
	case t.Open == openAnswer && (word == guide.Yes || word == guide.No):
		return t.replies(word == guide.Yes)
	case t.Open == openPact && (word == guide.Send || word == guide.Share || word == guide.Yes):
		return t.proposes()
	case word == guide.Send || word == guide.Share:
		return t.says(wording.TalkNoDraft, "no_draft", "says that there is nothing to send", "")
	case (word == guide.Done || word == guide.Skip) && t.Open == openAnswer && !t.asked():
		return t.again() // before they leave it there they hear what the other proposes
	case word == guide.Done || word == guide.Skip:
		return t.finishes()
	case word == guide.No:
		t.Open, t.Draft = "", ""
		if t.Pending != "" {
			t.Open = openAnswer
			return t.again()
		}
		return t.says(wording.TalkRefuses, "no", "asks for another one", "")
	case word == guide.Yes:
		return t.says(wording.TalkSmaller, "vague", "asks for something small", "")
	case len(t.Pacts) >= rules.MostAgreements:
		return t.says(wording.TalkFull, "full", "says that it is enough", "")
	}
	t.hearing()
	if t.Open == openWhen {
		if by := guide.When(t.Message.Normal); by != "" {
			return t.showsPact(strings.TrimRight(t.Draft, ". ") + " " + by + ".")
		}
	}
	return t.agrees()
}

// agrees reads something small out of a text.
func (t side) agrees() turn.Verdict {
	a, ok := guide.Agree(t.Message.Normal, t.Places.Them)
	if words, own := guide.Own(t.Message.Normal); own {
		return t.showsPact(words)
	}
	if !ok || a.Who == guide.Nobody || a.By == "" && t.modelled() {
		return t.guidesDraft("", repairPurpose, "")
	}
	words := wording.Pact(string(a.Who), t.Places.Them, a.What)
	if a.By == "" {
		t.Draft, t.Open = words, openWhen
		return t.says(wording.TalkByWhen, "when", "asks by when", "")
	}
	return t.showsPact(strings.TrimRight(words, ". ") + " " + a.By + ".")
}

// showsPact shows an agreement word for word.
func (t side) showsPact(words string) turn.Verdict {
	plain, why := t.barred(words, wording.MostPact)
	if why != "" {
		return t.says(why, "barred", "says why it goes to nobody", string(why))
	}
	t.Draft, t.Open, t.Places.Note = plain, openPact, plain
	return t.says(wording.TalkPactDraft, "draft", "shows the draft", "")
}

// proposes releases it.
func (t side) proposes() turn.Verdict {
	words := t.Draft
	t.release(proposes, rules.ToldProposed, words)
	t.Open = ""
	if t.Pending != "" {
		t.Open = openAnswer
	}
	return t.says(wording.TalkPactSent, "proposed", "asks the other", "its author has released it")
}

// replies answers what the other proposes.
func (t side) replies(yes bool) turn.Verdict {
	n := slices.IndexFunc(t.Got, func(k Kept) bool { return k.ID == t.Pending })
	if n < 0 {
		t.Open, t.Pending = "", ""
		return t.says(wording.TalkSmaller, "vague", "asks for something small", "")
	}
	pact := t.Got[n]
	t.tells(replies, said{Words: pact.ID, Yes: yes})
	t.Open, t.Pending = "", ""
	if !yes {
		return t.says(wording.TalkRefuses, "refused", "says no", "")
	}
	t.agreed(pact)
	t.Places.Note = pact.Words
	return t.says(wording.TalkAgreed, "agreed", "says yes", "")
}

// agreed keeps what both have agreed to.
func (t side) agreed(pact Kept) {
	t.Pacts = append(slices.Clone(t.Pacts), pact)
	t.State = Agreed
}

// finishes is that they have nothing to agree to, or nothing more.
func (t side) finishes() turn.Verdict {
	if t.Pending != "" {
		t.tells(replies, said{Words: t.Pending})
		t.Pending = ""
	}
	t.tells(finishes, said{})
	t.Open, t.Draft, t.Waits = "", "", true
	if len(t.Pacts) > 0 {
		return t.says(wording.TalkKept, "done", "leaves it at that", "")
	}
	return t.says(wording.TalkDone, "done", "nothing has to be settled", "")
}

// checksIn is the answer to whether it holds.
func (t side) checksIn(word guide.Word) turn.Verdict {
	p := wording.TalkCheckBad
	if word == "" && strings.HasSuffix(t.Message.Normal, "?") {
		return t.again()
	}
	if word == guide.Yes || word == "" && guide.Holds(t.Message.Normal) {
		p = wording.TalkCheckGood
	}
	t.end()
	t.Say(p)
	t.keep()
	return t.End("talk_checked", "whether it holds", string(p), "")
}
