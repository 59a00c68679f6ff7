package deck

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/text/words"
)

// lazyIndex is an index that is made for the first question: a start of the program that is asked nothing does not wait for it.
type lazyIndex struct {
	get func() *index
}

func newLazyIndex(cards []Card, same map[string]map[string][]string) *lazyIndex {
	return &lazyIndex{sync.OnceValue(func() *index {
		languages, err := loadSpeech()
		if err != nil {
			languages = []*language{{code: "en", stem: func(w string) string { return w }}} // no text is understood then; tests load the file
		}
		return newIndex(cards, newReader(languages, same), nil)
	})}
}

// over returns the index of cards that lie over those of another index, whose words and weights they share.
func (x *lazyIndex) over(cards []Card) *lazyIndex {
	return &lazyIndex{sync.OnceValue(func() *index {
		below := x.get()
		return newIndex(cards, below.reader, below)
	})}
}

// index finds the asks that share terms with a question.
type index struct {
	reader *reader
	asks   []ask
	kinds  [][]Kind // by card: that of the card, and those that its asks sound like
	first  []int32  // by card: its first ask; one more for the end
	terms  map[string]*posting
	below  *index
	total  float64 // asks that the weights were made from
	room   sync.Pool
}

// ask is one way in which people ask for a card.
type ask struct {
	card   int32
	weight float32 // of its terms together
	said   reading
}

// posting lists the asks that have a term.
type posting struct {
	asks   []int32
	weight float32
}

const (
	// lightShare is what a light word counts of what another one of its rarity does. From the dev list: 0.15 and 0.5 are worse.
	lightShare = 0.3
	// unseenAsks stands for the number of asks that have a term which none has: it is a bit rarer than what one has.
	unseenAsks = 0.6
)

func newIndex(cards []Card, r *reader, below *index) *index {
	x := &index{reader: r, terms: map[string]*posting{}, below: below, kinds: make([][]Kind, len(cards))}
	for n, c := range cards {
		x.kinds[n], x.first = []Kind{c.Kind}, append(x.first, int32(len(x.asks)))
		for i, text := range append([]string{c.Title}, c.Asks...) {
			said := r.read(text)
			for _, t := range said.terms {
				p := x.terms[t.text]
				if p == nil {
					p = &posting{}
					x.terms[t.text] = p
				}
				p.asks = append(p.asks, int32(len(x.asks)))
			}
			x.asks = append(x.asks, ask{card: int32(n), said: said})
			if kind := said.kind(); i > 0 && kind != "" && !slices.Contains(x.kinds[n], kind) {
				x.kinds[n] = append(x.kinds[n], kind)
			}
		}
	}
	x.first = append(x.first, int32(len(x.asks)))
	x.total = float64(len(x.asks))
	if below != nil {
		x.total = below.total
	}
	x.weigh()
	if below == nil {
		r.speller = x.speller()
	}
	x.room.New = func() any { shared := make([]float32, len(x.asks)); return &shared }
	return x
}

// weigh gives terms and asks their weights: the rarer a term is, the more it says.
func (x *index) weigh() {
	for text, p := range x.terms {
		p.weight = x.rare(len(p.asks))
		if x.below != nil {
			p.weight = x.below.weight(term{text: text})
		}
	}
	for i := range x.asks {
		for _, t := range x.asks[i].said.terms {
			x.asks[i].weight += x.weight(t)
		}
	}
}

func (x *index) rare(asks int) float32 {
	return float32(math.Log(1 + x.total/max(float64(asks), unseenAsks)))
}

// weight returns what a term counts.
func (x *index) weight(t term) float32 {
	var weight float32
	switch p := x.terms[t.text]; {
	case p != nil:
		weight = p.weight
	case x.below != nil:
		weight = x.below.weight(term{text: t.text})
	default:
		weight = x.rare(0)
	}
	if t.light {
		weight *= lightShare
	}
	return weight
}

// speller returns one that knows the words of all asks, and none that is light.
func (x *index) speller() *words.Speller {
	known, light := map[string]bool{}, map[string]bool{}
	for _, a := range x.asks {
		for _, word := range a.said.words {
			known[word] = true
		}
	}
	for _, l := range x.reader.languages {
		for word := range l.light {
			light[word] = true
			delete(known, word)
		}
	}
	return words.NewSpeller(sorted(known), sorted(light))
}

func sorted(set map[string]bool) []string {
	list := make([]string, 0, len(set))
	for word := range set {
		list = append(list, word)
	}
	slices.Sort(list)
	return list
}

// hit is a card and the ask of it that is most like a question.
type hit struct {
	card       int32
	ask        int32
	similarity float32 // 0 to 1
	asked      float32 // share of the question that the ask has
	covered    float32 // share of the ask that the question has
}

// search returns the cards that share terms with a question, the likest first, mostHits at most.
func (x *index) search(q []term) []hit {
	shared := x.room.Get().(*[]float32)
	defer x.room.Put(shared)
	whole := float32(0)
	for _, t := range q {
		w := x.weight(t)
		whole += w
		if p := x.terms[t.text]; p != nil {
			for _, n := range p.asks {
				(*shared)[n] += w
			}
		}
	}
	var hits []hit
	for n, s := range *shared {
		if s == 0 {
			continue
		}
		(*shared)[n] = 0
		a := &x.asks[n]
		h := hit{a.card, int32(n), 2 * s / (whole + a.weight), s / whole, s / a.weight}
		if last := len(hits) - 1; last >= 0 && hits[last].card == a.card { // the asks of a card stand in a row
			if h.similarity > hits[last].similarity {
				hits[last] = h
			}
			continue
		}
		hits = append(hits, h)
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.similarity, a.similarity) })
	return hits[:min(len(hits), mostHits)]
}

// mostHits is how many cards of one index are looked at.
const mostHits = 12

// has reports whether any ask of a card has a term.
func (x *index) has(card int32, t term) bool {
	p := x.terms[t.text]
	if p == nil {
		return false
	}
	i, _ := slices.BinarySearch(p.asks, x.first[card])
	return i < len(p.asks) && p.asks[i] < x.first[card+1]
}
