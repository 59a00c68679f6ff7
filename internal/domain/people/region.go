package people

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
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
	GoodFor []string `json:"good_for"`       // keys of activities
	Open    [2]int   `json:"open,omitzero"`  // the hours between which people meet there, local, on any day; none is all hours
	Meet    bool     `json:"meet,omitempty"` // also a place to find each other for whatever else, at any hour
}

// longestVenue and longestMeet are for how long names texts have room: of one to find each other at they say what comes next, too.
const longestVenue, longestMeet = 41, 28

// opens reports whether people can begin something at a venue at an hour.
func (v Venue) opens(hour int) bool {
	return v.Open == [2]int{} || v.Open[0] <= hour && hour < v.Open[1]
}

// Venue names a public place of the region for an activity that begins at a moment: the first that is good for it and open then. suits is false where there
// is none: then it is where people find each other and go on from, or the region itself where it has no such place, as one that is not of the data file.
func (r Region) Venue(activity string, at time.Time) (name string, suits bool) {
	hour := r.Local(at).Hour()
	for _, v := range r.Venues {
		if slices.Contains(v.GoodFor, activity) && v.opens(hour) {
			return v.Name, true
		}
	}
	for _, v := range r.Venues {
		if v.Meet {
			return v.Name, false
		}
	}
	if r.Name == "" {
		return "a public place", false
	}
	return "a public place in " + r.Name, false
}

// meets reports whether a region has a place to find each other at any hour, and whether what is said of its venues can be.
func (r Region) meets() bool {
	return slices.ContainsFunc(r.Venues, func(v Venue) bool { return v.Meet }) && !slices.ContainsFunc(r.Venues, func(v Venue) bool {
		unfit := v.Name == "" || len(v.Name) > longestVenue || v.Meet && len(v.Name) > longestMeet || len(v.GoodFor) == 0
		return unfit || v.Meet && v.Open != [2]int{} || v.Open != [2]int{} && (v.Open[0] < 0 || v.Open[0] >= v.Open[1] || v.Open[1] > 24)
	})
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
		case len(r.Prefixes) == 0 || r.Slug == Elsewhere:
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %s: no prefixes, or a reserved slug", r.Slug))
		case !r.meets(): // an operator may open any of them
			return nil, fault.New(fault.Config, fmt.Sprintf("regions file: %s: no place to find each other at any hour, or a venue that cannot be", r.Slug))
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
