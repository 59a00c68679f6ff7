package people

import (
	"regexp"
	"strings"
)

// The shapes of postcodes, by country.
var (
	zipCode    = regexp.MustCompile(`^([0-9]{5})(-?[0-9]{4})?$`)
	canadian   = regexp.MustCompile(`^([ABCEGHJ-NPRSTVXY][0-9][A-Z])([0-9][A-Z][0-9])$`)
	british    = regexp.MustCompile(`^([A-Z]{1,2}[0-9][0-9A-Z]?)([0-9][A-Z]{2})$`)
	otherCodes = regexp.MustCompile(`^[0-9A-Z]{3,10}$`)
)

// Elsewhere is the name of the waiting list of everybody whose postcode belongs to no region.
const Elsewhere = "elsewhere"

// CleanPostcode returns a ZIP code or postcode in its country's normal form and the country, "" when the
// shape is not one of those that JOSH has regions in. ok is false for what is no postcode anywhere.
func CleanPostcode(s string) (code, country string, ok bool) {
	s = strings.ToUpper(strings.TrimSpace(s))
	joined := strings.ReplaceAll(strings.ReplaceAll(s, " ", ""), "-", "")
	if !strings.ContainsAny(s, "0123456789") { // as nearly every text
		return joined, "", false
	}
	if zip := zipCode.FindStringSubmatch(s); zip != nil {
		return zip[1], "US", true
	}
	s = joined
	if m := canadian.FindStringSubmatch(s); m != nil {
		return m[1] + " " + m[2], "CA", true
	}
	if m := british.FindStringSubmatch(s); m != nil {
		return m[1] + " " + m[2], "GB", true
	}
	return s, "", otherCodes.MatchString(s)
}

// Locate returns the region that a postcode in normal form belongs to; ok is false when it is in none. US
// and Canadian prefixes are leading characters, British ones the letters of the postcode area, whole.
func (r Regions) Locate(code, country string) (region Region, ok bool) {
	longest := 0
	for _, candidate := range r {
		if candidate.Country != country {
			continue
		}
		for _, prefix := range candidate.Prefixes {
			matches := strings.HasPrefix(code, prefix)
			if country == "GB" {
				matches = area(code) == prefix
			}
			if matches && len(prefix) > longest {
				region, longest, ok = candidate, len(prefix), true
			}
		}
	}
	return region, ok
}

// area returns the letters that a British postcode begins with.
func area(code string) string {
	return code[:len(code)-len(strings.TrimLeft(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))]
}
