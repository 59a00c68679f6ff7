package near

import (
	_ "embed"
	"math"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
)

// Dims is how many numbers a vector has.
const Dims = 64

// Vector is a direction of meaning: of length 1, or zero where nothing is known.
type Vector [Dims]float32

// Dot returns how near two vectors are: 1 for the same direction, about 0 for texts that have nothing to do with each other.
func (v *Vector) Dot(w *Vector) float32 {
	var a, b, c, d float32 // four sums, which a processor adds up at a time
	for i := 0; i < Dims; i += 4 {
		a += v[i] * w[i]
		b += v[i+1] * w[i+1]
		c += v[i+2] * w[i+2]
		d += v[i+3] * w[i+3]
	}
	return a + b + c + d
}

// Add adds a vector to a sum.
func (v *Vector) Add(w *Vector) {
	for i := range v {
		v[i] += w[i]
	}
}

// Unit returns the direction of a sum.
func (v *Vector) Unit() Vector {
	square := v.Dot(v)
	if square == 0 {
		return Vector{}
	}
	scale := float32(1 / math.Sqrt(float64(square)))
	var out Vector
	for i := range v {
		out[i] = v[i] * scale
	}
	return out
}

//go:embed data/near.bin
var file string

// Vectors are those of words. Make them with Load; they are safe for use by many goroutines.
type Vectors struct {
	words   string    // sorted, in a row
	starts  pack.Ints // where each begins; one more for the end
	numbers string    // Dims signed bytes for each
}

// Load returns the embedded vectors. They are inflated for the first who asks, in some 10 ms: 0.2 MB less in each program. An error is of kind
// Internal: the file is not what the program was built for.
func Load() (*Vectors, error) { return loaded() }

// loaded holds them once for all who read them.
var loaded = sync.OnceValues(func() (*Vectors, error) {
	data, err := pack.Inflate(file)
	if err != nil {
		return nil, err
	}
	return read(data)
})

func read(data string) (*Vectors, error) {
	r := pack.NewReader(data)
	dims := r.Int()
	v := &Vectors{words: r.Text(), starts: r.Ints(), numbers: r.Text()}
	if err := r.Err(); err != nil {
		return nil, err
	}
	if dims != Dims || v.Len() < 1 || len(v.numbers) != v.Len()*Dims {
		return nil, fault.New(fault.Internal, "vectors of words do not fit the program")
	}
	return v, nil
}

// Len returns how many words have a vector.
func (v *Vectors) Len() int { return v.starts.Len() - 1 }

func (v *Vectors) word(i int) string { return v.words[v.starts.At(i):v.starts.At(i+1)] }

// find returns the place of a word.
func (v *Vectors) find(word string) (place int, ok bool) {
	low, high := 0, v.Len()
	for low < high {
		mid := (low + high) / 2
		if v.word(mid) < word {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low, low < v.Len() && v.word(low) == word
}

// Word writes the vector of a word, -1 to 1 in each direction, and reports whether it has one.
func (v *Vectors) Word(into []float32, word string) bool {
	place, ok := v.find(word)
	if ok {
		for i := range into[:Dims] {
			into[i] = float32(int8(v.numbers[place*Dims+i])) / math.MaxInt8
		}
	}
	return ok
}

// Of returns the direction of a text, of which it gets the words in lower case and without accents. Words that it does not know do not count.
func (v *Vectors) Of(words []string) Vector {
	var sum Vector
	for _, word := range words {
		place, ok := v.find(word)
		if !ok {
			continue
		}
		numbers := v.numbers[place*Dims : (place+1)*Dims]
		for i := range sum {
			sum[i] += float32(int8(numbers[i]))
		}
	}
	return sum.Unit()
}
