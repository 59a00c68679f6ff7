package safety

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
)

// DefaultCountry is the country of the entry for everywhere that has none of its own.
const DefaultCountry = "default"

// Need is what a line helps with.
type Need string

// The needs. Every country has at least one line for NeedCrisis.
const (
	NeedCrisis      Need = "crisis"      // thoughts of suicide, despair: anybody in distress
	NeedAbuse       Need = "abuse"       // violence or stalking by a partner or in the family
	NeedSexual      Need = "sexual"      // sexual violence
	NeedTrafficking Need = "trafficking" // forced sex or work
)

// Line is one place that helps.
type Line struct {
	For  Need   `json:"for"`
	Name string `json:"name"`
	Call string `json:"call,omitempty"` // a number to call as it is dialled there
	Text string `json:"text,omitempty"` // a number to text as it is dialled there
	Send string `json:"send,omitempty"` // the word to text first, when one is asked for
	Web  string `json:"web,omitempty"`  // without a scheme: shorter, and phones link it all the same
	// Source names the sites that the line was held against: its own, or two that do not copy each other.
	Source string `json:"source"`
}

// CountryResources are the places that help in one country.
type CountryResources struct {
	Country   string `json:"country"`   // ISO 3166-1 alpha-2, or DefaultCountry
	Emergency string `json:"emergency"` // the local emergency number; "" in the default entry
	Lines     []Line `json:"lines"`     // best first
	Checked   string `json:"checked"`   // date of the last check, 2006-01-02
}

// For returns the lines for a need, best first: those for NeedCrisis when the country has none of its own for it.
func (c CountryResources) For(need Need) []Line {
	var lines, crisis []Line
	for _, l := range c.Lines {
		switch l.For {
		case need:
			lines = append(lines, l)
		case NeedCrisis:
			crisis = append(crisis, l)
		default: // for another need
		}
	}
	if len(lines) == 0 {
		return crisis
	}
	return lines
}

// Resources are the crisis resources by country. Make them with LoadResources.
type Resources struct {
	byCountry map[string]CountryResources
	byPrefix  map[string]string // digits of E.164, at most longest of them, to a country
	longest   int
}

//go:embed data/resources.json
var resourcesFile []byte

// LoadResources reads and checks the embedded resources.
func LoadResources() (*Resources, error) { return parseResources(resourcesFile) }

var (
	countryForm = regexp.MustCompile(`^([A-Z]{2}|default)$`)
	prefixForm  = regexp.MustCompile(`^[1-9][0-9]{0,3}$`)
)

func parseResources(data []byte) (*Resources, error) {
	var file struct {
		Version   int                 `json:"version"`
		Countries []CountryResources  `json:"countries"`
		Calling   map[string][]string `json:"calling"` // country to E.164 prefixes; the longest that fits wins
	}
	if err := json.Unmarshal(data, &file); err != nil {
		return nil, fault.Wrap(fault.Config, "resources file", err)
	}
	if file.Version < 1 {
		return nil, fault.New(fault.Config, "resources file: no version")
	}
	r := &Resources{byCountry: map[string]CountryResources{}, byPrefix: map[string]string{}}
	for _, c := range file.Countries {
		if err := c.check(); err != nil {
			return nil, err
		}
		if _, twice := r.byCountry[c.Country]; twice {
			return nil, fault.New(fault.Config, "resources file: twice: "+c.Country)
		}
		r.byCountry[c.Country] = c
	}
	if _, ok := r.byCountry[DefaultCountry]; !ok {
		return nil, fault.New(fault.Config, "resources file: no default")
	}
	for country, prefixes := range file.Calling {
		for _, p := range prefixes {
			if _, twice := r.byPrefix[p]; twice || !prefixForm.MatchString(p) || !countryForm.MatchString(country) {
				return nil, fault.New(fault.Config, "resources file: calling code twice or malformed: "+country+" "+p)
			}
			r.byPrefix[p] = country
			r.longest = max(r.longest, len(p))
		}
	}
	return r, nil
}

func (c CountryResources) check() error {
	_, err := time.Parse(time.DateOnly, c.Checked)
	emergency := c.Emergency != "" || c.Country == DefaultCountry
	if err != nil || !countryForm.MatchString(c.Country) || !emergency || len(c.For(NeedCrisis)) == 0 {
		return fault.New(fault.Config, "resources file: incomplete: "+c.Country)
	}
	for _, l := range c.Lines {
		if l.Name == "" || l.For == "" || l.Call+l.Text+l.Web == "" || l.Source == "" {
			return fault.New(fault.Config, "resources file: a line that cannot be reached, or without a source: "+c.Country)
		}
	}
	return nil
}

// ForCountry returns the resources of a country (ISO 3166-1 alpha-2, any case), those for everywhere when there are
// none of its own.
func (r *Resources) ForCountry(country string) CountryResources {
	if c, ok := r.byCountry[strings.ToUpper(country)]; ok {
		return c
	}
	return r.byCountry[DefaultCountry]
}

// CountryOf returns the country that a number belongs to by its calling code, "" when the table does not know it. In
// the North American plan the area code decides, so that a Canadian number is not taken for one of the US; a short
// code has no country.
func (r *Resources) CountryOf(phone sms.Phone) string {
	digits, ok := strings.CutPrefix(string(phone), "+")
	if !ok {
		return ""
	}
	for n := min(r.longest, len(digits)); n > 0; n-- {
		if country, ok := r.byPrefix[digits[:n]]; ok {
			return country
		}
	}
	return ""
}
