package wording

import "cmp"

// labels are what actions are, behind "I couldn't".
func labels() map[string]string {
	const look, tell, answer, note, forget = "look up your plans", "tell the others", "answer the invite", "note that", "forget that"
	return map[string]string{
		"linkup/create": "set up a plan", "linkup/status": look, "linkup/who": look, "linkup/when": look, "plans/list": look,
		"linkup/change_time": "ask for another time", "linkup/cancel": "call it off", "linkup/drop": "take you out",
		"group/late": tell, "group/message": tell, "invite/accept": answer, "invite/decline": answer, "profile/patch": "change your profile",
		"reminder/create": "set the reminder", "reminder/list": "list your reminders", "reminder/delete": "take the reminder off",
		"plans/calendar": "make the calendar link", "memory/store": note, "memory/update": note, "memory/forget": forget, "memory/forget_all": forget,
		"memory/list": "say what I know", "contact/swap": "swap numbers",
		"account/pause": "pause your plans", "account/resume": "end your pause", "account/name": "change your name", "account/home": "change your area",
	}
}

// Label says what an action is, behind "I couldn't".
func (b *Book) Label(key string) string { return cmp.Or(b.labels[key], "do that") }

// Acts that flows ask about, as part of the sentence that asks: "That calls off coffee on Saturday for you and 3 others."

// CallsOff says that a plan is called off.
func CallsOff(what, others string) string { return "calls off " + what + forOthers(others) }

// DropsOut says that somebody leaves a plan.
func DropsOut(what, others string) string {
	if others == "" {
		return "takes you out of " + what
	}
	return "takes you out of " + what + " and tells " + others
}

// TellsLate says that others hear that somebody is late.
func TellsLate(what, others string) string {
	return "tells " + others + " you're running late for " + what
}

// AsksForTime says that others are asked about another time.
func AsksForTime(what, others, choice string) string {
	return "asks " + cmp.Or(others, "the others") + " if they'd rather meet " + choice + " for " + what
}

// ForgetsAll says that everything that is remembered goes.
func ForgetsAll() string { return "makes me forget everything I remember about you" }

func forOthers(others string) string {
	if others == "" {
		return ""
	}
	return " for you and " + others
}

// Relays says what others are told.
func Relays(what, others, words string) string {
	return "tells " + others + " of " + what + ": \"" + words + "\""
}

// Swaps says with whom somebody would swap numbers.
func Swaps(name string) string {
	return "asks " + name + " to swap numbers with you, and shares yours only if they say yes, too"
}
