package understand

import (
	_ "embed"
	"encoding/json"
	"math"

	"github.com/josh-sms/josh/internal/base/fault"
)

// confidenceData says what the scores of the rules are worth: how often a reading with that score was right. `go run
// ./internal/lab/evaluate/cmd -calibrate` makes it.
//
//go:embed data/confidence.json
var confidenceData []byte

// Reading is what kind of rule read a text: each has scores of its own.
type Reading string

// The readings.
const (
	ReadRequest Reading = "request" // a plan is asked for
	ReadEdit    Reading = "edit"    // something is said of a plan that there is
	ReadHelp    Reading = "help"
	ReadProfile Reading = "profile"
	ReadNothing Reading = "nothing" // none of the others
	ReadStray   Reading = "stray"   // none of the others, while an answer is waited for
	ReadInvite  Reading = "invite"
	ReadAnswer  Reading = "answer" // to a step of the interview
)

// Readings lists them all.
func Readings() []Reading {
	return []Reading{ReadRequest, ReadEdit, ReadHelp, ReadProfile, ReadNothing, ReadStray, ReadInvite, ReadAnswer}
}

// intent returns what a text is for that is read so.
func (r Reading) intent() Intent {
	switch r {
	case ReadRequest, ReadEdit:
		return LinkUpRequest
	case ReadHelp:
		return Help
	case ReadProfile:
		return ProfileUpdate
	case ReadInvite:
		return InviteResponse
	case ReadAnswer:
		return InterviewAnswer
	case ReadNothing, ReadStray:
	}
	return Unknown
}

// Calibration turns scores into confidences.
type Calibration struct {
	Version int               `json:"version"`
	From    string            `json:"from"` // what it was made from
	Curves  map[Reading]Curve `json:"curves"`
}

// Curve is how often a reading is right by its score: points in the order of their scores, the share never falling. Between
// two points it is a straight line, beyond the first and the last as they are.
type Curve []Point

// Point is a score and the share of readings with it that are right, both from 0 to 1.
type Point struct {
	Score float64 `json:"score"`
	Right float64 `json:"right"`
}

// At returns the confidence of a score, with two decimals: more of them would say more than is known.
func (c Curve) At(score float64) float64 {
	if len(c) == 0 {
		return Round(score)
	}
	last := c[0]
	for _, p := range c {
		if score <= p.Score {
			if p.Score == last.Score {
				return Round(p.Right)
			}
			return Round(last.Right + (p.Right-last.Right)*max(0, score-last.Score)/(p.Score-last.Score))
		}
		last = p
	}
	return Round(last.Right)
}

// Round returns a confidence with two decimals, from 0 to 1.
func Round(confidence float64) float64 {
	return min(max(math.Round(confidence*100)/100, 0), 1)
}

// Check returns an error of kind Config for a calibration that cannot be one: a curve that is missing, falls or leaves 0 to 1.
func (c Calibration) Check() error {
	if c.Version < 1 || c.From == "" {
		return fault.New(fault.Config, "confidence.json: no version, or nothing that it is made from")
	}
	for _, reading := range Readings() {
		curve := c.Curves[reading]
		if len(curve) == 0 {
			return fault.New(fault.Config, "confidence.json: no curve of "+string(reading))
		}
		before := Point{}
		for i, p := range curve {
			inside := p.Score >= 0 && p.Score <= 1 && p.Right >= 0 && p.Right <= 1
			if !inside || p.Right < before.Right || i > 0 && p.Score <= before.Score {
				return fault.New(fault.Config, "confidence.json: the curve of "+string(reading)+" falls, or is not from 0 to 1")
			}
			before = p
		}
	}
	return nil
}

// loadCalibration reads the embedded calibration.
func loadCalibration() (c Calibration, err error) {
	if err := json.Unmarshal(confidenceData, &c); err != nil {
		return c, fault.Wrap(fault.Config, "confidence.json", err)
	}
	return c, c.Check()
}
