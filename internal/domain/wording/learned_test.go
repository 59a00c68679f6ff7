package wording

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/pack"
	"github.com/josh-sms/josh/internal/text/weigh"
	"github.com/josh-sms/josh/internal/text/weigh/train"
)

var (
	update = flag.Bool("update", false, "learn cards/learned.bin")
	learn  = flag.Bool("learn", false, "learn cards/learned.bin again and compare")
)

// What is kept of what was learned: of 8,000 features 6 in 1,000 fewer first cards are right, and of weights from five units on 18 in 1,000 fewer.
const (
	keptFeatures = 12_000
	packedUnit   = 0.1
	leastUnits   = 4
)

// ordinary is how much a text counts that no card answers: the authors were asked for more of them than of any card, and than people send.
const ordinary = 1.6

// Questions that are asked in so many words, and by eight more authors indirectly: of these the rules of safety learn nothing, which find five of a
// thousand dangers fewer for it.
const (
	questions = "../../../texts/questions.jsonl"
	indirect  = "../../../texts/indirect.jsonl"
	requests  = "../../../texts/told.jsonl"
)

// keptOfSorts is how many features tell whether a text asks several things, or nothing.
const keptOfSorts = 6_000

// asksLearned are what the weights are learned from: the titles and asks of all cards, and questions in many voices, each of them labelled with the card
// that answers it or, where none does, with "none". A question that several cards answer only together is there once for each; chat are texts that ask
// nothing.
type asksLearned struct {
	rows   []train.Row
	chat   []train.Row
	wants  []train.Row // requests, for the sorts alone
	labels []string
	sum    string
}

func asksAndQuestions(t *testing.T, d *deck.Deck) (all asksLearned) {
	t.Helper()
	var asked []byte
	for _, name := range []string{questions, indirect} {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		asked = append(asked, file...)
	}
	known := map[string]bool{"none": true}
	for _, c := range d.Cards() {
		if !known[c.ID] {
			known[c.ID], all.labels = true, append(all.labels, c.ID)
		}
		for _, text := range append([]string{c.Title}, c.Asks...) {
			all.rows = append(all.rows, train.Row{Text: d.Weighable(text), Label: c.ID})
		}
	}
	for line := range bytes.Lines(asked) {
		var row train.Row
		if err := json.Unmarshal(line, &row); err != nil || !known[row.Label] && row.Label != deck.Chat {
			t.Fatalf("%s: of no card (%v)", line, err)
		}
		row.Text = d.Weighable(sms.Normalize(row.Text))
		if row.Label == deck.Chat {
			all.chat = append(all.chat, row)
			continue
		}
		all.rows = append(all.rows, row)
	}
	told, err := os.ReadFile(requests)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(told) {
		var row train.Row
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		if row.Label != "none" {
			all.wants = append(all.wants, train.Row{Text: d.Weighable(sms.Normalize(row.Text)), Label: "none"})
		}
	}
	data, err := json.Marshal(slices.Concat(all.rows, all.chat, all.wants))
	if err != nil {
		t.Fatal(err)
	}
	all.sum = train.Sum(data)
	return all
}

// cards learns which card a text asks for.
func (all asksLearned) cards() []byte {
	return train.Learn(all.rows, train.Options{Labels: all.labels, Keep: keptFeatures, Ordinary: ordinary}).PackSparse(packedUnit, leastUnits, all.sum)
}

// sorts learns whether a text asks several things, as those do that stand one behind the other with several cards, or nothing. Requests are no chat.
func (all asksLearned) sorts() []byte {
	rows := slices.Clone(all.chat)
	for i, row := range all.rows {
		switch {
		case i > 0 && row.Text == all.rows[i-1].Text && row.Label != all.rows[i-1].Label:
			rows[len(rows)-1].Label = deck.Several
		default:
			rows = append(rows, train.Row{Text: row.Text, Label: "none"})
		}
	}
	rows = append(rows, all.wants...)
	return train.Learn(rows, train.Options{Labels: []string{deck.Several, deck.Chat}, Keep: keptOfSorts}).Pack(packedUnit*2, all.sum)
}

// TestCompiledCards learns cards/learned.bin and cards/sorts.bin with -update, and holds them to the texts that they were learned from.
func TestCompiledCards(t *testing.T) {
	t.Parallel()
	d, err := readCards()
	if err != nil {
		t.Fatal(err)
	}
	all := asksAndQuestions(t, d)
	for file, compiled := range map[string]func() []byte{"cards/learned.bin": all.cards, "cards/sorts.bin": all.sorts} {
		if *update {
			if err := os.WriteFile(file, deflated(t, file, compiled()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		packed := read(t, file)
		if !strings.HasSuffix(packed, all.sum) {
			t.Fatalf("%s was learned from other texts: make rules", file)
		}
		if *learn && packed != string(compiled()) {
			t.Errorf("%s is not what is learned from the texts: make rules", file)
		}
	}
	if w, _, err := weigh.LoadSparse(read(t, "cards/learned.bin")); err != nil || strings.Join(w.Labels(), " ") != strings.Join(all.labels, " ") {
		t.Errorf("the weights know other cards (%v): make rules", err)
	}
}

// compressed is the file that is.
const compressed = "cards/learned.bin"

// deflated compresses what goes into a file that is compressed.
func deflated(t *testing.T, file string, data []byte) []byte {
	t.Helper()
	if file != compressed {
		return data
	}
	var all bytes.Buffer
	w, err := flate.NewWriter(&all, flate.BestCompression)
	if err == nil {
		_, err = w.Write(data)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return all.Bytes()
}

// read reads what deflated has written.
func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	text := string(data)
	if err == nil && file == compressed {
		text, err = pack.Inflate(text)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text
}
