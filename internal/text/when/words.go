package when

// timely reports whether a word hints at a time: no time is without such a word or a number.
func timely(word string) bool {
	if len(word) < 2 {
		return false
	}
	if k, _ := dayWord(word); k != other {
		return true
	}
	if k, _ := hourWord(word); k != other {
		return true
	}
	if k, _ := numberOf(word); k != other {
		return true
	}
	return unitOf(word) != 0
}

// meaning returns what a word means in a time. The words are in switches because those need no table that every start
// would build, and are as fast as one.
func meaning(word string) (kind, int) {
	if k, v := dayWord(word); k != other {
		return k, v
	}
	if k, v := hourWord(word); k != other {
		return k, v
	}
	if k, v := numberOf(word); k != other {
		return k, v
	}
	if v := unitOf(word); v != 0 {
		return unit, v
	}
	if k := smallWord(word); k != other {
		return k, 0
	}
	return contextWord(word), 0
}

func dayWord(word string) (kind, int) {
	switch word {
	case "today", "tdy", "todays", "hoy", "aujourdhui":
		return relativeDay, 0
	case "tomorrow", "tomorow", "tommorow", "tommorrow", "tomorro", "tomorrows", "tmrw", "tmr", "tmw", "tmrow",
		"tomoz", "tmoro", "demain":
		return relativeDay, 1
	case "overmorrow":
		return relativeDay, 2
	case "yesterday", "yday", "ayer", "hier":
		return relativeDay, -1
	case "tonight", "tonite", "tonigt", "tonght", "toni8":
		return tonight, 0
	case "manana":
		return manana, 0
	case "weekend", "wkend", "weekends", "wknd":
		return weekend, 0
	case "weeknight", "weeknights":
		return weeknight, 0
	case "weekday", "weekdays":
		return workday, 0
	}
	if v := feastOf(word); v > 0 {
		return feast, v
	}
	if v, ok := monthOf(word); ok {
		return month, v
	}
	return weekdayOf(word)
}

// weekdayOf returns the weekday of a word: 0 is Monday.
func weekdayOf(word string) (kind, int) {
	switch word {
	case "monday", "mondy", "munday", "lunes", "lundi":
		return weekday, 0
	case "tuesday", "tue", "tues", "tuseday", "teusday", "tuesdy", "martes", "mardi":
		return weekday, 1
	case "wednesday", "weds", "wednsday", "wensday", "wednesdy", "wendesday", "miercoles", "mercredi":
		return weekday, 2
	case "thursday", "thu", "thur", "thurs", "thrusday", "thursdy", "thurday", "jueves", "jeudi":
		return weekday, 3
	case "friday", "fri", "firday", "frday", "fridy", "viernes", "vendredi":
		return weekday, 4
	case "saturday", "saterday", "satuday", "saturdy", "satruday", "sabado", "samedi":
		return weekday, 5
	case "sunday", "sundy", "sunay", "domingo", "dimanche":
		return weekday, 6
	case "mon":
		return shortWeekday, 0
	case "wed":
		return shortWeekday, 2
	case "sat":
		return shortWeekday, 5
	case "sun":
		return shortWeekday, 6
	}
	if n := len(word) - 1; n > 5 && word[n] == 's' && word[n-1] == 'y' {
		if k, v := weekdayOf(word[:n]); k == weekday {
			return weekdays, v
		}
	}
	return other, 0
}

func monthOf(word string) (int, bool) {
	switch word {
	case "january", "jan", "enero", "janvier":
		return 1, true
	case "february", "feb", "febrero", "fevrier":
		return 2, true
	case "march", "mar", "marzo", "mars":
		return 3, true
	case "april", "apr", "abril", "avril":
		return 4, true
	case "may", "mayo", "mai":
		return 5, true
	case "june", "jun", "junio", "juin":
		return 6, true
	case "july", "jul", "julio", "juillet":
		return 7, true
	case "august", "aug", "agosto", "aout":
		return 8, true
	case "september", "sept", "sep", "septiembre", "septembre":
		return 9, true
	case "october", "oct", "octubre", "octobre":
		return 10, true
	case "november", "nov", "noviembre", "novembre":
		return 11, true
	case "december", "dec", "diciembre", "decembre":
		return 12, true
	}
	return 0, false
}

// buckets are the values of the kinds part and meal.
func bucketOf(value int) Bucket {
	return [...]Bucket{Day, Morning, Lunch, Afternoon, Evening, Night}[value]
}

func hourWord(word string) (kind, int) {
	switch word {
	case "daytime":
		return part, 0
	case "morning", "morn", "mornin", "matin":
		return part, 1
	case "lunchtime":
		return part, 2
	case "afternoon", "afternoonish", "arvo", "tarde", "apresmidi", "aprem":
		return part, 3
	case "evening", "evenin", "evng", "soir":
		return part, 4
	case "night", "nite", "noche", "nuit":
		return part, 5
	case "mornings":
		return parts, 1
	case "afternoons":
		return parts, 3
	case "evenings":
		return parts, 4
	case "nights":
		return parts, 5
	case "breakfast", "brunch":
		return meal, 1
	case "lunch":
		return meal, 2
	case "dinner", "supper", "dinnertime":
		return meal, 4
	}
	return clockSign(word)
}

// clockSign returns what stands beside a number of hours, and what hours are before or after.
func clockSign(word string) (kind, int) {
	switch word {
	case "work":
		return work, 0
	case "school", "class":
		return school, 0
	case "am":
		return meridiem, 0
	case "pm":
		return meridiem, 12
	case "noon", "midday", "noonish", "mediodia", "midi":
		return clockWord, 12
	case "midnight", "medianoche", "minuit":
		return clockWord, 24
	case "half":
		return half, 0
	case "quarter":
		return quarter, 0
	case "oclock":
		return oclock, 0
	case "ish":
		return ish, 0
	case "h", "uhr":
		return hourSign, 0
	}
	return other, 0
}
