package when

func numberOf(word string) (kind, int) {
	switch word {
	case "one":
		return numberWord, 1
	case "two":
		return numberWord, 2
	case "three":
		return numberWord, 3
	case "four":
		return numberWord, 4
	case "five":
		return numberWord, 5
	case "six", "sixish":
		return numberWord, 6
	case "seven", "sevenish":
		return numberWord, 7
	case "eight", "eightish":
		return numberWord, 8
	case "nine":
		return numberWord, 9
	case "ten":
		return numberWord, 10
	case "eleven":
		return numberWord, 11
	case "twelve":
		return numberWord, 12
	case "fifteen":
		return numberWord, 15
	case "twenty":
		return numberWord, 20
	case "thirty":
		return numberWord, 30
	case "forty":
		return numberWord, 40
	case "fortyfive":
		return numberWord, 45
	case "fifty":
		return numberWord, 50
	}
	return ordinalOf(word)
}

func ordinalOf(word string) (kind, int) {
	switch word {
	case "first":
		return ordinalWord, 1
	case "second":
		return ordinalWord, 2
	case "third":
		return ordinalWord, 3
	case "fourth":
		return ordinalWord, 4
	case "fifth":
		return ordinalWord, 5
	case "sixth":
		return ordinalWord, 6
	case "seventh":
		return ordinalWord, 7
	case "eighth":
		return ordinalWord, 8
	case "ninth":
		return ordinalWord, 9
	case "tenth":
		return ordinalWord, 10
	case "twelfth":
		return ordinalWord, 12
	case "fifteenth":
		return ordinalWord, 15
	case "twentieth":
		return ordinalWord, 20
	case "thirtieth":
		return ordinalWord, 30
	}
	return teenth(word)
}

// teenth returns the rarer ones.
func teenth(word string) (kind, int) {
	switch word {
	case "eleventh":
		return ordinalWord, 11
	case "thirteenth":
		return ordinalWord, 13
	case "fourteenth":
		return ordinalWord, 14
	case "sixteenth":
		return ordinalWord, 16
	case "seventeenth":
		return ordinalWord, 17
	case "eighteenth":
		return ordinalWord, 18
	case "nineteenth":
		return ordinalWord, 19
	}
	return other, 0
}

// unitOf returns how many minutes a unit has, 0 for other words.
func unitOf(word string) int {
	switch word {
	case "minute", "minutes", "min", "mins", "minutos":
		return minutes
	case "hour", "hours", "hr", "hrs", "horas", "heures":
		return hours
	case "day", "days", "dias", "jours":
		return days
	case "week", "weeks", "wk", "wks", "semana", "semanas", "semaine", "semaines":
		return weeks
	case "fortnight", "fortnights":
		return twoWeeks
	case "month", "months":
		return months
	case "year", "years":
		return yearUnits
	}
	return 0
}
