package wording

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// The purposes of texts about reminders.
const (
	Reminder          Purpose = "reminder"
	ReminderAtItsHour         = Reminder + "/hour" // they named the hour, which may be one of the night
	ReminderSet       Purpose = "action_done/reminder"
	ReminderList      Purpose = "action_done/reminders"
	ReminderGone      Purpose = "action_done/reminder_gone"
	ReminderGoneAll   Purpose = "action_done/reminders_gone"
	ReminderWhen      Purpose = "clarifier/reminder"
	ReminderPast      Purpose = "clarifier/reminder_past"
	ReminderTooFar    Purpose = "clarifier/reminder_too_far"
	ReminderOften     Purpose = "clarifier/reminder_often"
	ReminderWhich     Purpose = "clarifier/reminder_which"
	ReminderNoZone    Purpose = "clarifier/reminder_no_zone"
	ReminderUnknown   Purpose = "action_failed/reminder_unknown"
	ReminderNone      Purpose = "action_failed/reminder_none"
	ReminderFull      Purpose = "action_failed/reminder_full"
	ReminderNotThat   Purpose = "action_failed/reminder_not_that"
	ReminderTooLong   Purpose = "action_failed/reminder_too_long"
)

func reminderTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{Reminder, outbox.Proactive, 2, "You asked me to remind you, {name}: {fact}."},
		{ReminderAtItsHour, r, 2, "You asked me to remind you, {name}: {fact}."},
		{ReminderSet, r, 2, "OK, I'll remind you {deadline}: {fact}. UNDO takes it back."},
		{ReminderList, r, 2, "You asked me to remind you of: {options}."},
		{ReminderGone, r, 2, "OK, I won't remind you of that: {fact}."},
		{ReminderGoneAll, r, 1, "OK, I won't remind you of anything any more, {name}."},
		{ReminderWhen, r, 1, "When shall I remind you, {name}? For example: tomorrow at 9 am, or in two hours."},
		{ReminderPast, r, 1, "That time is over, {name}. When shall I remind you? For example: tomorrow at 9 am."},
		{ReminderTooFar, r, 1, "I can only look three weeks ahead, {name}. When before that shall I remind you? For example: next monday at 9 am."},
		{ReminderOften, r, 1, "I can remind you once at a time, {name}, not again and again. When shall it be? For example: tomorrow at 9 am."},
		{ReminderNoZone, r, 1, "I can't tell the hour where you live, {name}. How long from now shall I remind you? For example: in two hours."},
		{ReminderUnknown, r, 1, "I have no reminder of that, {name}. To hear what there is, text: my reminders."},
		{ReminderWhich, r, 2, "Which reminder shall I drop, {name}? {options}"},
		{ReminderNone, r, 1, "You have no reminder with me, {name}. To set one, say it like this: remind me tomorrow at 9 to call mom."},
		{ReminderFull, r, 1, "You have ten reminders with me, {name}, and I can't keep more. To drop one: forget the reminder about mom."},
		{ReminderNotThat, r, 1, "I'd rather not keep passwords, numbers or addresses, {name}. Say it without them and I'll remind you."},
		{ReminderTooLong, r, 1, "That's more than I can keep in one piece, {name}. Send me the short of it."},
	}
}

// mostReminders is how long the list of reminders may be in a text.
const mostReminders = 210

// Reminders says reminders and their times, the next first, and how many more there are. What does not fit is one of those.
func Reminders(words, times []string, more int) string {
	var said []string
	for i := range words {
		one := Fact(words[i]) + " " + times[i]
		if len(said) > 0 && len(strings.Join(said, ", "))+len(one) > mostReminders {
			more += len(words) - i
			break
		}
		said = append(said, one)
	}
	if more > 0 {
		return strings.Join(said, ", ") + " and " + strconv.Itoa(more) + " more"
	}
	return strings.Join(said, ", ")
}
