package wording

import "github.com/josh-sms/josh/internal/outbox"

// accountTexts are the answers to what people want of their account, and the news of their region.
func accountTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{DeleteAsk, r, 1, "This deletes your account and all I know of you, for good. Reply YES to delete it. Anything else keeps it."},
		{DeleteKept, r, 1, "OK, nothing is deleted. Your account is as it was."},
		{Deleted, r, 1, "Done: your account is deleted. Your number is a stranger's to me now. You can join again whenever you like."},
		{PauseSet, r, 1, "Paused until {until}: no plans before that. Text RESUME to be back sooner."},
		{Resumed, r, 1, "Good to have you back, {name}. You'll hear about plans again."},
		{ResumedQuietly, r, 1, "Good to have you back, {name}. There are no plans to join right now."},
		{NotPaused, r, 1, "You aren't paused, {name}, so nothing changes."},
		{Renamed, r, 1, "Got it, I'll call you {name} from now on."},
		{Moved, r, 1, "Got it: your plans are in {region} from now on."},
		{MovedWaitlisted, r, 2, "Got it, you're in {region} now. JOSH isn't open there yet and I don't have a date. I'll text you if that changes."},
		{MovedElsewhere, r, 2, "Got it. JOSH isn't around there yet and I don't have a date. I'll text you if that changes."},
		{MovedClosed, r, 2, "Got it, you're in {region} now. JOSH doesn't run there and there's no date for it. I'll text you if that changes."},
		{MoveHow, r, 2, "To change your area, text me the new ZIP or postcode, like this: I moved to 94110. For anything else, write to {contact}."},
		{MovedQuietly, r, 1, "Got it, you're in {region} now."},
		{RegionOpened, outbox.Proactive, 2, "JOSH is open in {region} now, {name}. Text me when you're ready to start. HELP for help, STOP to opt out."},
	}
}
