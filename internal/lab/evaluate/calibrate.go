package evaluate

import (
	"fmt"
	"math"
	"strings"
)

// Judged is a reading with how sure it was and whether its intent was right.
type Judged struct {
	Confidence float64
	Right      bool
}

// bins is into how many parts confidence is divided: ten, as the expected calibration error usually has it.
const bins = 10

// Bin is the readings of which the confidence lies in a tenth of the range; 1 belongs to the last.
type Bin struct {
	N, Right int
	Sum      float64 // of the confidences
}

// Reliability sorts readings into bins.
func Reliability(judged []Judged) [bins]Bin {
	var all [bins]Bin
	for _, j := range judged {
		// Tenths are not exact: without the smallest step 0.7 would fall into the bin below.
		b := &all[max(0, min(bins-1, int(math.Floor(j.Confidence*bins+1e-9))))]
		b.N++
		b.Sum += j.Confidence
		if j.Right {
			b.Right++
		}
	}
	return all
}

// calibration returns the expected calibration error (Naeini, Cooper and Hauskrecht, 2015) as a figure: by how many rows what
// confidences promise and what is right differ, bin by bin, of all rows.
func calibration(name string, judged []Judged) Figure {
	off := 0.0
	for _, b := range Reliability(judged) {
		off += math.Abs(float64(b.Right) - b.Sum)
	}
	return Figure{Name: name + " " + confused, Of: confused, K: int(math.Round(off)), N: len(judged)}
}

// ReliabilityTable writes bins that have readings as a Markdown table.
func ReliabilityTable(all [bins]Bin) string {
	var b strings.Builder
	b.WriteString("| Confidence | Rows | Mean confidence | Intent right |\n|---|---|---|---|\n")
	for i, bin := range all {
		if bin.N == 0 {
			continue
		}
		n := float64(bin.N)
		fmt.Fprintf(&b, "| %.1f to %.1f | %d | %.3f | %.3f |\n", float64(i)/bins, float64(i+1)/bins, bin.N, bin.Sum/n, float64(bin.Right)/n)
	}
	return b.String()
}
