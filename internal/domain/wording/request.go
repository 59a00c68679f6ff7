package wording

import "github.com/josh-sms/josh/internal/domain/outbox"

// The purposes of texts about what people ask for, until it is a plan.
const (
	RequestKept     Purpose = "request_kept"
	RequestKeptMore Purpose = "request_kept_again" // where that was the last text
	RequestActivity Purpose = "request_activity"   // asks what
	RequestTime     Purpose = "request_time"       // asks when
	RequestPart     Purpose = "request_part"       // asks for the part of the day
	RequestIntended Purpose = "request_intended"   // asks whether it is meant at all
	RequestDoubt    Purpose = "request_doubt"      // asks whether it is meant without what cannot be kept
	RequestNotAsked Purpose = "request_not_asked"  // it is not
	RequestNotMeant Purpose = "request_not_meant"  // it is not
	RequestAnswered Purpose = "request_answered"
	RequestChanged  Purpose = "request_changed" // put right by the text after it
	RequestTaken    Purpose = "request_taken"   // what was no answer is taken for one
	RequestAnother  Purpose = "request_another" // none of the times that were offered
	RequestMeant    Purpose = "request_meant"   // what the question was for
	RequestLeft     Purpose = "request_left"    // no answer, and none that can be taken
	RequestOpen     Purpose = "request_open"    // what was taken is taken back

	RequestNoted     Purpose = "request_noted"      // what they asked for, when they ask
	RequestNotedMore Purpose = "request_noted_last" // the last of several
)

// requestTexts lists them. Each that keeps something says in the same breath that it is only a note: nobody should wait for a plan of it.
func requestTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{RequestKept, r, 2, "I've noted it, {name}: {plan}. I can't set that one up for you yet, so it's only a note for now."},
		{RequestKeptMore, r, 2, "Noted as well, {name}: {plan}. I can't set that one up for you yet either, so I'm only keeping it for now."},
		{RequestActivity, r, 2, "Sure, {name}. What would you like to do? {options}"},
		{RequestTime, r, 2, "Sure, {name}. When would suit you for {plan}? {options}"},
		{RequestPart, r, 2, "Sure, {name}. What time of day for {plan}? {options}"},
		{RequestIntended, r, 2, "Just to be sure, {name}, is this what you'd like? {plan}. {options}"},
		{RequestDoubt, r, 2, "{why} Shall I ask around anyway, {name}? Reply YES or NO."},
		{RequestNotAsked, r, 1, "OK, {name}, I haven't asked anybody. Tell me whenever you'd like to do something."},
		{RequestNotMeant, r, 1, "OK, {name}, I won't note it. Tell me whenever you'd like to do something."},
		{RequestAnswered, r, 2, "Got it, {name}: {plan}. I can't set that one up for you yet, so it's only a note for now."},
		{RequestChanged, r, 2, "Changed it, {name}: {plan}. It's still only a note, because I can't set that one up for you yet."},
		{RequestTaken, r, 2, "I'll take {choice}, {name}. Reply CHANGE if that's wrong. I can't set it up for you yet, so it's only a note for now: {plan}."},
		{RequestAnother, r, 2, "OK, {name}, another day for {plan}. Tell me which whenever you know it."},
		{RequestMeant, r, 2, "I meant: tell me what you'd like to do, or when, and I'll take it from there. There's no hurry, {name}."},
		{RequestLeft, r, 1, "OK, {name}, let's leave it there. I've kept what you told me so far."},
		{RequestNoted, r, 2, "This is what I've noted, {name}: {plan}. It's only a note: nobody has been asked about it."},
		{RequestNotedMore, r, 2, "The last thing I noted, {name}: {plan}. What you told me before is kept as well. They're only notes: nobody has been asked about them."},
		{RequestOpen, r, 1, "OK, I've taken {choice} out again. Tell me whenever you know more."},
	}
}
