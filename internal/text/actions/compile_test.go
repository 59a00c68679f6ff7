package actions

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/weigh"
	"github.com/josh-sms/josh/internal/text/weigh/train"
)

var (
	update = flag.Bool("update", false, "learn data/words.bin")
	learn  = flag.Bool("learn", false, "learn data/words.bin again and compare")
)

// keptWords are the features that are kept: 340 kB.
const keptWords = 20_000

// packedUnit is the step of a packed weight.
const packedUnit = 0.2

// learned learns from texts, each read as one part: what a reader weighs of it. The texts are those of the lists of this package that ask for one
// thing or nothing (no unseen one), wordings put together of the ways to ask for each action, and harmless ones of texts/danger.jsonl in which the
// rules find no request.
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

// TestCompiledWords learns data/words.bin with -update, and holds it to the texts that it was learned from.
func TestCompiledWords(t *testing.T) {
	t.Parallel()
	texts, err := os.ReadFile("../../../texts/requests.jsonl")
	if err != nil {
		t.Fatal(err)
	}
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
