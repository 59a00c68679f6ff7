package wording

import "github.com/josh-sms/josh/internal/domain/outbox"

// The purposes of texts about what people ask for before plans can be made.
const (
	RequestKept     Purpose = "request_kept"
	RequestKeptMore Purpose = "request_kept_again" // where that was the last text
	RequestActivity Purpose = "request_activity"   // asks what
	RequestTime     Purpose = "request_time"       // asks when
	RequestPart     Purpose = "request_part"       // asks for the part of the day
	RequestIntended Purpose = "request_intended"   // asks whether it is meant at all
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

// requestTexts lists them. Each says in the same breath that plans have not started: nobody should wait for one.
func requestTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{RequestKept, r, 2, "I've noted it, {name}: {plan}. Plans haven't started in {region} yet, so I can't set it up. When they do, that's where we'll begin."},
		{RequestKeptMore, r, 2, "Noted as well, {name}: {plan}. There are still no plans to join, so I'm only keeping it for now."},
		{RequestActivity, r, 2, "Plans haven't started here yet, {name}, but I'll note it for when they do. What would you like to do? {options}"},
		{RequestTime, r, 2, "Plans haven't started here yet, {name}, but I'll note it for when they do. When would suit you for {plan}? {options}"},
		{RequestPart, r, 2, "Plans haven't started here yet, {name}, but I'll note it for when they do. What time of day for {plan}? {options}"},
		{RequestIntended, r, 2, "Just to be sure, {name}, is this what you'd like? {plan}. {options} Plans haven't started here yet: I'd note it for when they do."},
		{RequestNotMeant, r, 1, "OK, {name}, I won't note it. Tell me whenever you'd like to do something."},
		{RequestAnswered, r, 2, "Got it, {name}: {plan}. I'll keep that for when plans start in {region}; I can't set it up before."},
		{RequestChanged, r, 2, "Changed it, {name}: {plan}. I'll keep it like that for when plans start in {region}."},
		{RequestTaken, r, 2, "I'll take {choice}, {name}. Reply CHANGE if that's wrong. Plans haven't started here yet, so it's only a note for now: {plan}."},
		{RequestAnother, r, 2, "OK, {name}, another day for {plan}. Tell me which whenever you know it, and I'll note it for when plans start in {region}."},
		{RequestMeant, r, 2, "I meant: tell me what you'd like to do, or when, and I'll note it for when plans start here. There's no hurry, {name}."},
		{RequestLeft, r, 1, "OK, {name}, let's leave it there. I've kept what you told me so far."},
		{RequestNoted, r, 2, "This is what I've noted, {name}: {plan}. Plans haven't started in {region} yet; it's kept for when they do."},
		{RequestNotedMore, r, 2, "The last thing I noted, {name}: {plan}. What you told me before is kept as well. Plans haven't started in {region} yet."},
		{RequestOpen, r, 1, "OK, I've taken {choice} out again. Tell me whenever you know more."},
	}
}
