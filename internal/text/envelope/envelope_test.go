package envelope_test

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/text/envelope"
)

// row is a line of the table: what a model sent, and what is read of it.
type row struct {
	Name string `json:"name"`
	Raw  string `json:"raw"`
	Want want   `json:"want"`
}

type want struct {
	Mode      string `json:"mode,omitempty"`
	Strategy  string `json:"strategy,omitempty"`
	Intensity int    `json:"intensity,omitempty"`
	Check     bool   `json:"check,omitempty"`
	Share     bool   `json:"share,omitempty"`
	Dispatch  string `json:"dispatch,omitempty"`
	Draft     string `json:"draft,omitempty"`
	Text      string `json:"text"`
	Warned    *bool  `json:"warned,omitempty"` // null: either way
}

func table(tb testing.TB) []row {
	tb.Helper()
	file, err := os.Open("testdata/table.jsonl")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	var rows []row
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var r row
		decoder := json.NewDecoder(strings.NewReader(lines.Text()))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&r); err != nil {
			tb.Fatalf("%s: %v", lines.Text(), err)
		}
		rows = append(rows, r)
	}
	return rows
}

func TestParse(t *testing.T) {
	t.Parallel()
	rows := table(t)
	if len(rows) < 120 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, r := range rows {
		e := envelope.Parse(r.Raw)
		got := want{e.Meta.Mode, e.Meta.Strategy, e.Meta.Intensity, e.Meta.Check, e.Meta.Share, e.Meta.Dispatch, e.Draft, e.Text, nil}
		if r.Want.Warned != nil {
			warned := len(e.Warnings) > 0
			got.Warned = &warned
		}
		if diff := cmp.Diff(r.Want, got); diff != "" {
			t.Errorf("%s: %q, warnings %q\n%s", r.Name, r.Raw, e.Warnings, diff)
		}
		holds(t, r.Raw)
	}
}

// TestLong: of an answer without end the beginning is read, also when that ends within a tag or a letter.
func TestLong(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"<draft>secret</draft>", "</meta>", "é", "&lt;meta&gt;", `{"check":true}`} {
		for i := range len(end) {
			raw := strings.Repeat("a", envelope.Limit-i) + end + "secret"
			if e := envelope.Parse(raw); len(e.Text) > envelope.Limit || strings.Contains(e.Text, "secret") || !slices.Contains(e.Warnings, envelope.WarnLong) {
				t.Errorf("%q, %d: %d bytes, %q", end, i, len(e.Text), e.Warnings)
			}
			holds(t, raw)
		}
	}
}

// TestClean: plain text stays as it is, and what is left of an envelope goes.
func TestClean(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"A talk has five steps.\n\nYou are in the second.":      "A talk has five steps.\n\nYou are in the second.",
		"<meta>{\"check\":true}</meta>A talk has five steps.":   "A talk has five steps.",
		"<thinking>they ask</thinking>":                         "",
		"This is EXPLAIN_PROCESS.":                              "",
		"FeelHeardCheck: Y\nA talk has five steps. I <3 talks.": "A talk has five steps. I <3 talks.",
	} {
		if got := envelope.Clean(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if envelope.Leaks(text) != (text != want) {
			t.Errorf("%q: leaks %v", text, envelope.Leaks(text))
		}
	}
}
