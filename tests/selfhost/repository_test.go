package selfhost_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWorkflowsArePinned: what runs with the repository's rights is named by its commit, may only read unless a job says
// otherwise, and ends.
func TestWorkflowsArePinned(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) < 4 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		text := read(t, ".github/workflows/"+filepath.Base(file))
		has(t, file, text, "\npermissions:\n  contents: read\n", "timeout-minutes:")
		for _, m := range regexp.MustCompile(`uses: (\S+)`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(m[1], "./") && !regexp.MustCompile(`@[0-9a-f]{40}$`).MatchString(m[1]) {
				t.Errorf("%s uses %s, which may be another tomorrow", file, m[1])
			}
		}
	}
}

// TestOwners: each path that has owners is there.
func TestOwners(t *testing.T) {
	t.Parallel()
	for _, m := range regexp.MustCompile(`(?m)^(/\S+)\s+@`).FindAllStringSubmatch(read(t, ".github/CODEOWNERS"), -1) {
		if found, err := filepath.Glob("../.." + m[1]); err != nil || len(found) == 0 {
			t.Errorf("nothing is at %s", m[1])
		}
	}
}
