package when

// sort is how a day is said.
type sort uint8

const (
	noDay sort = iota
	fixed
	rolling  // a weekday: the next one whose hours are ahead
	weekends // both days of a weekend
	workdays // the next two days from Monday to Friday
	spread   // from one day to another
	vague    // a week or a month: no day
	gone     // last friday
	habit    // fridays
)

// day is what a text says of days.
type day struct {
	sort   sort
	date   date // fixed, spread: the first; rolling, weekends: the first day that it can be
	last   date // spread: the last
	week   date // the Monday of the calendar week that was named, 0 for none
	soft   bool // the word was today: its hours may be what is left of it
	hour   hoursOfDay
	clash  bool // friday the 14th, when the 14th is none
	behind bool // its week was said behind it: friday next week
	weeks  int  // it was counted in weeks: in two weeks
	feast  bool // a holiday, which may rather say of what kind the plan is
}

// day reads a day at i.
func (p *parser) day(i int) (day, int, bool) {
	switch p.kind(i) {
	case relativeDay, tonight, manana:
		return p.relative(i)
	case number, numberWord, article, couple:
		if d, end, ok := p.counted(i); ok {
			return d, end, true
		}
		return p.calendar(i)
	case month:
		return p.calendar(i)
	case ordinalWord:
		return p.calendar(i)
	case weeknight:
		return day{sort: workdays, hour: hoursOfDay{bucket: Evening}}, i + 1, true
	case workday:
		return day{sort: workdays}, i + 1, true
	case weekday, shortWeekday, weekdays, weekend, this, next, last, coming, following, every:
		return p.named(i)
	case past:
		return p.named(i)
	case definite:
		switch p.kind(i + 1) {
		case number, numberWord, ordinalWord:
			return p.calendar(i + 1)
		case weekend, this, next, last, coming, following, past, couple, few:
			return p.day(i + 1)
		case unit:
			return p.dayAfter(i)
		}
	case unit:
		return p.dayAfter(i)
	case in, after:
		return p.inUnits(i)
	case feast:
		return p.feast(i)
	default:
	}
	return day{}, i, false
}

// relative reads today and its like, with what follows ("tomorrow in two weeks" is none).
func (p *parser) relative(i int) (day, int, bool) {
	switch p.kind(i) {
	case tonight:
		evening := hoursOfDay{bucket: Evening, tonight: true}
		return day{sort: fixed, date: p.today, soft: true, hour: evening}, i + 1, true
	case manana:
		return day{sort: fixed, date: p.today + 1}, i + 1, true
	default:
	}
	n := p.value(i)
	if n < 0 {
		return day{sort: gone, date: p.today + date(n)}, i + 1, true
	}
	return day{sort: fixed, date: p.today + date(n), soft: n == 0}, i + 1, true
}

// dayAfter reads "the day after tomorrow" and "week after next".
func (p *parser) dayAfter(i int) (day, int, bool) {
	i = p.skip(i, definite)
	if p.kind(i) != unit || p.value(i) != days || p.kind(i+1) != after {
		return day{}, i, false
	}
	if p.kind(i+2) != relativeDay || p.value(i+2) != 1 {
		if n := p.count; n > 0 && p.found[n-1].day.sort == fixed && p.kind(i-2) == or { // tomorrow or the day after
			return day{sort: fixed, date: p.found[n-1].day.date + 1}, i + 2, true
		}
		return day{}, i, false
	}
	return day{sort: fixed, date: p.today + 2}, i + 3, true
}

// named reads a weekday or a weekend with the words around it.
func (p *parser) named(i int) (day, int, bool) {
	start := i
	mods, i := p.modifiers(i)
	switch p.kind(i) {
	case weekdays:
		return day{sort: habit}, i + 1, true
	case shortWeekday:
		if i == start && !p.isWeekday(i) {
			return day{}, i, false
		}
	case weekday:
	case weekend:
		return p.weekend(i, mods[next] && !mods[this] || mods[following], mods[last], mods[every])
	case dayUnit(p, i):
		return p.week(i, start, mods[next] || mods[following] || mods[coming], mods[last])
	default:
		return day{}, i, false
	}
	w := p.value(i)
	switch {
	case mods[every]:
		return day{sort: habit}, i + 1, true
	case mods[last]:
		return day{sort: gone}, i + 1, true
	case mods[coming] && !mods[this]: // said on a thursday, the coming thursday is not today
		d := p.coming(w)
		if d == p.today {
			d += 7
		}
		return p.behindWeekday(i+1, day{sort: rolling, date: d}, w)
	case mods[next] && !mods[this] && !mods[coming], mods[following]:
		monday := p.today.monday() + 7
		return p.behindWeekday(i+1, day{sort: fixed, date: monday + date(w), week: monday}, w)
	}
	return p.behindWeekday(i+1, day{sort: rolling, date: p.coming(w)}, w)
}

// modifiers reads the words in front of a weekday or a week. That it is a habit is noted as every, that it is gone as
// last.
func (p *parser) modifiers(i int) (mods [every + 1]bool, end int) {
	for ; ; i++ {
		switch k := p.kind(i); k {
		case this, next, last, coming, following, every:
			mods[k] = true
		case past:
			mods[last] = true
		default:
			return mods, i
		}
	}
}

// dayUnit returns unit if the token is a week or a month, so that it can be a case of a switch.
func dayUnit(p *parser, i int) kind {
	if v := p.value(i); p.kind(i) == unit && (v == weeks || v == months) {
		return unit
	}
	return suffix
}

// coming returns the first day from today on that is a weekday.
func (p *parser) coming(w int) date { return p.today + date((w-p.today.weekday()+7)%7) }

// weekend reads the words at i, which says so: the days are those of this calendar week, or of the next.
func (p *parser) weekend(i int, isNext, isLast, isHabit bool) (day, int, bool) {
	saturday := p.today.monday() + 5
	switch {
	case isHabit:
		return day{sort: habit}, i + 1, true
	case isLast:
		return day{sort: gone}, i + 1, true
	case isNext:
		return day{sort: weekends, date: saturday + 7}, i + 1, true
	}
	if p.kind(i+1) == after && p.kind(i+2) == next {
		return day{sort: weekends, date: saturday + 7}, i + 3, true
	}
	return day{sort: weekends, date: saturday}, i + 1, true
}

// week reads "next week", with a weekday behind it or without.
func (p *parser) week(i, start int, isNext, isLast bool) (day, int, bool) {
	if i == start {
		return day{}, i, false
	}
	if isLast {
		return day{sort: gone}, i + 1, true
	}
	if p.value(i) == weeks {
		monday := p.today.monday()
		if isNext {
			monday += 7
		}
		j := p.skip(p.skip(i+1, comma), on)
		if k := p.kind(j); k == weekday || k == shortWeekday {
			return p.behindWeekday(j+1, day{sort: fixed, date: monday + date(p.value(j)), week: monday}, p.value(j))
		}
		if k := p.kind(j); k == weekend && isNext {
			return day{sort: weekends, date: monday + 5}, j + 1, true
		}
		return day{sort: vague, week: monday}, i + 1, true
	}
	return day{sort: vague}, i + 1, true
}
