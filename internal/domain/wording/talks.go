package wording

import (
	"slices"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// The purposes of texts of a talk between two people.
const (
	TalkAbout  Purpose = "talk_invite_draft/about"  // what is it about
	TalkWho    Purpose = "talk_invite_draft/who"    // with whom
	TalkNobody Purpose = "talk_invite_draft/nobody" // nobody of that name
	TalkWhich  Purpose = "talk_invite_draft/which"  // several of that name
	TalkMany   Purpose = "talk_invite_draft/many"   // three at a time
	TalkNot    Purpose = "talk_invite_draft/not"    // they may not now
	TalkDraft  Purpose = "talk_invite_draft"
	TalkSent   Purpose = "talk_invite_draft/sent"

	TalkAboutMore Purpose = "talk_invite_draft/about_more" // a yes, or a question, where it was asked what it is about
	TalkDraftKept Purpose = "talk_invite_draft/kept"       // words that are not for the other
	TalkDraftAsk  Purpose = "talk_invite_draft/asked"      // a question about the draft
	TalkDropped   Purpose = "talk_invite_draft/dropped"    // they would rather not

	TalkInvited     Purpose = "talk_invited"
	TalkInvitedMore Purpose = "talk_invited/more" // neither yes nor no
	TalkInvitedFree Purpose = "talk_invited/free" // where that was the last text
	TalkWelcome     Purpose = "talk_invited/yes"
	TalkDeclined    Purpose = "talk_declined"
	TalkNo          Purpose = "talk_declined/own"
	TalkNoSolo      Purpose = "talk_declined/alone" // and they do not go on alone either

	TalkOpened Purpose = "talk_turn/opened"
	TalkBack   Purpose = "talk_turn/back"
	TalkGround Purpose = "talk_turn/ground"
	TalkSlow   Purpose = "talk_turn/slow" // where that was the last text
	TalkGuide  Purpose = "talk_turn/model"
	TalkMissed Purpose = "talk_turn/missed" // the check was answered with a no
	TalkView   Purpose = "talk_turn/view"   // the second stage begins
	TalkSolo   Purpose = "talk_turn/solo"   // they go on alone
	TalkAlone  Purpose = "talk_turn/alone"  // what they found

	TalkHeard    Purpose = "talk_heard_check"
	TalkHeardAll Purpose = "talk_heard_check/all" // "that's all", which is no yes

	TalkViewDraft Purpose = "talk_draft"
	TalkFixDraft  Purpose = "talk_draft/fix"
	TalkNeedDraft Purpose = "talk_draft/needs"
	TalkNeedOwn   Purpose = "talk_draft/needs_own" // one that says "me" or "you"
	TalkPactDraft Purpose = "talk_draft/agreement"
	TalkAdd       Purpose = "talk_draft/add"
	TalkUnfit     Purpose = "talk_draft/unfit"
	TalkReach     Purpose = "talk_draft/reach"
	TalkTooLong   Purpose = "talk_draft/long"
	TalkNoDraft   Purpose = "talk_draft/none" // SEND, and there is nothing to send

	TalkShared   Purpose = "talk_shared" // the other has not yet
	TalkTheirs   Purpose = "talk_shared/theirs"
	TalkFixed    Purpose = "talk_shared/fix"
	TalkOff      Purpose = "talk_shared/off" // it is not close
	TalkFixSent  Purpose = "talk_shared/sent"
	TalkNeedSent Purpose = "talk_shared/needs"

	TalkWaiting  Purpose = "talk_waiting"
	TalkStill    Purpose = "talk_waiting/again"
	TalkReminder Purpose = "talk_waiting/reminder"
	TalkPaused   Purpose = "talk_waiting/paused"
	TalkResumed  Purpose = "talk_waiting/resumed"

	TalkNeeds     Purpose = "talk_needs"
	TalkNeedBoth  Purpose = "talk_needs/both"
	TalkConfirmed Purpose = "talk_needs/confirmed"
	TalkNeedsHelp Purpose = "talk_needs/help" // what they say is no need that is read

	TalkRepair   Purpose = "talk_agreement"
	TalkSmaller  Purpose = "talk_agreement/smaller"
	TalkByWhen   Purpose = "talk_agreement/when"
	TalkPactSent Purpose = "talk_agreement/sent"
	TalkProposed Purpose = "talk_agreement/proposed"
	TalkAccepted Purpose = "talk_agreement/accepted"
	TalkAgreed   Purpose = "talk_agreement/agreed" // to who has said yes
	TalkRefused  Purpose = "talk_agreement/refused"
	TalkRefuses  Purpose = "talk_agreement/refuses" // to who has said no
	TalkDone     Purpose = "talk_agreement/done"
	TalkKept     Purpose = "talk_agreement/kept" // nothing more, and something was agreed
	TalkFull     Purpose = "talk_agreement/full"

	TalkCheck     Purpose = "talk_checkin"
	TalkCheckGood Purpose = "talk_checkin/good"
	TalkCheckBad  Purpose = "talk_checkin/bad"

	TalkLeft      Purpose = "talk_left"
	TalkLeaveSure Purpose = "talk_left/sure" // what they have said may mean a place
	TalkEnded     Purpose = "talk_ended"
	TalkNone      Purpose = "talk_ended/none"    // there is no talk to leave
	TalkNothing   Purpose = "talk_ended/nothing" // both have nothing to agree to

	TalkExplained Purpose = "talk_explained"
	TalkPrivacy   Purpose = "talk_explained/again"
	TalkMemory    Purpose = "talk_explained/memory"
	TalkSpecial   Purpose = "talk_explained/model"
)

// Longest of what a talk passes on, in characters.
const (
	MostNote  = 150 // of an invitation, and of what a draft may add
	MostDraft = 165
	MostPact  = 150
	MostNeeds = 95
)

func guidedTexts() []Text {
	return slices.Concat(invitationTexts(), privateTexts(), releaseTexts(), repairTexts(), talkLines())
}

// invitationTexts are those around the invitation.
func invitationTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{TalkAbout, r, 2, "I'll help you and {them} talk, {name}. I'm no therapist, just somebody in between, and {them} hears nothing that you haven't sent yourself. What is it about, in a few words?"},
		{TalkWho, r, 1, "I can help with that, {name}. Who would you like to talk with?"},
		{TalkNobody, r, 2, "I can only help with people you've met in a LinkUp, {name}, and I don't find that name there. What's the first name of the person you mean?"},
		{TalkWhich, r, 2, "Which of them do you mean: {others}?"},
		{TalkMany, r, 1, "You have three talks going, {name}, and that's as many as I can hold. Ask me again when one is over."},
		{TalkNot, r, 1, "I can't start a talk for you right now, {name}."},
		{TalkDraft, r, 2, "How about this: \"{note}\" It goes to {them} when you text SEND. Or tell me what to change: softer, shorter, or your own words."},
		{TalkSent, r, 1, "Sent, {name}. {them} has a week to answer, and I'll tell you either way."},

		{TalkAboutMore, r, 1, "In a few words, {name}: what is it about? Saturday, or the money, say that much. SKIP leaves it open."},
		{TalkDraftKept, r, 2, "That stays between us, {name}. When the draft is right, text SEND. To change it: softer, shorter, or the words that {them} should read."},
		{TalkDraftAsk, r, 2, "That's up to you, {name}. {them} gets nothing until you text SEND, and then only the draft. Softer, shorter or your own words: all of it works."},
		{TalkDropped, r, 1, "OK, {name}, nothing was sent and {them} hears nothing of it. Ask me any time."},

		{TalkInvited, p, 2, "{them}, whom you met in a LinkUp, asks: \"{note}\" You'd each talk with me in private, and only what you send crosses. YES or NO?"},
		{TalkInvitedMore, r, 2, "It's a talk through me, {name}: each of you tells me their side, and {them} sees only what you choose to send. You can LEAVE whenever you like. YES or NO?"},
		{TalkInvitedFree, r, 2, "What {them} wrote is all I can tell you, {name}. There's no need to say yes, and a NO needs no reason. YES or NO?"},
		{TalkWelcome, r, 2, "Good, {name}. From here on it's just you and me, at your pace: PAUSE or LEAVE work any time. How did you see what happened?"},
		{TalkDeclined, p, 2, "{them} isn't up for a talk right now, {name}. That's no verdict on you. Shall we look at it on our own, just you and me? YES or NO"},
		{TalkNo, r, 1, "OK, {name}. I'll only say that it's not for now."},
		{TalkNoSolo, r, 1, "OK, {name}. I'm here if you change your mind."},
	}
}

// privateTexts are those of what is said in private.
func privateTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{TalkOpened, p, 2, "{them} said yes, {name}. From here on it's just you and me, at your pace: PAUSE or LEAVE work any time. What happened, the way you saw it?"},
		{TalkBack, r, 1, "I'm with you, {name}. What's on your mind about {them}?"},
		{TalkGround, r, 2, "That's a lot to carry right now, {name}. No hurry: feel your feet on the floor, and breathe out slowly. If it gets too heavy, people are there day and night: {help}."},
		{TalkSlow, r, 2, "I'm still here, {name}. Nothing has to be solved tonight. Somebody to talk to right now: {help}."},
		{TalkGuide, r, 2, "{guide}"},
		{TalkMissed, r, 1, "Thanks for telling me, {name}. What did I miss?"},
		{TalkView, r, 2, "I'm glad, {name}. Now a harder one: put yourself in {them}'s place for a moment. What may it have been like for them?"},
		{TalkSolo, r, 1, "Then it's just us, {name}. What happened, the way you saw it?"},
		{TalkAlone, r, 2, "You said {said} Maybe there's one thing in it to do differently, or to tell somebody. I'm glad you took the time."},

		{TalkHeard, r, 2, "Let me see if I have it. You said {said} Did I get that? YES, or tell me what I missed."},
		{TalkHeardAll, r, 1, "And did I get it right, {name}? YES, or tell me what I missed."},
	}
}

// releaseTexts are those of what is released, and of waiting for the other.
func releaseTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{TalkViewDraft, r, 2, "It would read: \"{draft}\" SHARE lets {them} see it once they've written theirs. Or put it in your own words."},
		{TalkFixDraft, r, 2, "It would read: \"{draft}\" SHARE passes it on to {them}. Or put it in your own words."},
		{TalkNeedDraft, r, 2, "You need {draft}. SHARE lets {them} see that. Or send it again the way you'd put it."},
		{TalkNeedOwn, r, 2, "It would read: \"I need {draft}.\" SHARE lets {them} see that. Or send it again the way you'd put it."},
		{TalkPactDraft, r, 2, "It would read: \"{note}\" SEND asks {them} for a yes. Or tell me what to change."},
		{TalkAdd, r, 2, "One thing before it goes. {them} has said: \"{note}\" Add a line about that if you like, or SHARE it as it is."},
		{TalkUnfit, r, 1, "That could hurt, so I won't pass it on, {name}. How would you say it to a friend?"},
		{TalkReach, r, 1, "I can't pass on numbers, links or handles, {name}. How would you say it without?"},
		{TalkTooLong, r, 1, "That's too long to pass on, {name}. What's the heart of it, in a sentence or two?"},
		{TalkNoDraft, r, 1, "There's nothing to send yet, {name}. Tell me what you'd like {them} to know."},

		{TalkShared, r, 2, "Thank you, {name}. You'll each get to read what the other wrote as soon as {them}'s is there, too."},
		{TalkTheirs, p, 2, "{them} wrote, about how it may be for you: \"{draft}\" YES if that's close. If something's off, tell me in your words."},
		{TalkFixed, p, 2, "{them} says about what you wrote: \"{draft}\" There's nothing you have to answer."},
		{TalkOff, r, 1, "Thanks for telling me, {name}. What would you want {them} to know about it?"},
		{TalkFixSent, r, 1, "Passed on, {name}. Now, what do you need, so that it goes better between you?"},
		{TalkNeedSent, r, 1, "Shared, {name}. I'll text you as soon as both lists are there."},

		{TalkWaiting, r, 1, "{them} is still at it, {name}. I'll text you as soon as there's something for you."},
		{TalkStill, r, 1, "Nothing new yet, {name}: {them} is still at it."},
		{TalkReminder, p, 1, "Whenever you're ready, {name}: I'm still here for the talk with {them}. PAUSE if you'd rather not be reminded."},
		{TalkPaused, r, 1, "OK, {name}, I won't remind you. Text me when you'd like to go on."},
		{TalkResumed, r, 1, "Good to have you back, {name}. What's on your mind?"},
	}
}

// repairTexts are those of needs and agreements, and of the end.
func repairTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{TalkNeeds, r, 2, "I'm glad. Now, what do you need, so that it goes better between you? One or two things are plenty, {name}."},
		{TalkNeedBoth, p, 2, "Side by side. You: {own}. {them}: {theirs}. YES if yours is right, or send yours again."},
		{TalkNeedsHelp, r, 1, "Let me make it easier, {name}: how would you go on after \"I need\"? SKIP if nothing comes to mind."},
		{TalkConfirmed, r, 1, "Good, {name}. I'll text you as soon as it goes on."},

		{TalkRepair, p, 2, "You've both said what you need, {name}. What's one small thing that you could do, or the two of you? Who, what, and by when."},
		{TalkSmaller, r, 1, "Small enough to do is best, {name}: who, what, and by when. For example: I'll text you by noon if I'm late."},
		{TalkByWhen, r, 1, "Good. By when, or from when on?"},
		{TalkPactSent, r, 1, "Sent, {name}. I'll tell you what {them} says."},
		{TalkProposed, p, 2, "{them} proposes: \"{note}\" Would you agree to that? YES or NO"},
		{TalkAccepted, p, 2, "{them} said yes: \"{note}\" I'll ask you both in two weeks how it goes. Text me another one if you like, or DONE."},
		{TalkAgreed, r, 2, "Then it's agreed: \"{note}\" I'll ask you both in two weeks how it goes. Text me another one if you like, or DONE."},
		{TalkRefused, p, 1, "{them} would rather not agree to that one, {name}. What else could work? Or text DONE."},
		{TalkRefuses, r, 1, "OK, {name}. What would work for you? Or text DONE."},
		{TalkDone, r, 2, "OK, {name}, nothing has to be settled. If {them} sees it the same way, we'll leave it there."},
		{TalkKept, r, 1, "Good, {name}. I'll ask you both in two weeks how it goes."},
		{TalkFull, r, 1, "Five is plenty to keep, {name}. Let's see how these go first."},

		{TalkCheck, p, 2, "Two weeks ago you and {them} agreed: \"{note}\" How is it going? YES if it holds, or tell me."},
		{TalkCheckGood, r, 1, "That's good to hear, {name}. Take care of each other."},
		{TalkCheckBad, r, 2, "Thanks for being honest, {name}. These things take more than one try. If you'd like another talk with {them}, just ask me."},

		{TalkLeft, r, 1, "OK, {name}, you're out of the talk. {them} only hears that it's over."},
		{TalkLeaveSure, r, 1, "If you mean our talk about {them}: LEAVE closes it for good, {name}, and PAUSE keeps it for later."},
		{TalkEnded, p, 1, "Your talk with {them} is over, {name}. What you told me in private stays that way."},
		{TalkNone, r, 1, "There's no talk going on, {name}, so there's nothing to leave."},
		{TalkNothing, r, 2, "Then we leave it there, {name}. You didn't settle on anything, and you've still heard each other out, which counts."},

		{TalkExplained, r, 2, "First I listen to you, then you imagine {them}'s side, then you each say what you need, then comes one small thing to agree on. It takes days, not minutes, and I'm no therapist."},
		{TalkPrivacy, r, 2, "{them} sees what you SEND or SHARE, word for word as I show it to you before, and nothing else. LEAVE works any time, {name}, and so does PAUSE."},
		{TalkMemory, r, 2, "What you tell me in this talk stays in it, {name}: I keep it for nothing else. Ask \"what do you remember about me\" for the rest."},
		{TalkSpecial, r, 2, "{guide}"},
	}
}

// The turns of the guide without a model: of each kind there are several, so that nobody is asked the same twice in a row.
const (
	LineWitness = "witness" // tells more
	LineView    = "view"    // imagines the other
	LineNeeds   = "needs"
	LineSolo    = "solo" // looks back, alone
)

// TalkLine returns the purpose of the n-th turn of a kind: after the last comes the first.
func TalkLine(kind string, n int) Purpose {
	lines := talkAsks()[kind]
	return Purpose("talk_turn/" + kind + strconv.Itoa(n%len(lines)))
}

// IsTalk reports whether a text, as a contact remembers it, is one of a talk: what comes next belongs there.
func IsTalk(said string) bool { return strings.HasPrefix(said, "talk_") }

func talkAsks() map[string][]string {
	return map[string][]string{
		LineWitness: {
			"What was the hardest part of it?",
			"What did that mean to you?",
			"What did you hope would happen instead?",
			"How has it been for you since?",
			"What would you want {them} to understand about it?",
			"Is there more to it that I should know?",
		},
		LineView: {
			"What do you think {them} saw or heard that day?",
			"What may {them} have been worried about?",
			"If {them} told it to a friend, how might it sound?",
			"What may {them} have felt, even if you see it differently?",
		},
		LineNeeds: {
			"What would have helped you back then?",
			"What would make the next time easier for you?",
			"What matters most to you in it?",
		},
		LineSolo: {
			"What was the hardest part of it?",
			"What did you hope would happen instead?",
			"What may it have been like for {them}?",
			"What would you tell a friend who was in your place?",
		},
	}
}

// talkLines are the texts of the turns: what was said is given back before each, where it can be.
func talkLines() (list []Text) {
	for _, kind := range []string{LineWitness, LineView, LineNeeds, LineSolo} {
		for n, ask := range talkAsks()[kind] {
			list = append(list, Text{TalkLine(kind, n), outbox.Reply, 2, "{mirror}" + ask})
		}
	}
	return list
}
