package when

// hour reads one time of the day at i. loose takes "12 15" and "2.30" for hours with minutes.
func (p *parser) hour(i int, loose bool) (hour, bool) {
	switch p.kind(i) {
	case number:
		return p.figure(i, loose)
	case numberWord:
		if p.kind(i+1) == past || p.kind(i+1) == unit {
			return p.pastHour(i)
		}
		return p.spelled(i)
	case clockWord:
		return hour{minute: p.value(i) * 60, sure: true, strong: true, end: p.skip(i+1, ish)}, true
	case half, quarter:
		return p.pastHour(i)
	case article:
		if p.kind(i+1) == quarter {
			return p.pastHour(i + 1)
		}
	default:
	}
	return hour{}, false
}

// figure reads an hour in digits.
func (p *parser) figure(i int, loose bool) (hour, bool) {
	t := p.toks[i]
	if h, ok := p.pastHour(i); ok {
		return h, true
	}
	h := hour{end: i + 1}
	switch {
	case t.digits <= 2 && t.value <= 24:
		h.minute, h.sure = t.value*60, t.value > 12 || t.value == 0 || t.digits == 2 && t.value < 10
	case t.digits == 3 || t.digits == 4:
		if t.value/100 > 23 || t.value%100 > 59 {
			return hour{}, false
		}
		h.minute, h.sure = t.value/100*60+t.value%100, t.value >= 1300 || t.digits == 4 && t.value < 1000
		return p.withHalf(h)
	default:
		return hour{}, false
	}
	sign, next := p.kind(i+1), p.kind(i+2)
	isMinute := next == number && p.toks[i+2].digits == 2 && p.value(i+2) < 60 && p.glued(i+2)
	switch {
	case sign == colon && p.glued(i+1):
		if !isMinute || t.value > 23 {
			return hour{}, false
		}
		h.minute, h.strong, h.end = h.minute+p.value(i+2), true, i+3
		if p.kind(i+3) == colon && p.kind(i+4) == number { // seconds
			h.end = i + 5
		}
	case sign == dot && p.glued(i+1) && isMinute && t.value < 24:
		h.minute, h.end = h.minute+p.value(i+2), i+3
		if half, ok := p.withHalf(h); !loose && !half.strong {
			return hour{}, ok && false
		}
	case sign == hourSign && t.value < 24 && p.glued(i+1):
		h.sure, h.strong, h.end = true, true, i+2
		if isMinute {
			h.minute, h.end = h.minute+p.value(i+2), i+3
		}
	case loose && sign == number && p.toks[i+1].digits == 2 && p.value(i+1) < 60 && t.value < 24:
		h.minute, h.end = h.minute+p.value(i+1), i+2
	}
	return p.withHalf(h)
}

// withHalf reads what may stand behind an hour: am, p.m., o'clock, ish.
func (p *parser) withHalf(h hour) (hour, bool) {
	for {
		switch k := p.kind(h.end); {
		case k == oclock, k == ish:
			h.strong, h.end = true, h.end+1
			continue
		case k == dash && p.kind(h.end+1) == ish:
			h.strong, h.end = true, h.end+2
			continue
		}
		break
	}
	half, end, ok := p.halfAt(h.end)
	if !ok {
		return h, true
	}
	if h.minute >= 13*60 {
		return h, h.minute < 24*60 && half == 12 // 15:30 pm
	}
	h.minute, h.sure, h.strong, h.end = h.minute%(12*60)+half*60, true, true, end
	h.end = p.skip(h.end, ish)
	return h, true
}

// halfAt reads am, pm, a.m., p m, and p right behind a number.
func (p *parser) halfAt(i int) (half, end int, ok bool) {
	if p.kind(i) == meridiem {
		return p.value(i), i + 1, true
	}
	if i < 0 || i >= len(p.toks) {
		return 0, i, false
	}
	switch p.toks[i].letter {
	case 'a':
	case 'p':
		half = 12
	default:
		return 0, i, false
	}
	j := p.skip(i+1, dot)
	if j < len(p.toks) && p.toks[j].letter == 'm' {
		return half, p.skip(j+1, dot), true
	}
	if !p.glued(i) || p.glued(i+1) && (p.kind(i+1) != dot || p.glued(i+2)) {
		return 0, i, false
	}
	switch k := p.kind(i - 2); { // 4a alone is no hour
	case half == 12, prep(k), k == weekday, k == relativeDay, k == number:
		return half, i + 1, true
	}
	return 0, i, false
}

// spelled reads an hour in words: six, seven thirty, six forty five.
func (p *parser) spelled(i int) (hour, bool) {
	v := p.value(i)
	if v > 12 {
		return hour{}, false
	}
	h := hour{minute: v * 60, end: i + 1, spelled: true}
	j := p.skip(h.end, dash)
	if p.kind(j) == numberWord && p.value(j) >= 10 {
		h.strong = j > h.end // ten-thirty
		h.minute, h.end = h.minute+p.value(j), j+1
		k := p.skip(h.end, dash)
		if p.value(j)%10 == 0 && p.value(j) >= 20 && p.kind(k) == numberWord && p.value(k) < 10 {
			h.minute, h.end = h.minute+p.value(k), k+1
		}
	}
	return p.withHalf(h)
}

// pastHour reads half past six, half six, quarter to seven, 10 past 3, 20 minutes to 7.
func (p *parser) pastHour(i int) (hour, bool) {
	var shift int
	j := i + 1
	switch p.kind(i) {
	case half:
		shift = 30
	case quarter:
		shift = 15
	default:
		if shift = p.value(i); shift > 59 {
			return hour{}, false
		}
		if p.kind(j) == unit && p.value(j) == minutes {
			j++
		} else if p.kind(j) != past {
			return hour{}, false
		}
	}
	sign := 1
	switch k := p.kind(j); {
	case k == past, k == after:
		j++
	case (k == to || k == before || k == till) && p.kind(i) != half:
		j, sign = j+1, -1
	case p.kind(i) == half && (k == number || k == numberWord) && p.follows(j+1): // half six
	default:
		return hour{}, false
	}
	if k := p.kind(j); k != number && k != numberWord && k != clockWord || p.value(j) > 24 {
		return hour{}, false
	}
	h, ok := p.hour(j, false)
	h.minute, h.strong, h.spelled = h.minute+sign*shift, true, false
	if h.minute < 60 && !h.sure { // quarter to one
		h.minute += 12 * 60
	}
	return h, ok && h.minute >= 0
}
