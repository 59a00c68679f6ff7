package people

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestOfAgeEverywhere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		born, now string
		want      bool
	}{
		{"2008-11-21", "2026-11-20T23:59:59Z", false},
		{"2008-11-21", "2026-11-21T00:00:00Z", false}, // it is still the 20th in some zones
		{"2008-11-21", "2026-11-21T11:59:59Z", false},
		{"2008-11-21", "2026-11-21T12:00:00Z", true}, // the 21st has begun everywhere
		{"2008-02-29", "2026-02-28T23:59:59Z", false},
		{"2008-02-29", "2026-03-01T11:59:59Z", false},
		{"2008-02-29", "2026-03-01T12:00:00Z", true},
		{"2004-02-29", "2024-02-29T12:00:00Z", true},
		{"not a day", "2026-03-01T12:00:00Z", false},
	} {
		now, err := time.Parse(time.RFC3339, c.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := OfAge(c.born, now); got != c.want {
			t.Errorf("born %s, at %s: %v", c.born, c.now, got)
		}
	}
}

// TestNobodyIsOfAgeBeforeTheirBirthday holds in every zone of the earth: whoever is let in has had the 18th
// birthday on their own calendar.
func TestNobodyIsOfAgeBeforeTheirBirthday(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		now := time.Unix(rapid.Int64Range(1_700_000_000, 2_500_000_000).Draw(rt, "now"), 0).UTC()
		zone := time.FixedZone("", rapid.IntRange(-12, 14).Draw(rt, "zone")*3600)
		local := now.In(zone)
		born := time.Date(local.Year()-MinAge, local.Month(), local.Day(), 0, 0, 0, 0, time.UTC).AddDate(0, 0, rapid.IntRange(-2, 2).Draw(rt, "days"))
		had := !time.Date(born.Year()+MinAge, born.Month(), born.Day(), 0, 0, 0, 0, zone).After(local)
		if OfAge(born.Format(time.DateOnly), now) && !had {
			rt.Fatalf("born %s is of age at %s, where it is %s", born.Format(time.DateOnly), now, local)
		}
	})
}

func TestCleanNameKeepsWhatItTakes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		name, ok := CleanName(rapid.String().Draw(rt, "name"))
		if !ok {
			return
		}
		if again, same := CleanName(name); !same || again != name {
			rt.Fatalf("%q is cleaned to %q", name, again)
		}
		if strings.ContainsAny(name, "<>&\"\r\n\t\x00{}") {
			rt.Fatalf("%q was taken", name)
		}
	})
}

func TestLocate(t *testing.T) {
	t.Parallel()
	regions, err := LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	for typed, want := range map[string]string{
		"94110": "san-francisco", "94110-1234": "san-francisco", " 94703 ": "oakland-berkeley", "11215": "brooklyn", "60614": "chicago",
		"m5v 2t6": "toronto", "M5V2T6": "toronto", "sw1a1aa": "london", "E1 6AN": "london", "EN1 1AA": "", "W1A 0AX": "london",
		"10115": "", "K1A 0B1": "", "D02 X285": "", "1010": "",
	} {
		code, country, ok := CleanPostcode(typed)
		if !ok {
			t.Errorf("%q is no postcode", typed)
		}
		if r, _ := regions.Locate(code, country); r.Slug != want {
			t.Errorf("%q is in %q, want %q", typed, r.Slug, want)
		}
	}
	for _, typed := range []string{"", "abc", "9", "94110; drop", "<b>1</b>", strings.Repeat("1", 40)} {
		if _, _, ok := CleanPostcode(typed); ok {
			t.Errorf("%q was taken", typed)
		}
	}
}

func TestEmail(t *testing.T) {
	t.Parallel()
	for email, want := range map[string]bool{
		"": true, "a@b.example": true, " maya+x@oduya.example ": true, "ü@bücher.example": true,
		"a": false, "a@b": false, "@b.example": false, "a@@b.example": false, "a b@c.example": false, "a@b.example\r\nBcc: x@y.example": false, "<a@b.example>": false, "a@.b": false, "a@b.": false,
	} {
		if _, ok := CleanEmail(email); ok != want {
			t.Errorf("%q: %v", email, ok)
		}
	}
}
