package evaluate

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

// RecordingsDir is where recordings are filed, under the root of the repository.
const RecordingsDir = "internal/lab/evaluate/testdata/prompts"

// RecordAnswers asks a model all rows of the newest recording of a prompt anew, by the newest version of it, and returns what it said. One
// row that gets no answer at all ends it: half a recording says less than it seems to.
func RecordAnswers(ctx context.Context, m model.Model, id string, now time.Time, name string) (Recording, error) {
	set, err := prompts.Load()
	if err != nil {
		return Recording{}, err
	}
	prompt, err := set.Find(name, set.Newest()[name])
	if err != nil {
		return Recording{}, err
	}
	all, err := Recordings()
	if err != nil {
		return Recording{}, err
	}
	var rows []PromptRow
	of := 0
	for _, rec := range all {
		if rec.Head.Prompt == name && rec.Head.Version > of {
			rows, of = rec.Rows, rec.Head.Version
		}
	}
	return recordedBy(ctx, m, rows, prompt, Head{Prompt: prompt.ID, Version: prompt.Version, Hash: prompt.Hash, Model: id, At: now.Format(time.DateOnly)})
}

func recordedBy(ctx context.Context, m model.Model, rows []PromptRow, prompt *prompts.Prompt, head Head) (Recording, error) {
	rec := Recording{Head: head}
	var input explain.Reader
	for _, row := range rows {
		c, err := input.Context(row.Input)
		if err != nil {
			return rec, err
		}
		request, err := row.request(prompt, c)
		if err != nil {
			return rec, err
		}
		resp, err := m.Complete(ctx, request)
		if err != nil {
			return rec, err
		}
		row.Said = []Answered{{Text: resp.Text, Stop: resp.Stop, Usage: &resp.Usage}}
		if len(resp.Calls) > 0 {
			row.Said[0].Tool = resp.Calls[0].Input
		}
		rec.Rows = append(rec.Rows, row)
	}
	return rec, nil
}

// Bytes returns the recording as it is filed.
func (r Recording) Bytes() ([]byte, error) {
	var b bytes.Buffer
	lines := json.NewEncoder(&b)
	lines.SetEscapeHTML(false)
	err := lines.Encode(r.Head)
	for _, row := range r.Rows {
		if err == nil {
			err = lines.Encode(row)
		}
	}
	return b.Bytes(), fault.Wrap(fault.Internal, "recording", err)
}
