package memory

import (
	"math"
	"slices"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// VectorsKind is the kind of the record of the vectors of somebody's facts. The table seals its items: what a text means can be read from its
// vector.
var VectorsKind = record.Kind{Name: "vectors", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// VectorsKey is where the vectors of a number's facts are: not in its partition, which each of its turns reads whole.
func VectorsKey(number string) table.Key { return table.Key{PK: "VECTORS#" + number, SK: "VECTORS"} }

// Vectors are those of facts by their ids. The words of a fact never change.
type Vectors struct {
	Model string            `json:"model"` // that made them: those of two cannot be compared
	Of    map[string]Vector `json:"vectors"`
}

// Missing returns the facts that have no vector of a model.
func (v Vectors) Missing(model string, facts []Fact) (missing []Fact) {
	for i := range facts {
		if v.Model != model || v.Of[facts[i].ID] == nil {
			missing = append(missing, facts[i])
		}
	}
	return missing
}

// Kept returns the vectors of a model that facts still have, and whether any goes.
func (v Vectors) Kept(model string, facts []Fact) (kept Vectors, changed bool) {
	kept = Vectors{Model: model, Of: map[string]Vector{}}
	for id, vector := range v.Of {
		if v.Model == model && slices.ContainsFunc(facts, func(f Fact) bool { return f.ID == id }) {
			kept.Of[id] = vector
		}
	}
	return kept, len(kept.Of) < len(v.Of)
}

// Vector is a vector of a text, a byte for each dimension: a quarter of the place, and its similarity to another is within 0.01 of what it
// was (TestVectors).
type Vector []byte

// NewVector returns a vector of some numbers, nil for what has no direction.
func NewVector(of []float32) Vector {
	largest := float32(0)
	for _, x := range of {
		largest = max(largest, x, -x)
	}
	if largest == 0 || math.IsNaN(float64(largest)) || math.IsInf(float64(largest), 0) {
		return nil
	}
	v := make(Vector, len(of))
	for i, x := range of {
		v[i] = byte(int8(math.Round(float64(x / largest * math.MaxInt8))))
	}
	return v
}

// Like returns the similarity of two vectors, from -1 to 1; 0 where they cannot be compared.
func (v Vector) Like(o Vector) float64 {
	if len(v) != len(o) {
		return 0
	}
	var dot, a, b int64
	for i := range v {
		x, y := int64(int8(v[i])), int64(int8(o[i]))
		dot, a, b = dot+x*y, a+x*x, b+y*y
	}
	if a == 0 || b == 0 {
		return 0
	}
	return float64(dot) / math.Sqrt(float64(a)*float64(b))
}
