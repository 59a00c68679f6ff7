package when

// hoursOfDay is a part of the day: a bucket, or hours that have none. The zero value is none.
type hoursOfDay struct {
	bucket   Bucket
	from, to int // without a bucket; to is none for an open end
	tonight  bool
}

func (h hoursOfDay) set() bool { return h.bucket != "" || h.from > 0 }

// Span returns the minutes of the day between which a bucket is; of an unknown one those of Day.
func (b Bucket) Span() (from, to int) {
	switch b {
	case Morning:
		return 8 * 60, 12 * 60
	case Lunch:
		return 12 * 60, 14 * 60
	case Afternoon:
		return 12 * 60, 17 * 60
	case Evening:
		return 17 * 60, 21 * 60
	case Night:
		return 20 * 60, 24 * 60
	default: // Day
		return 9 * 60, 21 * 60
	}
}

// part reads a part of the day at i.
func (p *parser) part(i int) (item, bool) {
	switch p.kind(i) {
	case this, last:
		return p.thisPart(i)
	case part, manana:
		if !p.isPart(i) {
			return item{}, false
		}
		return item{last: i, part: hoursOfDay{bucket: p.bucketAt(i)}}, true
	case parts: // weekend mornings
		if n := p.count; n > 0 && p.found[n-1].last == i-1 && p.found[n-1].day.sort != noDay {
			return item{last: i, part: hoursOfDay{bucket: bucketOf(p.value(i))}}, true
		}
	case meridiem: // tomorrow pm
		if n := p.count; n > 0 && p.found[n-1].last == i-1 && p.found[n-1].day.sort != noDay {
			b := Morning
			if p.value(i) == 12 {
				b = Afternoon
			}
			return item{last: i, part: hoursOfDay{bucket: b}}, true
		}
	case meal:
		if p.kind(i-1) == at && bucketOf(p.value(i)) == Lunch {
			return item{last: i, part: hoursOfDay{bucket: Lunch}}, true
		}
	case before, after:
		return p.beside(i)
	default:
	}
	return item{}, false
}

func (p *parser) bucketAt(i int) Bucket {
	if p.kind(i) == manana {
		return Morning
	}
	return bucketOf(p.value(i))
}

// thisPart reads "this evening", which names the day as well, and "last night".
func (p *parser) thisPart(i int) (item, bool) {
	j := i + 1
	for p.kind(j) == filler || p.kind(j) == coming {
		j++
	}
	if p.kind(j) != part && p.kind(j) != manana || j > i+2 {
		return item{}, false
	}
	if p.kind(i) == last {
		return item{last: j, day: day{sort: gone}}, true
	}
	return item{last: j, day: day{sort: fixed, date: p.today, hour: hoursOfDay{bucket: p.bucketAt(j)}}}, true
}

// isPart reports whether a part of the day at i is one: not in a greeting, "a morning person", "game night".
func (p *parser) isPart(i int) bool {
	if p.kind(i-1) == good || p.kind(i-1) == every || p.kind(i+1) == noun {
		return false
	}
	if i == 0 && p.kind(1) == halt && len(p.toks) > 2 { // morning!
		return false
	}
	if bucketOf(p.value(i)) != Night || p.kind(i) == manana {
		return true
	}
	if n := p.count; n > 0 && p.found[n-1].last == i-1 {
		return true
	}
	switch p.kind(i - 1) {
	case halt, at, in, or, and, comma, definite, by, filler, maybeOr:
		return true
	}
	return false
}

// beside reads what is named by what it is before or after. The hours of work are the specification's, the others
// ours.
func (p *parser) beside(i int) (item, bool) {
	j := p.skip(i+1, dash)
	j = p.skip(j, definite)
	var from, to int
	switch isAfter := p.kind(i) == after; {
	case p.kind(j) == work && isAfter:
		from, to = 17*60+30, 21*60
	case p.kind(j) == work:
		from, to = 7*60, 9*60
	case p.kind(j) == school && isAfter:
		from, to = 15*60, 18*60
	case p.kind(j) != meal:
		return item{}, false
	default:
		from, to = besideMeal(bucketOf(p.value(j)), isAfter)
	}
	return item{last: j, part: hoursOfDay{from: from, to: to}}, true
}

func besideMeal(b Bucket, isAfter bool) (from, to int) {
	switch {
	case b == Lunch && isAfter:
		return 14 * 60, 17 * 60
	case b == Lunch:
		return 9 * 60, 12 * 60
	case b == Evening && isAfter:
		return 20 * 60, 23 * 60
	case b == Evening:
		return 15 * 60, 18 * 60
	case isAfter: // breakfast, brunch
		return 10 * 60, 13 * 60
	}
	return 7 * 60, 9 * 60
}
