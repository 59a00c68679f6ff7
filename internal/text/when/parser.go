package when

// parser walks over the tokens of a text.
type parser struct {
	toks  []token
	found [mostItems]item
	count int
	today date
	moves bool // the text moves a plan: what it is moved from is no option
	Context
}

// mostItems is how much of one text is read: more in it than that is no plan for two times.
const mostItems = 12

// items are what was found so far.
func (p *parser) items() []item { return p.found[:p.count] }

// item is one thing that a text says of a time: a day, an hour, a part of the day, or a day with an hour ("in two
// hours").
type item struct {
	first, last int // tokens
	day         day
	clock       clock
	part        hoursOfDay
	word        bool // weak: the hour was a mere number
}

// kind returns what stands at i, halt beyond the text.
func (p *parser) kind(i int) kind {
	if i < 0 || i >= len(p.toks) {
		return halt
	}
	return p.toks[i].kind
}

func (p *parser) value(i int) int {
	if i < 0 || i >= len(p.toks) {
		return 0
	}
	return p.toks[i].value
}

// glued reports whether nothing stands between i and the token before it.
func (p *parser) glued(i int) bool { return i > 0 && i < len(p.toks) && p.toks[i].glued }

// skip returns i, or what is behind it if it is one of the kinds.
func (p *parser) skip(i int, kinds ...kind) int {
	for _, k := range kinds {
		if p.kind(i) == k {
			return i + 1
		}
	}
	return i
}

// parse fills the items.
func (p *parser) parse() {
	for i := 0; i < len(p.toks) && p.count < mostItems; {
		it, ok := p.item(i)
		if !ok {
			i++
			continue
		}
		it.first = i
		for it.first > 0 && lead(p.kind(it.first-1)) && (p.count == 0 || it.first-1 > p.found[p.count-1].last) {
			it.first--
		}
		p.found[p.count] = it
		p.count++
		i = it.last + 1
	}
}

// lead reports whether a word in front of a time belongs to it.
func lead(k kind) bool {
	switch k {
	case on, at, in, definite, around, by:
		return true
	}
	return false
}

// item reads what begins at i.
func (p *parser) item(i int) (item, bool) {
	switch p.kind(i) {
	case other, filler, noun, pronoun, halt, comma, dot, wish:
		return item{}, false
	}
	if p.kind(i) == manana && p.kind(i-1) == filler { // por la manana: in the morning
		return p.part(i)
	}
	if d, end, ok := p.day(i); ok {
		return item{last: end - 1, day: d}, true
	}
	if d, c, end, ok := p.ahead(i); ok {
		return item{last: end - 1, day: d, clock: c}, true
	}
	if it, ok := p.part(i); ok {
		return it, true
	}
	if c, end, weak, ok := p.clock(i); ok {
		return item{last: end - 1, clock: c, word: weak}, true
	}
	return item{}, false
}

// follows reports whether the word at i may stand behind an hour that is a mere number, or behind a day of the month:
// it does not turn the number into a count.
func (p *parser) follows(i int) bool {
	switch k := p.kind(i); k {
	case other, noun, street, money, of, more, now, suffix, meal, school, month, number, numberWord, ordinalWord, half,
		quarter, unit, couple, few, last:
		return false
	case colon, slash:
		return p.kind(i+1) != number
	case dot:
		return !p.glued(i+1) || p.kind(i+1) == halt
	case dash:
		return !p.glued(i)
	default:
		return true
	}
}

// counts reports whether the word at i makes what is before it a count ("6 people", "2 beers", "10 oak street").
func (p *parser) counts(i int) bool {
	switch p.kind(i) {
	case noun, street, money, more, unit, suffix:
		return true
	case slash:
		return p.kind(i+1) == number
	case of: // but "a las 5 de la tarde"
		return p.kind(i+1) != filler || p.kind(i+2) != part && p.kind(i+2) != manana
	case dash, colon, dot:
		return p.glued(i) && p.glued(i+1) && p.kind(i+1) != clockWord && p.kind(i+1) != halt
	case comma: // 101,194
		return p.glued(i) && p.glued(i+1) && p.kind(i+1) == number
	case halt:
		return false
	}
	if p.toks[i].glued || p.toks[i].counted {
		return true
	}
	for j := i; j < i+3 && p.kind(j) != halt; j++ {
		if p.kind(j) == street || p.kind(j) == suffix && !p.glued(j) && p.kind(j-1) == other {
			return true
		}
	}
	return false
}
