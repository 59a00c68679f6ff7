package memory_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
)

// told are texts that ask for everything which the memory does.
func told() []string {
	return []string{
		"you can remember things", "remember I'm allergic to nuts", "my dog is called Rex", "I work nights at the hospital", "remember I love steak", "remember I'm vegan", "undo",
		"what do you know about me", "forget that", "B", "forget the nuts thing", "remember my pin is 4821",
	}
}

// TestDeathAtEveryBoundary dies at each boundary that these texts reach, the first and later times, and goes on: what is remembered is the same as
// without, and each text is answered once.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	texts := 0
	_, boundaries := testkit.EachDeath(t, func(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
		t.Helper()
		left, n := survives(t, reached, at, nth)
		if at == "" {
			texts = n
		}
		return fmt.Sprintf("%d texts\n%s", n, left)
	})
	if boundaries < 8 || texts < len(told()) {
		t.Fatalf("%d boundaries, %d texts", boundaries, texts)
	}
}

// survives sends the texts, dies the nth time that a point is reached, and returns what is remembered without its times, and how many texts were sent.
func survives(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) (string, int) {
	t.Helper()
	w := world(t)
	w.TextsAgain(w.DiesAt(reached, at, nth), phone, told()...)
	return timeless(t, w), len(w.Carrier.Taken())
}

// timeless is what is remembered without its times.
func timeless(t *testing.T, w *testkit.World) string {
	t.Helper()
	m := stored(t, w)
	for i := range m.Facts {
		m.Facts[i].At = time.Time{}
	}
	m.Asked, m.Settled, m.LastRead, m.LastNoted, m.SummedFrom, m.Undo, m.Choice = time.Time{}, time.Time{}, "", "", "", nil, nil
	if m.Summary != nil {
		m.Summary.At, m.Summary.Upto = time.Time{}, ""
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// same is a model that says the same each time, however often it is asked.
type same struct{}

// Complete implements model.Model.
func (same) Complete(_ context.Context, r model.Request) (model.Response, error) {
	form, known := map[string]string{
		"facts":     `{"upsert":[{"id":"","category":"history","fact":"I collect lighthouse postcards"},{"id":"","category":"history","fact":"I play the oboe"}],"delete":[]}`,
		"summarise": `{"summary":["They asked what is on."]}`,
	}[r.Purpose]
	if !known {
		return model.Response{}, model.NewError(model.Open, nil)
	}
	return model.Response{Calls: []model.ToolCall{{Name: r.Tool.Name, Input: json.RawMessage(form)}}, Usage: model.Usage{In: 100, Out: 10}}, nil
}

// TestDeathOfBackgroundWork dies at each boundary of what models do after the turns: what is remembered, summarised and made of vectors is the same
// as without, and no text more is sent.
func TestDeathOfBackgroundWork(t *testing.T) {
	t.Parallel()
	texts := []string{"this sid is taken", "I collect lighthouse postcards", "thanks", "I play the oboe"}
	for range 4 {
		texts = append(texts, "what is this service about", "thanks", "is it free", "hello there", "who sees my number")
	}
	want, boundaries := testkit.EachDeath(t, func(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) string {
		t.Helper()
		w := asks(t, same{})
		again := w.DiesAt(reached, at, nth)
		w.TextsAgain(again, phone, texts...)
		for range 3 {
			w.Clock.Advance(15 * time.Minute)
			again(w.Tick)
			again(w.Work)
		}
		return fmt.Sprintf("%d texts\n%s\n%d vectors", len(w.Carrier.Taken()), timeless(t, w), len(vectorsOf(t, w).Of))
	})
	if boundaries < 10 || !strings.Contains(want, "oboe") || !strings.Contains(want, "what is on") || !strings.HasSuffix(want, "2 vectors") {
		t.Errorf("%d boundaries: %s", boundaries, want)
	}
}
