package actions

import "strings"

// weekday reports whether a word in lower case names a day.
func weekday(word string) bool {
	switch strings.Trim(strings.TrimSuffix(word, "'s"), ".,!?") {
	case "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "mon", "tue", "tues", "wed", "weds", "thu", "thur",
		"thurs", "fri", "sat", "sun", "today", "tomorrow", "tonight", "lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo", "hoy", "ma\u00f1ana", "manana", "s\u00e1bado", "mi\u00e9rcoles":
		return true
	}
	return false
}

// timeWord reports whether a word in lower case says a time and nothing else.
func timeWord(word string) bool {
	word = strings.Trim(strings.TrimSuffix(word, "'s"), ".,!?")
	switch word {
	case "":
		return false
	case "weekend", "weekday", "morning", "afternoon", "evening", "night", "noon", "midnight", "next", "this", "the", "at", "on", "in", "of", "week", "am", "pm",
		"o'clock", "oclock", "and", "or", "day", "after", "before", "early", "late", "tmrw", "tmr", "tomorow":
		return true
	}
	return weekday(word) || word[0] >= '0' && word[0] <= '9'
}
