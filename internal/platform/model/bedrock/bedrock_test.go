package bedrock_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/bedrock"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
)

// bodyOf returns what goes over the wire for a request.
func bodyOf(t *testing.T, id string, opts bedrock.Options, r model.Request) (path, body string) {
	t.Helper()
	return bodyBy(t, card(t, id), opts, r)
}

// bodyBy is bodyOf with a card of the test's own.
func bodyBy(t *testing.T, c model.Card, opts bedrock.Options, r model.Request) (path, body string) {
	t.Helper()
	s := &modeltest.Server{Otherwise: fine}
	var raw []byte
	url := listen(t, http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		raw, _ = io.ReadAll(req.Body)
		path = req.URL.EscapedPath()
		req.Body = io.NopCloser(bytes.NewReader(raw))
		s.ServeHTTP(w, req)
	}))
	_, _ = bedrock.New(newClient(url), c, opts).Complete(t.Context(), r)
	noProblems(t, s)
	return path, string(raw)
}

// sameJSON compares without regard to the order of keys.
func sameJSON(t *testing.T, got, want string) {
	t.Helper()
	var g, w any
	if err := json.Unmarshal([]byte(got), &g); err != nil {
		t.Fatalf("%s: %v", got, err)
	}
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(w, g); diff != "" {
		t.Errorf("%s\n%s", got, diff)
	}
}

func TestWire(t *testing.T) {
	t.Parallel()
	r := request(t)
	r.Messages = append(r.Messages, model.Message{Role: model.User, Text: "again"})
	tool := `"toolConfig":{"tools":[{"toolSpec":{"name":"understood","description":"What it is.","inputSchema":{"json":` + string(r.Tool.Schema.Raw()) + `}}}],
		"toolChoice":{"tool":{"name":"understood"}}},`
	const rest = `"messages":[{"role":"user","content":[{"text":"<text>coffee?</text>"},{"text":"again"}]}],
		"system":[{"text":"Read the text."}],"inferenceConfig":{"maxTokens":100},"requestMetadata":{"purpose":"intent","prompt_version":"3"}`

	path, body := bodyOf(t, first, bedrock.Options{Tier: "priority"}, r)
	sameJSON(t, body, `{`+tool+rest+`,"additionalModelRequestFields":{"thinking":{"type":"disabled"}},"serviceTier":{"type":"priority"}}`)
	if path != "/model/global.anthropic.claude-haiku-5-5/converse" {
		t.Error(path)
	}
	path, body = bodyOf(t, second, bedrock.Options{}, r)
	sameJSON(t, body, `{`+tool+rest+`}`)
	if path != "/model/us.anthropic.claude-haiku-4-5-20251001-v1%3A0/converse" {
		t.Error(path)
	}
	plain := forText(t)
	plain.Messages = r.Messages
	_, body = bodyOf(t, second, bedrock.Options{}, plain)
	sameJSON(t, body, `{`+rest+`}`)
}

// TestCachePoint: only where the model keeps what is so long, and is known to.
func TestCachePoint(t *testing.T) {
	t.Parallel()
	const mark = `"cachePoint":{"type":"default"}`
	r := request(t)
	if _, body := bodyOf(t, second, bedrock.Options{}, r); strings.Contains(body, mark) {
		t.Error("a short prompt is marked")
	}
	r.System = strings.Repeat("word ", 4*4096/5+1)
	if _, body := bodyOf(t, second, bedrock.Options{}, r); !strings.Contains(body, mark) {
		t.Error("a long prompt is not marked")
	}
	c := card(t, second)
	c.CacheFrom = 0
	if _, body := bodyBy(t, c, bedrock.Options{}, r); strings.Contains(body, mark) {
		t.Error("marked for a model of which it is not known from where on it keeps a prompt")
	}
}

func TestAnswer(t *testing.T) {
	t.Parallel()
	s, client := serve(t, fine(), modeltest.Answer{Text: "hello", Usage: modeltest.Usage{InputTokens: 1, OutputTokens: 2}})
	m := engine(t, client, first)
	resp, err := m.Complete(t.Context(), request(t))
	if err != nil || len(resp.Calls) != 1 || resp.Calls[0].Name != "understood" || resp.Stop != model.StopTool ||
		resp.Usage != (model.Usage{In: 900, Out: 30, CacheRead: 5}) {
		t.Errorf("%+v, %v", resp, err)
	}
	sameJSON(t, string(resp.Output()), good)
	resp, err = m.Complete(t.Context(), forText(t))
	if err != nil || resp.Text != "hello" || len(resp.Calls) != 0 || resp.Stop != model.StopEnd {
		t.Errorf("%+v, %v", resp, err)
	}
	noProblems(t, s)
}

func TestNumbersSurvive(t *testing.T) {
	t.Parallel()
	for _, number := range []string{"0.85", "1", "1.0", "-3", "9007199254740993", "1e-7", "1E5"} {
		_, client := serve(t, modeltest.Answer{Tool: json.RawMessage(`{"n":` + number + `}`)})
		resp, err := engine(t, client, first).Complete(t.Context(), request(t))
		if err != nil {
			t.Fatal(err)
		}
		sameJSON(t, string(resp.Output()), `{"n":`+number+`}`)
	}
}

func TestModelWithoutForcedTool(t *testing.T) {
	t.Parallel()
	s, client := serve(t)
	c := card(t, first)
	c.ForcedTool = false
	m, err := model.Chain(model.Options{}, model.Engine{Card: c, Model: bedrock.New(client, c, bedrock.Options{})})
	if err != nil {
		t.Fatal(err)
	}
	resp, err := m.Complete(t.Context(), request(t))
	wantOutcome(t, err, model.Unasked)
	if kind := fault.KindOf(err); kind != fault.Config {
		t.Errorf("kind %s: no operator hears of it", kind)
	}
	if len(s.Journal()) != 0 || len(resp.Ledger) != 0 {
		t.Error("it was asked all the same, or is in the ledger")
	}
}
