package match

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"math"
	"slices"

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
