package bedrock_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	modeltest.Contract(t, func(t *testing.T, answers ...modeltest.Answer) model.Model {
		s, client := serve(t, answers...)
		t.Cleanup(func() { noProblems(t, s) })
		m, err := model.Chain(model.Options{}, model.Engine{Card: card(t, first), Model: engine(t, client, first)})
		if err != nil {
			t.Fatal(err)
		}
		return m
	})
}

// TestConversationOnTheWire: the exact form of a round with tools.
func TestConversationOnTheWire(t *testing.T) {
	t.Parallel()
	r := request(t)
	r.Tools, r.Tool, r.MaxText = []model.Tool{*r.Tool}, nil, 50
	r.Messages = append(r.Messages,
		model.Message{Role: model.Assistant, Text: "Hm.", Calls: []model.ToolCall{{ID: "t-1", Name: "understood", Input: []byte(`{"n":2}`)}}},
		model.Message{Role: model.User, Results: []model.ToolResult{{ID: "t-1", Text: "no", Failed: true}}},
		model.Message{Role: model.User, Text: "again"})
	const rest = `"messages":[{"role":"user","content":[{"text":"<text>coffee?</text>"}]},
		{"role":"assistant","content":[{"text":"Hm."},{"toolUse":{"toolUseId":"t-1","name":"understood","input":{"n":2}}}]},
		{"role":"user","content":[{"toolResult":{"toolUseId":"t-1","status":"error","content":[{"text":"no"}]}},{"text":"again"}]}],
		"system":[{"text":"Read the text."}],"inferenceConfig":{"maxTokens":100},"requestMetadata":{"purpose":"intent","prompt_version":"3"}}`
	for choice, most := range map[string]int{"auto": 50, "any": 0} {
		r.MaxText = most
		_, body := bodyOf(t, second, bedrock.Options{}, r)
		sameJSON(t, body, `{"toolConfig":{"tools":[{"toolSpec":{"name":"understood","description":"What it is.","inputSchema":{"json":`+
			string(r.Tools[0].Schema.Raw())+`}}}],"toolChoice":{"`+choice+`":{}}},`+rest)
	}
}

func embedder(t *testing.T, within time.Duration, answers ...modeltest.Answer) (*modeltest.Server, model.Embedder) {
	t.Helper()
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	c, err := cards.FindEmbed("amazon.titan-embed-text-v2:0")
	if err != nil {
		t.Fatal(err)
	}
	c.Deadline = within
	s, client := serve(t, answers...)
	return s, model.EmbedChain(bedrock.NewEmbedder(client, c), c, time.Now)
}

func TestEmbedContract(t *testing.T) {
	t.Parallel()
	s, m := embedder(t, time.Minute)
	modeltest.EmbedContract(t, m, 1024)
	noProblems(t, s)
	if j := s.Journal(); len(j) != 4 || j[0].Model != "amazon.titan-embed-text-v2:0" {
		t.Errorf("%+v", j)
	}
}

// TestEmbedFaults: what fails is an error of the port, and in the ledger with what was charged.
func TestEmbedFaults(t *testing.T) {
	t.Parallel()
	for f, want := range map[modeltest.Fault]model.Outcome{
		modeltest.Throttle: model.Throttled, modeltest.Internal: model.Away, modeltest.Denied: model.Rejected, modeltest.Hang: model.TimedOut,
		modeltest.Reset: model.Away, modeltest.NotJSON: model.Away, modeltest.Huge: model.TooLong, modeltest.Empty: model.Mismatch,
		modeltest.Truncated: model.Mismatch,
	} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			within := time.Minute // the race detector takes its time over a huge answer
			if f == modeltest.Hang {
				within = 100 * time.Millisecond
			}
			_, m := embedder(t, within, modeltest.Answer{}, modeltest.Answer{Fault: f})
			got, err := m.Embed(t.Context(), []string{"one", "two", "three"})
			if model.OutcomeOf(err) != want || len(got.Ledger) != 2 || got.Ledger[1].Outcome != want || got.Ledger[0].Cost < 1 {
				t.Errorf("%v, %+v", err, got.Ledger)
			}
		})
	}
}
