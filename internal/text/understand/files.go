package understand

import (
	"slices"

	"github.com/josh-sms/josh/internal/text/catalogue"
)

// Files returns the embedded data files, for a sum that tells rules apart.
func Files() []string {
	return slices.Concat([]string{string(requestsData), string(spellingData), string(confidenceData), string(evidenceData), packedReplies}, catalogue.Files())
}

// Label returns an activity as it stands in a text ("a hike"), "" for a key that the catalogue does not have.
func (r *Reader) Label(key string) string {
	a, _ := r.catalogue.Activity(key)
	return a.Label
}
