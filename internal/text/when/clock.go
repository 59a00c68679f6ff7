package when

// none is no minute of a day.
const none = -1

// clock is what a text says of hours, in minutes after midnight. An hour whose half of the day is unsure is one from
// 1 to 12.
type clock struct {
	from, to         int // none for what is not said
	sureFrom, sureTo bool
	open             bool // after 6
	set              bool
}

// hour is one time of the day at a place of the text.
type hour struct {
	minute       int
	sure, strong bool // strong: it can be nothing but an hour
	spelled      bool
	end          int
}

// clock reads hours at i. weak says that only the words around a number make it an hour.
func (p *parser) clock(i int) (c clock, end int, weak, ok bool) {
	j, lead := i, halt
	if p.moves && p.kind(j) == to { // move it to 7
		lead, j = at, j+1
	}
	for prep(p.kind(j)) || p.than(j) {
		if lead == halt || lead == at {
			lead = p.kind(j)
		}
		if p.than(j) {
			lead, j = after, j+1
		}
		j++
	}
	h, ok := p.hour(j, lead == at)
	if !ok || p.attached(j) {
		return clock{}, i, false, false
	}
	c, end = clock{from: h.minute, to: none, sureFrom: h.sure, set: true}, h.end
	strong, spelled := h.strong, h.spelled
	if last, ok := p.rangeEnd(h.end, lead == between); ok {
		c.to, c.sureTo, end = last.minute, last.sure, last.end
		strong, spelled = strong || last.strong, spelled || last.spelled
		if p.moves && p.kind(h.end) == to {
			c = clock{from: last.minute, to: none, sureFrom: last.sure, set: true}
		}
	} else if lead == between {
		return clock{}, i, false, false
	}
	c.open = lead == after
	if !strong && !p.reads(i, j, end, lead, spelled) {
		return clock{}, i, false, false
	}
	if (lead == by || lead == before || lead == till) && c.to == none {
		c.from, c.to, c.sureFrom, c.sureTo = none, c.from, false, c.sureFrom
	}
	return c, end, !strong, true
}

// prep reports whether an hour may stand behind a word.
func prep(k kind) bool {
	switch k {
	case at, around, by, before, after, from, between, till:
		return true
	}
	return false
}

// than reports whether "later than" is at i.
func (p *parser) than(i int) bool { return p.kind(i) == later && p.kind(i+1) == counting }

// attached reports whether the number at i belongs to what is before it: a price, a phone number, a word.
func (p *parser) attached(i int) bool {
	if p.kind(i-1) == money {
		return true
	}
	if !p.glued(i) {
		return false
	}
	switch p.kind(i - 1) {
	case at, around, comma, halt:
		return false
	case dash, slash, dot:
		return p.glued(i-1) && p.kind(i-2) == number
	}
	return true
}

// reads reports whether what is around a mere number makes it an hour: a word before it, a day or a part of the day
// beside it.
func (p *parser) reads(i, j, end int, lead kind, spelled bool) bool {
	if p.counts(end) {
		return false
	}
	strict := p.follows(end) || p.dayAt(end)
	switch lead {
	case at:
		return strict || !spelled && p.kind(end) != meal
	case after, before, till, by:
		return strict || !spelled
	case around, from, between:
		return strict
	}
	if i != j || !strict {
		return false
	}
	if p.dayAt(end) {
		if spelled && p.value(i) == 1 { // one tuesday
			return false
		}
		switch p.kind(i - 1) {
		case of, forWord, counting, not, next, last, money, number, more:
			return false
		}
		return true
	}
	if n := p.count; n > 0 {
		prev := p.found[n-1]
		if k := p.kind(i - 1); prev.last == i-2 && prev.clock.set && (k == or || k == maybeOr || k == and) {
			return true
		}
		return p.between(prev.last, i) && !prev.clock.set
	}
	return false
}

// between reports whether nothing but a comma is between two tokens.
func (p *parser) between(a, b int) bool { return b == a+1 || b == a+2 && p.kind(a+1) == comma }

// dayAt reports whether a day or a part of it is at i, behind the words that lead to one.
func (p *parser) dayAt(i int) bool {
	for range 3 {
		switch p.kind(i) {
		case on, in, comma, at, definite, filler, of:
			i++
			continue
		case this, next:
			return p.kind(i+1) == weekday || p.kind(i+1) == shortWeekday || p.kind(i+1) == part
		case relativeDay, tonight, manana, weekday, shortWeekday, part, weekend:
			return true
		}
		break
	}
	return false
}

// rangeEnd reads the end of hours: "-8pm", "to 8", and with between "and 8".
func (p *parser) rangeEnd(i int, isBetween bool) (hour, bool) {
	switch k := p.kind(i); {
	case k == dash, k == to, k == till, k == and && isBetween:
	case k == before && isBetween:
	default:
		return hour{}, false
	}
	j := i + 1
	for p.kind(j) == at || p.kind(j) == around || p.kind(j) == till {
		j++
	}
	return p.hour(j, false)
}
