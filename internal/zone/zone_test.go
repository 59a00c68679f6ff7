package zone_test

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the whole database, to compare with

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/zone"
)

// TestLoad compares each zone with the whole database, hour by hour over ten years.
func TestLoad(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"America/Chicago", "America/Los_Angeles", "America/New_York", "America/Toronto", "Europe/London", "UTC"} {
		got, err := zone.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		want, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
		for ; at.Year() < 2034; at = at.Add(time.Hour) {
			if g, w := at.In(got).Format(time.RFC1123Z), at.In(want).Format(time.RFC1123Z); g != w {
				t.Fatalf("%s at %s: %s, want %s", name, at, g, w)
			}
		}
		if got.String() != name {
			t.Errorf("%s calls itself %s", name, got)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Mars/Olympus", "../zone", strings.Repeat("a", 10_000)} {
		if _, err := zone.Load(name); fault.KindOf(err) != fault.Config {
			t.Errorf("%.20q: %v, want kind config", name, err)
		}
	}
}
