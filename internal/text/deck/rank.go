package deck

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/text/near"
)

// hit is a card and the asks of it that are most like a question.
type hit struct {
	card       int32
	ask        int32      // the one that shares most with it
	similarity float32    // of that, 0 to 1
	covered    float32    // share of that ask that the question has
	asked      float32    // share of the question that it has
	best       [3]float32 // similarities of the three that share most, more for those of its kind
	near       [3]float32 // how near the three are that are nearest in meaning
	vote       float32    // the card's part of the asks that share most, of all cards
	learned    float32    // the chance that the weights of the deck give it
	none       float32    // and the one that they give to none of their cards
	unlearned  bool       // they do not know the card
	early      float32    // rank by what is known before near is
}

// rank is what hits are ordered by, 0 to 1 for what is shared and as much for what is near and what was learned: several asks that are like a
// question are more than one.
func (h hit) rank() float32 {
	return several(h.best) + nearCounts*several(h.near) + learnedCounts*h.learned
}

func several(of [3]float32) float32 {
	return (of[0] + of[1]*secondCounts + of[2]*thirdCounts) / (1 + secondCounts + thirdCounts)
}

// How much what counts, from the questions of the dev lists.
const (
	secondCounts  = 0.5
	thirdCounts   = 0.3
	kindCounts    = 0.1 // is added for an ask of the question's kind
	nearCounts    = 1.5 // against what is shared
	learnedCounts = 2   // likewise
)

// mean is that of the first n of three, which are all that a card of fewer asks has.
func mean(of [3]float32, n int) float64 {
	n = min(n, len(of))
	sum := float32(0)
	for _, s := range of[:n] {
		sum += s
	}
	return float64(sum) / float64(n)
}

// query is what a search looks for.
type query struct {
	terms []term
	kind  Kind
	meant *near.Vector // nil: only what is shared counts
	// chances are those of the labels of the deck's weights, nil without any.
	chances []float64
	none    float64 // the chance of none of them
}

// search returns the cards that share terms with a question or are near it in meaning, the likest first, mostHits at most.
func (x *index) search(q query) []hit {
	on := x.room.Get().(*room)
	defer x.room.Put(on)
	whole := x.touch(on, q.terms)
	var voters [mostVoters]voter
	hits := make([]hit, 0, mostHits)
	for card := range x.kinds {
		h := hit{card: int32(card), ask: x.first[card], none: float32(q.none)}
		if on.cards[card] {
			on.cards[card] = false
			h = x.shares(h, q.kind, on.shared, whole, voters[:])
		}
		h.early = several(h.best)
		if q.meant != nil {
			h.early += nearCounts * max(0, x.middle[card].Dot(q.meant))
		}
		if h.unlearned = x.labels[card] < 0; !h.unlearned && q.chances != nil {
			h.learned = float32(q.chances[x.labels[card]])
			h.early += learnedCounts * h.learned
		}
		hits = early(hits, h)
	}
	for i := range hits {
		hits[i].vote = share(voters[:], hits[i].card)
		if q.meant != nil {
			x.nears(&hits[i], q.meant)
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(b.rank(), a.rank()) })
	return hits
}

// shares returns what the asks of a card share with a question, and forgets it.
func (x *index) shares(h hit, kind Kind, shared []float32, whole float32, voters []voter) hit {
	for n := x.first[h.card]; n < x.first[h.card+1]; n++ {
		s := shared[n]
		if s == 0 {
			continue
		}
		shared[n] = 0
		a := &x.asks[n]
		similarity := 2 * s / (whole + a.weight)
		if similarity > h.similarity {
			h.ask, h.similarity, h.covered, h.asked = n, similarity, s/a.weight, s/whole
		}
		if kind != "" && a.kind == kind {
			similarity = min(1, similarity+kindCounts)
		}
		vote(voters, voter{h.card, similarity})
		into(&h.best, similarity)
	}
	return h
}

// nears fills in how near the asks of a card are.
func (x *index) nears(h *hit, meant *near.Vector) {
	for n := x.first[h.card]; n < x.first[h.card+1]; n++ {
		into(&h.near, x.asks[n].meant.Dot(meant))
	}
}

// into puts a number among the three greatest.
func into(best *[3]float32, s float32) {
	for i := range best {
		if s > best[i] {
			best[i], s = s, best[i]
		}
	}
}

// touch adds up for each ask what it shares with a question, and returns what the question weighs. A light word counts where something else
// is shared, or where the question or the ask has nothing but light words.
func (x *index) touch(on *room, q []term) (whole float32) {
	on.asks = on.asks[:0]
	content := false
	for _, t := range q {
		w := x.weight(t)
		whole += w
		p := x.terms[t.text]
		if !t.light && p != nil {
			content = true
			x.adds(on, p.asks, w)
		}
	}
	others := on.asks // those with more than light words
	for _, t := range q {
		p := x.terms[t.text]
		if !t.light || p == nil {
			continue
		}
		w := x.weight(t)
		if !content {
			x.adds(on, p.asks, w)
			continue
		}
		n := x.lights[t.text]
		if n >= mostLights {
			continue
		}
		for _, ask := range others {
			if x.asks[ask].lights.has(n) {
				on.shared[ask] += w
			}
		}
		for _, ask := range x.onlies {
			if x.asks[ask].lights.has(n) {
				x.add(on, ask, w)
			}
		}
	}
	return whole
}

func (x *index) adds(on *room, asks []int32, w float32) {
	for _, n := range asks {
		x.add(on, n, w)
	}
}

// add adds to what an ask shares, and takes note of it.
func (x *index) add(on *room, n int32, w float32) {
	if on.shared[n] == 0 {
		on.asks = append(on.asks, n)
		on.cards[x.asks[n].card] = true
	}
	on.shared[n] += w
}

// early puts a hit into its place among those with the highest early ranks, if it belongs there.
func early(hits []hit, h hit) []hit {
	switch {
	case h.early == 0:
		return hits
	case len(hits) < mostHits:
		hits = append(hits, h)
	case hits[mostHits-1].early >= h.early:
		return hits
	}
	i := len(hits) - 1
	for ; i > 0 && hits[i-1].early < h.early; i-- {
		hits[i] = hits[i-1]
	}
	hits[i] = h
	return hits
}

const (
	mostHits   = 16 // cards of an index that are looked at
	mostVoters = 8  // asks that vote
)

// voter is one of the asks that are most like a question.
type voter struct {
	card       int32
	similarity float32
}

// vote puts a voter among the most similar, if it belongs there.
func vote(voters []voter, v voter) {
	if v.similarity <= voters[len(voters)-1].similarity {
		return
	}
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

// literal puts the card that is asked for in the very words of a question before all others.
func (x *index) literal(said reading, hits []hit) []hit {
	n, ok := x.spoken[strings.Join(said.words, " ")]
	if !ok {
		return hits
	}
	of := hit{card: x.asks[n].card, ask: n, vote: 1}
	if i := slices.IndexFunc(hits, func(h hit) bool { return h.card == of.card }); i >= 0 {
		of = hits[i]
		hits = slices.Delete(hits, i, i+1)
	}
	of.ask, of.similarity, of.covered, of.asked = n, 1, 1, 1
	of.best, of.near = [3]float32{1, 1, 1}, [3]float32{1, 1, 1} // no other has a higher rank
	return slices.Insert(hits, 0, of)
}
