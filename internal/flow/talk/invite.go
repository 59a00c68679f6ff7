package talk

import (
	"slices"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/people"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/text/answers"
	"github.com/josh-sms/josh/internal/text/guide"
)

// mostChoices is how many people a text lists.
const mostChoices = 6

// asksWhich asks which of several of a name they mean.
func (t member) asksWhich(mine slot, meant []Other, saw string) turn.Verdict {
	meant = meant[:min(len(meant), mostChoices)]
	names := make([]string, len(meant))
	for n, o := range meant {
		names[n] = strconv.Itoa(n+1) + ") " + o.Name
		mine.Value.Choice = append(mine.Value.Choice, o.Number)
	}
	mine.Value.At = t.Now
	t.write(mine)
	t.Places.Others = strings.Join(names, ", ")
	t.Say(wording.TalkWhich)
	return t.End("talk_whom", saw, "asks which of them", "")
}

// chosen is the answer to that.
func (t member) chosen(mine slot) turn.Verdict {
	n := answers.Choice(t.Message.Normal, len(mine.Value.Choice))
	if n == 0 {
		return turn.GoOn("which of them", "go on", "none of the list")
	}
	return t.opens(mine, mine.Value.Choice[n-1])
}

// drafts makes the first draft of the invitation.
func (t side) drafts() turn.Verdict {
	draft, ask := t.modelDraft(invitePurpose)
	if ask != nil {
		return turn.Wait(ask)
	}
	if draft == "" {
		draft = guide.Invitations(t.Places.Them, topic(t.Topic))[0]
	}
	t.Open = openInvite
	return t.drafted(draft)
}

// redrafts makes another one, by a wish. Nothing is lost that they have worded themselves: a tone changes what is there where it can.
func (t side) redrafts(tone guide.Tone) turn.Verdict {
	draft, ask := t.modelDraft(invitePurpose)
	if ask != nil {
		return turn.Wait(ask)
	}
	drafts := guide.Invitations(t.Places.Them, topic(t.Topic))
	t.Tries++
	switch places := map[guide.Tone]int{guide.Softer: 1, guide.Shorter: 2, guide.Warmer: 3, guide.Plainer: 4}; {
	case draft != "" && draft != t.Draft:
	case tone == guide.First:
		draft = drafts[0]
	case slices.Contains(drafts, t.Draft) && places[tone] > 0 && drafts[places[tone]] != t.Draft:
		draft = drafts[places[tone]]
	case slices.Contains(drafts, t.Draft) || tone == guide.Other:
		draft = drafts[t.Tries%len(drafts)]
	default:
		draft = guide.Softened(t.Draft, tone)
	}
	return t.drafted(draft)
}

// mostTopic is how long what a talk is about may be in a draft of ours.
const mostTopic = 40

// topic returns what it is about for a draft, "" where that is more than a few words: it is for JOSH then, not for the other.
func topic(words string) string {
	if len([]rune(words)) > mostTopic || len(strings.Fields(words)) > 6 {
		return ""
	}
	return words
}

// drafted shows a draft of the invitation word for word.
func (t side) drafted(words string) turn.Verdict {
	plain, why := t.barred(words, wording.MostNote)
	if why != "" {
		return t.says(why, "barred", "says why it goes to nobody", string(why))
	}
	t.Draft, t.Places.Note = plain, plain
	return t.says(wording.TalkDraft, "draft", "shows the draft", "")
}

// sends releases the invitation.
func (t side) sends() turn.Verdict {
	if t.Draft == "" {
		return t.says(wording.TalkNoDraft, "no_draft", "says that there is nothing to send", "")
	}
	if t.May(people.Talk) != people.Allowed {
		t.Say(wording.TalkNot)
		return t.End("talk_refused", "SEND", "says so", "they may not now")
	}
	id := t.Draft
	t.release(starts, rules.ToldInvited, id)
	t.State, t.Stage, t.Open, t.Waits = Invited, rules.Invitation, "", true
	t.By = t.Now.Add(rules.AnswerSpan)
	return t.says(wording.TalkSent, "invited", "sends the invitation", "its author has released it")
}

// answered is the answer of who was invited.
func (t side) answered(word guide.Word) turn.Verdict {
	switch {
	case word == guide.Yes, t.Draft != "" && (word == guide.Send || word == guide.Share):
		t.tells(answered, said{Yes: true})
		t.State = In
		t.to(rules.Witness, "")
		return t.says(wording.TalkWelcome, "accepted", "yes", "")
	case word == guide.No || word == guide.Leave || word == guide.Skip || refuses(t.Message.Normal):
		t.tells(answered, said{})
		t.end()
		t.Say(wording.TalkNo)
		t.keep()
		return t.End("talk_declined", "an invitation to a talk", "no", "")
	case guide.AsksHow(t.Message.Normal):
		return t.explains()
	}
	p := wording.TalkInvitedMore
	if t.member.State.Contact.Value.Said == string(p) {
		p = wording.TalkInvitedFree
	}
	return t.says(p, "asked_again", "says what it is", "neither yes nor no")
}

// refuses reports whether somebody who was invited says no in other words.
func refuses(normal string) bool {
	low := strings.ReplaceAll(strings.ToLower(normal), "'", "")
	return slices.ContainsFunc([]string{"dont want", "do not want", "not interested", "absolutely not", "leave me", "no way", "id rather not", "rather not", "never again", "no interest", "no quiero"},
		func(s string) bool { return strings.Contains(low, s) })
}

// goesAlone is the answer to whether somebody whose invitation came to nothing goes on alone.
func (t side) goesAlone(word guide.Word) turn.Verdict {
	switch word {
	case guide.Yes:
		t.State = Alone
		t.to(rules.Witness, "")
		return t.says(wording.TalkSolo, "alone", "asks what happened", "")
	case guide.No, guide.Skip, guide.Done:
		t.end()
		t.Say(wording.TalkNoSolo)
		t.keep()
		return t.End("talk_over", "goes on alone", "no", "")
	default: // they have begun
		t.State = Alone
		t.to(rules.Witness, "")
		return t.alone(word)
	}
}

// aloneTurns is how many turns somebody has alone before what they said is given back to them.
const aloneTurns = 4

// alone is a turn of somebody who goes on alone: they are heard, and at last what they said is given back.
func (t side) alone(word guide.Word) turn.Verdict {
	t.hearing()
	if word == guide.Done || t.Turns >= aloneTurns {
		t.Places.Said = t.found()
		t.end()
		t.Say(wording.TalkAlone)
		t.keep()
		return t.End("talk_over", "alone", "gives back what they said", "")
	}
	return t.asks(wording.LineSolo, soloPurpose)
}
