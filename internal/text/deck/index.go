package deck

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/words"
)

// lazyIndex is an index that is made for the first question: a start of the program that is asked nothing does not wait for it.
type lazyIndex struct {
	get    func() *index
	speech func() []*language       // sooner there than the index
	with   func(learned) *lazyIndex // the same by what was learned, too
}

func newLazyIndex(cards []Card, same map[string]map[string][]string, l learned) *lazyIndex {
	speech := sync.OnceValue(func() []*language {
		languages, err := loadSpeech()
		if err != nil {
			languages = []*language{{code: "en", stem: func(w string) string { return w }}} // no text is understood then; tests load the file
		}
		return languages
	})
	return &lazyIndex{sync.OnceValue(func() *index {
		r := newReader(speech(), same)
		r.vectors, _ = near.Load() // as above: without them only what is shared counts
		r.learned = l
		return newIndex(cards, r, nil)
	}), speech, func(l learned) *lazyIndex { return newLazyIndex(cards, same, l) }}
}

// over returns the index of cards that lie over those of another index, whose words and weights they share.
func (x *lazyIndex) over(cards []Card) *lazyIndex {
	return &lazyIndex{sync.OnceValue(func() *index {
		below := x.get()
		return newIndex(cards, below.reader, below)
	}), x.speech, nil}
}

// index finds the asks that share terms with a question.
type index struct {
	reader *reader
	asks   []ask
	kinds  [][]Kind         // by card: that of the card, and those that its asks sound like
	first  []int32          // by card: its first ask; one more for the end
	labels []int            // by card: the number of its label among those of the weights, -1 for none
	spoken map[string]int32 // by the words of an ask: its number
	terms  map[string]*posting
	below  *index
	middle []near.Vector  // by card: what all of its asks mean
	total  float64        // asks that the weights were made from
	lights map[string]int // numbers of the light words of asks
	onlies []int32        // asks that have nothing but light words
	room   sync.Pool
}

// room is what a search writes on.
type room struct {
	shared []float32 // by ask: the weight of what it shares with the question
	asks   []int32   // those that share something
	cards  []bool    // whether an ask of the card does
}

// mostLights is how many light words are told apart: both languages have 400 together.
const mostLights = 512

// lightSet is a set of numbers of light words.
type lightSet [mostLights / 64]uint64

func (s *lightSet) has(n int) bool { return s[n/64]&(1<<(n%64)) != 0 }

// ask is one way in which people ask for a card.
type ask struct {
	card   int32
	weight float32 // of its terms together
	kind   Kind
	light  bool // it has nothing but light words
	lights lightSet
	said   reading
	meant  near.Vector
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
	x := &index{reader: r, terms: map[string]*posting{}, lights: map[string]int{}, below: below, kinds: make([][]Kind, len(cards)), spoken: map[string]int32{}}
	labels := r.labels()
	for n, c := range cards {
		x.labels = append(x.labels, labels(c.ID))
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
			if key := strings.Join(said.words, " "); i > 0 {
				x.spoken[key] = int32(len(x.asks))
			}
			a := ask{card: int32(n), kind: kind, light: len(said.content()) == 0, said: said, meant: r.meant(said)}
			a.lights = x.lightsOf(said)
			if a.light {
				x.onlies = append(x.onlies, int32(len(x.asks)))
			}
			x.asks = append(x.asks, a)
			if i > 0 && kind != "" && !slices.Contains(x.kinds[n], kind) {
				x.kinds[n] = append(x.kinds[n], kind)
			}
		}
	}
	x.first = append(x.first, int32(len(x.asks)))
	x.middle = make([]near.Vector, len(cards))
	for i := range x.asks {
		x.middle[x.asks[i].card].Add(&x.asks[i].meant)
	}
	for i := range x.middle {
		x.middle[i] = x.middle[i].Unit()
	}
	x.total = float64(len(x.asks))
	if below != nil {
		x.total = below.total
	}
	x.weigh()
	if below == nil {
		r.speller, r.stems = x.speller(), nil
	}
	x.room.New = func() any { return &room{shared: make([]float32, len(x.asks)), cards: make([]bool, len(cards))} }
	return x
}

// lightsOf returns the light words of an ask, and gives new ones a number. Those beyond the room for them count nothing.
func (x *index) lightsOf(said reading) (set lightSet) {
	for _, t := range said.terms {
		if !t.light {
			continue
		}
		n, ok := x.lights[t.text]
		if !ok {
			n = len(x.lights)
			x.lights[t.text] = n
		}
		if n < mostLights {
			set[n/64] |= 1 << (n % 64)
		}
	}
	return set
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
