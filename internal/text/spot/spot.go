package spot

import (
	"math"
	"slices"

	"github.com/josh-sms/josh/internal/text/near"
)

// Spot is a label of a text.
type Spot struct {
	Label string
	At    int // the number of the word that speaks for it most, in the row
}

// Heard is what was read of a row.
type Heard struct {
	Spots  []Spot
	Chance float64 // how likely the row has these labels and no others, 0 to 1

	labels []string
	odds   [][]float64 // of each word
}

// Of returns how likely the row has some other labels instead, in this order; 0 for a label that there is not.
func (h Heard) Of(labels []string) float64 {
	sequence := make([]int, len(labels))
	for i, label := range labels {
		if sequence[i] = slices.Index(h.labels, label) + 1; sequence[i] == 0 {
			return 0
		}
	}
	return math.Exp(likely(h.odds, sequence))
}

// Read reads a row of words and signs (see Signs). What stands behind Longest is not read.
func (n *Net) Read(row []string) Heard {
	row = row[:min(len(row), Longest)]
	h := Heard{labels: n.labels, odds: n.odds(n.figures(row))}
	last := 0
	var sequence []int
	for i, of := range h.odds {
		best := 0
		for label := range of {
			if of[label] > of[best] {
				best = label
			}
		}
		switch {
		case best == 0:
		case best != last:
			h.Spots, sequence = append(h.Spots, Spot{n.labels[best-1], i}), append(sequence, best)
		case of[best] > h.odds[h.Spots[len(h.Spots)-1].At][best]:
			h.Spots[len(h.Spots)-1].At = i
		}
		last = best
	}
	h.Chance = math.Exp(likely(h.odds, sequence))
	return h
}

// figures are those of each word, after all layers but the last.
func (n *Net) figures(row []string) [][]float32 {
	side := reach / 2
	words := make([]float32, (len(row)+2*side)*near.Dims)
	for i, word := range row {
		n.vector(words[(i+side)*near.Dims:(i+side+1)*near.Dims], word)
	}
	side = deeper / 2
	now := make([]float32, (len(row)+2*side)*filters)
	at := func(list []float32, i int) []float32 { return list[(i+side)*filters : (i+side+1)*filters] }
	for i := range row {
		n.first.of(at(now, i), words[i*near.Dims:(i+reach)*near.Dims])
		positive(at(now, i))
	}
	var more [filters]float32
	for _, l := range n.more {
		next := slices.Clone(now)
		for i := range row {
			l.of(more[:], now[i*filters:(i+deeper)*filters])
			positive(more[:])
			add(at(next, i), more[:])
		}
		now = next
	}
	var most [filters]float32
	list := make([][]float32, len(row))
	for i := range row {
		list[i] = at(now, i)
		for j, one := range list[i] {
			most[j] = max(most[j], one) // none is below 0
		}
	}
	n.whole.of(more[:], most[:])
	positive(more[:])
	for _, of := range list {
		add(of, more[:])
	}
	return list
}

// add adds figures to others.
func add(to, list []float32) {
	for i, one := range list {
		to[i] += one
	}
}

func positive(list []float32) {
	for i := range list {
		list[i] = max(list[i], 0)
	}
}

// odds are the logarithms of the chances of each word: of none, and of each label.
func (n *Net) odds(figures [][]float32) [][]float64 {
	out := make([]float32, len(n.out.bias))
	list := make([][]float64, len(figures))
	for i, of := range figures {
		n.out.of(out, of)
		most, sum := slices.Max(out), 0.0
		for _, o := range out {
			sum += math.Exp(float64(o - most))
		}
		list[i] = make([]float64, len(out))
		for j, o := range out {
			list[i][j] = float64(o-most) - math.Log(sum)
		}
	}
	return list
}

// likely is the logarithm of the chance that a row has a sequence of labels: of all ways to put it beside the words, each label over one or more of
// them in a row and none between.
func likely(odds [][]float64, sequence []int) float64 {
	states := make([]int, 2*len(sequence)+1) // none before, between and behind
	for i, label := range sequence {
		states[2*i+1] = label
	}
	now, next := make([]float64, len(states)), make([]float64, len(states))
	for i := range now {
		now[i] = math.Inf(-1)
	}
	now[0] = 0
	for at, of := range odds {
		for i := range states {
			sum := now[i]
			if i > 0 && (at > 0 || i == 1) {
				sum = either(sum, now[i-1])
			}
			if at > 0 && i > 1 && states[i] != 0 && states[i] != states[i-2] {
				sum = either(sum, now[i-2])
			}
			next[i] = sum + of[states[i]]
		}
		now, next = next, now
	}
	if len(states) == 1 {
		return now[0]
	}
	return either(now[len(now)-1], now[len(now)-2])
}

// either is the logarithm of the sum of two chances.
func either(a, b float64) float64 {
	a, b = max(a, b), min(a, b)
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}
