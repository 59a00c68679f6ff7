package cloud

import (
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
)

// Model returns the models of the configuration, small and large, the second for when the first gives no answer; nil unless MODEL is
// bedrock. It makes no call. Instances tell each other on the board which model is away; it may be nil.
func Model(sdk aws.Config, cfg app.Config, board model.Board) (model.Model, error) {
	if cfg.Model != app.Bedrock {
		return nil, nil //nolint:nilnil // no model is a setting
	}
	return chain(sdk, board, cfg.ModelLargeID, cfg.ModelID, cfg.ModelFallbackID)
}

// Shadow returns the model that reads a share of texts again; nil where that is none of the network, or the one of MODEL_ID.
func Shadow(sdk aws.Config, cfg app.Config, board model.Board) (model.Model, error) {
	if cfg.ShadowModel() == "" {
		return nil, nil //nolint:nilnil // as above
	}
	return chain(sdk, board, "", cfg.ShadowModel())
}

// Embedder returns what makes vectors: the model of MODEL_EMBED_ID with MODEL=bedrock, nil otherwise. It makes no call. now tells how long a
// call takes.
func Embedder(sdk aws.Config, cfg app.Config, now func() time.Time) (model.Embedder, error) {
	if cfg.Model != app.Bedrock || cfg.ModelEmbedID == "" {
		return nil, nil //nolint:nilnil // as above
	}
	cards, err := model.LoadCards()
	if err != nil {
		return nil, err
	}
	card, err := cards.FindEmbed(cfg.ModelEmbedID)
	if err != nil {
		return nil, err
	}
	return model.EmbedChain(bedrock.NewEmbedder(bedrockruntime.NewFromConfig(sdk), card), card, now), nil
}

// chain builds the models of some ids, each for when those before it give no answer, and the large one; "" is none.
func chain(sdk aws.Config, board model.Board, large string, ids ...string) (model.Model, error) {
	cards, err := model.LoadCards()
	if err != nil {
		return nil, err
	}
	engine := func(id string) (model.Engine, error) {
		card, err := cards.Find(id)
		return model.Engine{Card: card, Model: Engine(sdk, card)}, err
	}
	opts := model.Options{Board: board}
	if large != "" {
		e, err := engine(large)
		if err != nil {
			return nil, err
		}
		opts.Large = &e
	}
	var engines []model.Engine
	for _, id := range ids {
		if id == "" {
			continue
		}
		e, err := engine(id)
		if err != nil {
			return nil, err
		}
		engines = append(engines, e)
	}
	return model.Chain(opts, engines...)
}

// Engine returns one model of the network with nothing around it: no check, no second call, no bound but the card's.
func Engine(sdk aws.Config, card model.Card) model.Model {
	return bedrock.New(bedrockruntime.NewFromConfig(sdk), card, bedrock.Options{})
}
