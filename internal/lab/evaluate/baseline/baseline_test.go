package baseline_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/lab/evaluate/baseline"
)

// TestBeside: a figure that one of two builds does not have is a difference, and what is the same is left out unless all are wanted.
func TestBeside(t *testing.T) {
	t.Parallel()
	one, err := baseline.Parse([]byte(`{"safety none": 0.021, "optout": 0.97, "gone": 1}`))
	if err != nil {
		t.Fatal(err)
	}
	two := baseline.Figures{"safety none": 0.02, "optout": 0.97, "new": 0.5}
	for all, want := range map[bool][]string{
		false: {"figure|that one|this one|difference", "gone|1.000|-|-", "new|-|0.500|-", "safety none|0.021|0.020|-0.001", "3 of 4 figures differ"},
		true:  {"figure|that one|this one|difference", "gone|1.000|-|-", "new|-|0.500|-", "optout|0.970|0.970|+0.000", "safety none|0.021|0.020|-0.001", "3 of 4 figures differ"},
	} {
		var out strings.Builder
		if err := baseline.Print(&out, baseline.Beside(one, two), all); err != nil {
			t.Fatal(err)
		}
		var got []string
		for line := range strings.Lines(out.String()) {
			cells := strings.FieldsFunc(strings.ReplaceAll(strings.TrimRight(line, "\n"), "  ", "\x00"), func(r rune) bool { return r == 0 })
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			got = append(got, strings.Join(cells, "|"))
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("all %v:\n%s", all, strings.Join(got, "\n"))
		}
	}
	if _, err := baseline.Parse([]byte(`[1]`)); err == nil {
		t.Error("a list was taken for figures")
	}
}

// TestRecorded: this build has its figures.
func TestRecorded(t *testing.T) {
	t.Parallel()
	f, err := baseline.Recorded()
	if err != nil || len(f) < 50 {
		t.Fatalf("%d figures, %v", len(f), err)
	}
	for name, share := range f {
		if share < 0 || share > 1 {
			t.Errorf("%s is %v", name, share)
		}
	}
}
