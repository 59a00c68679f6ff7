package recall

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/kljensen/snowball/english"
)

//go:embed groups.txt
var groupsFile string

// groups are those that a word is in, by their numbers.
type groups []int

// meet reports whether two words are in one group.
func (g groups) meet(o groups) bool {
	return slices.ContainsFunc(g, func(n int) bool { return slices.Contains(o, n) })
}

// readGroups reads a file of groups.
func readGroups(file string) map[string]groups {
	in := map[string]groups{}
	n := 0
	for line := range strings.Lines(file) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		for form := range strings.FieldsSeq(line) {
			stem := english.Stem(form, false)
			if !slices.Contains(in[stem], n) {
				in[stem] = append(in[stem], n)
			}
		}
		n++
	}
	return in
}
