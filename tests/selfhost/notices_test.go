package selfhost_test

import (
	"os/exec"
	"testing"
)

// TestNotices: whoever gets a binary gets the licences of what is in it.
func TestNotices(t *testing.T) {
	t.Parallel()
	made, err := exec.CommandContext(t.Context(), "../../scripts/notices.sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(made) != read(t, "THIRD-PARTY-NOTICES.txt") {
		t.Error("THIRD-PARTY-NOTICES.txt is of other modules: scripts/notices.sh >THIRD-PARTY-NOTICES.txt")
	}
}
