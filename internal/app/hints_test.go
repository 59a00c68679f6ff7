package app_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/queue"
)

// recordedHint is a queue message of an earlier release: what it put into its queues after a text.
type recordedHint struct {
	After, Queue, Group, Dedup, Body string
	Urgent                           bool
}

// TestHintsOfEarlierReleases: while a release is deployed, queues hold hints that the one before has written. testdata/hints has those of earlier
// ones, by the day of their code, after the texts of a stranger and of a person. All that today's workers get to know is such a hint, and every
// text is answered by it.
func TestHintsOfEarlierReleases(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/hints/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no hints: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			w := testkit.New(t, nil)
			phones := map[string]string{}
			for _, phone := range []string{"+15550100070", "+15550100071"} {
				phones[w.Config.Hash()(phone)] = phone
			}
			w.Join("+15550100071", people.Person{FirstName: "Ada", Region: "san-francisco", State: people.Active})
			last, answered := "", 0
			for line := range strings.Lines(string(raw)) {
				var hint recordedHint
				if err := json.Unmarshal([]byte(line), &hint); err != nil {
					t.Fatal(err)
				}
				hash, _, _ := strings.Cut(hint.Group, "-")
				phone, ok := phones[hash]
				if !ok && hint.Queue == "inbound" {
					t.Fatalf("a hint for a number that nobody here has: %s", line)
				}
				w.Queue.Inbound.Lose, w.Queue.Outbound.Lose = true, true // what today's code would put into them
				if text := phone + hint.After; hint.Queue == "inbound" && text != last {
					w.Text(phone, hint.After)
					last = text
				}
				w.Queue.Inbound.Lose, w.Queue.Outbound.Lose = false, false
				before := len(w.Carrier.Taken())
				put(t, w, hint)
				if hint.Queue == "outbound" && len(w.Carrier.Taken()) > before {
					answered++
				}
			}
			if answered != 5 {
				t.Errorf("%d of 5 texts were answered by recorded hints", answered)
			}
			for _, phone := range phones {
				if state := w.State(phone); len(state.Work)+len(state.Jobs) > 0 {
					t.Errorf("%d texts and %d jobs are left", len(state.Work), len(state.Jobs))
				}
			}
		})
	}
}

// put puts a recorded message into its queue and has the worker of that queue take it. What today's worker hands on is lost.
func put(t *testing.T, w *testkit.World, hint recordedHint) {
	t.Helper()
	of, take := w.Queue.Inbound, w.Converse
	if hint.Queue == "outbound" {
		of, take = w.Queue.Outbound, w.Send
	}
	if err := of.Send(t.Context(), queue.Message{Group: hint.Group, Dedup: hint.Dedup, Body: hint.Body, Urgent: hint.Urgent}); err != nil {
		t.Fatal(err)
	}
	w.Queue.Inbound.Lose, w.Queue.Outbound.Lose = true, true
	take()
	if of.Len() > 0 {
		t.Errorf("the hint was not taken: %+v", hint)
	}
}
