package spot

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/pack"
)

// The form of the network, as in learn.py.
const (
	filters = 128 // figures that each word gets of itself and of those beside it
	reach   = 5   // words that the first of its layers looks at, the one in the middle among them
	deeper  = 3   // and each of the others
	layers  = 2   // of these others
	endings = 512
)

// Longest is how many words and signs of a row are read.
const Longest = 70

// Net is what was learned. Make it with Load; it is safe for use by many goroutines.
type Net struct {
	near   *near.Vectors
	labels []string
	words  string    // with a vector of their own, sorted, in a row
	starts pack.Ints // where each begins; one more for the end
	table  table     // vectors of the signs, of the endings and of these words
	first  layer
	more   [layers]layer
	whole  layer
	out    layer
}

// Load reads what learn.py wrote, and the sum of the texts that it was learned from. An error is of kind Internal: it is not what the program was
// built for.
func Load(file string, vectors *near.Vectors) (n *Net, sum string, err error) {
	r := pack.NewReader(file)
	n = &Net{near: vectors, labels: pack.ReadList(r, func(l *string) { *l = r.Text() }), words: r.Text(), starts: r.Ints()}
	n.table = readTable(r)
	n.first = readLayer(r)
	for i := range n.more {
		n.more[i] = readLayer(r)
	}
	n.whole, n.out = readLayer(r), readLayer(r)
	sum = r.Text()
	if err := r.Err(); err != nil {
		return nil, "", err
	}
	fits := n.first.is(filters, reach*near.Dims) && n.whole.is(filters, filters) && n.out.is(len(n.labels)+1, filters) &&
		len(n.table.numbers) == len(n.table.units)*near.Dims && len(n.table.units) == len(signs())+endings+max(n.starts.Len()-1, 0)
	for i := range n.starts.Len() - 1 {
		fits = fits && n.starts.At(i) >= 0 && n.starts.At(i) <= n.starts.At(i+1)
	}
	fits = fits && n.starts.Len() > 0 && int(n.starts.At(n.starts.Len()-1)) == len(n.words)
	for _, l := range n.more {
		fits = fits && l.is(filters, deeper*filters)
	}
	if !fits {
		return nil, "", fault.New(fault.Internal, "the network of requests does not fit the program")
	}
	return n, sum, nil
}

// Labels lists the labels that a text may have.
func (n *Net) Labels() []string { return n.labels }

// table has vectors as signed bytes, each vector with what one of its steps is worth.
type table struct {
	units   []float32
	numbers string
}

func readTable(r *pack.Reader) table { return table{floats(r.Text()), r.Text()} }

// into writes vector i.
func (t table) into(v []float32, i int) {
	numbers := t.numbers[i*len(v) : (i+1)*len(v)]
	for j := range v {
		v[j] = float32(int8(numbers[j])) * t.units[i]
	}
}

// layer gives each of its outputs what its inputs weigh together.
type layer struct {
	weights []float32 // by output
	bias    []float32
}

func readLayer(r *pack.Reader) layer {
	t := readTable(r)
	l := layer{bias: floats(r.Text())}
	if len(t.units) == 0 || len(t.numbers)%len(t.units) != 0 {
		return layer{}
	}
	l.weights = make([]float32, len(t.numbers))
	width := len(t.numbers) / len(t.units)
	for i := range t.units {
		t.into(l.weights[i*width:(i+1)*width], i)
	}
	return l
}

func (l layer) is(out, in int) bool { return len(l.bias) == out && len(l.weights) == out*in }

func floats(data string) []float32 {
	list := pack.Ints(data)
	out := make([]float32, list.Len())
	for i := range out {
		out[i] = math.Float32frombits(uint32(list.At(i)))
	}
	return out
}

// of writes what the layer makes of its inputs. The library has the products in the processor's own vectors: four times as fast.
func (l layer) of(out, in []float32) {
	copy(out, l.bias)
	gonum.Implementation{}.Sgemv(blas.NoTrans, len(l.bias), len(in), 1, l.weights, len(in), in, 1, 1, out, 1)
}
