package wording

import (
	"strconv"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
)

// The purposes of texts about LinkUps.
const (
	LinkUpBroadcasting Purpose = "linkup_broadcasting" // it is on its way; to who asked for it
	LinkUpNoted        Purpose = "linkup_noted"        // the same, with what of their wishes is kept
	LinkUpAsking       Purpose = "linkup_asking"       // the same, when they ask
	LinkUpRefused      Purpose = "linkup_refused"
	LinkUpInvite       Purpose = "linkup_invite"
	InviteAccepted     Purpose = "invite_accepted"
	InviteDeclined     Purpose = "invite_declined"
	InviteMaybe        Purpose = "invite_maybe"
	InviteClosed       Purpose = "invite_closed"
	InviteDetails      Purpose = "invite_details" // a question about an invite
	InviteTime         Purpose = "invite_time"    // to who would come at another time
	LinkUpLocked       Purpose = "linkup_locked"
	LinkUpDetails      Purpose = "linkup_details" // a question about a plan that is on
	LinkUpReminder     Purpose = "linkup_reminder"
	LinkUpDropped      Purpose = "linkup_dropped" // to those who stay
	LinkUpJoined       Purpose = "linkup_joined"  // somebody has taken the seat
	LinkUpLeft         Purpose = "linkup_left"    // to who drops out
	LinkUpWhich        Purpose = "linkup_which"   // to who does not say of which plan
	LinkUpOnWay        Purpose = "linkup_on_way"  // to who is about to arrive
	LinkUpRetry        Purpose = "linkup_retry"   // to who would like to try again what did not come about
	LinkUpRemoved      Purpose = "linkup_removed" // to whom an operator has taken out
	LinkUpReplacement  Purpose = "linkup_replacement"
	LinkUpOff          Purpose = "linkup_off" // to who calls it off
	LinkUpChange       Purpose = "linkup_change"
	LinkUpChangeAsk    Purpose = "linkup_change_ask"   // somebody would rather meet at another time
	LinkUpChangeAsked  Purpose = "linkup_change_asked" // to who would
	LinkUpChangeHow    Purpose = "linkup_change_how"   // the same, where they named no time
	LinkUpChangeNoted  Purpose = "linkup_change_noted" // to who has said whether it suits them
	LinkUpMoved        Purpose = "linkup_moved"
	LinkUpStays        Purpose = "linkup_stays"
	LinkUpCanceled     Purpose = "linkup_canceled"
	LinkUpLate         Purpose = "linkup_late"    // to who comes later
	LinkUpRelayed      Purpose = "linkup_relayed" // to the others
	LinkUpExpired      Purpose = "linkup_expired"
)

// The purposes of texts after a LinkUp, and about those one has met.
const (
	AfterAttended   Purpose = "after_attended"
	AfterMissed     Purpose = "after_missed" // to who was not there
	AfterAlone      Purpose = "after_alone"  // to who was there alone
	AfterAgain      Purpose = "after_again"
	AfterNote       Purpose = "after_note"
	AfterExchange   Purpose = "after_exchange"
	AfterDone       Purpose = "after_done"   // to who would swap numbers with somebody
	AfterNobody     Purpose = "after_nobody" // to who would with nobody
	AfterThanks     Purpose = "after_thanks" // where there is nobody to swap with
	ContactRevealed Purpose = "contact_revealed"
	Blocked         Purpose = "blocked"
	WhoIsMeant      Purpose = "block_who"
	NobodyIsMeant   Purpose = "block_nobody"
	ReportReason    Purpose = "report_reason"
	ReportFiled     Purpose = "report_filed"
)

// Reasons against a LinkUp beside those of people.Eligible.
const (
	PastTime        = "past"
	TooMany         = "too_many"
	AnotherPlan     = "another_plan"
	UnknownActivity = "unknown_activity"
	AnotherRegion   = "another_region"
)

// linkUpTexts lists them. Nobody is named before a plan is on, and nobody hears why somebody else is out.
func linkUpTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{LinkUpBroadcasting, r, 2, "On it, {name}: {what}.{size} I'm asking a few people nearby, and you'll hear from me by {deadline}. To call it off or change it, text CHANGE."},
		{LinkUpNoted, r, 2, "On it, {name}: {what}{with}.{size} You'll hear from me by {deadline}. To change it, text CHANGE."},
		{LinkUpAsking, r, 2, "I'm still asking around for {what}, {name}. Once it's on I'll text you first names and the spot. You'll hear from me by {deadline} either way."},
		{LinkUpRefused, r, 2, "{why}"},
		{LinkUpInvite, p, 2, "Somebody nearby is up for {plan}{with}. Would you like to join, {name}? Reply {choice} by {deadline}."},
		{InviteAccepted, r, 2, "Good, {name}: you're in for {what} if enough people can make it. I'll text you when it's on. If you change your mind, reply NO."},
		{InviteDeclined, r, 2, "No problem, {name}. Thanks for telling me.{why}"},
		{InviteTime, r, 2, "I can't move it, {name}: it's {plan}. Would that work all the same? Reply {choice} by {deadline}."},
		{InviteMaybe, r, 2, "Take your time, {name}. It's open until {deadline}: just reply {choice}."},
		{InviteClosed, r, 2, "Sorry, {name}, {what} isn't open any more: it has its people, or it's off. Thanks for answering all the same."},
		{InviteDetails, r, 2, "It's {plan}{with}, with a few people nearby, in a public place. You'll get first names and the spot once it's on. Reply {choice} by {deadline}."},
		{LinkUpLocked, p, 2, "It's on, {name}: {what}. Meet at {venue}, with {names}. If you can't make it, text DROP. {page}"},
		{LinkUpDetails, r, 2, "It's on, {name}: {what}. Meet at {venue}, with {names}. If you can't make it, text DROP. {page}"},
		{LinkUpReminder, p, 2, "A reminder, {name}: {what}, at {venue}, with {names}. If you can't make it, text DROP. {page}"},
		{LinkUpDropped, p, 2, "Somebody can't make it to {what}, {name}. {why}"},
		{LinkUpJoined, p, 2, "Somebody new is in for {what}, {name}. It's still at {venue}, and you're with {names} now."},
		{LinkUpLeft, r, 2, "OK, {name}, you're out of {what}. I'll let the others know."},
		{LinkUpWhich, r, 2, "Which one shall I take you out of, {name}? {others}. Reply with a number, or NONE."},
		{LinkUpOnWay, r, 2, "Good, {name}. You'll find them at {venue}."},
		{LinkUpRetry, r, 2, "Happy to, {name}. When would suit you for {what}? Tell me like this: sunday afternoon."},
		{LinkUpRemoved, p, 2, "Sorry, {name}, you're not in for {what} any more, so please don't head out for it. If you have a question, write to {support}."},
		{LinkUpReplacement, p, 2, "A seat is free in a small group nearby: {what}{with}. Would you like to join, {name}? Reply {choice} by {deadline}."},
		{LinkUpOff, r, 2, "OK, {name}, {what} is off, and I'll tell whoever said yes. Text me whenever you'd like something else."},
		{LinkUpChange, r, 2, "I've asked people for {what} already, {name}. To change it, text CHANGE: that calls it off, and you tell me what you'd like instead."},
		{LinkUpLate, r, 1, "OK, {name}, I've let the others know you're running late."},
		{LinkUpRelayed, p, 2, "Somebody is running a little late for {what}, {name}. They're still coming."},
		{LinkUpChangeAsk, p, 2, "About {what}: somebody in your group would rather meet {choice}. OK, {name}? Reply YES or NO by {deadline}."},
		{LinkUpChangeAsked, r, 2, "OK, {name}, I'm asking the others if they'd rather meet {choice}. Unless most of you say yes, it stays {what}."},
		{LinkUpChangeHow, r, 2, "What time would suit you, {name}? Text me one, like 5 pm, and I'll ask the others."},
		{LinkUpChangeNoted, r, 1, "Noted, {name}. I'll text you what comes of it."},
		{LinkUpMoved, p, 2, "New time, {name}: it's {what} now, at {venue}. If that doesn't work for you, text DROP. {page}"},
		{LinkUpStays, p, 2, "It stays as it was, {name}: {what}. The other time didn't work out."},
		{LinkUpCanceled, p, 2, "Sorry, {name}, {what} is off: it didn't come together this time."},
		{LinkUpExpired, p, 2, "I couldn't find enough people for {what}, {name}, sorry. Tell me another time that suits you and I'll ask around again."},
	}
}

// afterTexts lists them. Who is blocked or reported never hears of it.
func afterTexts() []Text {
	const r, p = outbox.Reply, outbox.Proactive
	return []Text{
		{AfterAttended, p, 2, "Did you make it to {what}? Reply YES or NO."},
		{AfterMissed, r, 1, "No worries, {name}, it happens. Text me whenever you'd like another plan."},
		{AfterAlone, r, 2, "I'm sorry nobody else was there, {name}. That shouldn't happen, and it won't count against you. Text me whenever you'd like another plan."},
		{AfterAgain, r, 2, "Thanks, {name}. Would you meet {names} again? Reply YES, NO or MAYBE."},
		{AfterNote, r, 2, "Noted. Anything I should remember for next time, {name}? Tell me in a text, or reply SKIP."},
		{AfterExchange, r, 2, "Swap numbers with anybody? {others}. Reply like 1,3, or ALL or NONE. They get yours only if they say yes too."},
		{AfterDone, r, 2, "OK, {name}. If they say yes too, I'll text both of you the numbers. If not, nobody is told."},
		{AfterNobody, r, 1, "OK, {name}, I'll keep your number to myself. Text me whenever you'd like another plan."},
		{AfterThanks, r, 1, "Thanks for telling me, {name}. Text me whenever you'd like another plan."},
		{ContactRevealed, p, 2, "You both said yes, {name}: {names}'s number is {phone}, and they have yours. Say hi whenever you like."},
		{Blocked, r, 2, "OK, {name}: you and {names} won't be put together again, and nobody is told.{why} If a person should look at what happened, text REPORT."},
		{WhoIsMeant, r, 2, "Who do you mean? {others}. Reply with a number, or NONE."},
		{NobodyIsMeant, r, 1, "OK, {name}, I've left everything as it was."},
		{ReportReason, r, 2, "I'm sorry, {name}. You and {names} won't be put together again.{why} What happened? One text is enough; a person reads it. In danger now, call {emergency}."},
		{ReportFiled, r, 2, "Thank you for telling me, {name}. A person will look at it, though I can't say how soon. In danger now, call {emergency}."},
	}
}

// AlsoOut is said to who leaves a plan because of somebody else who is in it.
func AlsoOut(what string) string { return " You're out of " + what + ", too." }

// StillIn is said to who says no to an invite and is in a plan that is on.
func StillIn(what string) string { return " You're still in for " + what + "." }

// MostCan says a plan to who said yes to another time than the one that it is at.
func MostCan(what string) string { return what + ", when most can" }

// LinkUpPath begins the path of the page of a plan; the token of the link follows.
const LinkUpPath = "/l/"

// AtLeast says how many people a plan waits for, "" for one more.
func AtLeast(least int) string {
	if least <= 2 {
		return ""
	}
	return " It needs at least " + strconv.Itoa(least) + " of you."
}

// GoOn is said of a place at which people find each other for something that is done elsewhere.
func GoOn(venue string) string { return venue + " and go on from there" }

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
	case string(people.Held):
		return "I can't make plans with you for now. If you'd like to talk to a person about it, write to " + support + "."
	case string(people.SuspendedReason):
		return "Your JOSH account is paused for now, so I can't set that up. To ask about it, write to " + support + "."
	case string(people.MayNotInitiate):
		return "Starting plans isn't open to your account right now, but I still ask you to those of others. To ask about it, write to " + support + "."
	case string(people.MayNotParticipate):
		return "Plans aren't open to your account right now. To ask about it, write to " + support + "."
	case PastTime:
		return "That time is over, or too close for me to ask anybody. Tell me a later one and I'll ask around."
	case TooMany:
		return "You have three plans open already, and that's as many as I can look after. Tell me again when one of them is done."
	case AnotherPlan:
		return "You have another plan around that time. Text DROP to leave that one, or tell me another time."
	case AnotherRegion:
		return "I can only ask around in " + region + ", where you're signed up. Tell me something there, or, if you've moved, text: I moved to, and your new ZIP."
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
	case "others":
		return v.Others, true
	case "phone":
		return v.Phone, true
	case "size":
		return v.Size, true
	case "with":
		return v.With, true
	case "page":
		return v.Page, true
	case "why":
		return v.Why, true
	case "relayed":
		return v.Relayed, true
	}
	return "", false
}
