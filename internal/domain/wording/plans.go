package wording

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/plans"
)

// The purposes of texts about what somebody has planned, and about the link to their calendar.
const (
	PlansAhead    Purpose = "plans"
	PlansNext             = PlansAhead + "/next"
	PlansThen             = PlansAhead + "/then"     // at the time that they ask about
	PlansFree             = PlansAhead + "/free"     // nothing at that time
	PlansFreeBut          = PlansAhead + "/free_but" // nothing but what they are to be reminded of
	PlansFar              = PlansAhead + "/far"      // so far ahead that no plan can be there
	PlansNone             = PlansAhead + "/none"
	CalendarGiven         = PlansAhead + "/calendar"
	CalendarNew           = PlansAhead + "/calendar_new"   // in the place of an older one
	CalendarThere         = PlansAhead + "/calendar_there" // they have one, which nobody can say again
	CalendarGone          = PlansAhead + "/calendar_gone"
	CalendarNone          = PlansAhead + "/calendar_none"
)

// CalendarPath begins the path of the calendar of a person; the token of the link follows, and then CalendarEnd.
const (
	CalendarPath = "/c/"
	CalendarEnd  = ".ics"
)

func plansTexts() []Text {
	const r = outbox.Reply
	return []Text{
		{PlansAhead, r, 2, "Here's what you have coming up, {name}: {ahead}."},
		{PlansNext, r, 2, "Next up, {name}: {ahead}."},
		{PlansThen, r, 2, "Here's what you have then, {name}: {ahead}."},
		{PlansFree, r, 1, "You're free {choice}: nothing with JOSH then."},
		{PlansFreeBut, r, 2, "You're free {choice}, but for {ahead}."},
		{PlansFar, r, 1, "You're free then: nothing with JOSH that far ahead, {name}. Plans with me are at most three weeks away."},
		{PlansNone, r, 1, "You have nothing planned with me right now, {name}."},
		{CalendarGiven, r, 2, "Your plans as a calendar, {name}: {calendar} Subscribe to it in your calendar app. Whoever has this link sees them, so keep it to yourself. To take it away: remove my calendar link."},
		{CalendarNew, r, 2, "Your new calendar link, {name}: {calendar} Subscribe to it in your calendar app, and keep it to yourself. The one before doesn't work any more."},
		{CalendarThere, r, 2, "You have a calendar link, {name}: it's in what I texted you on {until}, and I can't see it again. If you lost it, text NEW CALENDAR LINK, and the one before won't work any more."},
		{CalendarGone, r, 2, "OK, {name}, your calendar link doesn't work any more. What your calendar app has of it already, take out there."},
		{CalendarNone, r, 1, "You have no calendar link, {name}. To get one, text CALENDAR LINK."},
	}
}

// mostPlans is how long the list of what is ahead may be in a text.
const mostPlans = 235

// PlansSaid says what somebody has ahead of them, and how many more there are. What does not fit is one of those.
func PlansSaid(entries []plans.Entry, more int) string {
	var said []string
	for i, e := range entries {
		one := planSaid(e)
		if len(said) > 0 && len(strings.Join(said, "; "))+len(one) > mostPlans {
			more += len(entries) - i
			break
		}
		said = append(said, one)
	}
	if more > 0 {
		return strings.Join(said, "; ") + " and " + strconv.Itoa(more) + " more"
	}
	return strings.Join(said, "; ")
}

func planSaid(e plans.Entry) string {
	switch e.Status {
	case plans.Asking:
		return e.What + " (I'm still asking around)"
	case plans.SaidYes:
		return e.What + " (you said yes, it isn't on yet)"
	case plans.Invited:
		return e.What + " (you haven't answered yet)"
	case plans.Reminder:
		return "a reminder " + e.What
	default:
		return e.What + " with " + e.Names
	}
}
