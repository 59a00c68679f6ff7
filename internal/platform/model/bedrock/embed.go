package bedrock

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/platform/model"
)

// Embedder makes vectors by Titan Text Embeddings V2; it implements model.Embedder and is safe for concurrent use. It is a type of its own, so
// that a function which makes no vectors does not carry it.
type Embedder struct {
	invoke operation[bedrockruntime.InvokeModelInput, bedrockruntime.InvokeModelOutput]
	card   model.EmbedCard
}

var _ model.Embedder = (*Embedder)(nil)

// NewEmbedder returns the model that card tells of. It makes no call.
func NewEmbedder(client *bedrockruntime.Client, card model.EmbedCard) *Embedder {
	return &Embedder{invoke: client.InvokeModel, card: card}
}

// titanRequest and titanResponse are the bodies of InvokeModel for this model.
type titanRequest struct {
	InputText  string `json:"inputText"`
	Dimensions int    `json:"dimensions"`
	Normalize  bool   `json:"normalize"`
}

type titanResponse struct {
	Embedding           []float32 `json:"embedding"`
	InputTextTokenCount int       `json:"inputTextTokenCount"`
}

// Embed implements model.Embedder: one call for each text, because the model takes one at a time. It stops at the first that fails.
func (e *Embedder) Embed(ctx context.Context, texts []string) (model.Embedded, error) {
	all := model.Embedded{Model: e.card.ID}
	for _, text := range texts {
		body, err := json.Marshal(titanRequest{InputText: text, Dimensions: e.card.Dimensions, Normalize: true})
		if err != nil {
			return all, model.NewError(model.Unasked, err)
		}
		out, err := e.invoke(ctx, &bedrockruntime.InvokeModelInput{
			ModelId: aws.String(e.card.ID), Body: body, ContentType: aws.String("application/json"), Accept: aws.String("application/json"),
		}, once)
		if err != nil {
			return all, failure(err)
		}
		var got titanResponse
		if json.Unmarshal(out.Body, &got) != nil {
			return all, model.NewError(model.Malformed, errors.New("bedrock: an answer that is no vector"))
		}
		all.Vectors = append(all.Vectors, got.Embedding)
		all.Usage.In += got.InputTextTokenCount
	}
	return all, nil
}
