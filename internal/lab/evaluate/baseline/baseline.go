package baseline

import (
	_ "embed" // the figures
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed baseline.json
var recorded string

// Figures are shares by their names, with three digits.
type Figures map[string]float64

// Recorded returns the figures of this build.
func Recorded() (Figures, error) { return Parse([]byte(recorded)) }

// Parse reads figures as `make eval` records them.
func Parse(data []byte) (Figures, error) {
	var f Figures
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fault.Wrap(fault.Config, "baseline", err)
	}
	return f, nil
}

// Pair is a figure of two builds; nil where one of them does not have it.
type Pair struct {
	Name     string
	One, Two *float64
}

// Differs reports whether the two are not the same.
func (p Pair) Differs() bool { return p.One == nil || p.Two == nil || *p.One != *p.Two }

// Beside sets the figures of two builds side by side, by name.
func Beside(one, two Figures) []Pair {
	names := maps.Clone(one)
	if names == nil {
		names = Figures{}
	}
	maps.Copy(names, two)
	var all []Pair
	for _, name := range slices.Sorted(maps.Keys(names)) {
		p := Pair{Name: name}
		if v, ok := one[name]; ok {
			p.One = &v
		}
		if v, ok := two[name]; ok {
			p.Two = &v
		}
		all = append(all, p)
	}
	return all
}

// Print writes the figures of two builds side by side as a table with their difference: all, or only those that differ.
func Print(out io.Writer, pairs []Pair, all bool) error {
	wide, differ := len("figure"), 0
	for _, p := range pairs {
		if wide = max(wide, len(p.Name)); p.Differs() {
			differ++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s  %9s  %9s  %10s\n", wide, "figure", "that one", "this one", "difference")
	for _, p := range pairs {
		if !all && !p.Differs() {
			continue
		}
		difference := "-"
		if p.One != nil && p.Two != nil {
			difference = fmt.Sprintf("%+.3f", *p.Two-*p.One)
		}
		fmt.Fprintf(&b, "%-*s  %9s  %9s  %10s\n", wide, p.Name, share(p.One), share(p.Two), difference)
	}
	fmt.Fprintf(&b, "%d of %d figures differ\n", differ, len(pairs))
	_, err := io.WriteString(out, b.String())
	return err
}

func share(v *float64) string {
	if v == nil {
		return "-"
	}
	return fmt.Sprintf("%.3f", *v)
}
