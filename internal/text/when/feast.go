package when

import (
	"strings"
	"time"
)

// The holidays that people plan for, as values of the kind feast. Those from laborDay on are one only with "day" behind the
// word, so that nobody who speaks of labor or of mothers names a day.
const (
	christmas = iota + 1
	newYear
	halloween
	thanksgiving
	easter
	juneteenth
	laborDay
	memorialDay
	kingDay
	presidentsDay
	valentinesDay
	patricksDay
	mothersDay
	fathersDay
	independenceDay
	veteransDay
	columbusDay
	boxingDay
	canadaDay
	newYearsOf // the new year is no day, its eve is
)

// feastOf returns the holiday that a word may begin, 0 for none.
func feastOf(word string) int {
	switch word {
	case "christmas", "xmas", "navidad", "noel":
		return christmas
	case "nye":
		return newYear
	case "halloween":
		return halloween
	case "thanksgiving", "turkeyday":
		return thanksgiving
	case "easter":
		return easter
	case "juneteenth":
		return juneteenth
	case "labor", "labour":
		return laborDay
	case "memorial":
		return memorialDay
	case "mlk":
		return kingDay
	case "presidents":
		return presidentsDay
	case "valentines", "valentine":
		return valentinesDay
	case "patricks", "paddys", "pattys":
		return patricksDay
	case "mothers":
		return mothersDay
	case "fathers":
		return fathersDay
	case "independence":
		return independenceDay
	case "veterans":
		return veteransDay
	case "columbus", "indigenous":
		return columbusDay
	case "boxing":
		return boxingDay
	case "canada":
		return canadaDay
	}
	return 0
}

// feast reads a holiday at i: its next day. Beyond the horizon it is a day that no plan can have. Who wishes a happy one names none.
func (p *parser) feast(i int) (day, int, bool) {
	which, shift, end := p.value(i), date(0), i+1
	end = p.skip(end, peoples)
	if p.kind(end) == halt && p.glued(end) && p.kind(end+1) == unit { // presidents' day
		end++
	}
	switch k := p.kind(end); {
	case p.kind(i-1) == good, which >= laborDay && (k != unit || p.value(end) != days) && (which != newYearsOf || k != eve):
		return day{}, i, false
	case k == unit && p.value(end) == days:
		end++
		if which == newYear || which == newYearsOf {
			shift = 1
		}
	case k == eve:
		end++
		if which != newYear && which != newYearsOf {
			shift = -1
		}
	case k == weekday && which == easter && p.value(end) == 6:
		end++
	case k == weekday && which == easter && p.value(end) == 0: // easter monday
		shift, end = 1, end+1
	}
	for year := p.today.utc().Year() - 1; ; year++ {
		if d := p.feastIn(which, year) + shift; d >= p.today {
			return day{sort: fixed, date: d, feast: true}, end, true
		}
	}
}

// feastIn returns a holiday of a year, where the sender is when places differ.
func (p *parser) feastIn(which, year int) date {
	switch which {
	case christmas:
		return civil(year, time.December, 25)
	case newYear, newYearsOf:
		return civil(year, time.December, 31)
	case halloween:
		return civil(year, time.October, 31)
	case juneteenth:
		return civil(year, time.June, 19)
	case valentinesDay:
		return civil(year, time.February, 14)
	case patricksDay:
		return civil(year, time.March, 17)
	case independenceDay:
		return civil(year, time.July, 4)
	case veteransDay:
		return civil(year, time.November, 11)
	case boxingDay:
		return civil(year, time.December, 26)
	case canadaDay:
		return civil(year, time.July, 1)
	}
	return p.movable(which, year)
}

// movable returns a holiday that is on a weekday.
func (p *parser) movable(which, year int) date {
	switch which {
	case thanksgiving:
		if strings.EqualFold(p.Country, "CA") {
			return nth(2, 0, year, time.October)
		}
		return nth(4, 3, year, time.November)
	case laborDay:
		return nth(1, 0, year, time.September)
	case memorialDay:
		return nth(1, 0, year, time.June) - 7 // the last Monday of May
	case kingDay:
		return nth(3, 0, year, time.January)
	case presidentsDay:
		return nth(3, 0, year, time.February)
	case mothersDay:
		return nth(2, 6, year, time.May)
	case fathersDay:
		return nth(3, 6, year, time.June)
	case columbusDay:
		return nth(2, 0, year, time.October)
	}
	return easterOf(year)
}

// nth returns the n-th weekday of a month, 0 for Monday.
func nth(n, weekday, year int, month time.Month) date {
	first := civil(year, month, 1)
	return first + date((weekday-first.weekday()+7)%7+7*(n-1))
}

// easterOf returns Easter Sunday (Meeus, Jones and Butcher, for the Gregorian calendar).
func easterOf(year int) date {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	m := (a + 11*h + 22*l) / 451
	n := h + l - 7*m + 114
	return civil(year, time.Month(n/31), n%31+1)
}
