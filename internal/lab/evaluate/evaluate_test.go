package evaluate

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/text/safety"
)

func TestFiguresHold(t *testing.T) {
	t.Parallel()
	if sample.Stride > 1 {
		t.Skip("lists are measured in one goroutine")
	}
	if err := Run(io.Discard, Options{Dir: "../../.."}); err != nil {
		t.Error(err)
	}
}

func TestDocumentHasTheTable(t *testing.T) {
	t.Parallel()
	if sample.Stride > 1 {
		t.Skip("lists are measured in one goroutine")
	}
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	report, err := rules.All()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := os.ReadFile("../../../" + docFile)
	if err != nil {
		t.Fatal(err)
	}
	want, err := rules.Document(string(doc), report)
	if err != nil || want != string(doc) {
		t.Errorf("docs/evaluation.md is not what `go run ./internal/lab/evaluate/cmd -update` writes: %v", err)
	}
}

// TestUnseen holds the texts that the weights are learned from to their not having those that they are measured on (but for Dev).
func TestUnseen(t *testing.T) {
	t.Parallel()
	for list, path := range map[string]string{
		"safety": "../../../texts/danger.jsonl", "who": "../../../texts/danger.jsonl", "hurt": "../../../texts/danger.jsonl", "quiet": "../../../texts/danger.jsonl", "optout": "../../../texts/optout.jsonl",
	} {
		var unseen []Row
		for _, part := range Parts()[list] {
			if part == Dev {
				continue
			}
			rows, err := Own(list, part)
			if err != nil || len(rows) == 0 {
				t.Fatalf("%s: %d rows, %v", part, len(rows), err)
			}
			unseen = append(unseen, rows...)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		learned, err := Read(f)
		_ = f.Close() // only read
		if err != nil || len(learned) == 0 {
			t.Fatalf("%d learned rows, %v", len(learned), err)
		}
		in := map[string]bool{}
		for _, row := range learned {
			in[sms.Normalize(row.Text)] = true
		}
		for _, row := range unseen {
			if in[sms.Normalize(row.Text)] {
				t.Errorf("%s: %q is learned from", list, row.Text)
			}
		}
	}
}

func TestWorse(t *testing.T) {
	t.Parallel()
	found := Figure{Name: "a", Of: recall, K: 8, N: 10}
	alarms := Figure{Name: "b", Of: falseAlarms, K: 1, N: 10}
	for _, c := range []struct {
		b    Baseline
		want int
	}{
		{Baseline{"a": 0.8, "b": 0.1}, 0},
		{Baseline{"a": 0.7, "b": 0.2}, 0},
		{Baseline{"a": 0.9, "b": 0.1}, 1},
		{Baseline{"a": 0.8, "b": 0}, 1},
		{Baseline{}, 2},
	} {
		if got := c.b.Worse([]Figure{found, alarms}); len(got) != c.want {
			t.Errorf("%v: %v", c.b, got)
		}
	}
}

// TestOfWhom holds the measure of worry to what costs somebody something: a friend who is held, and a person in danger who is not.
func TestOfWhom(t *testing.T) {
	t.Parallel()
	hit := func(who safety.Who, sure safety.Confidence) *safety.Hit {
		return &safety.Hit{Who: who, Confidence: sure}
	}
	for _, c := range []struct {
		label string
		hit   *safety.Hit
		want  []bool // of each outcome, whether it counts
	}{
		{worried, hit(safety.Other, safety.Sure), []bool{true}},
		{worried, hit(safety.Sender, safety.Sure), []bool{false}},
		{worried, nil, []bool{false}},
		{sender, hit(safety.Sender, safety.Ambiguous), []bool{true, false}},
		{sender, hit(safety.Other, safety.Sure), []bool{false, true}},
		{sender, nil, []bool{false, false}},
		{past, hit(safety.Sender, safety.Sure), []bool{true, true}},
		{past, hit(safety.Sender, safety.Ambiguous), []bool{true, false}},
		{past, nil, []bool{false, false}},
	} {
		var got []bool
		for _, o := range ofWhom(c.label, c.hit) {
			got = append(got, o.counts)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s, %+v: %v, want %v", c.label, c.hit, got, c.want)
		}
	}
}

func TestWilson(t *testing.T) {
	t.Parallel()
	if low, high := Wilson(0, 10); low != 0 || high < 0.27 || high > 0.28 {
		t.Errorf("0 of 10: %f to %f, want 0 to 0.278", low, high)
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	rows, err := Read(strings.NewReader(`{"text":"a","category":"threat"}` + "\n" + `{"text":"b","label":"none"}`))
	if err != nil || len(rows) != 2 || rows[0].Label != harm || rows[1].Label != none {
		t.Errorf("%v, %v", rows, err)
	}
	for _, bad := range []string{"{", `{"text":"a"}`, `{"label":"none"}`} {
		if _, err := Read(strings.NewReader(bad)); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}
