package when

// ordinal reads the number of a day at i: 14, 14th, fourteenth, thirty first. isOrdinal is false for a mere number.
func (p *parser) ordinal(i int) (n, end int, isOrdinal, ok bool) {
	n = p.value(i)
	switch p.kind(i) {
	case ordinalWord:
		return n, i + 1, true, true
	case numberWord:
		j := p.skip(i+1, dash)
		if n < 20 || n > 30 || p.kind(j) != ordinalWord || p.value(j) > 9 {
			return 0, i, false, false
		}
		return n + p.value(j), j + 1, true, n+p.value(j) <= 31
	case number:
		if p.toks[i].digits > 2 || n < 1 || n > 31 {
			return 0, i, false, false
		}
		if p.kind(i+1) == suffix && p.glued(i+1) {
			return n, i + 2, true, true
		}
		return n, i + 1, false, true
	default:
	}
	return 0, i, false, false
}

// through reads the end of a range of days at i: "-22", "to the 22nd", and with between "and 22nd".
func (p *parser) through(i, n int, isBetween bool) (last, end int, ok bool) {
	if k := p.kind(i); k != dash && k != to && k != till && (k != and || !isBetween) {
		return 0, i, false
	}
	last, end, _, ok = p.ordinal(p.skip(i+1, definite))
	if !ok || last <= n || p.kind(end) == meridiem || p.kind(end) == oclock {
		return 0, i, false
	}
	return last, end, p.follows(end) || p.kind(end) == of || p.kind(end) == month
}
