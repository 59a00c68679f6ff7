package phrase

import (
	"maps"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
)

// glossary collects the words that a vocabulary is made of.
type glossary struct {
	numbers  map[string]int32 // words and other spellings of them
	words    []string         // by number
	squeezed map[string]int32 // a word without doubled letters: the shortest one
	real     map[string]bool
}

func newGlossary() *glossary {
	return &glossary{numbers: map[string]int32{}, squeezed: map[string]int32{}, real: map[string]bool{}}
}

// add numbers a word; the same word again has the same number.
func (g *glossary) add(w string) int32 {
	if n, ok := g.numbers[w]; ok {
		return n
	}
	n := int32(len(g.words))
	g.numbers[w] = n
	g.words = append(g.words, w)
	s := squeeze(w)
	if had, ok := g.squeezed[s]; !ok || len(w) < len(g.words[had]) {
		g.squeezed[s] = n
	}
	return n
}

// spellings adds other spellings of words that some pattern has.
func (g *glossary) spellings(same map[string][]string) error {
	for _, w := range slices.Sorted(maps.Keys(same)) {
		n, ok := g.numbers[w]
		if !ok {
			continue
		}
		for _, other := range same[w] {
			if had, twice := g.numbers[other]; twice && had != n {
				return fault.New(fault.Config, "a spelling that is a word of its own: "+other)
			}
			g.numbers[other] = n
		}
	}
	return nil
}

// vocabulary lays the words out flat, in an order that depends on nothing but them.
func (g *glossary) vocabulary() vocabulary {
	keys := slices.Clone(g.words)
	for _, k := range slices.Sorted(maps.Keys(g.numbers)) {
		if g.words[g.numbers[k]] != k {
			keys = append(keys, k)
		}
	}
	reals := slices.Sorted(maps.Keys(g.real))
	v := vocabulary{keys: join(keys), real: join(reals), byKey: bucket(places(keys)), byReal: bucket(places(reals))}
	means := make([]int32, len(keys))
	for i, k := range keys {
		means[i] = g.numbers[k]
	}
	v.means = halvesOf(means)
	var squeezed, deletes []entry
	for _, s := range slices.Sorted(maps.Keys(g.squeezed)) {
		squeezed = append(squeezed, entry{s, g.squeezed[s]})
	}
	for n, w := range g.words {
		if len(w) >= minSwap && isASCII(w) {
			for i := range len(w) {
				deletes = append(deletes, entry{w[:i] + w[i+1:], int32(n)})
			}
		}
	}
	v.squeezed, v.deletes = bucket(squeezed), bucket(deletes)
	return v
}

// places returns the strings with their indexes.
func places(list []string) []entry {
	entries := make([]entry, len(list))
	for i, s := range list {
		entries[i] = entry{s, int32(i)}
	}
	return entries
}

func (v *vocabulary) pack(w *pack.Writer) {
	v.keys.pack(w)
	w.Text(string(v.means))
	v.real.pack(w)
	for _, b := range []*buckets{&v.byKey, &v.byReal, &v.squeezed, &v.deletes} {
		b.pack(w)
	}
}

func unpackVocabulary(r *pack.Reader) vocabulary {
	v := vocabulary{keys: unpackTexts(r), means: halves(r.Text()), real: unpackTexts(r)}
	for _, b := range []*buckets{&v.byKey, &v.byReal, &v.squeezed, &v.deletes} {
		b.lists = unpackLists(r)
	}
	return v
}
