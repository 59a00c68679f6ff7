package talk

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/guide"
)

// claim takes texts that begin a talk, and those of somebody who is in one: whatever was said last decides where a text belongs.
func (t member) claim() turn.Verdict {
	const saw = "nothing of a talk"
	if t.Awaited { // by a person, who reads whatever it is
		return turn.GoOn(saw, "go on", "an answer to somebody else")
	}
	mine, ask := t.records()
	if ask != nil {
		return turn.Wait(ask)
	}
	inside := wording.IsTalk(t.State.Contact.Value.Said)
	begin, begins := guide.Begins(t.Message.Normal)
	if !begins && !inside {
		begin, begins = guide.BeginsAmong(t.Message.Normal)
	}
	switch {
	case len(mine.Value.Choice) > 0 && inside:
		if v := t.chosen(mine); v.Done() {
			return v
		}
	case begins:
		return t.begins(mine, begin)
	}
	s := mine.Value.focus()
	if s == nil && !inside {
		return turn.GoOn(saw, "go on", "they are in no talk")
	}
	word := guide.Command(t.Message.Normal) // which costs more than the rest of a claim: only of somebody in a talk
	switch {
	case s == nil && (goesAway(t.Message.Normal, word) || word == guide.Send || word == guide.Share):
		t.Say(wording.TalkNone)
		return t.End("talk_none", "a word of a talk", "says that there is none", "")
	case t.State.Contact.Value.Said == string(wording.TalkWho) && (s == nil || word == ""):
		if v := t.named(mine); v.Done() || s == nil {
			return v
		}
	case s == nil:
		return turn.GoOn(saw, "go on", "they are in no talk")
	case !inside && !goesAway(t.Message.Normal, word) && !s.returnsTo(t.Message.Normal):
		return turn.GoOn("in a talk", "go on", "something else was said last")
	}
	away, ask := t.elsewhere(*s, word)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case away:
		return turn.GoOn("in a talk", "go on", "for the rest of the product")
	}
	return t.spoken(mine, *s, word)
}

// goesAway reports whether a text, which is that word, is the bare word for leaving, or says that it is a talk that is left: "I have to leave now" may mean a place.
func goesAway(normal string, word guide.Word) bool {
	words := strings.Fields(strings.ToLower(strings.Trim(normal, " .!")))
	named := slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, "talk") || strings.HasPrefix(w, "conversation") })
	return word == guide.Leave && (len(words) == 1 && words[0] != "unsend" || named)
}

// unread takes a text that nothing else has read, of somebody who is in a talk: it is of that.
func (t member) unread() turn.Verdict {
	mine, ask := t.records()
	if ask != nil {
		return turn.Wait(ask)
	}
	s := mine.Value.focus()
	if s == nil || s.Waits || s.State != In && s.State != Alone || t.Now.Sub(s.At) > talkLife {
		return turn.GoOn("nothing of a talk", "go on", "")
	}
	return t.spoken(mine, *s, guide.Command(t.Message.Normal))
}

// begins is a wish to talk something out.
func (t member) begins(mine slot, b guide.Begin) turn.Verdict {
	const saw = "wants to talk something out"
	if t.May(people.Talk) != people.Allowed {
		t.Say(wording.TalkNot)
		return t.End("talk_refused", saw, "says so", "they may not now")
	}
	met, ask := t.others.Met(t.Turn)
	if ask != nil {
		return turn.Wait(ask)
	}
	mine.Value.Topic, mine.Value.Choice = b.About, nil
	meant := slices.DeleteFunc(slices.Clone(met), func(o Other) bool { return !strings.EqualFold(firstName(o.Name), firstName(b.Name)) })
	switch {
	case b.Name == "":
		return t.asksWhom(mine, wording.TalkWho, saw)
	case len(meant) == 0:
		return t.asksWhom(mine, wording.TalkNobody, saw)
	case len(meant) > 1:
		return t.asksWhich(mine, meant, saw)
	}
	return t.opens(mine, meant[0].Number)
}

func firstName(name string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(name), " ")
	return first
}

func (t member) asksWhom(mine slot, p wording.Purpose, saw string) turn.Verdict {
	mine.Value.At = t.Now
	t.write(mine)
	t.SayFor(p, string(wording.TalkWho))
	return t.End("talk_whom", saw, "asks with whom", "")
}

// named is the answer to with whom, where it was not known.
func (t member) named(mine slot) turn.Verdict {
	name := strings.Trim(t.Message.Normal, " .,!")
	for _, with := range []string{"with ", "it's ", "its ", "to "} {
		name = strings.TrimPrefix(strings.ToLower(name), with)
	}
	if slices.Contains([]string{"never mind", "nevermind", "forget it", "nvm", "nobody", "no one"}, name) {
		t.Say(wording.TalkNoSolo)
		return t.End("talk_over", "with whom", "leaves it at that", "they have thought better of it")
	}
	if name == "" || len(strings.Fields(name)) > 2 || guide.Command(name) != "" {
		return turn.GoOn("with whom", "go on", "no name")
	}
	return t.begins(mine, guide.Begin{Name: name, About: mine.Value.Topic})
}

// opens begins a talk with somebody, or goes on with the one that there is.
func (t member) opens(mine slot, other string) turn.Verdict {
	id := rules.PairID(t.State.Number, other)
	if n := mine.Value.find(id); n >= 0 && mine.Value.Talks[n].live() {
		s, ask := t.in(mine, mine.Value.Talks[n])
		if ask != nil {
			return turn.Wait(ask)
		}
		s.Paused = false
		if s.State == Asked || s.State == Invited {
			return s.stands()
		}
		return s.says(wording.TalkBack, "back", "goes on with it", "there is one with them")
	}
	if mine.Value.going() >= rules.MostTalks {
		t.Say(wording.TalkMany)
		return t.End("talk_refused", "wants to talk something out", "says so", "three at a time")
	}
	s, ask := t.in(mine, Side{ID: id, Begun: t.Message.ID, Other: other, Author: true, State: Drafting, Open: openAbout, Topic: mine.Value.Topic})
	if ask != nil {
		return turn.Wait(ask)
	}
	if s.Topic != "" {
		return s.drafts()
	}
	return s.says(wording.TalkAbout, "begun", "asks what it is about", "")
}

// spoken is a text of somebody in a talk. What works at every point comes first.
func (t member) spoken(mine slot, at Side, word guide.Word) turn.Verdict {
	s, ask := t.in(mine, at)
	if ask != nil {
		return turn.Wait(ask)
	}
	s.Reminded = false
	said := wording.Purpose(t.State.Contact.Value.Said)
	switch {
	case s.State == Drafting && guide.Drops(t.Message.Normal):
		return s.drops()
	case word == guide.Leave && goesAway(t.Message.Normal, word):
		return s.leaves()
	case word == guide.Leave && s.State != Asked, word == guide.No && (said == wording.TalkWelcome || said == wording.TalkOpened): // "actually no"
		return s.says(wording.TalkLeaveSure, "leave_asked", "asks whether the talk is meant", "it may be a place")
	case word == guide.Pause:
		s.Paused = true
		return s.says(wording.TalkPaused, "paused", "reminds of nothing", "")
	case word == guide.Resume:
		s.Paused = false
		return s.says(wording.TalkResumed, "resumed", "asks what is on their mind", "")
	case word == "" && s.tooMuch():
		return s.grounds()
	case s.State == Asked:
		return s.answered(word)
	case word == "" && guide.AsksHow(t.Message.Normal):
		return s.explains()
	case word == "" && guide.AsksMemory(t.Message.Normal):
		return s.says(wording.TalkMemory, "explained", "says what is kept", "")
	case word == "" && guide.AsksOther(t.Message.Normal), s.State == Invited:
		return s.stands()
	}
	s.Paused = false
	if word == guide.Yes && (!s.asked() || s.Draft != "" && guide.Wavers(t.Message.Normal)) { // a yes to something else releases nothing, nor does "ok, hm"
		return s.again()
	}
	return s.turn(word)
}

// turn is a text at a stage.
func (t side) turn(word guide.Word) turn.Verdict {
	switch {
	case t.State == Drafting:
		return t.inviting(word)
	case t.Open == openSolo:
		return t.goesAlone(word)
	case t.State == Alone:
		return t.alone(word)
	case t.Open == openCheckIn:
		return t.checksIn(word)
	}
	if t.State == In && t.Now.Sub(t.At) > time.Hour {
		t.tells(wakes, said{})
	}
	switch t.Stage {
	case rules.Witness:
		return t.witness(word)
	case rules.Perspective:
		return t.perspective(word)
	case rules.Needs:
		return t.needs(word)
	default:
		return t.repair(word)
	}
}

// stands says how it stands: of the other no more than that they are still at it.
func (t side) stands() turn.Verdict {
	if t.Open != "" { // it is for them to do something
		return t.again()
	}
	p := wording.TalkWaiting
	if t.member.State.Contact.Value.Said == string(p) {
		p = wording.TalkStill
	}
	return t.says(p, "waiting", "says how it stands", "")
}

// explains says how a talk works, and what the other sees where that was just said. With a model the specialist says it.
func (t side) explains() turn.Verdict {
	words, ask := t.specialist(ExplainPurpose)
	switch {
	case ask != nil:
		return turn.Wait(ask)
	case words != "":
		t.Places.Guide = words
		return t.says(wording.TalkSpecial, "explained", "says how a talk works", "by a model")
	case t.member.State.Contact.Value.Said == string(wording.TalkExplained):
		return t.says(wording.TalkPrivacy, "explained", "says what the other sees", "")
	}
	return t.says(wording.TalkExplained, "explained", "says how a talk works", "")
}

// leaves ends it for both: the other hears that it has ended.
func (t side) leaves() turn.Verdict {
	if t.State != Drafting && t.State != Alone {
		t.tells(leaves, said{Why: "left"})
	}
	t.end()
	t.Say(wording.TalkLeft)
	t.keep()
	return t.End("talk_left", "LEAVE", "ends it", "their own wish")
}
