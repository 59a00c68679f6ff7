package linkup

import (
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// Spans of a LinkUp (product contract, LinkUp).
const (
	Window      = 24 * time.Hour   // in which invites can be accepted
	ReplaceIn   = 3 * time.Hour    // in which somebody else may take a seat that was left
	Lasts       = 2 * time.Hour    // how long people meet when they do not say
	Lead        = time.Hour        // how long before it begins a LinkUp is asked for at the latest
	Latest      = 30 * time.Minute // how long before it begins it locks, or somebody takes a seat, at the latest
	RemindAfter = time.Hour        // after a lock on the day itself
	leastToAsk  = 15 * time.Minute // a deadline that is nearer can be met by nobody
)

// The hours of the day in which people are asked, local; texts that nobody waits for leave in the same ones.
const firstHour, lastHour = 9, 21

// waves returns the sizes of the waves and when each is due after the first.
func waves() []struct {
	size  int
	after time.Duration
} {
	return []struct {
		size  int
		after time.Duration
	}{{6, 0}, {6, 2 * time.Hour}, {8, 8 * time.Hour}}
}

// FirstWave is how many people are asked at once.
func FirstWave() int { return waves()[0].size }

// Replacement is the number of the wave after a drop, and how many it asks.
const Replacement, replacements = 4, 6

// zoned is the zone of a region, UTC for that of somebody who has moved to where none is.
func zoned(home *time.Location) *time.Location {
	if home == nil {
		return time.UTC
	}
	return home
}

// InDay returns the first moment from at on that is within the hours of the day.
func InDay(at time.Time, home *time.Location) time.Time {
	home = zoned(home)
	local := at.In(home)
	first := time.Date(local.Year(), local.Month(), local.Day(), firstHour, 0, 0, 0, home)
	switch {
	case local.Before(first):
		return first
	case local.Hour() >= lastHour:
		return time.Date(local.Year(), local.Month(), local.Day()+1, firstHour, 0, 0, 0, home)
	}
	return at
}

// latest returns the last moment at which what begins at from may lock or take somebody in, so that all hear of it in time: half an hour
// before, and for what begins at the beginning of the day the evening before, because nobody is texted at night.
func latest(from time.Time, home *time.Location) time.Time {
	home = zoned(home)
	at := from.Add(-Latest)
	if local := at.In(home); local.Hour() < firstHour {
		return time.Date(local.Year(), local.Month(), local.Day()-1, lastHour, -int(Latest.Minutes()), 0, 0, home)
	} else if local.Hour() >= lastHour { // what begins at night
		return time.Date(local.Year(), local.Month(), local.Day(), lastHour, -int(Latest.Minutes()), 0, 0, home)
	}
	return at
}

// meets returns the hour and minute at which people meet in a part of a day, and until when one may still begin.
func meets(b when.Bucket) (hour, minute, last int) {
	switch b {
	case when.Morning:
		return 10, 0, 12
	case when.Lunch:
		return 12, 30, 14
	case when.Afternoon:
		return 15, 0, 17
	case when.Evening:
		return 19, 0, 21
	case when.Night:
		return 20, 30, 23
	case when.Day:
		return 14, 0, 20
	}
	return 14, 0, 20
}

// Resolve returns the moments of a time that somebody named, in the zone of the region; ok is false for one that has passed, that is
// so near that nobody can be asked any more, or that is no time.
func Resolve(said when.Option, now time.Time, home *time.Location) (o Option, ok bool) {
	home = zoned(home)
	date, err := time.ParseInLocation(time.DateOnly, said.Date, home)
	if err != nil {
		return o, false
	}
	at := func(hour, minute int) time.Time {
		return time.Date(date.Year(), date.Month(), date.Day(), hour, minute, 0, 0, home)
	}
	o.Said = said
	if clock, err := time.Parse("15:04", said.From); err == nil {
		o.From = at(clock.Hour(), clock.Minute())
	} else {
		hour, minute, last := meets(said.Bucket)
		o.From = at(hour, minute)
		if soonest := now.Add(Lead).Truncate(Lead / 2).Add(Lead / 2); o.From.Before(soonest) && !soonest.After(at(last, 0)) {
			o.From = soonest.In(home)
		}
	}
	o.To = o.From.Add(Lasts)
	if clock, err := time.Parse("15:04", said.To); err == nil {
		if end := at(clock.Hour(), clock.Minute()); end.After(o.From) {
			o.To = end
		}
	}
	o.Said = when.Option{Date: o.From.In(home).Format(time.DateOnly), From: o.From.In(home).Format("15:04")}
	o.From, o.To = o.From.UTC(), o.To.UTC()
	return o, !o.From.Before(now.Add(Lead)) && latest(o.From, home).After(now)
}

// reminder returns when people are reminded of what begins at from, the zero time for never: in the morning of the day, or an hour
// after a later lock.
func reminder(from, locked time.Time, home *time.Location) time.Time {
	home = zoned(home)
	local := from.In(home)
	at := time.Date(local.Year(), local.Month(), local.Day(), firstHour, 0, 0, 0, home)
	if !locked.Before(at) {
		at = locked.Add(RemindAfter)
	}
	if at.After(from.Add(-Latest)) {
		return time.Time{}
	}
	return at.UTC()
}
