package guide_test

import (
	"bufio"
	"bytes"
	"embed"
	"encoding/json"
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/text/guide"
)

//go:embed testdata/*.jsonl
var labelled embed.FS

// rows returns the labelled texts of a file.
func rows[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	raw, err := labelled.ReadFile("testdata/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(raw))
	for lines.Scan() {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		all = append(all, row)
	}
	if len(all) < 20 {
		t.Fatalf("%d texts of %s", len(all), name)
	}
	return all
}

// said is a text and the words that are to be made of it.
type said struct{ Text, Want string }

func demand(t *testing.T, name string, made func(text string) string) {
	t.Helper()
	for _, row := range rows[said](t, name) {
		if got := made(row.Text); got != row.Want {
			t.Errorf("%s(%q) = %q, want %q", name, row.Text, got, row.Want)
		}
	}
}

func TestCommand(t *testing.T) {
	t.Parallel()
	demand(t, "command", func(text string) string { return string(guide.Command(text)) })
}

func TestFeeling(t *testing.T) {
	t.Parallel()
	demand(t, "feeling", guide.Feeling)
}

func TestReflect(t *testing.T) {
	t.Parallel()
	demand(t, "reflect", guide.Reflect)
}

func TestWish(t *testing.T) {
	t.Parallel()
	demand(t, "wish", func(text string) string {
		tone, ok := guide.Wish(text)
		if ok != (tone != "") {
			t.Errorf("Wish(%q) = %q, %v", text, tone, ok)
		}
		return string(tone)
	})
}

func TestOwn(t *testing.T) {
	t.Parallel()
	demand(t, "own", func(text string) string {
		words, ok := guide.Own(text)
		if ok != (words != "") {
			t.Errorf("Own(%q) = %q, %v", text, words, ok)
		}
		return words
	})
}

func TestView(t *testing.T) {
	t.Parallel()
	demand(t, "view", func(text string) string { return guide.View(text, "Pat") })
}

func TestWhen(t *testing.T) {
	t.Parallel()
	demand(t, "when", guide.When)
}

func TestAsks(t *testing.T) {
	t.Parallel()
	for name, asks := range map[string]func(string) bool{"how": guide.AsksHow, "other": guide.AsksOther, "memory": guide.AsksMemory} {
		for _, row := range rows[struct {
			Text string
			Want bool
		}](t, name) {
			if got := asks(row.Text); got != row.Want {
				t.Errorf("%s(%q) = %v", name, row.Text, got)
			}
		}
	}
}

func TestLists(t *testing.T) {
	t.Parallel()
	for name, listed := range map[string]func(string) []string{"sentences": guide.Sentences, "needs": guide.Needs} {
		for _, row := range rows[struct {
			Text string
			Want []string
		}](t, name) {
			if got := listed(row.Text); !slices.Equal(got, row.Want) {
				t.Errorf("%s(%q) = %q, want %q", name, row.Text, got, row.Want)
			}
		}
	}
}

func TestIntensity(t *testing.T) {
	t.Parallel()
	for _, row := range rows[struct {
		Text     string
		From, To int
	}](t, "intensity") {
		if got := guide.Intensity(row.Text); got < row.From || got > row.To {
			t.Errorf("Intensity(%q) = %d, want %d to %d", row.Text, got, row.From, row.To)
		}
	}
}

func TestBegins(t *testing.T) {
	t.Parallel()
	for _, row := range rows[struct {
		Text, Name, About string
		OK                bool
	}](t, "begins") {
		got, ok := guide.Begins(row.Text)
		if want := (guide.Begin{Name: row.Name, About: row.About}); got != want || ok != row.OK {
			t.Errorf("Begins(%q) = %+v, %v, want %+v, %v", row.Text, got, ok, want, row.OK)
		}
	}
}

func TestAgree(t *testing.T) {
	t.Parallel()
	for _, row := range rows[struct {
		Text, Who, What, By string
		OK                  bool
	}](t, "agree") {
		got, ok := guide.Agree(row.Text, "Pat")
		if want := (guide.Agreement{Who: guide.Who(row.Who), What: row.What, By: row.By}); got != want || ok != row.OK {
			t.Errorf("Agree(%q) = %+v, %v, want %+v, %v", row.Text, got, ok, want, row.OK)
		}
	}
}
