package when

import "time"

// longGone is how long a date may be past before the next year's is meant. With it "march 3" is past on 10 March, and
// too far on 10 August.
const longGone = 60

// calendar reads a date at i: the 14th, march 3, 3 march, 3/14, 2026-03-14.
func (p *parser) calendar(i int) (day, int, bool) {
	switch p.kind(i) {
	case month:
		return p.monthFirst(i)
	case number:
		switch p.kind(i - 1) {
		case halt, month, weekday, shortWeekday:
		default:
			if p.glued(i) {
				return day{}, i, false
			}
		}
		if d, end, ok := p.figures(i); ok {
			return d, end, true
		}
	default:
	}
	n, j, isOrdinal, ok := p.ordinal(i)
	if !ok {
		return day{}, i, false
	}
	last, stop, isRange := p.through(j, n, p.kind(i-1) == between || p.kind(i-2) == between)
	if !isRange {
		last, stop = n, j
	}
	k := p.skip(stop, of)
	if p.kind(k) == month && (k > stop || !p.modal(k)) {
		d, end, ok := p.inMonth(p.value(k), n, k+1)
		return d.till(last - n), end, ok
	}
	if d, end, ok := p.ofThisMonth(stop, n); ok {
		return d.till(last - n), end, true
	}
	onThe := p.kind(i-1) == definite && p.kind(i-2) == on
	switch {
	case !isOrdinal && p.kind(i-1) != definite:
		return day{}, i, false
	case p.kind(i) != number && !onThe && !p.behindDay(i): // the second one
		return day{}, i, false
	case !p.follows(stop) || p.kind(i-1) == forWord:
		return day{}, i, false
	}
	d, ok := p.ofMonth(n)
	return day{sort: fixed, date: d}.till(last - n), stop, ok
}

// till makes a range of a day, unless its end is the day itself.
func (d day) till(ahead int) day {
	if ahead > 0 && d.sort == fixed {
		d.sort, d.last = spread, d.date+date(ahead)
	}
	return d
}

// behindDay reports whether a weekday is right before i: wednesday the thirty first.
func (p *parser) behindDay(i int) bool {
	for p.kind(i-1) == definite || p.kind(i-1) == comma {
		i--
	}
	return p.kind(i-1) == weekday || p.kind(i-1) == shortWeekday
}

// modal reports whether the month at i is rather the verb: "2 may come".
func (p *parser) modal(i int) bool { return p.value(i) == 5 && !p.follows(i+1) }

// monthFirst reads "march 3", "march the 3rd, 2026".
func (p *parser) monthFirst(i int) (day, int, bool) {
	j := p.skip(i+1, dot)
	j = p.skip(j, definite)
	n, end, isOrdinal, ok := p.ordinal(j)
	if !ok {
		if p.kind(i-1) == in && p.kind(i+1) != pronoun { // in march
			return p.monthAlone(i)
		}
		return day{}, i, false
	}
	if last, stop, ok := p.through(end, n, false); ok {
		d, stop, ok := p.inMonth(p.value(i), n, stop)
		return d.till(last - n), stop, ok
	}
	if !isOrdinal && p.counts(end) && p.kind(end) != dash && p.kind(end) != dot {
		return day{}, i, false
	}
	return p.inMonth(p.value(i), n, end)
}

func (p *parser) monthAlone(i int) (day, int, bool) {
	y, m, _ := p.today.utc().Date()
	if int(m) == p.value(i) {
		return day{sort: vague}, i + 1, true
	}
	if int(m) > p.value(i) {
		y++
	}
	first := civil(y, time.Month(p.value(i)), 1)
	if first > p.today+Horizon {
		return day{sort: fixed, date: first}, i + 1, true
	}
	return day{sort: vague}, i + 1, true
}

// ofThisMonth reads "20th of this month" and "of the next month" behind a day at i.
func (p *parser) ofThisMonth(i, n int) (day, int, bool) {
	if p.kind(i) == of {
		i = p.skip(i+1, definite)
	}
	k := p.kind(i)
	if k != this && k != next && k != following || p.kind(i+1) != unit || p.value(i+1) != months {
		return day{}, i, false
	}
	y, m, _ := p.today.utc().Date()
	if k != this {
		m++
		if m > 12 {
			y, m = y+1, 1
		}
	}
	if !valid(y, int(m), n) {
		return day{}, i, false
	}
	return day{sort: fixed, date: civil(y, m, n)}, i + 2, true
}

// inMonth returns the date of a day and a month, with the year that may stand at i.
func (p *parser) inMonth(m, n, i int) (day, int, bool) {
	j := p.skip(i, comma, of)
	if p.kind(j) == number && p.toks[j].digits == 4 && p.value(j) >= 1900 && p.value(j) < 2200 {
		if !valid(p.value(j), m, n) {
			return day{}, i, false
		}
		return day{sort: fixed, date: civil(p.value(j), time.Month(m), n)}, j + 1, true
	}
	y, _, _ := p.today.utc().Date()
	for year := y; year < y+2; year++ {
		if valid(year, m, n) && civil(year, time.Month(m), n) >= p.today-longGone {
			d := civil(year, time.Month(m), n)
			gone := d-365 >= p.today-longGone && valid(year-1, m, n)
			if d > p.today+longGone && gone { // 30 december, said in january
				d = civil(year-1, time.Month(m), n)
			}
			return day{sort: fixed, date: d}, i, true
		}
	}
	if !valid(2024, m, n) { // a leap year
		return day{}, i, false
	}
	return day{sort: fixed, date: p.today + Horizon + 1}, i, true // 29 february, some years ahead
}

// ofMonth returns the next day that has a number in its month.
func (p *parser) ofMonth(n int) (date, bool) {
	y, m, today := p.today.utc().Date()
	if n < today {
		m++
	}
	for range 2 { // one of any two months that follow each other has every number
		if m > 12 {
			y, m = y+1, 1
		}
		if valid(y, int(m), n) {
			return civil(y, m, n), true
		}
		m++
	}
	return 0, false
}

// figures reads 3/14, 3/14/26, 2026-03-14.
func (p *parser) figures(i int) (day, int, bool) {
	sign := p.kind(i + 1)
	if sign != slash && sign != dash && sign != dot || p.kind(i+2) != number {
		return day{}, i, false
	}
	a, b := p.value(i), p.value(i+2)
	third := p.kind(i+3) == sign && p.glued(i+3) && p.kind(i+4) == number && p.glued(i+4)
	if p.toks[i].digits == 4 && third && a >= 1900 && a < 2200 {
		return p.exact(a, b, p.value(i+4), i+5)
	}
	if p.toks[i].digits > 2 || p.toks[i+2].digits > 2 || !third && sign != slash {
		return day{}, i, false
	}
	if sign == dot && p.toks[i+4].digits != 4 { // a version
		return day{}, i, false
	}
	if !monthBeforeDay(p.Country) && b <= 12 || a > 12 {
		a, b = b, a
	}
	if third {
		y := p.value(i + 4)
		if p.toks[i+4].digits == 2 {
			y += 2000
		}
		return p.exact(y, a, b, i+5)
	}
	if p.value(i) == 24 && p.value(i+2) == 7 || p.fraction(i) || !valid(2024, a, b) {
		return day{}, i, false
	}
	return p.inMonth(a, b, i+3)
}

// fraction reports whether 1/2 at i is a part of something, or a score.
func (p *parser) fraction(i int) bool {
	switch p.kind(i - 1) {
	case on, weekday, shortWeekday, comma, till, by, from, before, after, this, or:
		return p.counts(i + 3)
	case counting, in:
		return true
	default:
	}
	return !p.follows(i+3) || p.kind(i+3) == article
}

func (p *parser) exact(y, m, d, end int) (day, int, bool) {
	if y < 1900 || y > 2200 || !valid(y, m, d) {
		return day{}, end, false
	}
	return day{sort: fixed, date: civil(y, time.Month(m), d)}, end, true
}

// monthBeforeDay reports whether 3/4 is in March: only where the United States' way is the common one. Canada writes
// both; people there who text write the
// same way as their southern neighbours more often than not.
func monthBeforeDay(country string) bool {
	switch country {
	case "", "US", "CA", "PH", "us", "ca", "ph":
		return true
	}
	return false
}
