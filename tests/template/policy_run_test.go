//go:build policy

package template_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"testing"
)

// TestPolicy has the transformed template checked by checkov: it finds what is accepted, and nothing else.
func TestPolicy(t *testing.T) {
	t.Parallel()
	// --soft-fail: findings are judged here. --skip-download: it asks nobody.
	cmd := exec.CommandContext(t.Context(), "../../.engines/checkov/bin/checkov", "--file", "testdata/transformed.json",
		"--framework", "cloudformation", "--skip-download", "--soft-fail", "--quiet", "--compact", "--output", "json")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(out, &r); err != nil {
		t.Fatalf("%v: %.400s", err, out)
	}
	for _, wrong := range judge(r, baseline(t)) {
		t.Error(wrong)
	}
	t.Logf("%d checks passed, %d findings, all of them accepted", r.Summary.Passed, len(r.Results.Failed))
}
