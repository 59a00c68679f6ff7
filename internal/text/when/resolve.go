package when

import "time"

// resolver turns plans into options.
type resolver struct {
	*parser
	options   []Option
	past, far bool
	either    []Option // both readings of an hour whose half of the day nobody can tell
}

// problem returns why there is no option, or that what there is has to be asked for.
func (r *resolver) problem() Problem {
	switch {
	case len(r.either) > 0:
		r.options = r.either
		return Ambiguous
	case len(r.options) > 0:
		return ""
	case r.past:
		return Past
	case r.far:
		return TooFar
	}
	return ""
}

// add resolves a plan.
func (r *resolver) add(pl plan) {
	if pl.part == (hoursOfDay{}) {
		pl.part = pl.day.hour
	}
	d := pl.day
	switch {
	case d.clash:
		r.clash(pl)
	case d.sort == habit, d.sort == vague:
	case d.sort == gone:
		r.past = r.past || r.asked(pl)
	case d.sort == noDay:
		r.first(pl, r.today, 1)
	case d.sort == rolling:
		r.first(pl, d.date, 7)
	case d.sort == fixed:
		r.fixed(pl)
	default:
		for _, day := range r.several(pl) {
			r.each(pl, day)
		}
	}
}

// asked reports whether a time that is gone is asked for: with hours, or in so few words that they tell no story.
func (r *resolver) asked(pl plan) bool {
	return (pl.clock.set || pl.part.set() || len(r.toks) <= 4) && !r.told(item{first: pl.first, last: pl.last}) && r.kind(pl.last+1) != been
}

// several returns the days of a weekend, of weeknights, of a range of days: two at most.
func (r *resolver) several(pl plan) []date {
	var days [2]date
	n := 0
	d := pl.day
	switch d.sort {
	case weekends:
		if last := r.window(pl, r.bucket(pl)); !r.isAhead(d.date+1, last) {
			d.date += 7
		}
		for day := d.date; day < d.date+2; day++ {
			if r.isAhead(day, r.window(pl, r.bucket(pl))) {
				days[n] = day
				n++
			}
		}
	case workdays:
		for day := r.today; n < 2; day++ {
			if day.weekday() < 5 && r.isAhead(day, r.window(pl, r.bucket(pl))) {
				days[n] = day
				n++
			}
		}
	default:
		for day := d.date; n < 2 && day <= d.last; day++ {
			days[n] = day
			n++
		}
	}
	return days[:n]
}

// each takes a day of several.
func (r *resolver) each(pl plan, d date) {
	pl.day = day{sort: fixed, date: d}
	r.fixed(pl)
}

// first takes the first of two days whose hours are ahead.
func (r *resolver) first(pl plan, d date, step date) {
	w := r.window(pl, r.bucket(pl))
	if w.other == none {
		if !r.isAhead(d, w) {
			d += step
		}
		r.take(d, w)
		return
	}
	var both [2]Option
	for i, from := range [2]int{w.from, w.other} {
		day, half := d, window{from: from, to: w.to, other: none}
		if w.to != none {
			half.to = endBehind(from, w.to)
		}
		if !r.isAhead(day, half) {
			day += step
		}
		both[i] = r.option(day, half)
	}
	r.ask(both[0], both[1])
}

// fixed takes a day that is the only one meant.
func (r *resolver) fixed(pl plan) {
	d, bucket := pl.day.date, r.bucket(pl)
	if d > r.today+horizon {
		r.far = true
		return
	}
	w := r.window(pl, bucket)
	if w.other != none {
		r.half(d, w)
		return
	}
	if pl.day.soft && !pl.clock.set && (!pl.part.set() || pl.part.tonight) {
		for _, rest := range [...]Bucket{Day, Night} { // what is left of today
			if r.isAhead(d, w) {
				break
			}
			_, w.end = rest.span()
			w.bucket = rest
		}
	}
	if !r.isAhead(d, w) {
		r.past = true
		return
	}
	r.take(d, w)
}

// half takes the one half of the day that is ahead, and asks if both are.
func (r *resolver) half(d date, w window) {
	var both [2]window
	n := 0
	for _, from := range [2]int{w.from, w.other} {
		half := window{from: from, to: w.to, other: none, end: from}
		if w.to != none {
			half.to = endBehind(from, w.to)
			half.end = half.to
		}
		if r.isAhead(d, half) {
			both[n] = half
			n++
		}
	}
	switch n {
	case 0:
		r.past = true
	case 1:
		r.take(d, both[0])
	default:
		r.ask(r.option(d, both[0]), r.option(d, both[1]))
	}
}

// clash asks which day is meant by a weekday and a date that do not belong together.
func (r *resolver) clash(pl plan) {
	pl.day.clash = false
	other := resolver{parser: r.parser}
	other.fixed(pl)
	if len(other.options) == 1 {
		r.ask(other.options[0])
	}
	r.past, r.far = r.past || other.past, r.far || other.far
}

func (r *resolver) ask(options ...Option) {
	if len(r.either) == 0 {
		r.either = options
	}
}

// take adds an option, unless there are two, or it is too far, or said already.
func (r *resolver) take(d date, w window) {
	if d > r.today+horizon {
		r.far = true
		return
	}
	o := r.option(d, w)
	if len(r.options) == 2 || len(r.options) == 1 && r.options[0] == o {
		return
	}
	if r.options == nil {
		r.options = make([]Option, 0, 2)
	}
	r.options = append(r.options, o)
}

// isAhead reports whether the hours of a day are not over.
func (r *resolver) isAhead(d date, w window) bool {
	end := w.end
	if w.bucket == "" {
		end = max(w.from, w.to)
	}
	if d > r.today+1 {
		return true
	}
	return d.moment(end, r.Zone).After(r.Now)
}

// option writes the hours of a day. A time that the clock skips in spring is written as the clock then shows it.
func (r *resolver) option(d date, w window) Option {
	if w.bucket != "" {
		return Option{Date: d.String(), Bucket: w.bucket}
	}
	o := Option{}
	o.Date, o.From = r.written(d, w.from)
	if w.to != none {
		if _, o.To = r.written(d, w.to); o.To == o.From {
			o.To = ""
		}
	}
	return o
}

func (r *resolver) written(d date, minute int) (day, clock string) {
	t := d.moment(minute, r.Zone)
	var room [16]byte
	text := string(t.AppendFormat(room[:0], "2006-01-02 15:04"))
	return text[:len(time.DateOnly)], text[len(time.DateOnly)+1:]
}
