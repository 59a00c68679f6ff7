//go:build engines

package bedrock_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/bedrockruntime"
	smithyhttp "github.com/aws/smithy-go/transport/http"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// endpoint is where aimock answers (scripts/engines/aimock.sh starts it), with the answers of testdata/aimock.
func endpoint(t *testing.T) string {
	t.Helper()
	url := os.Getenv("JOSH_BEDROCK_ENDPOINT")
	if url == "" {
		t.Fatal("JOSH_BEDROCK_ENDPOINT is not set: scripts/engines/aimock.sh start PORT, then http://127.0.0.1:PORT")
	}
	return url
}

// played returns the chain over two models that aimock plays. Its chaos is for calls with the test's name only.
func played(t *testing.T) model.Model {
	t.Helper()
	client := bedrockruntime.New(newClient(endpoint(t)).Options(), bedrockruntime.WithAPIOptions(smithyhttp.AddHeaderValue("X-Test-Id", t.Name())))
	var engines []model.Engine
	for _, id := range []string{first, second} {
		engines = append(engines, model.Engine{Card: card(t, id), Model: bedrock.New(client, card(t, id), bedrock.Options{})})
	}
	m, err := model.Chain(model.Options{}, engines...)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// asked is the request that a text leads to.
func asked(t *testing.T, text string) model.Request {
	t.Helper()
	set, err := prompts.Load()
	if err != nil {
		t.Fatal(err)
	}
	p, err := set.Find("intent", 1)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Request(prompts.Intent{Mode: "idle", Now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC), Country: "US", Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPlayedModel(t *testing.T) {
	t.Parallel()
	resp, err := played(t).Complete(t.Context(), asked(t, "coffee on saturday?"))
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Intent    string
		Extracted struct {
			LinkUp struct {
				Activity string `json:"activity_key"`
			}
		}
	}
	if err := json.Unmarshal(resp.Output(), &got); err != nil || got.Intent != "LINKUP_REQUEST" || got.Extracted.LinkUp.Activity != "coffee" {
		t.Errorf("%s, %v", resp.Output(), err)
	}
}

func TestPlayedModelThatIsWrong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]model.Outcome{
		"a heist":           {model.Mismatch, model.Prose},
		"prose":             {model.Prose, model.Prose},
		"unheard of by all": {model.Rejected, model.Rejected}, // 404, as for a model that is gone
	} {
		resp, err := played(t).Complete(t.Context(), asked(t, text))
		if err == nil || len(resp.Ledger) != 2 || resp.Ledger[0].Outcome != want[0] || resp.Ledger[1].Outcome != want[1] {
			t.Errorf("%s: %v, %+v", text, err, resp.Ledger)
		}
	}
}

func TestPlayedModelInChaos(t *testing.T) {
	t.Parallel()
	for chaos, want := range map[string]model.Outcome{
		"rateLimitRate": model.Throttled, "disconnectRate": model.Away, "malformedRate": model.Away, "dropRate": model.Away,
	} {
		t.Run(chaos, func(t *testing.T) {
			t.Parallel()
			req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, endpoint(t)+"/__aimock/chaos", strings.NewReader(`{"`+chaos+`":1}`))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("X-Test-Id", t.Name())
			answer, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != http.StatusOK {
				t.Fatal(answer.Status)
			}
			resp, err := played(t).Complete(t.Context(), asked(t, "coffee on saturday?"))
			wantOutcome(t, err, want)
			if len(resp.Ledger) != 2 || resp.Ledger[0].Outcome != want {
				t.Errorf("%+v", resp.Ledger)
			}
		})
	}
}
