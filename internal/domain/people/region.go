package people

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

// RegionState says what people of a region can do.
type RegionState string

// The states of a region.
const (
	Open       RegionState = "open"       // everything
	Waitlisted RegionState = "waitlisted" // interview, but no LinkUps and no invites
	Closed     RegionState = "closed"     // neither
)

// ValidRegionState reports whether s is one of the states.
func ValidRegionState(s RegionState) bool { return s == Open || s == Waitlisted || s == Closed }

// Region is a coarse area.
type Region struct {
	Slug     string      `json:"slug"`
	Name     string      `json:"name"`
	Country  string      `json:"country"`  // ISO 3166-1 alpha-2
	Zone     string      `json:"zone"`     // IANA name
	State    RegionState `json:"state"`    // unless an operator has set another
	Prefixes []string    `json:"prefixes"` // of postcodes, see Locate
	Venues   []Venue     `json:"venues"`   // public places to meet, a few

	Home *time.Location `json:"-"` // the zone itself; nil in a region that is not of the data file
}

// Local returns the time in the region, or as it is when the region has no zone.
func (r Region) Local(at time.Time) time.Time {
	if r.Home == nil {
		return at
	}
	return at.In(r.Home)
}

// Venue is a public place.
type Venue struct {
	Name    string   `json:"name"`
	GoodFor []string `json:"good_for"` // words of activities
}

// RegionOverride is the state that an operator gave a region; it wins over the data file.
type RegionOverride struct {
	State RegionState `json:"state"`
	At    time.Time   `json:"at"`
}

// Regions are the areas by slug.
type Regions map[string]Region

//go:embed data/regions.json
var regionsFile []byte

// LoadRegions reads and checks the embedded data file.
func LoadRegions() (Regions, error) { return parseRegions(regionsFile) }

// Files returns the embedded data files, for a sum that tells rules apart.
func Files() []string { return []string{string(regionsFile)} }

func parseRegions(data []byte) (Regions, error) {
	var file struct {
		Version int      `json:"version"`
		Regions []Region `json:"regions"`
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "regions file", err)
	}
	regions, zones := make(Regions, len(file.Regions)), map[string]*time.Location{}
	for _, r := range file.Regions {
		home, err := zones[r.Zone], error(nil)
		if home == nil { // a zone is read once: each takes a tenth of a millisecond of a start
			home, err = time.LoadLocation(r.Zone)
		}
		switch {
		case r.Slug == "" || r.Name == "" || len(r.Country) != 2:
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %q is incomplete", r.Slug))
		case err != nil || r.Zone == "" || r.Zone == "Local": // which is where the program runs
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %s: unknown zone %q", r.Slug, r.Zone))
		case !ValidRegionState(r.State):
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %s: unknown state %q", r.Slug, r.State))
		case len(r.Prefixes) == 0 || r.State == Open && len(r.Venues) == 0 || r.Slug == Elsewhere:
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %s: no prefixes, open without venues, or a reserved slug", r.Slug))
		case regions[r.Slug].Slug != "":
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %s twice", r.Slug))
		}
		r.Home, zones[r.Zone] = home, home
		regions[r.Slug] = r
	}
	if file.Version < 1 || len(regions) == 0 {
		return nil, fault.New(fault.Config, "regions file: no version or no region")
	}
	return regions, nil
}
