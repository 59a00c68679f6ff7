package weigh

import (
	"maps"
	"math"
	"math/bits"
	"slices"

	"github.com/josh-sms/josh/internal/text/pack"
)

// Weights are what features speak for. Make them with Load; they are safe for use by many goroutines.
type Weights struct {
	labels  []string
	bias    []float64
	unit    float64   // of a packed weight
	starts  pack.Ints // by the upper bits of a feature: where its entries begin; one more for the end
	shift   int       // how many bits of a feature are not upper ones
	entries string    // by feature: two bytes of it, and four signed bits for each label
	entry   int       // bytes of an entry
}

// Load reads weights that Learned.Pack wrote, and the sum of the texts that they were learned from. An error is of kind
// Internal: they are not what the program was built for.
func Load(file string) (w *Weights, sum string, err error) {
	r := pack.NewReader(file)
	w = &Weights{labels: pack.ReadList(r, func(l *string) { *l = r.Text() }), unit: r.Float()}
	w.bias = pack.ReadList(r, func(b *float64) { *b = r.Float() })
	w.starts, w.entries, w.entry = r.Ints(), r.Text(), entrySize(len(w.labels))
	w.shift = 33 - bits.Len(uint(max(1, w.starts.Len()-1)))
	sum = r.Text()
	return w, sum, r.Err()
}

// Labels are what a text may be besides ordinary, in the order of scores.
func (w *Weights) Labels() []string { return w.labels }

// Score is what the features of a text say for each label against its being ordinary, in log-odds: above 0 for it, below 0 against it.
type Score []float64

// Weigh adds up what a text in normal form (see sms.Normalize) speaks for. Its time is linear in the length of the text, and
// bounded.
func (w *Weights) Weigh(normal string) Score {
	var room [1024]Feature
	features := fewer(appendFeatures(room[:0], normal))
	var of [16]int
	units := append(of[:0], make([]int, len(w.labels))...)
	for _, f := range features {
		w.add(units, f)
	}
	share := Share(len(features))
	score := make(Score, len(w.labels))
	for i := range score {
		score[i] = float64(units[i])*share*w.unit + w.bias[i]
	}
	return score
}

// Share is what each of n features of a text counts. Long texts count by the mean of theirs, so that a story does not become a danger by
// its length; in short ones a single word must not count for all that they do not say.
func Share(n int) float64 { return unitShare * fewFeatures / float64(max(n, fewFeatures)) }

const (
	fewFeatures = 200 // those of a text of some fifteen words
	unitShare   = 0.57
)

// Against returns the log-odds of a text's having any of the labels, against its being ordinary, and the index of the likeliest.
func (s Score) Against() (odds float64, label int) {
	for i := range s {
		if s[i] > s[label] {
			label = i
		}
	}
	sum := 0.0
	for i := range s {
		sum += math.Exp(s[i] - s[label])
	}
	return s[label] + math.Log(sum), label
}

// add adds the weights of a feature, if it has any.
func (w *Weights) add(units []int, f Feature) {
	upper := int(f >> w.shift)
	entries := w.entries[int(w.starts.At(upper))*w.entry : int(w.starts.At(upper+1))*w.entry]
	for ; len(entries) >= w.entry && w.entry > 2; entries = entries[w.entry:] {
		if entries[0] != byte(f) || entries[1] != byte(f>>8) {
			continue
		}
		weights := entries[2:w.entry]
		for l := range units {
			units[l] += int(int8(weights[l/2]<<(4-4*(l&1))) >> 4)
		}
		return
	}
}

// Learned are weights as they were learned, before they are packed.
type Learned struct {
	Labels  []string
	Bias    []float64
	Weights map[Feature][]float64
}

// entrySize returns the bytes of an entry.
func entrySize(labels int) int { return 2 + (labels+1)/2 }

// perBucket is how many features share their upper bits, about.
const perBucket = 8

// Pack packs weights, rounded to seven steps of unit in either direction, and the sum of the texts behind them.
func (l Learned) Pack(unit float64, sum string) []byte {
	upper := max(1, bits.Len(uint(len(l.Weights)/perBucket)))
	starts := make([]int32, 1<<upper+1)
	var entries []byte
	for i, f := range slices.Sorted(maps.Keys(l.Weights)) {
		entries = append(entries, byte(f), byte(f>>8))
		packed := make([]byte, entrySize(len(l.Labels))-2)
		for i, weight := range l.Weights[f] {
			packed[i/2] |= byte(int8(max(-8, min(7, math.Round(weight/unit))))) & 0xf << (4 * (i & 1))
		}
		entries = append(entries, packed...)
		starts[f>>(32-upper)+1] = int32(i + 1)
	}
	return l.packed(unit, starts, entries, sum)
}

// packed packs entries, of which starts says where those of each bucket begin; 0 stands for none since the one before.
func (l Learned) packed(unit float64, starts []int32, entries []byte, sum string) []byte {
	for i := 1; i < len(starts); i++ {
		starts[i] = max(starts[i], starts[i-1])
	}
	var w pack.Writer
	pack.WriteList(&w, l.Labels, func(s *string) { w.Text(*s) })
	w.Float(unit)
	pack.WriteList(&w, l.Bias, func(b *float64) { w.Float(*b) })
	w.Ints(pack.IntsOf(starts))
	w.Text(string(entries))
	w.Text(sum)
	return w.Bytes()
}
