package when

import "time"

// amount reads "two weeks", "a couple of days", "an hour", "half an hour" at i: how many of which unit.
func (p *parser) amount(i int) (n, unitMinutes, end int, ok bool) {
	j := p.skip(i, definite)
	if n, end, ok := p.halves(j); ok {
		return n, minutes, end, true
	}
	switch p.kind(j) {
	case number:
		n = p.value(j)
		if p.toks[j].digits > 3 || p.kind(j+1) == colon || p.kind(j+1) == dot && p.kind(j+2) == number {
			return 0, 0, i, false
		}
		j++
	case numberWord:
		n, j = p.value(j), j+1
	case half:
		if p.kind(j+1) == article && p.kind(j+2) == unit && p.value(j+2) == hours {
			return 30, minutes, j + 3, true
		}
		return 0, 0, i, false
	case article:
		n, j = 1, j+1
		if p.kind(j) == couple {
			n, j = 2, p.skip(j+1, of)
		} else if p.kind(j) == half && p.kind(j+1) == unit && p.value(j+1) == hours {
			return 30, minutes, j + 2, true
		}
	case couple:
		n, j = 2, p.skip(j+1, of)
	default:
		return 0, 0, i, false
	}
	j = p.skip(j, more)
	switch {
	case p.kind(j) == unit:
		return n, p.value(j), j + 1, true
	case p.kind(j) == hourSign && p.glued(j):
		return n, hours, j + 1, true
	}
	return 0, 0, i, false
}

// inUnits reads "in two weeks" and "after five days" at i.
func (p *parser) inUnits(i int) (day, int, bool) {
	n, unitMinutes, end, ok := p.amount(i + 1)
	if !ok || unitMinutes < days || p.kind(i) == after && p.kind(end) == of {
		return day{}, i, false
	}
	if p.kind(end) == from || p.kind(end) == after { // in two days from today
		if base, stop, ok := p.base(end + 1); ok {
			return day{sort: fixed, date: p.later(base, n, unitMinutes)}, stop, true
		}
	}
	if p.kind(end) == noun && unitMinutes != yearUnits { // in two days time
		end++
	}
	d := day{sort: fixed, date: p.later(p.today, n, unitMinutes)}
	if unitMinutes == weeks || unitMinutes == twoWeeks {
		d.weeks = n * unitMinutes / weeks
	}
	return d, end, true
}

// counted reads "two days from now", "a week from friday", "3 days later", "two days ago" at i.
func (p *parser) counted(i int) (day, int, bool) {
	n, unitMinutes, end, ok := p.amount(i)
	if !ok {
		return p.countedWeekdays(i)
	}
	switch p.kind(end) {
	case ago:
		return day{sort: gone}, end + 1, true
	case later:
		if unitMinutes >= days {
			return day{sort: fixed, date: p.later(p.today, n, unitMinutes)}, end + 1, true
		}
	case from, after, on:
		if base, stop, ok := p.base(end + 1); ok && unitMinutes >= days {
			return day{sort: fixed, date: p.later(base, n, unitMinutes)}, stop, true
		}
	default:
	}
	return day{}, i, false
}

// countedWeekdays reads "two fridays from now".
func (p *parser) countedWeekdays(i int) (day, int, bool) {
	k := p.kind(i)
	if k != number && k != numberWord || p.kind(i+1) != weekdays || p.kind(i+2) != from || p.kind(i+3) != now {
		return day{}, i, false
	}
	first := p.today + 1 + date((p.value(i+1)-p.today.weekday()+6)%7)
	return day{sort: fixed, date: first + date(7*(p.value(i)-1))}, i + 4, p.value(i) > 0
}

// base reads the day that something is counted from.
func (p *parser) base(i int) (date, int, bool) {
	switch p.kind(i) {
	case now:
		return p.today, i + 1, true
	case relativeDay:
		return p.today + date(p.value(i)), i + 1, true
	case weekday:
		return p.coming(p.value(i)), i + 1, true
	case this, next:
		if p.kind(i+1) == weekday {
			d, end, ok := p.named(i)
			return d.date, end, ok
		}
	default:
	}
	return 0, i, false
}

// later returns the day that is n units behind another, at most a year and some days.
func (p *parser) later(base date, n, unitMinutes int) date {
	switch {
	case n > 400 || unitMinutes == yearUnits:
		return p.today + Horizon + 400
	case unitMinutes == months:
		return dateOf(base.utc().AddDate(0, n, 0))
	}
	return base + date(n*unitMinutes/days)
}

// ahead reads "in an hour", "in 30 minutes", "two hours from now" at i. A few minutes are no plan: whoever says so is
// on the way.
func (p *parser) ahead(i int) (day, clock, int, bool) {
	j := p.skip(i, in, after)
	n, unitMinutes, end, ok := p.amount(j)
	aMinute := p.kind(j) == article && unitMinutes == minutes
	anHourOf := p.kind(i) == after && p.kind(end) == of
	if !ok || unitMinutes > hours || n*unitMinutes < 10 || aMinute || anHourOf {
		return day{}, clock{}, i, false
	}
	if j == i {
		if p.kind(end) != from || p.kind(end+1) != now {
			return day{}, clock{}, i, false
		}
		end += 2
	}
	t := p.Now.In(p.Zone).Add(time.Duration(n*unitMinutes) * time.Minute)
	if t.Second() > 0 { // never the minute that has begun
		t = t.Add(time.Minute)
	}
	c := clock{from: t.Hour()*60 + t.Minute(), to: none, sureFrom: true, set: true}
	return day{sort: fixed, date: dateOf(t)}, c, end, true
}

// halves reads what has a half in it at i: "an hour and a half", "1.5 hours", "2 and a half hours": how many minutes.
func (p *parser) halves(i int) (n, end int, ok bool) {
	whole := p.value(i)
	switch p.kind(i) {
	case article:
		if p.hoursAt(i+1) && p.kind(i+2) == and && p.kind(i+3) == article && p.kind(i+4) == half {
			return 90, i + 5, true
		}
	case number:
		if p.kind(i+1) == dot && p.glued(i+1) && p.value(i+2) == 5 && p.toks[i].digits < 3 && p.hoursAt(i+3) {
			return whole*60 + 30, i + 4, true
		}
		fallthrough
	case numberWord:
		if p.kind(i+1) == and && p.kind(i+2) == article && p.kind(i+3) == half && p.hoursAt(i+4) && whole < 100 {
			return whole*60 + 30, i + 5, true
		}
	default:
	}
	return 0, i, false
}

func (p *parser) hoursAt(i int) bool { return p.kind(i) == unit && p.value(i) == hours }
