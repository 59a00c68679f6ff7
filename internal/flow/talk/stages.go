package talk

import (
	"strings"

	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/envelope"
	"github.com/josh-sms/josh/internal/text/guide"
	"github.com/josh-sms/josh/internal/text/safety"
)

// When the guide without a model asks whether somebody feels heard: after some turns, in which they have said something.
const (
	fewestTurns = 3
	enoughTurns = 5
	tooStrong   = 9 // from here on nothing moves on, and nothing is drafted (specification of talks)
)

// hearing notes a text as one of theirs at this stage.
func (t side) hearing() {
	t.Turns++
	if guide.Unsaid(t.Message.Normal) { // nobody wants "I don't know" quoted back
		return
	}
	t.Side.says(envelope.Clean(t.Message.Normal), false) // what looks like a form is given back to nobody
}

// tooMuch reports whether what they feel is too strong to go on with anything.
func (t side) tooMuch() bool {
	t.Intensity = guide.Intensity(t.Message.Normal)
	return t.Intensity >= tooStrong
}

// grounds slows down: grounding words and the lines, and not one step further. What was open stays open.
func (t side) grounds() turn.Verdict {
	t.hearing()
	t.Turns--
	t.HelpFor(safety.NeedCrisis)
	p := wording.TalkGround
	if t.member.State.Contact.Value.Said == string(p) {
		p = wording.TalkSlow
	}
	return t.says(p, "grounded", "slows down, names the lines", "what they feel is too strong to go on")
}

// witness is the first stage: being heard, and nothing else. The person's yes to the check moves them on.
func (t side) witness(word guide.Word) turn.Verdict {
	if kind := guide.BesideOf(t.Message.Normal); kind != guide.BesideNone && word == "" && !t.modelled() {
		return t.besides(kind)
	}
	if t.Open == openHeard {
		if word == guide.Done && strings.Contains(strings.ToLower(t.Message.Normal), "s it") { // "that's it", which is what they are asked here
			word = guide.Yes
		}
		switch word {
		case guide.Yes:
			t.tells(heard, said{})
			t.to(rules.Perspective, "")
			return t.says(wording.TalkView, "heard", "goes on to the other's side", "they feel heard")
		case guide.No:
			return t.missed()
		case guide.Send, guide.Share: // there is nothing to send yet: it is asked again
			return t.again()
		case guide.Done: // which is no yes
			return t.says(wording.TalkHeardAll, "check", "asks whether that is all", "")
		default:
			t.Open, t.Turns = "", fewestTurns-1 // what was missed
		}
	}
	if word != guide.Done && word != guide.Send && word != guide.Share {
		t.hearing()
	}
	said := t.found()
	if said != "" && (word == guide.Done || t.Turns >= enoughTurns) {
		return t.checks(said)
	}
	return t.guides(wording.LineWitness, witnessPurpose, func(offers bool) (turn.Verdict, bool) {
		if !offers || t.Turns < fewestTurns || said == "" {
			return turn.Verdict{}, false
		}
		return t.checks(said), true
	})
}

// besides answers what tells nothing of what happened: who is right, whether anybody is there, that this does not help.
func (t side) besides(kind guide.Beside) turn.Verdict {
	switch open := t.Open == openHeard; {
	case open && kind == guide.BesideWrong:
		return t.missed()
	case open && (kind == guide.BesideHere || kind == guide.BesideThank):
		return t.again()
	}
	t.Open = ""
	return t.line(wording.LineWitness)
}

// missed asks what was not heard.
func (t side) missed() turn.Verdict {
	t.Open, t.Turns = "", fewestTurns-1
	return t.says(wording.TalkMissed, "not_heard", "asks what was missed", "")
}

// checks asks whether they feel heard, with their own words.
func (t side) checks(said string) turn.Verdict {
	t.Open, t.Places.Said = openHeard, said
	return t.says(wording.TalkHeard, "check", "asks whether they feel heard", "")
}

// found returns sentences of their own, in quotes.
func (t side) found() string {
	var all []string
	for _, words := range t.own(mostLines) {
		for _, s := range guide.Sentences(words) {
			if guide.Command(s) == "" && !strings.Contains(s, "?") && guide.BesideOf(s) == guide.BesideNone && !guide.Unsaid(s) && !wishes(s) {
				all = append(all, s)
			}
		}
	}
	if len(all) > 3 { // how it began, and what was said last
		all = append(all[:1:1], all[len(all)-2:]...)
	}
	return wording.Quoted(all, wording.MostSaid)
}

// perspective is the second stage: imagining the other's side, in a draft that only its author releases.
func (t side) perspective(word guide.Word) turn.Verdict {
	switch {
	case t.Waits:
		return t.stands()
	case word == guide.Share || word == guide.Send || t.Open == openView && (word == guide.Yes || word == guide.Done):
		return t.sharesView()
	}
	if tone, wishes := guide.Wish(t.Message.Normal); wishes && t.Draft != "" {
		t.Tries++
		return t.shows(guide.Softened(t.Draft, tone), openView)
	}
	if word == "" && t.Draft != "" && guide.AsksDraft(t.Message.Normal) && !t.modelled() {
		return t.says(wording.TalkPrivacy, "explained", "says what the other sees", "a question about the draft")
	}
	if word == guide.No || word == "" && guide.BesideOf(t.Message.Normal) != guide.BesideNone && !t.modelled() {
		return t.asks(wording.LineView, "")
	}
	t.hearing()
	words, own := guide.Own(t.Message.Normal)
	if !own {
		words = guide.View(t.Message.Normal, t.Places.Them)
	}
	if t.Draft != "" && !own && words != "" && len([]rune(t.Draft+" "+words)) <= wording.MostDraft && t.Offered {
		words = t.Draft + " " + words // a line that they add
	}
	if words != "" && !t.modelled() {
		return t.shows(words, openView)
	}
	return t.guidesDraft(wording.LineView, viewPurpose, words)
}

// shows shows a draft word for word.
func (t side) shows(words, open string) turn.Verdict {
	if open != openNeeds {
		words = sentence(words)
	}
	plain, why := t.barred(words, wording.MostDraft)
	if open == openNeeds { // which are read behind "you need": by themselves they may mean something else
		_, why = t.barred("I need "+words, wording.MostDraft)
	}
	if why != "" {
		return t.says(why, "barred", "says why it goes to nobody", string(why))
	}
	t.Draft, t.Open, t.Places.Draft = plain, open, plain
	p := wording.TalkViewDraft
	switch open {
	case openFix:
		p = wording.TalkFixDraft
	case openNeeds:
		p = t.needText(plain)
	}
	return t.says(p, "draft", "shows the draft", "")
}

// ended returns words as a whole sentence.
func ended(words string) string {
	words = strings.TrimSpace(words)
	if words == "" || strings.ContainsAny(words[len(words)-1:], ".!?") {
		return words
	}
	return words + "."
}

// sharesView releases what they imagine; before that they are offered one thing that the other has said openly and the draft leaves out.
func (t side) sharesView() turn.Verdict {
	if t.Draft == "" {
		return t.says(wording.TalkNoDraft, "no_draft", "says that there is nothing to share", "")
	}
	if !t.Offered {
		missing, ask := t.missing()
		if ask != nil {
			return turn.Wait(ask)
		}
		t.Offered = true
		if missing != "" {
			t.Places.Note = missing
			return t.says(wording.TalkAdd, "add", "offers one thing to add", "the other has said and allowed it")
		}
	}
	t.release(shares, rules.ToldView, t.Draft)
	t.Open, t.Waits = "", true
	return t.says(wording.TalkShared, "shared", "releases it", "its author has")
}
