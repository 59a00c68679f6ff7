package evaluate

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/lab/personas"
)

// Wilson returns the 95 % confidence interval of a share (Wilson, 1927), which holds for small lists and for shares near 0
// and 1, where the usual one does not.
func Wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	p, m := float64(k)/float64(n), float64(n)
	centre := p + z*z/(2*m)
	spread := z * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	scale := 1 + z*z/m
	return max(0, (centre-spread)/scale), min(1, (centre+spread)/scale)
}

// Report is what `make eval` records.
type Report struct {
	Figures     []Figure
	Reliability [bins]Bin // of all lists of turns
	Walked      []personas.Walked
}

// String writes a report as the part of docs/evaluation.md that is generated.
func (r Report) String() string {
	return Table(r.Figures) + "\nHow often an intent is right that is read with a confidence, on all lists of turns:\n\n" + ReliabilityTable(r.Reliability) +
		fmt.Sprintf("\nWhat became of each question of the interview, with %d people (the median of those who can be matched got %d texts before):\n\n", len(r.Walked), personas.Median(r.Walked)) +
		personas.Table(r.Walked)
}

// All measures the project's own lists.
func (r *Rules) All() (Report, error) {
	figures, err := r.gates()
	if err != nil {
		return Report{}, err
	}
	report := Report{Figures: figures}
	var judged []Judged
	for _, list := range TurnLists() {
		turns, err := OwnTurns(list)
		if err != nil {
			return Report{}, err
		}
		figures, some, err := r.Turns(list+" "+string(Unseen), turns)
		if err != nil {
			return Report{}, err
		}
		report.Figures = append(report.Figures, figures...)
		judged = append(judged, some...)
	}
	report.Figures = append(report.Figures, calibration("all turns "+string(Unseen), judged))
	asked, err := r.asked()
	if err != nil {
		return Report{}, err
	}
	report.Figures = append(report.Figures, asked...)
	if report.Walked, err = personas.Run(personas.People); err != nil {
		return Report{}, err
	}
	report.Figures = append(report.Figures, walked(report.Walked)...)
	told, err := members()
	if err != nil {
		return Report{}, err
	}
	report.Figures = append(report.Figures, told...)
	remembered, err := r.facts()
	if err != nil {
		return Report{}, err
	}
	found, err := r.recalls()
	if err != nil {
		return Report{}, err
	}
	report.Figures = append(report.Figures, append(remembered, found...)...)
	report.Reliability = Reliability(judged)
	return report, nil
}

// walked are the figures of people who answered the first questions: how many of each kind can be matched, and how many of those got ten texts at most
// before.
func walked(all []personas.Walked) (figures []Figure) {
	few := Figure{Name: "people at most ten texts", Of: right}
	for _, kind := range personas.Kinds() {
		f := Figure{Name: "people " + string(kind) + " can be matched", Of: right}
		for _, w := range all {
			if w.Kind != kind {
				continue
			}
			f.N++
			if w.Complete {
				f.K++
				few.N++
			}
			if w.Complete && w.Texts <= 10 {
				few.K++
			}
		}
		figures = append(figures, f)
	}
	return append(figures, few)
}

// gates measures every part of the lists of what ends a text before it is understood; on those of opt-outs what is taken for a danger, too, and on those
// of dangers what is taken for an opt-out: nothing can be texted any more to somebody in danger who is opted out by mistake.
func (r *Rules) gates() ([]Figure, error) {
	var all []Figure
	parts := Parts()
	for _, list := range slices.Sorted(maps.Keys(parts)) {
		for _, part := range parts[list] {
			rows, err := Own(list, part)
			if err != nil {
				return nil, err
			}
			all = append(all, r.Measure(list+" "+string(part), list, rows)...)
			other := "optout"
			if list == other {
				other = "safety"
			}
			all = append(all, r.Measure(other+" on "+list+" "+string(part), other, harmless(rows))...)
		}
	}
	return all, nil
}

// harmless returns rows as texts in which nothing may be found: somebody who wants to be left alone, in whatever words, is in no danger, and
// somebody in danger does not ask to be left alone.
func harmless(rows []Row) []Row {
	all := slices.Clone(rows)
	for i := range all {
		all[i].Label, all[i].Kind = none, ""
	}
	return all
}

// Table writes figures as a Markdown table.
func Table(figures []Figure) string {
	var b strings.Builder
	b.WriteString("| List | Measured | Share | 95 % interval | Rows |\n|---|---|---|---|---|\n")
	for _, f := range figures {
		low, high := Wilson(f.K, f.N)
		fmt.Fprintf(&b, "| %s | %s | %.3f | %.3f to %.3f | %d of %d |\n", f.Name, f.Of, f.Share(), low, high, f.K, f.N)
	}
	return b.String()
}

// Misses writes every row that the rules got wrong.
func Misses(out io.Writer, figures []Figure) error {
	for _, f := range figures {
		for _, m := range f.Misses {
			if _, err := fmt.Fprintf(out, "%s: %s %q\n", f.Name, m.Rule, m.Text); err != nil {
				return err
			}
		}
	}
	return nil
}

// Baseline has the recorded shares by name of a figure.
type Baseline map[string]float64

// Worse returns a line for every figure that is worse than the baseline says, or that it does not know.
func (b Baseline) Worse(figures []Figure) []string {
	const rounding = 0.00051 // shares are recorded with three digits: 71 of 80 as 0.888
	var lines []string
	for _, f := range figures {
		was, ok := b[f.Name]
		fell := higher(f.Of) && f.Share() < was-rounding
		rose := !higher(f.Of) && f.Share() > was+rounding
		switch {
		case !ok:
			lines = append(lines, f.Name+": not in the baseline")
		case fell || rose:
			lines = append(lines, fmt.Sprintf("%s: %s was %.3f, is %.3f", f.Name, f.Of, was, f.Share()))
		}
	}
	return lines
}

// Record returns the baseline that figures make.
func Record(figures []Figure) Baseline {
	b := Baseline{}
	for _, f := range figures {
		b[f.Name] = math.Round(f.Share()*1000) / 1000
	}
	return b
}
