package wording

import "github.com/josh-sms/josh/internal/domain/outbox"

// accountTexts are the answers to what people want of their account, and the news of their region.
func accountTexts() []Text {
	const r, c = outbox.Reply, outbox.Compliance // deleting an account is a right, under every hold
	return []Text{
		{DeleteAsk, c, 1, "This deletes your account and everything I know about you, for good. Reply YES to delete it. Anything else keeps it."},
		{DeleteWhat, c, 2, "Your name, birthday, postcode, number and e-mail, what you told me and our texts. It can't be undone, though you could join again as new. Reply YES to delete it all. Anything else keeps it."},
		{DeleteWhatHeld, c, 2, "Your name, birthday, postcode, number and e-mail, what you told me and our texts. It can't be undone. Reply YES to delete it all. Anything else keeps it."},
		{DeleteAll, c, 1, "All of it, and for good: I can't bring any of it back. Reply YES to delete it. Anything else keeps it."},
		{DeleteSure, c, 1, "Nothing's deleted yet. For that I need a plain YES. Anything else keeps your account."},
		{DeleteKept, c, 1, "OK, nothing's been deleted. Your account is as it was."},
		{Deleted, c, 1, "Done, your account is deleted, and I don't know this number any more. You can join again whenever you like."},
		{DeletedHeld, c, 1, "Done, your account is deleted, and I don't know this number any more."},
		{PauseSet, r, 1, "Paused until {until}: no plans before that. Text RESUME to be back sooner."},
		{Resumed, r, 1, "Good to have you back, {name}. You'll hear about plans again."},
		{ResumedQuietly, r, 1, "Good to have you back, {name}. I'll ask you when somebody nearby has a plan."},
		{NotPaused, r, 1, "You aren't paused, {name}, so nothing changes."},
		{Renamed, r, 1, "I'll call you {name} from now on. UNDO takes it back."},
		{Moved, r, 1, "Got it: your plans are in {region} from now on."},
		{MovedWaitlisted, r, 2, "Got it, you're in {region} now. JOSH isn't open there yet and I don't have a date. I'll text you if that changes."},
		{MovedElsewhere, r, 2, "Got it. JOSH isn't around there yet and I don't have a date. I'll text you if that changes."},
		{MovedClosed, r, 2, "Got it, you're in {region} now. JOSH doesn't run there and there's no date for it. I'll text you if that changes."},
		{MoveHow, r, 2, "To change your area, text me the new ZIP or postcode, like this: I moved to 94110. For anything else, write to {support}."},
		{MoveAsk, r, 1, "Have you moved to {place}, {name}? Reply YES or NO."},
		{MoveNone, r, 1, "OK, then nothing changes."},
		{MoveSame, r, 1, "That's the postcode I already have for you, {name}."},
		{MovedQuietly, r, 1, "Got it, you're in {region} now."},
		{RegionOpened, outbox.Proactive, 2, "JOSH is open in {region} now, {name}. Text me when you're ready to start. HELP for help, STOP to opt out."},
	}
}
