package phrase

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// longest is the length of the longest text that is read, in characters: ten segments.
const longest = 1600

// effort is how many readings a text has to be followed by, in all and at one word.
func (m *Matcher) effort(text string) (all, most int) {
	s := scan{m: m}
	var now, next []reading
	for _, t := range m.read(text).tokens {
		now, next = s.token(t, now, next[:0]), now
		all += len(now)
		most = max(most, len(now))
	}
	return all, most
}

// worstText climbs from words at random to a text that takes the most effort: a few words, again and again.
func worstText(m *Matcher, rounds int, seed uint64) string {
	r := rand.New(rand.NewPCG(seed, seed))
	word := func() string {
		n := r.IntN(m.vocabulary.means.len())
		if w := m.vocabulary.keys.at(int32(n)); len(w) < 8 || r.IntN(8) == 0 {
			return w
		}
		return []string{"i", "you", "he", "the", "to", "and", "so", "my"}[r.IntN(8)]
	}
	fill := func(words []string) string {
		piece := strings.Join(words, " ") + " "
		return strings.Repeat(piece, longest/len(piece)+1)[:longest]
	}
	best := []string{word(), word(), word()}
	most, _ := m.effort(fill(best))
	for range rounds {
		next := slices.Clone(best)
		switch i := r.IntN(len(next)); r.IntN(4) {
		case 0:
			next[i] = word()
		case 1:
			next = slices.Insert(next, i, word())
		case 2:
			next = slices.Delete(next, i, i+1)
		case 3:
			j := r.IntN(len(next))
			next[i], next[j] = next[j], next[i]
		}
		if len(next) == 0 || len(next) > 40 {
			continue
		}
		if all, _ := m.effort(fill(next)); all > most {
			best, most = next, all
		}
	}
	return fill(best)
}

// TestFewReadings holds the worst texts that a search finds to readings for which there is room without allocating, far from the bound.
func TestFewReadings(t *testing.T) {
	t.Parallel()
	for name, m := range projectMatchers(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(3) {
				text := worstText(m, 300, seed)
				if all, most := m.effort(text); most > few || all < longest/2 { // the rules of answers are of whole sentences
					t.Errorf("%d readings at a word, %d in all: %s", most, all, text)
				}
			}
		})
	}
}
