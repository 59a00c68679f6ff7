package evaluate

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// TestReplayPrompts: the recordings are of the prompts of now, and come to what was made sure of by hand when they were written.
func TestReplayPrompts(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := ReplayPrompts(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"intent.v3, ", "42 rows, 4 answered by the second call, 1 prose", "| intent | 32 of 42 | 36 of 42 |", "| false acceptances | 0 of 2 | 1 of 2 |",
		"extract_interview.v1, ", "24 rows, 2 answered by the second call, 1 refused", "| factors that are told |  | 17 of 17 |", "| answers that set no other factor |  | 24 of 24 |", "| letters |  | 11 of 12 |",
		"safety_stage2.v1, ", "24 rows, 2 answered by the second call, 1 refused", "| dangers that stand |  | 12 of 12 |", "| words that are lowered |  | 11 of 12 |",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

// TestStaleRecording: what was said to other instructions says nothing of these.
func TestStaleRecording(t *testing.T) {
	t.Parallel()
	set, rec := recordingOf(t, "intent")
	rec.Head.Hash = "another"
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rules.Replay(rec, set); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "record it again") {
		t.Errorf("%v", err)
	}
}

func recordingOf(t *testing.T, prompt string) (*prompts.Set, Recording) {
	t.Helper()
	set, err := prompts.Load()
	if err != nil {
		t.Fatal(err)
	}
	all, err := Recordings()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(r Recording) bool { return r.Head.Prompt == prompt })
	if i < 0 {
		t.Fatalf("no recording of %s", prompt)
	}
	return set, all[i]
}

// saying is a model that says the same to every request, and notes them.
type saying struct {
	says  model.Response
	asked []model.Request
}

func (s *saying) Complete(_ context.Context, r model.Request) (model.Response, error) {
	s.asked = append(s.asked, r)
	if err := r.Validate(); err != nil {
		return model.Response{}, err
	}
	if len(s.says.Calls) == 0 {
		return model.Response{}, model.NewError(model.Throttled, nil)
	}
	return s.says, nil
}

// TestRecord: what a model says is filed with the prompt and the day, can be read again, and counts.
func TestRecord(t *testing.T) {
	t.Parallel()
	day := time.Date(2026, 11, 23, 8, 0, 0, 0, time.UTC)
	m := &saying{says: model.Response{
		Calls: []model.ToolCall{{Name: "judged", Input: json.RawMessage(`{"crisis":false,"confidence":0.9,"reason":"game"}`)}}, Stop: model.StopTool, Usage: model.Usage{In: 600, Out: 30},
	}}
	rec, err := RecordAnswers(t.Context(), m, "some-model", day, "safety_stage2")
	if err != nil {
		t.Fatal(err)
	}
	data, err := rec.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if rec, err = ReadRecording(data); err != nil || rec.Head.Model != "some-model" || rec.Head.At != "2026-11-23" || len(rec.Rows) != len(m.asked) {
		t.Fatalf("%+v, %v", rec.Head, err)
	}
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	set, _ := recordingOf(t, "intent")
	got, err := rules.Replay(rec, set)
	if err != nil || got.Answers[0].K != 0 || got.Answers[1].K != got.Answers[1].N || !strings.Contains(got.String(), "600 tokens in and 30 out a row") {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := RecordAnswers(t.Context(), &saying{}, "some-model", day, "intent"); model.OutcomeOf(err) != model.Throttled {
		t.Errorf("half a recording: %v", err)
	}
}
