package template_test

import (
	"strings"
	"testing"
)

// TestRunbook finds an entry of docs/runbook.md for each alarm and an alarm for each entry, and in each entry what the
// alarm means, how to look, what to do and how to know that it is over.
func TestRunbook(t *testing.T) {
	t.Parallel()
	_, text, _ := strings.Cut(read(t, "docs/runbook.md"), "\n## Alarms\n")
	text, _, _ = strings.Cut(text, "\n## ")
	all, entries := alarms(t), map[string]int{}
	for _, entry := range strings.Split(text, "\n### ")[1:] {
		names, body, _ := strings.Cut(entry, "\n")
		for name := range strings.SplitSeq(names, ", ") {
			entries[name]++
			if _, ok := all[name]; !ok {
				t.Errorf("the runbook has an entry for %s, which is no alarm", name)
			}
		}
		at := 0
		for _, part := range []string{"**Means** ", "**Look** ", "**Do** ", "**Over** "} {
			n := strings.Index(body, strings.TrimSpace(part))
			if n < at || strings.Count(body, part[:len(part)-1]) != 1 {
				t.Errorf("the entry of %s does not have one %s in its place", names, part)
			}
			at = n
		}
	}
	for name := range all {
		if entries[name] != 1 {
			t.Errorf("%d entries of the runbook for %s", entries[name], name)
		}
	}
}
