package when

import "time"

// date is a day of the calendar: days since 1 January 1970. Counting days is not counting hours: a day has 23, 24 or
// 25.
type date int

func dateOf(t time.Time) date {
	y, m, d := t.Date()
	return civil(y, m, d)
}

func civil(year int, month time.Month, day int) date {
	return date(time.Date(year, month, day, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60))
}

// valid reports whether a month of a year has a day.
func valid(year, month, day int) bool {
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return month >= 1 && month <= 12 && day >= 1 && t.Day() == day
}

func (d date) utc() time.Time { return time.Unix(int64(d)*24*60*60, 0).UTC() }

func (d date) String() string { return d.utc().Format(time.DateOnly) }

// weekday returns 0 for Monday.
func (d date) weekday() int { return int(d+3) % 7 }

// monday returns the first day of the calendar week.
func (d date) monday() date { return d - date(d.weekday()) }

// moment returns when a clock shows minutes after midnight of a day. A time that the clock skips in spring is as much
// later (RFC 5545, 3.3.5); of a time that it shows twice in autumn, the moment is the second, so that it is not past
// while one of them is ahead.
func (d date) moment(minutes int, zone *time.Location) time.Time {
	wall := int64(d)*24*60*60 + int64(minutes)*60
	_, before := time.Unix(wall-26*60*60, 0).In(zone).Zone()
	_, behind := time.Unix(wall+26*60*60, 0).In(zone).Zone()
	first, second := wall-int64(before), wall-int64(behind)
	if first == second {
		return time.Unix(first, 0).In(zone)
	}
	if t := time.Unix(second, 0).In(zone); shows(t, wall) {
		return t
	}
	return time.Unix(first, 0).In(zone)
}

// shows reports whether a clock shows, as seconds since 1970, the wall time.
func shows(t time.Time, wall int64) bool {
	_, offset := t.Zone()
	return t.Unix()+int64(offset) == wall
}
