package app_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/meddle"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestHonestAnswersCount: what a model reads in what people write, in their own turns of phrase and in other languages, is taken as
// it says, and no such text is taken for meddling.
func TestHonestAnswersCount(t *testing.T) {
	t.Parallel()
	reader, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open("testdata/honest.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	c := understand.Context{Now: time.Date(2026, 11, 20, 14, 30, 0, 0, time.UTC)} // a Friday
	rules, n := meddle.New(), 0
	for lines := bufio.NewScanner(file); lines.Scan(); n++ {
		var h struct {
			Text   string          `json:"text"`
			Answer json.RawMessage `json:"answer"`
			Takes  string          `json:"takes"` // "" is all that is answered
		}
		if err := json.Unmarshal(lines.Bytes(), &h); err != nil {
			t.Fatal(err)
		}
		if rule := rules.Finds(h.Text); rule != "" {
			t.Errorf("%q meddles: %s", h.Text, rule)
		}
		u, err := reader.Answered(h.Answer, h.Text, c)
		if h.Takes == "" {
			var all understand.Understanding
			if err := json.Unmarshal(h.Answer, &all); err != nil {
				t.Fatal(err)
			}
			h.Takes = taken(all)
		}
		if got := taken(u); err != nil || u.Confidence != 0.9 || got != h.Takes {
			t.Errorf("%q: %q at %v, want %q (%v)", h.Text, got, u.Confidence, h.Takes, err)
		}
	}
	if n < 60 {
		t.Errorf("%d texts", n)
	}
}

// taken says what is taken of an answer.
func taken(u understand.Understanding) string {
	var parts []string
	if l := u.Extracted.LinkUp; l != nil {
		parts = append(parts, l.ActivityKey)
		for _, at := range l.Time {
			parts = append(parts, at.Date+" "+string(at.Bucket)+at.From)
		}
		if l.Group != nil {
			parts = append(parts, fmt.Sprintf("%d-%d", l.Group.Min, l.Group.Max))
		}
		if parts = append(parts, l.Constraints...); l.RadiusMiles > 0 {
			parts = append(parts, fmt.Sprintf("%d miles", l.RadiusMiles))
		}
		if u.Missing != "" {
			parts = append(parts, "lacks "+u.Missing)
		}
	}
	if p := u.Extracted.Profile; p != nil {
		for _, patch := range p.Patches {
			parts = append(parts, patch.Path)
		}
	}
	return strings.Join(parts, " ")
}
