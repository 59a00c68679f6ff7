//go:build engines

package carrier_test

import (
	"cmp"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

// TestTwiliosOwnClient has Twilio's Node library create, fetch and list messages, read errors and check the
// signatures of callbacks.
func TestTwiliosOwnClient(t *testing.T) {
	t.Parallel()
	folder, err := filepath.Abs(filepath.Join(cmp.Or(os.Getenv("JOSH_ENGINES_DIR"), "../../../../.engines"), "node"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "twilio")); err != nil {
		t.Fatalf("npm package twilio is not installed (make engines): %v", err)
	}
	s := newSimulator(t, func(c *carrier.Config) { c.Callback = http.DefaultTransport })
	start(t, s)
	server := httptest.NewServer(http.StripPrefix("/carrier", s.Handler()))
	defer server.Close()
	script := exec.CommandContext(t.Context(), "node", "testdata/client.cjs", folder, server.URL+"/carrier", account, token, josh, alice)
	script.Stderr = os.Stderr
	out, err := script.Output()
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"created":      []any{"queued", "1", "outbound-api", nil, true},
		"fetched":      []any{"delivered", "Grüße 👋", nil, true},
		"callbacks":    []any{"sent signed", "delivered signed"},
		"listed":       []any{"text 3", "text 2", "text 1", "text 0", "Grüße 👋"},
		"sentHasFirst": true,
		"refused":      []any{"RestException", 400.0, 21211.0, "https://www.twilio.com/docs/errors/21211"},
		"locked":       []any{401.0, 20003.0},
	}
	if diff := gocmp.Diff(want, decode(t, out)); diff != "" {
		t.Errorf("what the library saw (-want +got):\n%s", diff)
	}
}
