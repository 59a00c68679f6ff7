package wording

import "github.com/josh-sms/josh/internal/domain/outbox"

// The purposes of texts around a wish for a person, and of those that keep what people tell.
const (
	// A person for a person: see turn/human.go.
	AskAHuman     Purpose = "ask_a_human"      // a person was asked for
	HumanReport   Purpose = "human_report"     // somebody is reported
	HumanAlready  Purpose = "human_already"    // asked for again
	HumanNoted    Purpose = "human_noted"      // what they should know is passed on
	HumanAdded    Purpose = "human_added"      // what nothing understood is passed on as well
	HumanAddedToo Purpose = "human_added_more" // where that was the last text
	HumanDropped  Purpose = "human_dropped"    // taken back
	HumanOffer    Purpose = "human_offer"      // after a second text that nothing understood
	HumanFiled    Purpose = "human_filed"      // after a third
	AnswerFound   Purpose = "answer_found"     // what an operator answers
	HumanHere     Purpose = "human_here"       // a person answers from now on
	HumanText     Purpose = "human_text"       // what that person writes
	HumanBack     Purpose = "human_back"       // JOSH answers again

	// Questions that no card answers.
	AnswerLater Purpose = "answer_later"       // an operator is asked
	AnswerStill Purpose = "answer_later_again" // the same question
	AnswerWrong Purpose = "answer_wrong"       // the answer was to another question: an operator is asked

	// What people tell before anything can be made of it.
	KeptReady     Purpose = "kept_ready"
	KeptReadyMore Purpose = "kept_ready_again"
	KeptLikes     Purpose = "kept_likes"
	KeptLikesMore Purpose = "kept_likes_more"
	KeptWish      Purpose = "kept_wish"
	KeptWishMore  Purpose = "kept_wish_again"
	KeptWaits     Purpose = "kept_waitlisted" // where JOSH is not open
	KeptWaitsMore Purpose = "kept_waitlisted_more"

	AnswerAgain Purpose = "answer_again" // the same question twice in a row
	AnswerMore  Purpose = "answer_more"  // the same, of a card that has a page
)

// talkTexts lists them. They say nothing of when a person answers: nobody can know it.
func talkTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{AskAHuman, r, 2, "OK, {name}, a person will read this. I can't say how soon. What should they know? If it can't wait, write to {support}."},
		{HumanReport, r, 2, "I'm sorry that happened, {name}. A person will read this, though I can't say how soon. Who was it, and what happened? In danger now, call {emergency}."},
		{HumanAlready, r, 2, "You're already on the list for a person, {name}, and nobody has replied yet. What should I add? If it can't wait, write to {support}."},
		{HumanNoted, r, 1, "Thanks, I've passed that on. If they need more, they'll ask you right here."},
		{HumanAdded, r, 1, "I didn't follow that, so I've added it to what the person will read."},
		{HumanAddedToo, r, 1, "Added that too. The same person will see it."},
		{HumanDropped, r, 1, "OK, I've taken that back. Nobody needs to read it."},
		{HumanOffer, r, 2, "Sorry, {name}, I only understand simple texts so far. Reply C and a person will read yours, or write to {support}."},
		{HumanFiled, r, 2, "I'm still not getting it, {name}, so I've asked a person to read this. I can't say how soon. You can also write to {support}."},
		{AnswerFound, outbox.Proactive, 2, "{answer}"},
		{HumanHere, outbox.Proactive, 2, "Hi {name}, this is {operator} from JOSH, a real person. You've got me for now, not the program. What's on your mind?"},
		{HumanText, outbox.Proactive, 2, "{operator} from JOSH: {answer}"},
		{HumanBack, outbox.Proactive, 1, "{operator} has left the chat, {name}. It's the program here again. For a person, text: talk to a human."},

		{AnswerLater, r, 1, "I don't know that yet, {name}. I've asked a human and will text you."},
		{AnswerStill, r, 1, "No answer to that one yet, {name}. I'll text you when there is one."},
		{AnswerWrong, r, 1, "Sorry, {name}, I got that wrong. I've asked a human and will text you."},

		{KeptReady, r, 2, "Good to know, {name}. I've noted that you're ready. Tell me what you'd like to do and when, like: coffee saturday morning."},
		{KeptReadyMore, r, 1, "I've got you down as ready, {name}. Name something you'd like to do and when, and I ask around."},
		{KeptLikes, r, 2, "Thanks, {name}, I've noted that. Say what you'd like to do and when, and I'll ask around."},
		{KeptLikesMore, r, 1, "Noted as well, {name}. Tell me more whenever you like."},
		{KeptWish, r, 2, "I've noted what you'd like, {name}. With an activity and a time in one text, like coffee saturday morning, I can ask around."},
		{KeptWishMore, r, 1, "Not yet, {name}, sorry. I've noted that one too."},
		{KeptWaits, r, 2, "I've noted that, {name}. JOSH isn't open in {region} and I don't have a date. I'll text you if that changes."},
		{KeptWaitsMore, r, 1, "Noted as well, {name}. I still don't have a date."},

		{AnswerMore, r, 2, "There's a page about it, {name}: {more} If that isn't it, reply C and a person will read your question."},
		{AnswerAgain, r, 2, "That's all I know about it, {name}. If it doesn't help, reply C and a person will read your question."},
	}
}
