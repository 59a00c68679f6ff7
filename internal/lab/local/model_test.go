package local

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
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
	return scriptIn(t, filepath.Join(t.TempDir(), modelFile))
}

// scriptIn is scriptOf with notes in a file.
func scriptIn(t *testing.T, file string) (post func(body string) int, ask func(text string) (string, error), d *dev) {
	t.Helper()
	d = &dev{model: &recorded{script: scripted.New(), notes: &modelNotes{}}}
	notes := d.model.notes
	if err := d.model.open(file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = notes.close() })
	m, err := scriptedModel(d.model, nil, func() time.Time { return time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC) })
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
		r.Of = "SM1"
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
	calls, next := listed(t, d, 1)
	if len(calls) != 5 || next != 6 {
		t.Fatalf("%+v, %d", calls, next)
	}
	var outcomes []string
	for _, c := range calls {
		outcomes = append(outcomes, string(c.Outcome))
	}
	if got := strings.Join(outcomes, " "); got != "ok throttled prose ok open" || calls[0].Tool != "understood" || calls[0].SID != "SM1" {
		t.Errorf("%s, %+v", got, calls[0])
	}
}

// listed asks for the calls after one.
func listed(t *testing.T, d *dev, after int) (calls []modelCall, next uint64) {
	t.Helper()
	w := httptest.NewRecorder()
	d.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/dev/model/calls?after="+strconv.Itoa(after), nil))
	var list struct {
		Calls []modelCall
		Next  uint64
	}
	read := json.NewDecoder(w.Body)
	read.DisallowUnknownFields()
	if err := read.Decode(&list); err != nil || list.Calls == nil {
		t.Fatal(err, list)
	}
	return list.Calls, list.Next
}

// TestCallsAreShownWhole: each call with its parts, whose sizes are those of its words; a repair has one more.
func TestCallsAreShownWhole(t *testing.T) {
	t.Parallel()
	post, ask, d := scriptOf(t)
	if code := post(`{"answers":[{"purpose":"intent","fault":"prose"},{"purpose":"intent","tool":` + unknown + `}]}`); code != http.StatusOK {
		t.Fatal(code)
	}
	if _, err := ask("a <tag> & more"); err != nil {
		t.Fatal(err)
	}
	calls, _ := listed(t, d, 0)
	if len(calls) != 2 {
		t.Fatalf("%+v", calls)
	}
	for i, want := range []string{"instructions form state text", "instructions form state text problem"} {
		c, sum, words := calls[i], 0, len(calls[i].System)
		var names []string
		for _, b := range c.Blocks {
			names = append(names, b.Name)
			sum += b.Tokens
		}
		for _, m := range c.Messages {
			words += len(m.Text)
		}
		if strings.Join(names, " ") != want || sum < c.TokensIn-10 || sum > c.TokensIn+10 || sum < words/4 || c.TokensOut == 0 || c.Cached != 0 || c.Model != "scripted" || c.Prompt != "intent" || c.Version == 0 {
			t.Errorf("%v of %d tokens, %d in: %+v", names, sum, c.TokensIn, c)
		}
	}
}

// TestScriptOutlivesTheProcess: what is still to be said and what was asked are those of somebody outside, whoever dies.
func TestScriptOutlivesTheProcess(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), modelFile)
	post, ask, d := scriptIn(t, file)
	if code := post(`{"answers":[{"purpose":"intent","fault":"500"},{"purpose":"intent","tool":` + unknown + `},{"purpose":"intent","fault":"429"}]}`); code != http.StatusOK {
		t.Fatal(code)
	}
	if _, err := ask("one"); model.OutcomeOf(err) != model.Away {
		t.Error(err)
	}
	if _, _, err := d.model.takes(model.Request{Purpose: "intent", Messages: []model.Message{{Role: model.User, Text: "two"}}}, &modelCall{SID: "SM2", Outcome: model.Cancelled}); err != nil {
		t.Error(err) // the process dies over this one
	}
	cut, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = cut.WriteString(`{"call":{"n":3,"sid":"SM`)
	}
	if err != nil || cut.Close() != nil {
		t.Fatal(err)
	}
	_, ask, d = scriptIn(t, file)
	if _, err := ask("three"); model.OutcomeOf(err) != model.Throttled {
		t.Errorf("an answer was said twice, or never: %v", err)
	}
	if calls, next := listed(t, d, 0); len(calls) != 3 || next != 3 || calls[0].Outcome != model.Away || calls[1].SID != "SM2" || calls[1].Outcome != model.Cancelled || calls[2].Outcome != model.Throttled {
		t.Errorf("%+v", calls)
	}
	d.model.notes.lines = maxNotes
	_, _ = ask("four")
	if raw, err := os.ReadFile(file); err != nil || d.model.notes.lines != 0 || bytes.Count(raw, []byte("\n")) != 5 {
		t.Errorf("%v, %d lines, %s", err, d.model.notes.lines, raw)
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
