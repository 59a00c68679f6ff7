package actions

import (
	"slices"
	"strings"
)

// weekday reports whether a word in lower case names a day.
func weekday(word string) bool {
	return slices.Contains(dayWords(), strings.Trim(strings.TrimSuffix(word, "'s"), ".,!?"))
}

// timeWord reports whether a word in lower case says a time and nothing else.
func timeWord(word string) bool {
	word = strings.Trim(strings.TrimSuffix(word, "'s"), ".,!?")
	if weekday(word) || slices.Contains(otherTimeWords(), word) {
		return true
	}
	return word != "" && word[0] >= '0' && word[0] <= '9'
}

func dayWords() []string {
	return strings.Fields("monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun " +
		"today tomorrow tonight lunes martes miercoles jueves viernes sabado domingo hoy ma\u00f1ana manana s\u00e1bado mi\u00e9rcoles")
}

func otherTimeWords() []string {
	return strings.Fields("weekend weekday morning afternoon evening night noon midnight next this the at on in of week am pm o'clock oclock and or day after before early late tmrw tmr tomorow")
}
