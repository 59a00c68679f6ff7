package span

import (
	"regexp"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// The lengths that time.ParseDuration has no letter for. A day is 24 hours, whatever a clock change does to it.
const (
	day  = 24 * time.Hour
	week = 7 * day
)

// longest is the most days or weeks that are read: more would overflow a time.Duration, and nobody means it.
const longest = 10_000

// Parse reads "90m", "36h", "1d", "2w" and "1d12h". An error is of kind Invalid and can be shown to who typed it.
func Parse(text string) (time.Duration, error) {
	form := regexp.MustCompile(`^(?:(\d{1,5})w)?(?:(\d{1,5})d)?(.*)$`)
	m := form.FindStringSubmatch(text)
	if m == nil || text == "" {
		return 0, refused()
	}
	weeks, _ := strconv.Atoi(m[1]) // "" is 0
	days, _ := strconv.Atoi(m[2])
	if weeks > longest || days > longest {
		return 0, refused()
	}
	sum := time.Duration(weeks)*week + time.Duration(days)*day
	if m[3] == "" {
		return sum, nil
	}
	rest, err := time.ParseDuration(m[3])
	if err != nil || m[1]+m[2] != "" && (rest < 0 || sum+rest < sum) { // nothing is taken off days, and no sum overflows
		return 0, refused()
	}
	return sum + rest, nil
}

func refused() error {
	return fault.New(fault.Invalid, `a length of time is written like "90m", "36h", "1d", "2w" or "1d12h"`)
}

// Length is a time.Duration that a command line or JSON reads by Parse. The zero value is no time.
type Length time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (l *Length) UnmarshalText(text []byte) error {
	d, err := Parse(string(text))
	*l = Length(d)
	return err
}

// Short returns a length of time in its greatest unit, as a table shows it: "45s", "12m", "3h", "9d". It rounds down, so
// that nothing is said to be older than it is; less than a second, or a negative length, is "0s".
func Short(d time.Duration) string {
	for _, unit := range []struct {
		length time.Duration
		letter string
	}{{day, "d"}, {time.Hour, "h"}, {time.Minute, "m"}} {
		if d >= unit.length {
			return strconv.FormatInt(int64(d/unit.length), 10) + unit.letter
		}
	}
	return strconv.FormatInt(int64(max(d, 0)/time.Second), 10) + "s"
}
