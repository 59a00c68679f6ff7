package wording

import "github.com/josh-sms/josh/internal/domain/outbox"

// The purposes of texts of the interview. That of a question is "interview_" and the id of its step, see Interview.
const (
	InterviewAgain    Purpose = "interview_again"    // the one choice question after an answer that was none
	InterviewReminder Purpose = "interview_reminder" // two hours and a day after a question without an answer
	InterviewLater    Purpose = "interview_later"    // they would rather go on another time
	InterviewResume   Purpose = "interview_resume"   // after a START: there is something to go on with
	InterviewDone     Purpose = "interview_done"
	InterviewCheckin  Purpose = "interview_checkin" // whether an old profile still holds
	InterviewKept     Purpose = "interview_kept"    // it does
	InterviewDiffers  Purpose = "interview_differs" // it does not: what is different
	InterviewUpdated  Purpose = "interview_updated" // that is in
)

// Interview is the purpose of the question of a step.
func Interview(step string) Purpose { return Purpose("interview_" + step) }

// interviewTexts lists the questions in the order of the contract, and what is said around them.
func interviewTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{Interview("intro_01"), r, 1, "A few short questions, {name}, so that plans fit you. SKIP passes on any of them, LATER takes a break. OK to start?"},
		{Interview("activity_01"), r, 1, "What do you like doing with other people? Name three things, like coffee, climbing or board games."},
		{Interview("activity_02"), r, 2, "What would you do this week? {options}"},
		{Interview("motive_01"), r, 1, "Why do you like doing things with others? Company, a laugh, something new, a rest: any words will do."},
		{Interview("motive_02"), r, 1, "What sounds best right now? A) a deep talk, B) easy laughs, C) quiet recharge, D) something new"},
		{Interview("style_01"), r, 1, "Which is most like you in a group? A) curious, B) funny, C) thoughtful, D) energetic"},
		{Interview("style_02"), r, 1, "What do you like talking about? Pick one or two: A) ideas, B) feelings, C) stories, D) plans"},
		{Interview("pace_01"), r, 1, "How fast do you like getting to know people? A) slow, B) medium, C) fast"},
		{Interview("group_01"), r, 1, "How many people feels right, you included? A) 2-3, B) 4-6, C) 7-10"},
		{Interview("values_01"), r, 1, "How much does it matter that people share your values? A) very, B) somewhat, C) not much"},
		{Interview("boundaries_01"), r, 1, "What would you rather not do on a first hang? Loud bars, late nights, anything. NOTHING is fine."},
		{Interview("constraints_01"), r, 1, "When are you usually free? A) mornings, B) afternoons, C) evenings, D) weekends. More than one is fine."},
		{Interview("wrap_01"), r, 2, "That's enough to go on, {name}. Two more short questions would help me find people who fit. OK?"},

		{InterviewAgain, r, 2, "Just a letter will do, {name}: {options}. Or SKIP."},
		{InterviewLater, r, 1, "OK, {name}, we'll leave it here. Text READY whenever you want to go on."},
		{InterviewReminder, outbox.Proactive, 1, "No rush, {name}. My last question is still open. Text READY and I'll send it again, or LATER to leave it."},
		{InterviewResume, outbox.Proactive, 1, "We were in the middle of a few questions, {name}. Text READY to go on, or LATER to leave it."},
		{InterviewCheckin, outbox.Proactive, 2, "It's been a while, {name}. Are you still up for {options}? YES is enough, or tell me what's different."},
		{InterviewKept, r, 1, "OK, {name}, I'll leave it as it is."},
		{InterviewDiffers, r, 1, "What's different, {name}? Like: no more bars, or I'm into climbing now."},
		{InterviewUpdated, r, 1, "OK, {name}, I'll go by that from now on."},
		{InterviewDone, r, 2, "Noted, {name}. Text me when you'd like to do something, like: coffee saturday morning. And I'll ask you when somebody nearby has a plan that may suit you."},
	}
}
