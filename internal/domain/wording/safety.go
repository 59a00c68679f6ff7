package wording

import (
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/safety"
)

// The purposes of texts about safety.
const (
	StopConfirmedCrisis Purpose = outbox.PurposeStopConfirmedCrisis // STOP and a crisis in one text
	// StartConfirmedCrisis takes the place of the confirmation of a START when the one of the STOP, which was to name who
	// can help, has not left.
	StartConfirmedCrisis Purpose = outbox.PurposeStartConfirmedCrisis

	SafetyCrisis   Purpose = "safety_crisis"
	SafetyVictim   Purpose = "safety_victim"
	SafetyWorried  Purpose = "safety_worried"
	SafetyThreat   Purpose = "safety_threat"
	SafetyTrespass Purpose = "safety_trespass"
	SafetyUnderage Purpose = "safety_underage"
	// SafetyEmergency answers whoever needs an ambulance, the police or the fire brigade, and SafetyEmergencyShort more of the same.
	SafetyEmergency      Purpose = "safety_emergency"
	SafetyEmergencyShort Purpose = "safety_emergency_short"
	SafetyShort          Purpose = "safety_short" // to whoever got one of the above within the hour
	CrisisAgain          Purpose = "crisis_again" // to whoever is held and texts anything else
	HoldLifted           Purpose = "hold_lifted"

	// To whoever asks what to do after they told of a danger, see turn/followup.go.
	FollowUpWorried   Purpose = "follow_up_worried"
	FollowUpVictim    Purpose = "follow_up_victim"
	FollowUpEmergency Purpose = "follow_up_emergency"
	FollowUpCrisis    Purpose = "follow_up_crisis"
	FollowUpMore      Purpose = "follow_up_more" // where that was said often enough
	FollowUpMoreToo   Purpose = "follow_up_more_again"

	// The same for a number without an account.
	SafetyThreatStranger   Purpose = "safety_threat_stranger"
	SafetyTrespassStranger Purpose = "safety_trespass_stranger"
	SafetyUnderageStranger Purpose = "safety_underage_stranger"
	CrisisAgainStranger    Purpose = "crisis_again_stranger"
	HoldLiftedStranger     Purpose = "hold_lifted_stranger"
)

// WayOut is added to a text for somebody who may have asked to be left alone.
const WayOut = " Text STOP to opt out."

// safetyTexts lists the texts about safety: no judgement, no advice, nothing promised, and what they say is on hold
// is on hold by the same commit. Two segments are enough for all of them, in every country of the data file.
func safetyTexts() []Text {
	const c, s, r = outbox.Compliance, outbox.Safety, outbox.Reply
	return []Text{
		{StopConfirmedCrisis, c, 2, "JOSH: You are opted out and will get no more texts from us. Someone is there for you - {help}. In danger now: call {emergency}. Text START if you ever want to come back."},
		{StartConfirmedCrisis, c, 2, "JOSH: Welcome back, you will get our texts again. Someone is there for you - {help}. In danger now: call {emergency}. HELP for help, STOP to opt out. Msg & data rates may apply."},

		{SafetyCrisis, s, 2, "I'm glad you told me, and I'm sorry it's this heavy. I'm automated and nobody reads along live, but a person will look at it. People to talk to now - {help}. In danger: call {emergency}."},
		{SafetyVictim, s, 2, "I'm sorry this is happening. It's not your fault. I'm automated and nobody reads along live, but a person will look at it. In danger now: call {emergency}. People who can help - {help}."},
		{SafetyWorried, s, 2, "Thank you for looking out for them. I'm automated and nobody reads along live, but a person will look at it. If someone is in danger: call {emergency}. For them and for you - {help}."},
		{SafetyThreat, s, 2, "That sounds very heavy. I'm automated and nobody reads along live; a person will look at it, and plans wait until then. If anyone could get hurt, call {emergency}. To talk to someone - {help}."},
		{SafetyThreatStranger, s, 2, "That sounds very heavy. I'm automated and nobody reads along live, but a person will look at it. If anyone could get hurt, call {emergency}. To talk to someone now - {help}."},
		{SafetyTrespass, s, 2, "I can't help with that. I'm automated; a person will look at it, and plans wait until then. If someone is in danger, call {emergency}. To talk to someone - {help}."},
		{SafetyTrespassStranger, s, 2, "I can't help with that. I'm automated, and a person will look at it. If someone is in danger, call {emergency}. To talk to someone - {help}."},
		{SafetyEmergency, s, 2, "Please call {emergency} right now. I'm automated: I can't call anyone for you, and nobody reads along live. A person will look at this, but don't wait for them."},
		{SafetyEmergencyShort, s, 2, "Please call {emergency} now, I can't. I'm automated and nobody reads along live, but a person will look at it."},
		{SafetyUnderage, s, 2, "Thanks for telling me. JOSH is for people 18 and over, so I can't make plans with you, and you did nothing wrong. If you ever need someone - {help}. Older than that? Write to {support}."},
		{SafetyUnderageStranger, s, 2, "Thanks for telling me. JOSH is for people 18 and over, so it's not for you yet, and you did nothing wrong. If you ever need someone - {help}. Older than that? Write to {support}."},
		{SafetyShort, s, 2, "You can reach someone at any hour - {help}. In danger now: call {emergency}."},
		{CrisisAgain, s, 2, "Thanks for writing. I'm automated and nobody reads along live. A person will look at this, and plans wait until then. Someone is there for you at any hour - {help}. In danger: call {emergency}."},
		{CrisisAgainStranger, s, 2, "Thanks for writing. I'm automated and nobody reads along live, but a person will look at this. Someone is there for you at any hour - {help}. In danger: call {emergency}."},
		{FollowUpWorried, s, 2, "It's hard to see someone you care about like this. I'm automated and nobody reads along live, but a person will look at it. These people help friends and family too - {help}. In danger: call {emergency}."},
		{FollowUpVictim, s, 2, "You deserve help with this. I'm automated and nobody reads along live, but a person will look at it. These people can talk it through with you - {help}. In danger now: call {emergency}."},
		{FollowUpEmergency, s, 2, "I'm so sorry. If it's still happening, please call {emergency} now. I'm automated and nobody reads along live, but a person will look at it. To talk to someone about it - {help}."},
		{FollowUpCrisis, s, 2, "I'm glad you wrote again. I'm automated and nobody reads along live, but a person will look at it. These people are there for you - {help}. In danger: call {emergency}."},
		{FollowUpMore, r, 2, "I wish I could do more than that. I'm automated, and the numbers I sent you are the best help I know, at any hour. Call {emergency} if someone is in danger."},
		{FollowUpMoreToo, r, 2, "I know that's hard to carry. The numbers I sent you reach real people, and it's OK to call them more than once. Call {emergency} if someone is in danger."},
		{HoldLifted, r, 1, "Your JOSH account is active again. Text me whenever you like."},
		{HoldLiftedStranger, r, 1, "All is sorted out, and you can text me again whenever you like."},
	}
}

// SafeReply returns the purpose of the reply to a danger, "" when nothing is said. A stranger is told of no plans.
func SafeReply(kind safety.Kind, reply safety.Reply, known bool) Purpose {
	switch reply {
	case safety.ReplyFull:
	case safety.ReplyShort:
		if kind == safety.Urgent {
			return SafetyEmergencyShort
		}
		return SafetyShort
	case safety.ReplySilent, safety.ReplyWaits, safety.ReplyMissed, safety.ReplyNone, safety.ReplyAtStop:
		return ""
	}
	switch kind {
	case safety.Harmed:
		return SafetyVictim
	case safety.Worried:
		return SafetyWorried
	case safety.Threat:
		return either(known, SafetyThreat, SafetyThreatStranger)
	case safety.Trespass:
		return either(known, SafetyTrespass, SafetyTrespassStranger)
	case safety.Urgent:
		return SafetyEmergency
	case safety.TooYoung:
		return either(known, SafetyUnderage, SafetyUnderageStranger)
	case safety.InCrisis, safety.Again:
	}
	return SafetyCrisis
}

// FollowUp returns the text for whoever asks what to do after a danger of a kind, "" when there is none: somebody who was held for what they
// would do to others gets no such answer.
func FollowUp(kind safety.Kind) Purpose {
	switch kind {
	case safety.Worried:
		return FollowUpWorried
	case safety.Harmed:
		return FollowUpVictim
	case safety.Urgent:
		return FollowUpEmergency
	case safety.InCrisis:
		return FollowUpCrisis
	case safety.Threat, safety.Trespass, safety.TooYoung, safety.Again:
	}
	return ""
}

func either(known bool, member, stranger Purpose) Purpose {
	if known {
		return member
	}
	return stranger
}

// maxLines is how many places one text names: more are not read, and two fit.
const maxLines = 2

// Help returns who can be reached, in words: "988 Suicide & Crisis Lifeline: call or text 988; ...".
func Help(c safety.CountryResources, need safety.Need) string {
	lines := c.For(need)
	said := make([]string, 0, maxLines)
	for _, l := range lines[:min(len(lines), maxLines)] {
		said = append(said, l.Name+": "+reach(l))
	}
	return strings.Join(said, "; ")
}

// reach says how a line is reached.
func reach(l safety.Line) string {
	text := l.Text
	if l.Send != "" {
		text = l.Send + " to " + l.Text
	}
	switch {
	case l.Call != "" && l.Call == text:
		return "call or text " + l.Call
	case l.Call != "" && text != "":
		return "call " + l.Call + " or text " + text
	case l.Call != "":
		return "call " + l.Call
	case text != "":
		return "text " + text
	}
	return l.Web
}

// Emergency returns what to call in an emergency.
func Emergency(c safety.CountryResources) string {
	if c.Emergency == "" {
		return "your local emergency number"
	}
	return c.Emergency
}
