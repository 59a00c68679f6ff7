package understand

import (
	"math"
	"testing"
)

// TestConfidences holds every confidence that a score can get: never less for a higher score, from 0 to 1, with two decimals.
func TestConfidences(t *testing.T) {
	t.Parallel()
	c, err := loadCalibration()
	if err != nil {
		t.Fatal(err)
	}
	for _, reading := range Readings() {
		before := 0.0
		for score := 0.0; score <= 1; score += 0.001 {
			is := c.Curves[reading].At(score)
			if is < before || is > 1 || math.Abs(is*100-math.Round(is*100)) > 1e-9 {
				t.Fatalf("%s: %.3f is worth %v, less was worth %v", reading, score, is, before)
			}
			before = is
		}
		if before == 0 {
			t.Errorf("%s: worth nothing", reading)
		}
	}
}

func TestBadCalibrations(t *testing.T) {
	t.Parallel()
	good, err := loadCalibration()
	if err != nil {
		t.Fatal(err)
	}
	for name, curve := range map[string]Curve{
		"none": nil, "falls": {{0.5, 0.9}, {0.6, 0.8}}, "turns back": {{0.6, 0.8}, {0.5, 0.9}}, "above 1": {{0.5, 1.1}}, "below 0": {{-0.1, 0.5}}, "no number": {{0.5, math.NaN()}},
	} {
		bad := Calibration{Version: 1, From: "a test", Curves: map[Reading]Curve{}}
		for _, reading := range Readings() {
			bad.Curves[reading] = good.Curves[reading]
		}
		if bad.Curves[ReadHelp] = curve; bad.Check() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if (Calibration{Curves: good.Curves}).Check() == nil {
		t.Error("no version: accepted")
	}
}

func TestCurve(t *testing.T) {
	t.Parallel()
	c := Curve{{0.5, 0.4}, {0.7, 0.8}, {0.8, 0.8}}
	for score, want := range map[float64]float64{0: 0.4, 0.5: 0.4, 0.6: 0.6, 0.7: 0.8, 0.75: 0.8, 1: 0.8} {
		if got := c.At(score); got != want {
			t.Errorf("%v: %v, want %v", score, got, want)
		}
	}
}

// TestAlternatives: what else a text may be is of another intent, and both together promise no more than there is.
func TestAlternatives(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, one := range labelledTexts(t) {
		u := r.Read(one.Text, wednesday())
		if len(u.Alternatives) != 1 {
			t.Errorf("%q: %v", one.Text, u.Alternatives)
			continue
		}
		if a := u.Alternatives[0]; a.Intent == u.Intent || a.Confidence <= 0 || u.Confidence+a.Confidence > 1.0001 {
			t.Errorf("%q: %s %v, or %v", one.Text, u.Intent, u.Confidence, a)
		}
	}
}
