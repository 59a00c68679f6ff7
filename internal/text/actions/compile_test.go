package actions

import (
	"bytes"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/weigh"
	"github.com/josh-sms/josh/internal/text/weigh/train"
)

var (
	update = flag.Bool("update", false, "learn data/words.bin and data/asks.bin")
	learn  = flag.Bool("learn", false, "learn data/words.bin and data/asks.bin again and compare")
)

// keptWords are the features that are kept: 340 kB.
const keptWords = 20_000

// packedUnit is the step of a packed weight.
const packedUnit = 0.2

// learned learns from texts, each read as one part: what a reader weighs of it. The texts are those of the lists of this package that ask for one
// thing or nothing, and parts of those that ask for more (of no unseen list and none kept apart), wordings put together of the ways to ask for each
// action, harmless ones of texts/danger.jsonl and texts/optout.jsonl, and what eighteen authors wrote for each action and for none.
func learned(t *testing.T, texts []byte) []byte {
	t.Helper()
	r := newReader(t)
	var list []train.Row
	var labels []string
	seen, known := map[train.Row]bool{}, map[string]bool{"none": true}
	for line := range bytes.Lines(texts) {
		var row train.Row
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		of := r.text(sms.Normalize(row.Text), wednesday())
		if len(of.list) == 0 {
			continue
		}
		row.Text = of.part(0, len(of.list)).weighable()
		if !seen[row] {
			seen[row] = true
			list = append(list, row)
		}
		if !known[row.Label] {
			known[row.Label] = true
			labels = append(labels, row.Label)
		}
	}
	return train.Learn(list, train.Options{Labels: labels, Keep: keptWords}).Pack(packedUnit, train.Sum(texts))
}

// Of the second reading, whether a text asks for anything: the features that are kept, 75 kB, and how many texts with two requests are put
// together of those with one.
const (
	keptAsks = 20_000
	paired   = 6_000
)

// learnedAsks learns whether a text asks for anything from the requests, pairs of them, and texts that ask for nothing: harmless ones of
// texts/danger.jsonl and texts/optout.jsonl in which nobody and no rule finds a request, questions of the cards, and frames around requests that make
// them none ("she said ...", "what happens if i ...").
func learnedAsks(t *testing.T, requests, texts []byte) []byte {
	t.Helper()
	var list []train.Row
	var single []string
	add := func(text, label string) {
		list = append(list, train.Row{Text: sms.Normalize(text), Label: label})
	}
	for line := range bytes.Lines(append(bytes.Clone(requests), texts...)) {
		var row train.Row
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		if row.Label != "none" && row.Label != "asks" {
			row.Label, single = "asks", append(single, row.Text)
		}
		add(row.Text, row.Label)
	}
	joints := []string{" and ", ", ", ". ", " ", " also ", "? ", " then ", ", and ", " but ", "\n"}
	draw := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // an order, no secret
	for range paired {
		add(single[draw.IntN(len(single))]+joints[draw.IntN(len(joints))]+single[draw.IntN(len(single))], "asks")
	}
	return train.Learn(list, train.Options{Labels: []string{"asks"}, Keep: keptAsks}).Pack(packedUnit, train.Sum(append(bytes.Clone(requests), texts...)))
}

// TestCompiledAsks learns data/asks.bin with -update, and holds it to the texts that it was learned from.
func TestCompiledAsks(t *testing.T) {
	t.Parallel()
	requests, texts := append(textsOf(t, "requests"), textsOf(t, "told")...), textsOf(t, "asks")
	if *update {
		if err := os.WriteFile("data/asks.bin", learnedAsks(t, requests, texts), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := os.ReadFile("data/asks.bin")
	if err != nil {
		t.Fatal(err)
	}
	if _, sum, err := weigh.Load(string(packed)); err != nil || sum != train.Sum(append(bytes.Clone(requests), texts...)) {
		t.Fatalf("the weights were learned from other texts (%v): make rules", err)
	}
	if *learn && !bytes.Equal(packed, learnedAsks(t, requests, texts)) {
		t.Error("the weights are not what is learned from the texts: make rules")
	}
}

// TestCompiledWords learns data/words.bin with -update, and holds it to the texts that it was learned from.
func TestCompiledWords(t *testing.T) {
	t.Parallel()
	texts := append(textsOf(t, "requests"), textsOf(t, "told")...)
	if *update {
		if err := os.WriteFile("data/words.bin", learned(t, texts), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packed, err := os.ReadFile("data/words.bin")
	if err != nil {
		t.Fatal(err)
	}
	w, sum, err := weigh.Load(string(packed))
	if err != nil || sum != train.Sum(texts) {
		t.Fatalf("the weights were learned from other texts (%v): make rules", err)
	}
	for _, label := range w.Labels() {
		if domain, action, _ := bytes.Cut([]byte(label), []byte(".")); !isAction(string(domain), string(action)) {
			t.Errorf("%s is no action", label)
		}
	}
	if *learn && !bytes.Equal(packed, learned(t, texts)) {
		t.Error("the weights are not what is learned from the texts: make rules")
	}
}

func isAction(domain, action string) bool {
	_, ok := ruleOf(domain, action)
	return ok
}
