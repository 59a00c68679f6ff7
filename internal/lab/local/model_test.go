package local

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

// scriptOf returns the API of a scripted model, and what asks that model about a text.
func scriptOf(t *testing.T) (post func(body string) int, ask func(text string) (string, error), d *dev) {
	t.Helper()
	d = &dev{model: &recorded{Model: scripted.New()}}
	m, err := scriptedModel(d.model, func() time.Time { return time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC) })
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
	post = func(body string) int {
		w := httptest.NewRecorder()
		d.handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/dev/model", strings.NewReader(body)))
		return w.Code
	}
	ask = func(text string) (string, error) {
		r, err := prompt.Request(prompts.Intent{Mode: "idle", Country: "US", Text: text})
		if err != nil {
			t.Fatal(err)
		}
		resp, err := m.Complete(t.Context(), r)
		return string(resp.Output()), err
	}
	return post, ask, d
}

const unknown = `{"intent":"UNKNOWN","confidence":0.9,"extracted":{},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`

// TestScriptedAnswers: answers come in their order, those with a match for texts that have it, and nothing else is said.
func TestScriptedAnswers(t *testing.T) {
	t.Parallel()
	post, ask, d := scriptOf(t)
	if code := post(`{"answers":[{"purpose":"intent","tool":` + unknown + `}],"match":"a < b & c"}`); code != http.StatusOK {
		t.Fatal(code)
	}
	if _, err := ask("hello"); model.OutcomeOf(err) != model.Open {
		t.Error(err)
	}
	if got, err := ask("so a < b & c"); err != nil || !strings.Contains(got, "UNKNOWN") {
		t.Error(got, err)
	}
	if code := post(`{"answers":[{"purpose":"intent","fault":"429"},{"purpose":"intent","text":"Sure!"},{"purpose":"intent","tool":` + unknown + `},{"purpose":"plan","text":"x"}]}`); code != http.StatusOK {
		t.Fatal(code)
	}
	if _, err := ask("one"); model.OutcomeOf(err) != model.Throttled {
		t.Error(err)
	}
	if got, err := ask("two"); err != nil || !strings.Contains(got, "UNKNOWN") { // prose, and its repair
		t.Error(got, err)
	}
	if _, err := ask("three"); model.OutcomeOf(err) != model.Open { // what is left is of another purpose
		t.Error(err)
	}
	w := httptest.NewRecorder()
	d.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/dev/model/calls?after=1", nil))
	var list struct {
		Calls []modelCall
		Next  uint64
	}
	if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || len(list.Calls) != 5 || list.Next != 6 {
		t.Fatalf("%v, %s", err, w.Body)
	}
	var outcomes []string
	for _, c := range list.Calls {
		outcomes = append(outcomes, string(c.Outcome))
	}
	if got := strings.Join(outcomes, " "); got != "ok throttled ok ok open" || list.Calls[0].Tool != "understood" {
		t.Errorf("%s, %+v", got, list.Calls[0])
	}
}

// TestScriptedFaults: each fault has its outcome.
func TestScriptedFaults(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]model.Outcome{
		"429": model.Throttled, "500": model.Away, "truncated": model.Truncated, "prose": model.Prose, "empty": model.Empty, "refusal": model.Refused,
	} {
		post, ask, _ := scriptOf(t)
		if code := post(strings.Replace(`{"answers":[{"purpose":"intent","fault":"F"},{"purpose":"intent","fault":"F"}]}`, "F", fault, 2)); code != http.StatusOK {
			t.Fatal(fault, code)
		}
		if _, err := ask("hello"); model.OutcomeOf(err) != want {
			t.Errorf("%s: %v", fault, err)
		}
	}
}

// TestScriptIsRefused: what is no script is not taken, nor one for a model that nobody scripts.
func TestScriptIsRefused(t *testing.T) {
	t.Parallel()
	post, _, d := scriptOf(t)
	for _, body := range []string{
		`[]`, `{"answers":[{"tool":{}}]}`, `{"answers":[{"purpose":"intent"}]}`, `{"answers":[{"purpose":"intent","fault":"bored"}]}`, `{"answers":[{"purpose":"intent","text":"a","fault":"500"}]}`,
	} {
		if code := post(body); code != http.StatusBadRequest {
			t.Errorf("%s: %d", body, code)
		}
	}
	d.model = nil
	if code := post(`{"answers":[{"purpose":"intent","fault":"500"}]}`); code != http.StatusConflict {
		t.Error(code)
	}
}
