package when

import (
	"slices"
	"time"
)

// resolver turns plans into options.
type resolver struct {
	*parser
	options   [2]Option
	count     int
	past, far bool
	either    [2]Option // both readings of an hour whose half of the day nobody can tell
	asks      int       // how many of them there are
	more      bool      // there was a third time
}

// reading returns the options, and why there is none, or that what there is has to be asked for.
func (r *resolver) reading() Reading {
	switch {
	case r.asks > 0:
		return Reading{Options: slices.Clone(r.either[:r.asks]), Problem: Ambiguous}
	case r.count > 0:
		return Reading{Options: slices.Clone(r.options[:r.count]), More: r.more}
	case r.past:
		return Reading{Problem: Past}
	case r.far:
		return Reading{Problem: TooFar}
	}
	return Reading{}
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
		days, n := r.several(pl)
		for _, day := range days[:n] {
			r.each(pl, day)
		}
	}
}

// asked reports whether a time that is gone is asked for: with hours, or in so few words that they tell no story.
func (r *resolver) asked(pl plan) bool {
	if r.kind(pl.last+1) == been || r.told(item{first: pl.first, last: pl.last}) {
		return false
	}
	return pl.clock.set || pl.part.set() || len(r.toks) <= 4
}

// several returns the days of a weekend, of weeknights, of a range of days: two at most.
func (r *resolver) several(pl plan) (days [2]date, n int) {
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
	return days, n
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
		begun := pl.clock.set && pl.clock.from != none && !d.moment(w.from, r.Zone).After(r.Now)
		if begun || !r.isAhead(d, w) {
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
	r.ask(both, 2)
}

// fixed takes a day that is the only one meant.
func (r *resolver) fixed(pl plan) {
	d, bucket := pl.day.date, r.bucket(pl)
	if d > r.today+Horizon {
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
			_, w.end = rest.Span()
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
		r.ask([2]Option{r.option(d, both[0]), r.option(d, both[1])}, 2)
	}
}

// clash asks which day is meant by a weekday and a date that do not belong together.
func (r *resolver) clash(pl plan) {
	pl.day.clash = false
	other := resolver{parser: r.parser}
	other.fixed(pl)
	if other.count == 1 {
		r.ask(other.options, 1)
	}
	r.past, r.far = r.past || other.past, r.far || other.far
}

func (r *resolver) ask(options [2]Option, n int) {
	if r.asks == 0 {
		r.either, r.asks = options, n
	}
}

// take adds an option, unless there are two, or it is too far, or said already.
func (r *resolver) take(d date, w window) {
	if d > r.today+Horizon {
		r.far = true
		return
	}
	o := r.option(d, w)
	if slices.Contains(r.options[:r.count], o) {
		return
	}
	if r.count == len(r.options) {
		r.more = true
		return
	}
	r.options[r.count] = o
	r.count++
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
