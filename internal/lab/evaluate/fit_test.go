package evaluate

import (
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/text/understand"
)

// TestCalibrationIsOfTheRules holds the embedded calibration to the rules as they are. After a change of rules: go run
// ./internal/lab/evaluate/cmd -calibrate, then -update.
func TestCalibrationIsOfTheRules(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	made, err := rules.Calibrate()
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("../../../" + confidence)
	if err != nil || string(made) != string(have) {
		t.Errorf("confidence.json is not what the rules are worth: run go run ./internal/lab/evaluate/cmd -calibrate, then -update (%v)", err)
	}
}

// TestFit: what is right more often the higher its score keeps its shares, what is not is taken together, and few rows promise little.
func TestFit(t *testing.T) {
	t.Parallel()
	var scored []Scored
	rows := func(reading understand.Reading, score float64, right, wrong int) {
		for i := range right + wrong {
			scored = append(scored, Scored{reading, score, i < right, 1})
		}
	}
	rows(understand.ReadRequest, 0.9, 90, 10)
	rows(understand.ReadRequest, 0.5, 40, 60)
	rows(understand.ReadRequest, 0.7, 80, 20)
	rows(understand.ReadEdit, 0.9, 50, 50)
	rows(understand.ReadEdit, 0.6, 100, 0)
	rows(understand.ReadHelp, 0.9, 1, 0)
	c := Fit(scored, "a test")
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		reading            understand.Reading
		score, least, most float64
	}{
		{understand.ReadRequest, 0.5, 0.39, 0.41}, {understand.ReadRequest, 0.6, 0.59, 0.61}, {understand.ReadRequest, 0.95, 0.89, 0.91},
		{understand.ReadEdit, 0.6, 0.74, 0.76}, {understand.ReadEdit, 0.9, 0.74, 0.76}, {understand.ReadHelp, 0.9, 0.75, 0.9}, {understand.ReadProfile, 0.9, 0.5, 0.5},
	} {
		if got := c.Curves[want.reading].At(want.score); got < want.least || got > want.most {
			t.Errorf("%s %.2f: %.3f, want %.2f to %.2f", want.reading, want.score, got, want.least, want.most)
		}
	}
}

// TestCalibrationLists: the list that confidences are made on is none of those that they are measured on.
func TestCalibrationLists(t *testing.T) {
	t.Parallel()
	own, public, err := calibrationLists()
	if err != nil || len(own) < 400 || len(public) < 300 {
		t.Fatal(len(own), len(public), err)
	}
	known := map[string]bool{}
	for _, turn := range append(own, public...) {
		known[*turn.Text] = len(*turn.Text) > 40
	}
	for _, list := range TurnLists() {
		turns, err := OwnTurns(list)
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range turns {
			if known[*turn.Text] {
				t.Errorf("%s: a text of the calibration is measured", list)
			}
		}
	}
}
