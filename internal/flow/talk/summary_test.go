package talk_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/platform/model"
)

// rambling listens and never asks whether it got that: a side that goes on and on. What it summarises is in the words of sum.
func rambling(sum string) func(model.Request) string {
	return func(r model.Request) string {
		switch r.Purpose {
		case talk.SummaryPurpose:
			return sum
		case "talk_witness":
			return `<meta>{"mode":"Witness","strategy":"Reflect","intensity":4,"check":false}</meta>That sounds like a long evening. What came next?`
		}
		return obedient(r)
	}
}

// toldALot is a talk in which Ada has said that many things in private. One of the first has a word that nobody else has.
func toldALot(t *testing.T, sum string, texts int) (world, *guides) {
	w, g := guided(t, rambling(sum))
	w.says(ada, "i want to talk something out with pat", "the evening at the gym")
	w.says(ada, "SEND")
	w.says(pat, "yes")
	for n := range texts {
		w.says(ada, fmt.Sprintf("and then %s the thing number %d happened", map[bool]string{true: "quagga", false: "also"}[n == 5], n))
	}
	return w, g
}

// TestSideIsSummarised: what was said long ago in private is summarised once it is quiet, models are shown the summary of their side instead, nobody
// else gets a word of it, and its cost is that of the talk.
func TestSideIsSummarised(t *testing.T) {
	t.Parallel()
	w, g := toldALot(t, `{"summary":["They waited for an hour, zorilla."],"own_needs":["a message"]}`, 16)
	if n := len(w.sides(ada)[0].Lines); n < 30 {
		t.Fatalf("only %d lines", n)
	}
	g.takes()
	w.pass(10 * time.Minute)
	s := w.sides(ada)[0]
	if s.Summary == nil || len(s.Lines) != 15 || s.Summary.Texts < 15 {
		t.Fatalf("%d lines, %+v", len(s.Lines), s.Summary)
	}
	if shown := strings.Join(g.takes(), "\n"); !strings.Contains(shown, "quagga") || strings.Contains(shown, "Pat") {
		t.Errorf("the summary was made of %q", shown)
	}
	w.says(ada, "and the way home was long and dark", "then I sat in the kitchen")
	shown := strings.Join(g.takes(), "\n")
	if !strings.Contains(shown, "zorilla") || !strings.Contains(shown, "own needs: a message") || strings.Contains(shown, "quagga") {
		t.Errorf("a model is shown %s\n%s", shown, w.said.String())
	}
	w.says(pat, "it was late and I had no signal")
	if shown := strings.Join(g.takes(), "\n"); strings.Contains(shown, "zorilla") || strings.Contains(shown, "quagga") {
		t.Errorf("of the other side a model is shown %s", shown)
	}
	if strings.Contains(w.said.String(), "zorilla") {
		t.Error("the summary was sent to somebody")
	}
	var cost struct{ Sums []ledger.Sum }
	if err := json.Unmarshal(w.Operate("cost", map[string]any{"by": []ledger.By{ledger.Subject, ledger.Purpose}, "since": "30d"}), &cost); err != nil {
		t.Fatal(err)
	}
	var subjects []string
	for _, sum := range cost.Sums {
		if sum.Keys[ledger.Purpose] == talk.SummaryPurpose {
			subjects = append(subjects, sum.Keys[ledger.Subject])
		}
	}
	if len(subjects) != 1 || subjects[0] != "T#"+s.ID {
		t.Errorf("the summary cost %v", subjects)
	}
	w.says(ada, "LEAVE", "yes")
	if w.sides(ada)[0].Summary != nil {
		t.Error("the summary is there when the talk is over")
	}
}

// TestSummaryThatFails: where a model gives none it is asked again a few times, and what was said stays as it was.
func TestSummaryThatFails(t *testing.T) {
	t.Parallel()
	w, g := toldALot(t, `I would rather not.`, 16)
	before := w.sides(ada)[0].Lines
	g.takes()
	w.pass(24 * time.Hour)
	if n := len(g.takes()); n < 4 || n > 8 { // each is asked once more, because a form was not filled in
		t.Errorf("it was asked %d times", n)
	}
	if s := w.sides(ada)[0]; s.Summary != nil || len(s.Lines) != len(before) {
		t.Errorf("%d lines of %d, %+v", len(s.Lines), len(before), s.Summary)
	}
}

// TestNoSummaryInNeed: who is overwhelmed is not recalled, and few words are not summarised.
func TestNoSummaryInNeed(t *testing.T) {
	t.Parallel()
	w, g := toldALot(t, `{"summary":["They waited."]}`, 8)
	g.takes()
	w.pass(time.Hour)
	if shown := g.takes(); len(shown) > 0 || w.sides(ada)[0].Summary != nil {
		t.Errorf("of few words was made %v", w.sides(ada)[0].Summary)
	}
	w, g = toldALot(t, `{"summary":["They waited."]}`, 16)
	w.says(ada, "I'm falling apart, it's all too much")
	g.takes()
	w.pass(time.Hour)
	if shown := g.takes(); len(shown) > 0 || w.sides(ada)[0].Summary != nil || w.sides(ada)[0].Intensity < 9 {
		t.Errorf("at %d was made %v", w.sides(ada)[0].Intensity, w.sides(ada)[0].Summary)
	}
}
