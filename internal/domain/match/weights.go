package match

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed data/weights.json
var raw []byte

// Weights say what counts how much. Make them with Load.
type Weights struct {
	Version int `json:"version"`
	// Parts are the weights of the parts of a score, by their names; they sum to 1.
	Parts map[string]float64 `json:"weights"`
	// Threshold is the score from which somebody is asked.
	Threshold float64 `json:"threshold"`
	Source    string  `json:"source"`
}

// The parts of a score (product contract, LinkUps).
const (
	similarity  = "similarity"
	activity    = "activity"
	time        = "time"
	planning    = "planning"
	proximity   = "proximity"
	reliability = "reliability"
	novelty     = "novelty"
)

// parts lists them in the order of the contract.
func parts() []string {
	return []string{similarity, activity, time, planning, proximity, reliability, novelty}
}

// Load returns the embedded weights. An error means a broken data file.
func Load() (Weights, error) { return parse(raw) }

// With returns the weights with another value of one part, or of the threshold, as a policy of its own version: the other parts
// keep their ratios to each other, so that all still sum to 1. An error is a name or a value that there is none of.
func (w Weights) With(name string, value float64) (Weights, error) {
	if value <= 0 || value >= 1 {
		return w, fault.New(fault.Invalid, fmt.Sprintf("%s: %v is not between 0 and 1", name, value))
	}
	w.Version += ofPolicies
	if name == "threshold" {
		w.Threshold = value
		return w, nil
	}
	before, ok := w.Parts[name]
	if !ok {
		return w, fault.New(fault.Invalid, fmt.Sprintf("%q is none of %s, threshold", name, strings.Join(parts(), ", ")))
	}
	changed := make(map[string]float64, len(w.Parts))
	for part, weight := range w.Parts {
		changed[part] = weight * (1 - value) / (1 - before)
	}
	changed[name] = value
	w.Parts = changed
	return w, nil
}

// ofPolicies is added to the version of weights that are changed to try them out: no data file comes so far.
const ofPolicies = 1000

func parse(data []byte) (w Weights, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return w, fault.Wrap(fault.Internal, "weights.json", err)
	}
	sum := 0.0
	for part, weight := range w.Parts {
		if !slices.Contains(parts(), part) || weight <= 0 {
			return w, fault.New(fault.Internal, "weights.json: "+part+": no part of a score, or no weight")
		}
		sum += weight
	}
	if w.Version < 1 || w.Source == "" || len(w.Parts) != len(parts()) || math.Abs(sum-1) > 1e-9 || w.Threshold <= 0 || w.Threshold >= 1 {
		return w, fault.New(fault.Internal, "weights.json: no version, parts that are missing, or weights that do not sum to 1")
	}
	return w, nil
}
