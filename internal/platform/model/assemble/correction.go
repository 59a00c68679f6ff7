package assemble

import "slices"

// Answers is how many of a model's last answers a correction is made of (specification 8).
const Answers = 200

// Counted are the tokens of one request: as they were estimated, and as the provider counted them.
type Counted struct{ Estimated, Real int }

// Correction returns the median of real tokens by estimated ones over the last Answers requests, the oldest first; 1 where there
// are none. Requests without a count on either side are left out.
func Correction(of []Counted) float64 {
	of = of[max(0, len(of)-Answers):]
	ratios := make([]float64, 0, len(of))
	for _, c := range of {
		if c.Estimated > 0 && c.Real > 0 {
			ratios = append(ratios, float64(c.Real)/float64(c.Estimated))
		}
	}
	if len(ratios) == 0 {
		return 1
	}
	slices.Sort(ratios)
	half := len(ratios) / 2
	if len(ratios)%2 == 1 {
		return ratios[half]
	}
	return (ratios[half-1] + ratios[half]) / 2
}
