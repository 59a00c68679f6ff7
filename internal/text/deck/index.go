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
	kind   Kind
	said   reading
}

// posting lists the asks that have a term.
type posting struct {
	asks   []int32
	weight float32
}

const (
	// lightShare is what a light word counts of what another one of its rarity does: with 0.3 and with 0.6 the first card is right less often.
	lightShare = 0.5
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
			kind := said.kind()
			x.asks = append(x.asks, ask{card: int32(n), kind: kind, said: said})
			if i > 0 && kind != "" && !slices.Contains(x.kinds[n], kind) {
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

// longSlip is from how many letters on a word may be meant by another one: shorter ones have neighbours that are words themselves.
const longSlip = 7

// speller returns one that knows the words of all asks and meanings.
func (x *index) speller() *words.Speller {
	meant, others := map[string]bool{}, map[string]bool{}
	add := func(word string) {
		if len(word) >= longSlip {
			meant[word] = true
		} else {
			others[word] = true
		}
	}
	for _, a := range x.asks {
		for _, word := range a.said.words {
			add(word)
		}
	}
	for word := range x.reader.known {
		add(word)
	}
	for _, l := range x.reader.languages {
		for word := range l.light {
			others[word] = true
			delete(meant, word)
		}
	}
	return words.NewSpeller(sorted(meant), sorted(others))
}

func sorted(set map[string]bool) []string {
	list := make([]string, 0, len(set))
	for word := range set {
		list = append(list, word)
	}
	slices.Sort(list)
	return list
}

// hit is a card and the asks of it that are most like a question.
type hit struct {
	card       int32
	ask        int32      // the one that is most like it
	similarity float32    // of that, 0 to 1
	covered    float32    // share of that ask that the question has
	asked      float32    // share of the question that it has
	best       [3]float32 // similarities of the three that are most like it, more for those of its kind
	vote       float32    // the card's part of the asks that are most like it, of all cards
}

// rank is what hits are ordered by: several asks that are like a question are more than one.
func (h hit) rank() float32 { return h.best[0] + h.best[1]*secondCounts + h.best[2]*thirdCounts }

const (
	secondCounts = 0.5 // without both the first card is right for 2 questions in 100 fewer
	thirdCounts  = 0.3
	kindCounts   = 0.1 // is added for an ask of the question's kind: the first card is right for 2 in 100 more
)

// support is the mean similarity of the asks that are most like the question, of at most n.
func (h hit) support(n int) float32 {
	n = min(n, len(h.best))
	sum := float32(0)
	for _, s := range h.best[:n] {
		sum += s
	}
	return sum / float32(n)
}

// search returns the cards that share terms with a question of a kind, the likest first, mostHits at most.
func (x *index) search(q []term, kind Kind) []hit {
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
	var voters [mostVoters]voter
	for n, s := range *shared {
		if s == 0 {
			continue
		}
		(*shared)[n] = 0
		a := &x.asks[n]
		similarity := 2 * s / (whole + a.weight)
		if last := len(hits) - 1; last < 0 || hits[last].card != a.card { // the asks of a card stand in a row
			hits = append(hits, hit{card: a.card})
		}
		h := &hits[len(hits)-1]
		if similarity > h.similarity {
			h.ask, h.similarity, h.covered, h.asked = int32(n), similarity, s/a.weight, s/whole
		}
		if kind != "" && a.kind == kind {
			similarity = min(1, similarity+kindCounts)
		}
		vote(voters[:], voter{a.card, similarity})
		for i := range h.best {
			if similarity > h.best[i] {
				h.best[i], similarity = similarity, h.best[i]
			}
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.rank(), a.rank()) })
	hits = hits[:min(len(hits), mostHits)]
	for i := range hits {
		hits[i].vote = share(voters[:], hits[i].card)
	}
	return hits
}

const (
	mostHits   = 12 // cards of an index that are looked at
	mostVoters = 8  // asks that vote
)

// voter is one of the asks that are most like a question.
type voter struct {
	card       int32
	similarity float32
}

// vote puts a voter among the most similar, if it belongs there.
func vote(voters []voter, v voter) {
	for i := range voters {
		if v.similarity > voters[i].similarity {
			voters[i], v = v, voters[i]
		}
	}
}

// share returns a card's part of the votes, each of which counts by the square of its similarity.
func share(voters []voter, card int32) float32 {
	own, all := float32(0), float32(0)
	for _, v := range voters {
		all += v.similarity * v.similarity
		if v.card == card {
			own += v.similarity * v.similarity
		}
	}
	return own / max(all, math.SmallestNonzeroFloat32)
}

// has reports whether any ask of a card has a term.
func (x *index) has(card int32, t term) bool {
	p := x.terms[t.text]
	if p == nil {
		return false
	}
	i, _ := slices.BinarySearch(p.asks, x.first[card])
	return i < len(p.asks) && p.asks[i] < x.first[card+1]
}

// asksOf returns how many asks a card has, its title among them.
func (x *index) asksOf(card int32) int { return int(x.first[card+1] - x.first[card]) }
