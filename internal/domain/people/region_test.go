package people

import (
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
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
	const file = `{"version": 1, "regions": [{"slug": "x", "name": "X", "country": "US", "zone": %q, "state": "closed", "prefixes": ["1"]}]}`
	if _, err := parseRegions(fmt.Appendf(nil, file, "America/Chicago")); err != nil {
		t.Fatal(err)
	}
	for _, zone := range []string{"", "Local", "Mars/Olympus", "../etc/passwd"} {
		if _, err := parseRegions(fmt.Appendf(nil, file, zone)); fault.KindOf(err) != fault.Config {
			t.Errorf("zone %q: %v", zone, err)
		}
	}
}
