package memory_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/lab/testkit"
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
	m := stored(t, w)
	for i := range m.Facts {
		m.Facts[i].At = time.Time{}
	}
	m.Asked, m.Settled, m.LastRead, m.Undo, m.Choice = time.Time{}, time.Time{}, "", nil, nil
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(data), len(w.Carrier.Taken())
}
