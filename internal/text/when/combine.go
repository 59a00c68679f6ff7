package when

// plan is one time that a text offers: what it says of the day and of the hours.
type plan struct {
	day   day
	clock clock
	part  hoursOfDay
	first int  // token
	last  int  // token
	hours bool // the hours were said before the day
	or    bool // an or is between it and the plan before
	list  bool // nothing but a comma, an or or an and is between it and the plan before
}

// plans puts the items of a text together. What an item says fills what the plan before it lacks; what is said again,
// or behind an or, begins another plan.
func (p *parser) plans(plans *[mostItems]plan) (n int) {
	for _, it := range p.items() {
		if p.refused(it) {
			continue
		}
		var isOr, isList bool
		if n > 0 {
			isOr, isList = p.gap(plans[n-1].last, it.first)
		}
		if n == 0 || isOr || plans[n-1].taken(it) {
			plans[n] = plan{first: it.first, or: isOr, list: isList}
			n++
		}
		plans[n-1].add(it)
	}
	p.share(plans[:n])
	return named(plans[:n])
}

// named leaves out the holidays of a text that names another day: "the christmas market on friday".
func named(plans []plan) int {
	other := false
	for i := range plans {
		d := plans[i].day
		other = other || d.sort != noDay && d.sort != vague && !d.feast && !plans[i].or
	}
	n := 0
	for i := range plans {
		if plans[i].day.feast && other && !plans[i].or && (i+1 == len(plans) || !plans[i+1].or) {
			continue
		}
		plans[n] = plans[i]
		n++
	}
	return n
}

// taken reports whether a plan has what the item says.
func (pl *plan) taken(it item) bool {
	return it.day.sort != noDay && pl.day.sort != noDay ||
		it.clock.set && pl.clock.set || it.part.set() && pl.part.set()
}

func (pl *plan) add(it item) {
	if it.day.sort != noDay {
		pl.hours = pl.clock.set || pl.part.set()
		pl.day = it.day
	}
	if it.clock.set {
		pl.clock = it.clock
	}
	if it.part.set() {
		pl.part = it.part
	}
	pl.last = it.last
}

// gap says what is between two tokens: an or, and whether nothing else is that matters.
func (p *parser) gap(a, b int) (isOr, isList bool) {
	isList = true
	for i := a + 1; i < b; i++ {
		switch p.kind(i) {
		case or, maybeOr:
			isOr = true
		case slash:
			isOr = isOr || b == a+2
		case comma, and, dash, filler, forWord, definite, on, at, in, dot:
		default:
			isList = false
		}
	}
	return isOr, isList
}

// share gives a plan what the plans beside it in a list say for both: "friday or saturday evening", "saturday morning
// or evening", "at 6 or 7pm".
func (p *parser) share(plans []plan) {
	for i := len(plans) - 2; i >= 0; i-- {
		a, b := &plans[i], &plans[i+1]
		if b.list && a.bare() && b.day.sort != noDay && (b.clock.set || b.part.set()) {
			a.clock, a.part = b.clock, b.part
		}
		if a.day.sort == noDay {
			a.day = b.day
		}
		if a.clock.set && b.clock.set && !a.clock.sureFrom && b.clock.sureFrom && a.clock.to == none {
			a.clock.follow(b.clock)
		}
	}
	for i := 1; i < len(plans); i++ {
		a, b := &plans[i-1], &plans[i]
		if b.list && b.bare() && a.hours {
			b.clock, b.part, b.hours = a.clock, a.part, true
		}
		if b.day.sort == noDay {
			b.day = a.day
			if b.clock.set && !b.part.set() {
				b.part = a.part
			}
		}
		if a.clock.set && b.clock.set && !b.clock.sureFrom && a.clock.sureFrom && b.clock.to == none {
			b.clock.follow(a.clock)
		}
		p.pair(a, b)
	}
	for i := len(plans) - 1; i > 0; i-- {
		p.weekOf(&plans[i-1], &plans[i])
	}
}

// weekOf moves a weekday into the week that is said behind it: "friday evening next week", "wed or thurs next week", "sunday
// brunch in two weeks".
func (p *parser) weekOf(a, b *plan) {
	w := date(a.day.date.weekday())
	switch {
	case a.day.sort != rolling:
		return
	case b.day.behind && b.list:
		a.day = day{sort: fixed, date: b.day.week + w, week: b.day.week, behind: true}
		return
	case b.or:
		return
	case b.day.weeks > 0:
		a.day = day{sort: fixed, date: a.day.date + date(7*b.day.weeks)}
	case b.day.sort == vague && b.day.week > p.today:
		a.day = day{sort: fixed, date: b.day.week + w, week: b.day.week, behind: true}
	default:
		return
	}
	b.day = day{sort: vague}
	if !a.clock.set {
		a.clock = b.clock
	}
	if !a.part.set() {
		a.part = b.part
	}
}

// pair settles which week a weekday is in by the plan before it.
func (p *parser) pair(a, b *plan) {
	if b.day.sort != rolling {
		return
	}
	w := b.day.date.weekday()
	switch {
	case a.day.week != 0 && b.list: // next week mon or tue
		b.day = day{sort: fixed, date: a.day.week + date(w), week: a.day.week}
	case a.day.sort == weekends && w >= 5 && !b.or && a.bare(): // this weekend, saturday ideally
		b.day = day{sort: fixed, date: a.day.date + date(w-5)}
		a.day = day{sort: vague}
	case b.day.date == p.today && a.day.date > p.today: // monday or tuesday, said on a tuesday
		b.day.date += 7
	}
}

// bare reports whether a plan has a day alone.
func (pl *plan) bare() bool {
	return pl.day.sort != noDay && !pl.clock.set && !pl.part.set() && !pl.day.hour.set()
}

// follow puts an hour into the half of the day of another.
func (c *clock) follow(other clock) {
	if c.from != none && other.from != none {
		c.from, c.sureFrom = c.from%(12*60)+other.from/(12*60)*12*60, true
	}
}

// refused reports whether a text says something else of a time than that it would do: that it does not, that it was,
// or what a plan is moved from.
func (p *parser) refused(it item) bool {
	i := it.first - 1
	if p.kind(i) == of && p.kind(i-1) == instead {
		return true
	}
	if k := p.kind(i); k == wish || k == pronoun || k == filler {
		if p.kind(i-1) == not {
			return true
		}
		if p.kind(i-1) == wish && p.kind(i-2) == not {
			return true
		}
	}
	if p.kind(i) == not && p.kind(i-1) != wish {
		return true
	}
	behind := it.last + 1
	if p.kind(behind) == pronoun || p.kind(behind) == filler { // friday i can't, friday is bad
		behind++
	}
	if p.kind(behind) == not && !p.dayAt(behind+1) && p.kind(behind+1) != number {
		return true
	}
	if it.day.sort == gone {
		return false
	}
	return p.kind(it.last+1) == been || p.told(it)
}

// told reports whether the sentence of an item tells of what was, and wishes nothing.
func (p *parser) told(it item) bool {
	past, was := false, false
	for i := it.first - 1; i >= 0; i-- {
		switch p.kind(i) {
		case wish, liking:
			return false
		case did:
			past = true
		case been:
			was = was || p.kind(i-1) != pronoun // I was thinking of friday
		case halt:
			i = 0
		}
	}
	if !past && !was {
		return false
	}
	for i := it.last + 1; i < len(p.toks); i++ {
		switch p.kind(i) {
		case wish, liking:
			return false
		case halt:
			return was || p.toks[i].letter != '?'
		}
	}
	return true
}
