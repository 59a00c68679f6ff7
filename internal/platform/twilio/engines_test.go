//go:build engines

package twilio_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/josh-sms/josh/internal/platform/twilio"
)

// TestSignedByTwilio checks 1,000 random forms that Twilio's own Node library signed.
func TestSignedByTwilio(t *testing.T) {
	t.Parallel()
	const forms = "1000"
	folder := filepath.Join(cmp.Or(os.Getenv("JOSH_ENGINES_DIR"), "../../../.engines"), "node")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "twilio")); err != nil {
		t.Fatalf("npm package twilio is not installed (make engines): %v", err)
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	script := exec.CommandContext(t.Context(), "node", "testdata/sign.cjs", folder, forms)
	script.Stderr = os.Stderr
	out, err := script.Output()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); n++ {
		var signed struct{ Token, URL, Body, Signature string }
		if err := json.Unmarshal(lines.Bytes(), &signed); err != nil {
			t.Fatal(err)
		}
		form, err := twilio.ParseForm([]byte(signed.Body))
		if err != nil {
			t.Fatalf("%s: %v", lines.Bytes(), err)
		}
		if !twilio.NewVerifier(signed.Token).Verify(signed.Signature, signed.URL, form) {
			t.Errorf("refused %s", lines.Bytes())
		}
		if twilio.NewVerifier(signed.Token+"x").Verify(signed.Signature, signed.URL, form) {
			t.Errorf("accepted with another token %s", lines.Bytes())
		}
	}
	if n != 1000 {
		t.Errorf("%d forms, want %s", n, forms)
	}
}
