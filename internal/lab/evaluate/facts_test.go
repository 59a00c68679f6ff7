package evaluate

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestFactsBars holds what is remembered to what was promised: of what is kept at least 95 of 100 are facts, 70 of 100 facts are found, and nothing that must
// never be kept is. No row of the unseen list is one of the other.
func TestFactsBars(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	figures, err := rules.facts()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range figures {
		t.Logf("%s: %d of %d", f.Name, f.K, f.N)
		switch {
		case strings.HasSuffix(f.Name, "kept are facts") && f.Share() < 0.95, strings.HasSuffix(f.Name, "facts found") && f.Share() < 0.70, strings.HasSuffix(f.Name, "sensitive kept") && f.K > 0:
			t.Errorf("%s: %d of %d", f.Name, f.K, f.N)
		}
	}
	seen := map[string]bool{}
	dev, err := Own("facts", Dev)
	if err != nil {
		t.Fatal(err)
	}
	unseen, err := Own("facts", Unseen)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range dev {
		seen[strings.ToLower(sms.Normalize(row.Text))] = true
	}
	for _, row := range unseen {
		if seen[strings.ToLower(sms.Normalize(row.Text))] {
			t.Errorf("%q is in both lists", row.Text)
		}
	}
	if len(dev) < 80 || len(unseen) < 120 {
		t.Errorf("%d and %d rows", len(dev), len(unseen))
	}
}
