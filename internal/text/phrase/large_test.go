package phrase

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/pack"
)

// TestManyStates: patterns whose states have numbers that fill all of 16 bits are found like the first ones, and one
// that needs more is refused.
func TestManyStates(t *testing.T) {
	t.Parallel()
	var words, patterns []string
	for _, c := range "bcdfghjkl" {
		for _, v := range "aeio" {
			words = append(words, string([]rune{c, v}))
		}
	}
	for _, a := range words {
		for _, b := range words {
			for _, c := range words {
				patterns = append(patterns, a+" "+b+" "+c)
			}
		}
	}
	patterns = append(patterns, "<late> ba", "<late> la lo <late> lo <late>")
	g := Grammar{Classes: map[string][]string{"late": {"lo", "mu"}}} // a start of its own, and one more for a word that has one
	m, err := New(g, patterns)
	if err != nil {
		t.Fatal(err)
	}
	var w pack.Writer
	m.Pack(&w)
	r := pack.NewReader(string(w.Bytes()))
	m = Unpack(r)
	if err := r.Err(); err != nil || m.automaton.places.Len() <= maxHalf {
		t.Fatal(err, m.automaton.places.Len())
	}
	for i, p := range patterns {
		text := strings.ReplaceAll(p, "<late>", "mu")
		if _, found := m.Scan(text); len(found) == 0 || found[len(found)-1].Pattern != i {
			t.Fatalf("%q finds %v", text, found)
		}
		if i < len(patterns)-2 {
			continue
		}
		if _, found := m.Scan(strings.ReplaceAll(p, "<late>", "lo")); len(found) == 0 || found[len(found)-1].Pattern != i {
			t.Fatalf("%q finds %v", p, found)
		}
	}
	for _, p := range patterns {
		patterns = append(patterns, "mu "+p)
	}
	if _, err := New(g, patterns); err == nil {
		t.Error("more states than there is room for, and no error")
	}
}
