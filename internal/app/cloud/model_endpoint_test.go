package cloud

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
	"github.com/josh-sms/josh/internal/platform/model/offline"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// TestEmbedderOfCompatibleServer holds a function to asking the server of AWS_ENDPOINT_URL_BEDROCK_RUNTIME for vectors where a model of them is
// set, and nobody where none is.
func TestEmbedderOfCompatibleServer(t *testing.T) {
	t.Parallel()
	var fake modeltest.Server
	server := httptest.NewServer(&fake)
	t.Cleanup(server.Close)
	sdk := lambdaConfig(map[string]string{
		"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_ENDPOINT_URL_BEDROCK_RUNTIME": server.URL,
	})
	const titan = "amazon.titan-embed-text-v2:0"
	for _, c := range []struct {
		cfg  app.Config
		by   string
		cost model.Cost
	}{
		{app.Config{Model: app.Bedrock, ModelEmbedID: titan}, titan, 4}, // two tokens at 0.02 dollars for a million
		{app.Config{Model: app.Bedrock}, "", 0},
		{app.Config{Model: app.Offline, ModelEmbedID: titan}, "", 0},
		{app.Config{Model: app.Scripted}, "", 0},
	} {
		m, err := Embedder(sdk, c.cfg, time.Now)
		if err != nil {
			t.Fatal(err)
		}
		if m == nil && c.by == "" {
			continue
		}
		got, err := m.Embed(t.Context(), []string{"nut free"})
		if err != nil || got.Model != c.by || len(got.Vectors[0]) != offline.Dimensions || len(got.Ledger) != 1 || got.Ledger[0].Cost != c.cost {
			t.Errorf("%s: %s, %+v, %v", c.cfg.Model, got.Model, got.Ledger, err)
		}
	}
	if calls := fake.Journal(); len(calls) != 1 || calls[0].Problem != "" {
		t.Errorf("%+v", calls)
	}
	if _, err := Embedder(sdk, app.Config{Model: app.Bedrock, ModelEmbedID: "amazon.nothing"}, time.Now); err == nil {
		t.Error("a model that nobody knows makes vectors")
	}
}

// TestModelOfCompatibleServer holds a function to asking the server that AWS_ENDPOINT_URL_BEDROCK_RUNTIME names, and to asking
// the second model there when the first throttles.
func TestModelOfCompatibleServer(t *testing.T) {
	t.Parallel()
	said := json.RawMessage(`{"intent":"UNKNOWN","confidence":0.9,"extracted":{},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`)
	var fake modeltest.Server
	fake.Script(modeltest.Answer{Fault: modeltest.Throttle}, modeltest.Answer{Tool: said})
	server := httptest.NewServer(&fake)
	t.Cleanup(server.Close)
	sdk := lambdaConfig(map[string]string{
		"AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "x", "AWS_ENDPOINT_URL_BEDROCK_RUNTIME": server.URL,
	})
	m, err := Model(sdk, app.Config{Model: app.Bedrock, ModelID: "us.anthropic.claude-haiku-5-5", ModelFallbackID: "global.anthropic.claude-haiku-5-5"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := prompts.Load()
	if err != nil {
		t.Fatal(err)
	}
	prompt, err := set.Find("intent", 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := prompt.Request(prompts.Intent{Mode: "idle", Now: time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC), Country: "US", Text: "hello"})
	if err != nil {
		t.Fatal(err)
	}
	resp, err := m.Complete(t.Context(), r)
	if err != nil || !strings.Contains(string(resp.Output()), "UNKNOWN") || len(resp.Ledger) != 2 {
		t.Fatalf("%+v, %v", resp, err)
	}
	calls := fake.Journal()
	if len(calls) != 2 || calls[0].Model == calls[1].Model || calls[0].Problem+calls[1].Problem != "" {
		t.Errorf("%+v", calls)
	}
}
