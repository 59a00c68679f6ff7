package bedrock_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
)

const (
	first  = "global.anthropic.claude-haiku-5-5"
	second = "us.anthropic.claude-haiku-4-5-20251001-v1:0"
	good   = `{"n":2,"word":"hi"}`
)

func card(t testing.TB, id string) model.Card {
	t.Helper()
	cards, err := model.LoadCards()
	if err != nil {
		t.Fatal(err)
	}
	c, err := cards.Find(id)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// newClient returns a client of the server at endpoint, with the SDK's own retries: the engine does without them.
func newClient(endpoint string) *bedrockruntime.Client {
	return bedrockruntime.New(bedrockruntime.Options{
		Region:       "us-east-1",
		BaseEndpoint: aws.String(endpoint),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "x", SecretAccessKey: "y"}, nil
		}),
	})
}

// serve starts a server that says those answers.
func serve(t testing.TB, answers ...modeltest.Answer) (*modeltest.Server, *bedrockruntime.Client) {
	t.Helper()
	s := &modeltest.Server{Pause: 20 * time.Millisecond}
	s.Script(answers...)
	return s, newClient(listen(t, s))
}

// listen serves until the test ends.
func listen(t testing.TB, h http.Handler) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(func() {
		server.CloseClientConnections() // those that hang
		server.Close()
	})
	return server.URL
}

func engine(t testing.TB, client *bedrockruntime.Client, id string) *bedrock.Model {
	t.Helper()
	return bedrock.New(client, card(t, id), bedrock.Options{})
}

// fine is an answer by the tool.
func fine() modeltest.Answer {
	return modeltest.Answer{Tool: json.RawMessage(good), Usage: modeltest.Usage{InputTokens: 900, OutputTokens: 30, CacheReadInputTokens: 5}}
}

// faulty is that answer with a fault.
func faulty(f modeltest.Fault) modeltest.Answer {
	a := fine()
	a.Fault = f
	return a
}

func request(t testing.TB) model.Request {
	t.Helper()
	schema, err := model.NewSchema([]byte(`{"type":"object","additionalProperties":false,"required":["n"],"properties":{
		"n":{"type":"integer","minimum":0,"maximum":9},"word":{"type":"string","maxLength":5},"half":{"type":"number","minimum":0.5,"maximum":1}}}`))
	if err != nil {
		t.Fatal(err)
	}
	return model.Request{
		Purpose: "intent", Prompt: model.Prompt{ID: "intent", Version: 3, Hash: "abc"}, System: "Read the text.",
		Messages:  []model.Message{{Role: model.User, Text: model.Data("text", "coffee?")}},
		Tool:      &model.Tool{Name: "understood", Description: "What it is.", Schema: schema},
		MaxTokens: 100,
	}
}

func forText(t testing.TB) model.Request {
	t.Helper()
	r := request(t)
	r.Tool, r.MaxText = nil, 100
	return r
}

// wantOutcome checks what became of a request.
func wantOutcome(t *testing.T, err error, want model.Outcome) {
	t.Helper()
	if got := model.OutcomeOf(err); got != want {
		t.Errorf("outcome %s (%v), want %s", got, err, want)
	}
	if own := (*model.Error)(nil); err != nil && !errors.As(err, &own) {
		t.Errorf("%T is no error of the port", err)
	}
}

// noProblems checks that the server took every request.
func noProblems(t *testing.T, s *modeltest.Server) {
	t.Helper()
	for _, e := range s.Journal() {
		if e.Problem != "" {
			t.Errorf("the server does not take a request: %s", e.Problem)
		}
	}
}
