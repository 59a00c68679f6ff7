package modeltest_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model/modeltest"
)

const (
	whole = `{"messages":[{"role":"user","content":[{"text":"hi"}]}],"inferenceConfig":{"maxTokens":5}}`
	path  = "/model/us.anthropic.claude-haiku-4-5-20251001-v1%3A0/converse"
)

// call makes one request, with a change.
func call(t *testing.T, s *modeltest.Server, path, body string, change func(*http.Request)) (status int, answer string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Authorization", "AWS4-HMAC-SHA256 Credential=x/20261122/us-east-1/bedrock/aws4_request")
	r.Header.Set("Content-Type", "application/json")
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	raw, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Code, string(raw)
}

func TestServerTakesOnlyTheExactForm(t *testing.T) {
	t.Parallel()
	tool := func(config string) string {
		return strings.Replace(whole, `{"mess`, `{"toolConfig":`+config+`,"mess`, 1)
	}
	const spec = `{"toolSpec":{"name":"a","inputSchema":{"json":{}}}}`
	for name, tt := range map[string]struct {
		path, body string
		change     func(*http.Request)
	}{
		"method":       {path, whole, func(r *http.Request) { r.Method = http.MethodPut }},
		"unescaped id": {"/model/a:0/converse", whole, nil},
		"other path":   {"/model/a/invoke", whole, nil},
		"no id":        {"/model//converse", whole, nil},
		"unsigned":     {path, whole, func(r *http.Request) { r.Header.Del("Authorization") }},
		"content type": {path, whole, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }},
		"no JSON":      {path, "{", nil},
		"unknown key":  {path, strings.Replace(whole, "inferenceConfig", "inference", 1), nil},
		"strict":       {path, tool(`{"tools":[{"toolSpec":{"name":"a","strict":true,"inputSchema":{"json":{}}}}],"toolChoice":{"tool":{"name":"a"}}}`), nil},
		"no maxTokens": {path, strings.Replace(whole, "5", "0", 1), nil},
		"no messages":  {path, `{"inferenceConfig":{"maxTokens":5}}`, nil},
		"a blank one":  {path, strings.Replace(whole, "hi", "", 1), nil},
		"no turns":     {path, strings.Replace(whole, `]}]`, `]},{"role":"user","content":[{"text":"hi"}]}]`, 1), nil},
		"prefilled":    {path, strings.Replace(whole, `]}]`, `]},{"role":"assistant","content":[{"text":"{"}]}]`, 1), nil},
		"not forced":   {path, tool(`{"tools":[` + spec + `]}`), nil},
		"other forced": {path, tool(`{"tools":[` + spec + `],"toolChoice":{"tool":{"name":"b"}}}`), nil},
		"no schema":    {path, tool(`{"tools":[{"toolSpec":{"name":"a"}}],"toolChoice":{"tool":{"name":"a"}}}`), nil},
	} {
		s := &modeltest.Server{}
		s.Script(modeltest.Answer{Text: "hello"})
		if status, _ := call(t, s, tt.path, tt.body, tt.change); status != http.StatusBadRequest {
			t.Errorf("%s: %d", name, status)
		}
		if j := s.Journal(); len(j) != 1 || j[0].Problem == "" {
			t.Errorf("%s: %+v", name, j)
		}
	}
	s := &modeltest.Server{}
	s.Script(modeltest.Answer{Text: "hello"})
	if status, body := call(t, s, path, whole, nil); status != http.StatusOK || !strings.Contains(body, `"text":"hello"`) {
		t.Errorf("%d %s", status, body)
	}
	if j := s.Journal(); len(j) != 1 || j[0].Problem != "" || j[0].Model != "us.anthropic.claude-haiku-4-5-20251001-v1:0" {
		t.Errorf("%+v", j)
	}
	if status, _ := call(t, s, path, whole, nil); status != http.StatusInternalServerError {
		t.Errorf("without answers: %d", status)
	}
}
