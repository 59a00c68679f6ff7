package spot_test

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/text/near"
	"github.com/josh-sms/josh/internal/text/spot"
)

// data returns the file of the network, and the vectors of words beside it.
func data(t testing.TB) (file string, vectors *near.Vectors) {
	t.Helper()
	read, err := os.ReadFile("../actions/data/spots.bin")
	if err != nil {
		t.Fatal(err)
	}
	if vectors, err = near.Load(); err != nil {
		t.Fatal(err)
	}
	return string(read), vectors
}

func load(t testing.TB) *spot.Net {
	t.Helper()
	file, vectors := data(t)
	n, _, err := spot.Load(file, vectors)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestAsLearned holds what is read to what the library reads that the network was learned with (learn.py writes the rows). Weights are rounded for
// the file, so that chances differ by hundredths.
func TestAsLearned(t *testing.T) {
	t.Parallel()
	n := load(t)
	f, err := os.Open("testdata/rows.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, other := 0, 0
	for lines := bufio.NewScanner(f); lines.Scan(); rows++ {
		var want struct {
			Row    []string
			Labels []string
			Chance float64
		}
		if err := json.Unmarshal(lines.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		heard := n.Read(want.Row)
		labels := []string{}
		for _, s := range heard.Spots {
			labels = append(labels, s.Label)
			if s.At < 0 || s.At >= len(want.Row) {
				t.Errorf("%q: a label stands at %d", want.Row, s.At)
			}
		}
		if !slices.Equal(labels, want.Labels) {
			other++
			t.Logf("%q: %v, want %v", want.Row, labels, want.Labels)
		} else if math.Abs(heard.Chance-want.Chance) > 0.08 {
			t.Errorf("%q: %.3f, want %.3f", want.Row, heard.Chance, want.Chance)
		}
	}
	if rows < 50 || other > 1 {
		t.Errorf("of %d rows %d are read in another way", rows, other)
	}
}

// TestRead: no row is too short or too long, and chances are chances.
func TestRead(t *testing.T) {
	t.Parallel()
	n := load(t)
	if heard := n.Read(nil); len(heard.Spots) > 0 || heard.Chance != 1 || heard.Of([]string{"linkup.cancel"}) != 0 {
		t.Error(heard)
	}
	for _, text := range []string{"a", "?", "7pm", "\xff", strings.Repeat("cancel it and ", 200), "cancel saturday and find me a hike"} {
		heard := n.Read(strings.Fields(text))
		var labels []string
		for _, s := range heard.Spots {
			labels = append(labels, s.Label)
		}
		if heard.Chance < 0 || heard.Chance > 1.000001 || math.Abs(heard.Of(labels)-heard.Chance) > 1e-9 || heard.Of([]string{"no label"}) != 0 {
			t.Errorf("%q: %v, %f", text, heard.Spots, heard.Chance)
		}
	}
}

// TestBroken: a file that does not fit is an error.
func TestBroken(t *testing.T) {
	t.Parallel()
	file, vectors := data(t)
	for _, broken := range []string{"", file[:len(file)/2], file[:len(file)-90], file[4:]} {
		if _, _, err := spot.Load(broken, vectors); err == nil {
			t.Error("a broken file was loaded")
		}
	}
}

func BenchmarkRead(b *testing.B) {
	n := load(b)
	row := strings.Fields("cancel my saturday thing and find me a hike sunday instead , and tell the others im sorry")
	for b.Loop() {
		n.Read(row)
	}
}

// FuzzRead: whatever stands in a row, chances are chances and labels stand in the row.
func FuzzRead(f *testing.F) {
	n := load(f)
	for _, text := range []string{"cancel it , find me a hike ?", "7pm 7:30 12/4 \xff", "\u00f1 \U0001f642 ..", "( ) : - ! . , ?"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		row := strings.Fields(text)
		heard := n.Read(row)
		if math.IsNaN(heard.Chance) || heard.Chance < 0 || heard.Chance > 1.000001 {
			t.Errorf("%q: %f", text, heard.Chance)
		}
		last := -1
		for _, s := range heard.Spots {
			if s.At <= last || s.At >= len(row) {
				t.Errorf("%q: %v", text, heard.Spots)
			}
			last = s.At
		}
	})
}
