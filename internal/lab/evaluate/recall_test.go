package evaluate

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestRecallBars holds the search in what was told to what was promised: the right one of a hundred is among the five nearest for at least 80 of 100
// questions; and to what it reached, of answers that lack it and of texts that were taken for questions. The two lists
// have two authors, of whom a few asked in the same words.
func TestRecallBars(t *testing.T) {
	t.Parallel()
	seen, shared := map[string]bool{}, 0
	for _, part := range []Part{Dev, Unseen} {
		rows, err := Own("recall", part)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for _, row := range rows {
			count[row.Kind]++
			text := strings.ToLower(sms.Normalize(row.Text))
			if part == Unseen && seen[text] {
				shared++
			}
			seen[text] = true
		}
		if count[tellsKind] != 100 || count[asksKind] != 300 || count[""] != 120 {
			t.Errorf("%s: %v", part, count)
		}
		for _, f := range Recall("recall "+string(part), rows) {
			t.Logf("%s: %d of %d", f.Name, f.K, f.N)
			switch share := f.Share(); {
			case strings.HasSuffix(f.Name, "among five of all") && share < 0.80, strings.HasSuffix(f.Name, "answered") && f.Of == recall && share < 0.50,
				strings.HasSuffix(f.Name, "without it") && share > 0.10, strings.HasSuffix(f.Name, "texts answered") && share > 0.01:
				t.Errorf("%s: %d of %d", f.Name, f.K, f.N)
			}
		}
	}
	if shared > 30 {
		t.Errorf("%d texts are in both lists", shared)
	}
}
