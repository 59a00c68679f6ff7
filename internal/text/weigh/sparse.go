package weigh

import (
	"maps"
	"math"
	"math/bits"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
)

// Sparse are weights of many labels, of which a feature speaks for or against few. Make them with LoadSparse; they are safe for use by many
// goroutines.
type Sparse struct {
	labels  []string
	bias    []float64
	unit    float64   // of a packed weight
	starts  pack.Ints // by the upper bits of a feature: at which byte its entries begin; one more for the end
	shift   int       // how many bits of a feature are not upper ones
	entries string    // by feature: two bytes of it, how many labels, and for each its number and a signed weight
}

// LoadSparse reads weights that Learned.PackSparse wrote, and the sum of the texts that they were learned from. An error is of kind Internal:
// they are not what the program was built for.
func LoadSparse(file string) (w *Sparse, sum string, err error) {
	r := pack.NewReader(file)
	w = &Sparse{labels: pack.ReadList(r, func(l *string) { *l = r.Text() }), unit: r.Float()}
	w.bias = pack.ReadList(r, func(b *float64) { *b = r.Float() })
	w.starts, w.entries = r.Ints(), r.Text()
	w.shift = 33 - bits.Len(uint(max(1, w.starts.Len()-1)))
	sum = r.Text()
	if err := r.Err(); err != nil {
		return nil, "", err
	}
	buckets := w.starts.Len() - 1
	fits := len(w.bias) == len(w.labels) && buckets > 0 && buckets&(buckets-1) == 0
	for i := range max(buckets, 0) {
		fits = fits && w.starts.At(i) >= 0 && w.starts.At(i) <= w.starts.At(i+1)
	}
	if !fits || int(w.starts.At(buckets)) > len(w.entries) {
		return nil, "", fault.New(fault.Internal, "weights of many labels do not fit the program")
	}
	return w, sum, nil
}

// Labels are what a text may be besides ordinary, in the order of chances.
func (w *Sparse) Labels() []string { return w.labels }

// Chances returns how likely a text in normal form has each label, and how likely it has none: together they are 1.
func (w *Sparse) Chances(normal string) (of []float64, none float64) {
	var room [1024]Feature
	features := fewer(appendFeatures(room[:0], normal))
	units := make([]int32, len(w.labels)+1) // the last is of an ordinary text
	for _, f := range features {
		w.add(units, f)
	}
	share := Share(len(features)) * w.unit
	of = make([]float64, len(w.labels))
	none = float64(units[len(of)]) * share
	most := none
	for i := range of {
		of[i] = float64(units[i])*share + w.bias[i]
		most = max(most, of[i])
	}
	none = math.Exp(none - most)
	sum := none
	for i := range of {
		of[i] = math.Exp(of[i] - most)
		sum += of[i]
	}
	for i := range of {
		of[i] /= sum
	}
	return of, none / sum
}

// add adds the weights of a feature, if it has any.
func (w *Sparse) add(units []int32, f Feature) {
	upper := int(f >> w.shift)
	entries := w.entries[w.starts.At(upper):w.starts.At(upper+1)]
	for len(entries) > 2 {
		end := min(3+2*int(entries[2]), len(entries))
		if entries[0] == byte(f) && entries[1] == byte(f>>8) {
			for i := 3; i+1 < end; i += 2 {
				if label := int(entries[i]); label < len(units) {
					units[label] += int32(int8(entries[i+1]))
				}
			}
			return
		}
		entries = entries[end:]
	}
}

// PackSparse packs weights as multiples of unit, and the sum of the texts behind them. Only what a feature says for or against a label more than
// for most others is kept, from least units on: what it says for all alike changes no chance. There are at most 255 labels.
func (l Learned) PackSparse(unit float64, least int8, sum string) []byte {
	upper := max(1, bits.Len(uint(len(l.Weights)/perBucket)))
	starts := make([]int32, 1<<upper+1)
	var entries []byte
	for _, f := range slices.Sorted(maps.Keys(l.Weights)) {
		weights := append(slices.Clone(l.Weights[f]), 0) // the last of an ordinary text
		middle := slices.Sorted(slices.Values(weights))[len(weights)/2]
		entry := []byte{byte(f), byte(f >> 8), 0}
		for label, weight := range weights {
			units := int8(max(-127, min(127, math.Round((weight-middle)/unit))))
			if units >= least || -units >= least {
				entry = append(entry, byte(label), byte(units))
				entry[2]++
			}
		}
		if entry[2] > 0 {
			entries = append(entries, entry...)
		}
		starts[f>>(32-upper)+1] = int32(len(entries))
	}
	return l.packed(unit, starts, entries, sum)
}
