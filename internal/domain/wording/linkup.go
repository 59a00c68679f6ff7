package wording

import (
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
)

// The purposes of texts about LinkUps.
const (
	LinkUpBroadcasting Purpose = "linkup_broadcasting" // it is on its way; to who asked for it
	LinkUpAsking       Purpose = "linkup_asking"       // the same, when they ask
	LinkUpRefused      Purpose = "linkup_refused"
	LinkUpInvite       Purpose = "linkup_invite"
	InviteAccepted     Purpose = "invite_accepted"
	InviteDeclined     Purpose = "invite_declined"
	InviteMaybe        Purpose = "invite_maybe"
	InviteClosed       Purpose = "invite_closed"
	InviteDetails      Purpose = "invite_details" // a question about an invite
	LinkUpLocked       Purpose = "linkup_locked"
	LinkUpDetails      Purpose = "linkup_details" // a question about a plan that is on
	LinkUpReminder     Purpose = "linkup_reminder"
	LinkUpDropped      Purpose = "linkup_dropped" // to those who stay
	LinkUpJoined       Purpose = "linkup_joined"  // somebody has taken the seat
	LinkUpLeft         Purpose = "linkup_left"    // to who drops out
	LinkUpReplacement  Purpose = "linkup_replacement"
	LinkUpOff          Purpose = "linkup_off" // to who calls it off
	LinkUpChange       Purpose = "linkup_change"
	LinkUpCanceled     Purpose = "linkup_canceled"
	LinkUpLate         Purpose = "linkup_late"    // to who comes later
	LinkUpRelayed      Purpose = "linkup_relayed" // to the others
	LinkUpExpired      Purpose = "linkup_expired"
)

// Reasons against a LinkUp beside those of people.Eligible.
const (
	PastTime        = "past"
	TooMany         = "too_many"
	AnotherPlan     = "another_plan"
	UnknownActivity = "unknown_activity"
)

// linkUpTexts lists them. Nobody is named before a plan is on, and nobody hears why somebody else is out.
func linkUpTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{LinkUpBroadcasting, r, 2, "On it, {name}: {what}. I'm asking a few people nearby, and you'll hear from me by {deadline}. To call it off or change it, text CHANGE."},
		{LinkUpAsking, r, 2, "I'm still asking around for {what}, {name}. You'll get first names once it's on. You'll hear from me by {deadline}."},
		{LinkUpRefused, r, 2, "{why}"},
		{LinkUpInvite, p, 2, "Somebody nearby is up for {plan}. Would you like to join, {name}? Reply {choice} by {deadline}."},
		{InviteAccepted, r, 2, "Good, {name}: you're in for {what} if enough people can make it. I'll text you when it's on. If you change your mind, reply NO."},
		{InviteDeclined, r, 1, "No problem, {name}. Thanks for telling me."},
		{InviteMaybe, r, 2, "Take your time, {name}. It's open until {deadline}: just reply {choice}."},
		{InviteClosed, r, 2, "Sorry, {name}, {what} isn't open any more: it has its people, or it's off. Thanks for answering all the same."},
		{InviteDetails, r, 2, "It's {plan}, with a few people nearby, in a public place. You'll get first names and the spot once it's on. Reply {choice} by {deadline}."},
		{LinkUpLocked, p, 2, "It's on, {name}: {what}. Meet at {venue}, with {names}. If you can't make it, text DROP."},
		{LinkUpDetails, r, 2, "It's on, {name}: {what}. Meet at {venue}, with {names}. If you can't make it, text DROP."},
		{LinkUpReminder, p, 2, "A reminder, {name}: {what}, at {venue}, with {names}. If you can't make it, text DROP."},
		{LinkUpDropped, p, 2, "Somebody can't make it to {what}, {name}. {why}"},
		{LinkUpJoined, p, 2, "Somebody new is in for {what}, {name}. It's still at {venue}, and you're with {names} now."},
		{LinkUpLeft, r, 2, "OK, {name}, you're out of {what}. I'll let the others know."},
		{LinkUpReplacement, p, 2, "A seat is free in a small group nearby: {what}. Would you like to join, {name}? Reply {choice} by {deadline}."},
		{LinkUpOff, r, 2, "OK, {name}, {what} is off, and I'll tell whoever said yes. Text me whenever you'd like something else."},
		{LinkUpChange, r, 2, "I've asked people for {what} already, {name}. To change it, text CHANGE: that calls it off, and you tell me the new time."},
		{LinkUpLate, r, 1, "OK, {name}, I've let the others know you're running late."},
		{LinkUpRelayed, p, 2, "Somebody is running a little late for {what}, {name}. They're still coming."},
		{LinkUpCanceled, p, 2, "Sorry, {name}, {what} is off: it didn't come together this time."},
		{LinkUpExpired, p, 2, "I couldn't find enough people for {what}, {name}, sorry. Tell me another time that suits you and I'll ask around again."},
	}
}

// StillOn and Seeking are what those hear who stay when somebody leaves.
func StillOn() string { return "It's still on." }

// Seeking is said until deadline, while somebody else is asked.
func Seeking(deadline string) string {
	return "I'm asking around for somebody else until " + deadline + ", and text you either way."
}

// Refusal says why somebody cannot have a LinkUp, each reason in words of its own. Until is the end of a pause.
func Refusal(why, region, until, support string) string {
	if region == "" {
		region = "your area"
	}
	switch why {
	case string(people.NotInterviewed):
		return "I'd like to set that up, but I need to know you a little first. It's a few short questions: text READY to start."
	case string(people.RegionWaits):
		return "I can't set that up: " + region + " isn't open yet and I don't have a date. I'll text you if that changes."
	case string(people.RegionIsClosed):
		return "I can't set that up: JOSH doesn't run in " + region + ", and there's no date for it."
	case string(people.Pausing):
		return "You're paused until " + until + ", so I'm not making plans. Text RESUME to be back sooner."
	case string(people.MayNotParticipate), string(people.MayNotInitiate):
		return "Starting plans isn't open to your account right now. To ask about it, write to " + support + "."
	case PastTime:
		return "That time is over, or too close for me to ask anybody. Tell me a later one and I'll ask around."
	case TooMany:
		return "You have three plans open already, and that's as many as I can look after. Tell me again when one of them is done."
	case AnotherPlan:
		return "You have another plan around that time. Text DROP to leave that one, or tell me another time."
	case UnknownActivity:
		return "I can't set that up, because I don't know the activity well enough to ask around. I've noted it. Is there something else you'd like?"
	}
	return "I can't set that up for now. To ask about it, write to " + support + "."
}

// ofPlan returns the value for a place that only texts about LinkUps have.
func (v *Values) ofPlan(place string) (value string, ok bool) {
	switch place {
	case "what":
		return v.What, true
	case "deadline":
		return v.Deadline, true
	case "names":
		return v.Names, true
	case "venue":
		return v.Venue, true
	case "why":
		return v.Why, true
	}
	return "", false
}
