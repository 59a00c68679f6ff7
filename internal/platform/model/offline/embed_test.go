package offline_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/model/offline"
)

func TestEmbedContract(t *testing.T) {
	t.Parallel()
	modeltest.EmbedContract(t, model.EmbedChain(offline.Embedder{}, offline.Card(), time.Now), offline.Dimensions)
}

// TestNothingToReckonWith: a text without words has no vector, and says so.
func TestNothingToReckonWith(t *testing.T) {
	t.Parallel()
	card := offline.Card()
	card.MaxText = 10
	m := model.EmbedChain(offline.Embedder{}, card, time.Now)
	if _, err := m.Embed(t.Context(), []string{"?!"}); model.OutcomeOf(err) != model.Malformed {
		t.Error(err)
	}
	if _, err := m.Embed(t.Context(), []string{"more than ten characters"}); model.OutcomeOf(err) != model.Unasked {
		t.Error(err)
	}
}
