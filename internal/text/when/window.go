package when

// window is when a plan is on its day, in minutes after midnight: a bucket, or hours.
type window struct {
	bucket   Bucket
	end      int // of the bucket
	from, to int // to is none for an open end
	other    int // the same hour in the other half of the day, none if it is sure
}

// bucket returns the part of the day that a plan has or, without any, that its activity usually has.
func (r *resolver) bucket(pl plan) Bucket {
	switch {
	case pl.part.bucket != "":
		return pl.part.bucket
	case pl.part.set():
		return ""
	}
	return r.Usual
}

// window returns the hours of a plan.
func (r *resolver) window(pl plan, bucket Bucket) window {
	switch {
	case pl.clock.set:
		return r.plausible(pl.clock.settle(pl.part.bucket, bucket))
	case pl.part.set() && pl.part.bucket == "":
		return window{from: pl.part.from, to: pl.part.to, other: none}
	case bucket == "":
		bucket = Day
	}
	_, end := bucket.Span()
	return window{bucket: bucket, end: end, other: none}
}

// plausible takes the half of the day in which the activity may begin, where it may in one of them alone.
func (r *resolver) plausible(w window) window {
	if w.other == none || r.Until == 0 {
		return w
	}
	isIn := func(minute int) bool { return minute >= r.From*60 && minute <= r.Until*60 }
	switch first, second := isIn(w.from), isIn(w.other); {
	case first && !second:
		w.other = none
	case second && !first:
		w.from, w.other = w.other, none
	}
	return w
}

// settle finds the halves of the day that hours are in: by the part of the day that was said, else by when the
// activity usually is.
func (c clock) settle(said, usual Bucket) window {
	if c.from == none {
		return c.until(said, usual)
	}
	if c.to == c.from { // from 6 to 6 is no range
		c.to, c.sureTo = none, false
	}
	w := window{from: c.from, to: c.to, other: none}
	switch {
	case c.sureFrom:
	case c.sureTo && said == "":
		w.from = startBefore(c.from, c.to)
	default:
		from, other := likely(c.from, c.to, said, usual)
		if c.open && c.from >= 10*60 { // after 11: little is left after the later one
			other = none
		}
		w.from, w.other = from, other
	}
	if (said == Night || said == Evening) && w.from < 5*60 { // tonight at 1 am
		w.from += 24 * 60
	}
	if c.to != none {
		w.to = c.to
		if !c.sureTo || w.to <= w.from {
			w.to = endBehind(w.from, c.to)
			if c.sureTo && c.to%(12*60) == w.to%(12*60) && w.to != c.to {
				w.to = c.to + 24*60
			}
		}
	}
	return w
}

// until gives hours with an end alone a beginning: that of the part of the day in which they end, if it has begun,
// else two hours before.
func (c clock) until(said, usual Bucket) window {
	to, other := c.to, none
	if !c.sureTo {
		to, other = likely(c.to, none, said, usual)
	}
	if other != none {
		to = max(to, other) // before 8: there is more of the day before the later one
	}
	from, _ := said.Span()
	if said == "" {
		from, _ = usual.Span()
		if to == 12*60 {
			from, _ = Morning.Span()
		}
	}
	if from >= to {
		from = max(0, to-2*60)
	}
	return window{from: from, to: to, other: none}
}

// startBefore returns the latest reading of a beginning that is before a sure end.
func startBefore(from, to int) int {
	from %= 12 * 60
	if from+12*60 < to {
		return from + 12*60
	}
	if from < to {
		return from
	}
	return from + 12*60 // 11 to 1 am
}

// endBehind returns the first reading of an end that is behind a beginning; it may be on the next day.
func endBehind(from, to int) int {
	to %= 12 * 60
	for to <= from {
		to += 12 * 60
	}
	return to
}

// likely returns which half of the day an hour from 1 to 12 is in, and the other half's if both are.
func likely(from, to int, said, usual Bucket) (hour, other int) {
	early, late := from%(12*60), from%(12*60)+12*60
	if said != "" && said != Day {
		return inPart(early, said), none
	}
	if early < 60 { // 12 is noon
		return late, none
	}
	if usual != "" && usual != Day && to == none || usual != "" && usual != Day {
		return byUsual(early, late, usual)
	}
	if early < 7*60 { // nobody meets at 1 to 6 in the morning
		return late, none
	}
	if to != none {
		if end := to % (12 * 60); end <= early && (end > 0 || early >= 9*60) { // 10 to 4
			return early, none
		}
	}
	return early, late
}

// inPart returns the reading of an hour in a part of the day.
func inPart(early int, said Bucket) int {
	switch late := early + 12*60; {
	case said == Morning && early >= 60:
		return early
	case said == Lunch && early >= 10*60, said == Afternoon && early >= 11*60:
		return early
	case said == Night && early < 5*60, said == Evening && early < 60: // behind midnight
		return early + 24*60
	default:
		return late
	}
}

// byUsual returns the reading that is nearer to the hours in which the activity usually is. One that is hardly nearer
// decides nothing, and neither do hours before 6 in the morning.
func byUsual(early, late int, usual Bucket) (hour, other int) {
	from, to := usual.Span()
	before, behind := away(early, from, to), away(late, from, to)
	switch {
	case early < 6*60:
		return late, none
	case usual == Morning && early < 7*60: // a run at 6
		return early, late
	case before+2*60 <= behind:
		return early, none
	case behind+2*60 <= before:
		return late, none
	}
	return early, late
}

// away returns how far a minute is from a span.
func away(minute, from, to int) int {
	switch {
	case minute < from:
		return from - minute
	case minute > to:
		return minute - to
	}
	return 0
}
