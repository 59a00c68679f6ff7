package when

// isWeekday reports whether sat, sun, mon or wed at i is a day: they are words of their own as well.
func (p *parser) isWeekday(i int) bool {
	switch p.kind(i - 1) {
	case on, by, or, till, before, after, this, next, coming, maybe(p, i-1):
		return true
	case pronoun, definite, article, in, been, counting:
		return false
	case and, comma, dash, slash, from, between, to:
		if k := p.kind(i - 2); k == weekday || k == shortWeekday {
			return true
		}
	default:
	}
	switch k := p.kind(i + 1); k {
	case halt, comma, dot, or, maybeOr, slash, dash, weekday, shortWeekday, relativeDay, part, meridiem, clockWord,
		number, meal, after, before, around, between, month, ordinalWord:
		return true
	case in: // sat in the morning, but sat in the sun
		return p.kind(p.skip(i+2, definite)) == part
	case at:
		return p.kind(i+2) == number || p.kind(i+2) == numberWord || p.kind(i+2) == clockWord || p.kind(i+2) == part
	case and, to:
		return p.kind(i+2) == weekday || p.kind(i+2) == shortWeekday
	case definite: // sun the 14th
		return p.kind(i+2) == number && p.kind(i+3) == suffix
	case filler, wish, forWord, good:
		return p.value(i) != 6 || p.kind(i-1) == halt || k != good // the sun is good
	default:
	}
	return false
}

// maybe returns forWord if it stands at i, so that it can be a case beside others.
func maybe(p *parser, i int) kind {
	if p.kind(i) == forWord {
		return forWord
	}
	return suffix
}

// behindWeekday reads what may stand behind a weekday: its week, its date, the end of a range of days.
func (p *parser) behindWeekday(i int, d day, w int) (day, int, bool) {
	j := p.skip(p.skip(i, of), definite)
	if k := p.kind(j); k == next || k == this || k == following {
		if p.kind(j+1) == unit && p.value(j+1) == weeks {
			monday := p.today.monday()
			if k != this {
				monday += 7
			}
			return day{sort: fixed, date: monday + date(w), week: monday, behind: k != this}, j + 2, true
		}
	}
	if p.kind(i) == after && p.kind(i+1) == next { // friday after next: people do not agree which
		return day{sort: vague}, i + 2, true
	}
	if p.kind(i) == unit && p.value(i) == weeks && !p.glued(i) { // friday week
		return day{sort: fixed, date: d.date + 7}, i + 1, true
	}
	if p.kind(i) == in {
		if n, unit, end, ok := p.amount(i + 1); ok && (unit == weeks || unit == twoWeeks) {
			return day{sort: fixed, date: d.date + date(n*unit/days)}, end, true
		}
	}
	if dated, end, ok := p.dated(i, w); ok {
		return dated, end, true
	}
	if k := p.kind(i); k == to || k == dash || k == till {
		if b := p.kind(i + 1); b == weekday || b == shortWeekday {
			ahead := (p.value(i+1) - w + 7) % 7
			if p.moves {
				return day{sort: rolling, date: p.coming(p.value(i + 1))}, i + 2, true
			}
			return day{sort: spread, date: d.date, last: d.date + date(ahead)}, i + 2, true
		}
	}
	return d, i, true
}

// dated reads the date behind a weekday: "friday the 14th", "monday, february 18", "monday 21".
func (p *parser) dated(i, w int) (day, int, bool) {
	j := p.skip(p.skip(i, comma, dot), definite, on)
	j = p.skip(j, definite)
	switch p.kind(j) {
	case number, numberWord, month, ordinalWord:
	default:
		return day{}, i, false
	}
	if n := p.value(j); p.kind(j) == number && n > 12 && n <= 31 && p.follows(j+1) && !p.glued(j+1) { // monday 21
		if d, ok := p.ofMonth(p.value(j)); ok && d.weekday() == w {
			return day{sort: fixed, date: d}, j + 1, true
		}
	}
	d, end, ok := p.calendar(j)
	if !ok || d.sort != fixed && d.sort != spread {
		return day{}, i, false
	}
	d.clash = d.date.weekday() != w
	return d, end, true
}
