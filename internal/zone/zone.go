package zone

import (
	"embed"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/fault"
)

// files are TZif files of the IANA database as Go 1.26 distributes it, with "-" for "/" in their names. A new
// zone is a file from there ($GOROOT/lib/time/zoneinfo.zip).
//
//go:embed data/*.tzif
var files embed.FS

// Load returns a zone by its IANA name. A zone that is not here is an error of kind Config.
func Load(name string) (*time.Location, error) {
	if name == "UTC" {
		return time.UTC, nil
	}
	data, err := files.ReadFile("data/" + strings.ReplaceAll(name, "/", "-") + ".tzif")
	if err != nil {
		return nil, fault.New(fault.Config, "zone: no file for "+name)
	}
	zone, err := time.LoadLocationFromTZData(name, data)
	return zone, fault.Wrap(fault.Config, "zone "+name, err)
}
