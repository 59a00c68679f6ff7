package span_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/span"
)

func TestParse(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for text, want := range map[string]time.Duration{
		"90m": 90 * time.Minute, "36h": 36 * time.Hour, "1d": day, "2w": 14 * day, "1d12h": 36 * time.Hour, "1w1d1h": 8*day + time.Hour,
		"0": 0, "1h30m": 90 * time.Minute, "-5m": -5 * time.Minute, "10000d": 10000 * day,
	} {
		if got, err := span.Parse(text); err != nil || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "d", "1", "1 day", "1d-2h", "10001d", "99999w", "1y", "tomorrow", "1d1d", "１d", "1h1d"} {
		if got, err := span.Parse(text); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

func TestShort(t *testing.T) {
	t.Parallel()
	for d, want := range map[time.Duration]string{
		0: "0s", -time.Hour: "0s", 999 * time.Millisecond: "0s", 59 * time.Second: "59s", 119 * time.Second: "1m", 60 * time.Minute: "1h",
		47 * time.Hour: "1d", 30 * 24 * time.Hour: "30d",
	} {
		if got := span.Short(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

// FuzzParse holds that nothing is read that Parse would not write about itself: no panic, and no overflow to a negative
// length from digits alone.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"1d", "2w3d4h", "99999w", "1d-2h", "9223372036s", "0d-1h", "10000w9000000000s"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d, err := span.Parse(text)
		if err == nil && d < 0 && text[0] != '-' {
			t.Errorf("%q is %v", text, d)
		}
	})
}
