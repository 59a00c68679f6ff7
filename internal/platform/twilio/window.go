package twilio

import (
	"errors"
	"strings"
	"time"
)

// window is how long a failure of the class Wait lasts: a while, or until the next midnight of a zone.
type window struct {
	lasts    time.Duration
	midnight *time.Location
}

// parseWindow reads "15m" or "midnight America/Los_Angeles".
func parseWindow(text string) (window, error) {
	if name, ok := strings.CutPrefix(text, "midnight "); ok {
		at, err := time.LoadLocation(name)
		return window{midnight: at}, err
	}
	d, err := time.ParseDuration(text)
	if err == nil && d <= 0 {
		err = errors.New("no wait")
	}
	return window{lasts: d}, err
}

// WaitUntil returns the moment before which a failure of the class Wait is not tried again; the zero time for
// any other code.
func (c *Codes) WaitUntil(code int, now time.Time) time.Time {
	w, ok := c.waits[code]
	switch {
	case !ok:
		return time.Time{}
	case w.midnight == nil:
		return now.Add(w.lasts)
	}
	local := now.In(w.midnight)
	return time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, w.midnight).UTC()
}
