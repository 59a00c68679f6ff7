package docs_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// quoted is what the runbook has somebody look for in the log, or read in an answer: several plain words in code marks.
var quoted = regexp.MustCompile("`([a-zA-Z]+(?: [a-z]+)+)`")

// TestRunbookQuotesTheCode: whatever line the runbook has somebody look for at night is one that the code writes.
func TestRunbookQuotesTheCode(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	for _, folder := range []string{"../../cmd", "../../internal"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			source.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	code, n := source.String(), 0
	for _, m := range quoted.FindAllStringSubmatch(strings.ReplaceAll(read(t, "docs/runbook.md"), "\n", " "), -1) {
		if strings.HasPrefix(m[1], "josh ") || m[1] == "Task timed out" || m[1] == "Runtime exited" { // commands, and Lambda's own words
			continue
		}
		if n++; !strings.Contains(code, m[1]) {
			t.Errorf("no code writes %q", m[1])
		}
	}
	if n < 10 {
		t.Errorf("only %d quotations found", n)
	}
}
