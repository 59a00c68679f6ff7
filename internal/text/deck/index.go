package deck

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

// lazyIndex is an index that is made for the first question: a start of the program that is asked nothing does not wait for it.
type lazyIndex struct {
	same map[string][]string
	get  func() *index
}

func newLazyIndex(cards []Card, same map[string][]string) *lazyIndex {
	return &lazyIndex{same, sync.OnceValue(func() *index { return newIndex(cards, same) })}
}

// index finds the asks that share words with a question.
type index struct {
	asks  []ask
	terms map[string]*term
	most  float64 // the weight of a word that no ask has
	same  map[string]string
}

// ask is one way in which people ask for a card.
type ask struct {
	card   int
	weight float64 // of its words together
}

// term is a word of asks.
type term struct {
	asks   []int32
	weight float64 // the rarer, the more
}

func newIndex(cards []Card, same map[string][]string) *index {
	x := &index{terms: map[string]*term{}, same: map[string]string{}}
	for word, others := range same {
		for _, other := range others {
			x.same[other] = word
		}
	}
	var lists [][]string
	for n, c := range cards {
		for _, text := range append([]string{c.Title}, c.Asks...) {
			list := x.read(text)
			for _, word := range list {
				t := x.terms[word]
				if t == nil {
					t = &term{}
					x.terms[word] = t
				}
				t.asks = append(t.asks, int32(len(x.asks)))
			}
			x.asks, lists = append(x.asks, ask{card: n}), append(lists, list)
		}
	}
	x.most = math.Log(1 + float64(len(x.asks)))
	for _, t := range x.terms {
		t.weight = math.Log(1 + float64(len(x.asks))/float64(len(t.asks)))
	}
	for n, list := range lists {
		for _, word := range list {
			x.asks[n].weight += x.terms[word].weight
		}
	}
	return x
}

// read returns the words of a text, each once and those that mean one thing as one.
func (x *index) read(text string) []string {
	var list []string
	for _, w := range words.Split(phrase.Fold(text)) {
		word := cmp.Or(x.same[w.Text], w.Text)
		if !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	return list
}

// hit is a card and the similarity of the ask of it that is most like the question, 0 to 1.
type hit struct {
	card       int
	similarity float64
}

// search returns the cards that share words with a text, the likest first.
func (x *index) search(text string, cards int) []hit {
	shared := make([]float64, len(x.asks))
	whole := 0.0
	for _, word := range x.read(text) {
		t := x.terms[word]
		if t == nil {
			whole += x.most
			continue
		}
		whole += t.weight
		for _, n := range t.asks {
			shared[n] += t.weight
		}
	}
	best := make([]float64, cards)
	for n, s := range shared {
		if s > 0 {
			a := x.asks[n]
			best[a.card] = max(best[a.card], 2*s/(whole+a.weight))
		}
	}
	var hits []hit
	for n, s := range best {
		if s > 0 {
			hits = append(hits, hit{n, s})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.similarity, a.similarity) })
	return hits
}
