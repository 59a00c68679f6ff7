package people

import (
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/catalogue"
)

// TestRegionsHaveHomes reads the time in each region.
func TestRegionsHaveHomes(t *testing.T) {
	t.Parallel()
	regions, err := LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	summer := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	for slug, r := range regions {
		if r.Home == nil || r.Home.String() != r.Zone {
			t.Errorf("%s: zone %q is %v", slug, r.Zone, r.Home)
		}
	}
	if got := regions["london"].Local(summer).Hour(); got != 13 {
		t.Errorf("at noon UTC it is %d in London", got)
	}
	if got := (Region{}).Local(summer); got != summer {
		t.Errorf("a region without a zone says %v", got)
	}
}

// TestRegionZones holds the data file to zones of the IANA database: "Local" would be where the program runs, "" UTC.
func TestRegionZones(t *testing.T) {
	t.Parallel()
	const file = `{"version": 1, "regions": [{"slug": "x", "name": "X", "country": "US", "zone": %q, "state": "closed", "prefixes": ["1"], "venues": [{"name": "Here", "good_for": ["coffee"], "meet": true}]}]}`
	if _, err := parseRegions(fmt.Appendf(nil, file, "America/Chicago")); err != nil {
		t.Fatal(err)
	}
	for _, zone := range []string{"", "Local", "Mars/Olympus", "../etc/passwd"} {
		if _, err := parseRegions(fmt.Appendf(nil, file, zone)); fault.KindOf(err) != fault.Config {
			t.Errorf("zone %q: %v", zone, err)
		}
	}
}

// TestVenues: an activity has the first place that is good for it and open when it begins, and anything else one to find each other at.
func TestVenues(t *testing.T) {
	t.Parallel()
	regions, err := LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	at := func(hour int) time.Time { return time.Date(2026, 11, 21, hour, 0, 0, 0, regions["san-francisco"].Home) }
	for _, c := range []struct {
		activity string
		hour     int
		want     string
		suits    bool
	}{
		{"coffee", 10, "Ferry Building", true},
		{"coffee", 19, "Dewey Monument, Union Square", true}, // the market is closed
		{"tennis", 10, "Dolores Park", true},
		{"walk", 10, "Golden Gate Park, Conservatory of Flowers", true},
		{"walk", 20, "Dewey Monument, Union Square", false}, // in no park by night
		{"study", 14, "San Francisco Main Library", true},
		{"bowling", 19, "Dewey Monument, Union Square", false},
	} {
		if got, suits := regions["san-francisco"].Venue(c.activity, at(c.hour)); got != c.want || suits != c.suits {
			t.Errorf("%s at %d: %q (%v), want %q", c.activity, c.hour, got, suits, c.want)
		}
	}
	if got, suits := (Region{}).Venue("coffee", at(10)); got != "a public place" || suits {
		t.Errorf("in a region that is gone: %q", got)
	}
}

// needed are the activities that take place where anybody may be: each region has a place of its own for each, at the hour at which they usually begin. For the
// others somebody books, pays or brings something, and people find each other first.
func needed() map[string]int {
	return map[string]int{"coffee": 10, "tea": 15, "lunch": 12, "dinner": 19, "drinks": 19, "walk": 10, "run": 9, "picnic": 13, "park": 15, "dog_walk": 10, "cycling": 10, "photography": 15, "library": 15, "study": 15}
}

// TestVenuesFit holds the data file to the catalogue: what places are good for are activities, and each region has what is needed.
func TestVenuesFit(t *testing.T) {
	t.Parallel()
	activities, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	regions, err := LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	for slug, r := range regions {
		for _, v := range r.Venues {
			for _, key := range v.GoodFor {
				if _, ok := activities.Activity(key); !ok {
					t.Errorf("%s: %s is good for %q, which is no activity", slug, v.Name, key)
				}
			}
			if sms.Count(v.Name).Encoding != sms.GSM7 {
				t.Errorf("%s: %q makes a text longer", slug, v.Name)
			}
		}
		for key, hour := range needed() {
			if name, suits := r.Venue(key, time.Date(2026, 11, 21, hour, 0, 0, 0, r.Home)); !suits {
				t.Errorf("%s: %s at %d has only %s", slug, key, hour, name)
			}
		}
	}
}

// TestRegionsWithoutAPlace are refused.
func TestRegionsWithoutAPlace(t *testing.T) {
	t.Parallel()
	const file = `{"version": 1, "regions": [{"slug": "x", "name": "X", "country": "US", "zone": "America/Chicago", "state": "closed", "prefixes": ["1"], "venues": [%s]}]}`
	for _, venues := range []string{
		``,
		`{"name": "Here", "good_for": ["coffee"]}`,
		`{"name": "Here", "meet": true}`,
		`{"name": "", "good_for": ["coffee"], "meet": true}`,
		`{"name": "Here", "good_for": ["coffee"], "meet": true, "open": [8, 18]}`,
		`{"name": "Here", "good_for": ["coffee"], "meet": true}, {"name": "There", "good_for": ["walk"], "open": [18, 8]}`,
		`{"name": "Here", "good_for": ["coffee"], "meet": true}, {"name": "A place whose name takes the room of others", "good_for": ["walk"]}`,
		`{"name": "A place whose name is too long", "good_for": ["coffee"], "meet": true}`,
	} {
		if _, err := parseRegions(fmt.Appendf(nil, file, venues)); fault.KindOf(err) != fault.Config {
			t.Errorf("%s: %v", venues, err)
		}
	}
}
