package offline

import (
	"context"
	"hash/fnv"
	"strings"
	"time"
	"unicode"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/platform/model"
)

// Dimensions is how long a vector is: as those of Titan are (models.json), so that the same is kept for either, and long enough that
// few of the some thousand words that people use share a place.
const Dimensions = 1024

// Card tells of Embedder as models.json does of models of the network: it costs nothing. Texts may be as long as there.
func Card() model.EmbedCard {
	return model.EmbedCard{ID: ID, Dimensions: Dimensions, MaxText: 16_000, Deadline: 2 * time.Second}
}

// ID names Embedder in the ledger.
const ID = "offline"

// Embedder makes vectors of the words and the letters of texts. It implements model.Embedder.
type Embedder struct{}

var _ model.Embedder = Embedder{}

// The weights of what a vector is made of: a whole word counts more than its parts, which make forms of one word alike.
const (
	ofWord = 1.0
	ofPart = 0.3
	part   = 4 // letters
)

// Embed implements model.Embedder. The same text has the same vector in every process.
func (Embedder) Embed(ctx context.Context, texts []string) (model.Embedded, error) {
	all := model.Embedded{Model: ID}
	for _, text := range texts {
		if err := ctx.Err(); err != nil {
			return all, model.NewError(model.Cancelled, err)
		}
		all.Vectors = append(all.Vectors, vector(text))
		all.Usage.In += model.Tokens(text)
	}
	return all, nil
}

func vector(text string) []float32 {
	v := make([]float32, Dimensions)
	add := func(s string, weight float32) {
		h := fnv.New32a()
		_, _ = h.Write([]byte(s))
		sum := h.Sum32()
		if sum>>31 == 1 { // what shares a place cancels out as often as it adds up
			weight = -weight
		}
		v[sum%Dimensions] += weight
	}
	words := strings.FieldsFunc(strings.ToLower(sms.Normalize(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range words {
		add(word, ofWord)
		letters := []rune("^" + word + "$")
		for i := 0; i+part <= len(letters); i++ {
			add("part "+string(letters[i:i+part]), ofPart)
		}
	}
	return v
}
