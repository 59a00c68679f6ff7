package deck

import (
	"math"
	"slices"
	"strings"
)

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
	whole := x.touch(*shared, q)
	var voters [mostVoters]voter
	hits := make([]hit, 0, mostHits)
	var h hit
	for n, s := range *shared {
		if s == 0 {
			continue
		}
		(*shared)[n] = 0
		a := &x.asks[n]
		if a.card != h.card { // the asks of a card stand in a row
			hits, h = ranked(hits, h), hit{card: a.card}
		}
		similarity := 2 * s / (whole + a.weight)
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
	hits = ranked(hits, h)
	for i := range hits {
		hits[i].vote = share(voters[:], hits[i].card)
	}
	return hits
}

// touch adds up for each ask what it shares with a question, and returns what the question weighs. A light word counts where something else
// is shared, or where the question or the ask has nothing but light words.
func (x *index) touch(shared []float32, q []term) (whole float32) {
	content := false
	for _, t := range q {
		w := x.weight(t)
		whole += w
		p := x.terms[t.text]
		if t.light || p == nil {
			continue
		}
		content = true
		for _, n := range p.asks {
			shared[n] += w
		}
	}
	for _, t := range q {
		p := x.terms[t.text]
		if !t.light || p == nil {
			continue
		}
		w := x.weight(t)
		for _, n := range p.asks {
			if !content || shared[n] > 0 || x.asks[n].light {
				shared[n] += w
			}
		}
	}
	return whole
}

// ranked puts a hit into its place among the hits with the highest ranks, if it belongs there.
func ranked(hits []hit, h hit) []hit {
	rank := h.rank()
	switch {
	case rank == 0:
		return hits
	case len(hits) < mostHits:
		hits = append(hits, h)
	case hits[mostHits-1].rank() >= rank:
		return hits
	}
	i := len(hits) - 1
	for ; i > 0 && hits[i-1].rank() < rank; i-- {
		hits[i] = hits[i-1]
	}
	hits[i] = h
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
	of.ask, of.similarity, of.covered, of.asked, of.best[0] = n, 1, 1, 1, 1+secondCounts+thirdCounts // no other has a higher rank
	return slices.Insert(hits, 0, of)
}
