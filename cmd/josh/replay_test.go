package main_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/replay"
)

// TestReplay exports the turn of a text of a running josh run, decides it again, and sees what was tampered with.
func TestReplay(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	_, sent := p.call("POST", "/dev/sms", `{"from":"+15550100011","body":"hello from the axolotl"}`)
	p.call("POST", "/dev/idle", `{}`)
	sid, _ := sent["sid"].(string)
	file := filepath.Join(t.TempDir(), "turn.json")
	if status, out := josh(t, nil, "replay", "export", sid, "--reason", "a test", "--out", file, "--data", p.data); status != 0 || !strings.Contains(out, file) {
		t.Fatalf("export: %d %s", status, out)
	}
	if status, out := josh(t, nil, "replay", "run", file); status != 0 || !strings.Contains(out, "no difference") {
		t.Errorf("run: %d %s", status, out)
	}
	if status, out := josh(t, nil, "replay", "export", sid, "--out", "-", "--data", p.data); status != 0 || strings.Contains(out, "axolotl") || !strings.Contains(out, `"redacted": true`) {
		t.Errorf("without a reason: %d %s", status, out)
	}
	if status, out := josh(t, nil, "replay", "since", "1h", "--data", p.data); status != 0 || !strings.Contains(out, `"same":1`) {
		t.Errorf("since: %d %s", status, out)
	}
	test := filepath.Join(t.TempDir(), "turn_test.json")
	if status, out := josh(t, nil, "replay", "test", file, "--why", "it named a time", "--text", "hi there", "-o", test); status != 0 || !strings.Contains(out, "fails now: decided ") {
		t.Errorf("as a test: %d %s", status, out)
	}
	kept := must(replay.ParseCase(must(os.ReadFile(test))))
	if kept.Wanted.Other == nil || kept.Bundle.Snapshot.Message.Normal != "hi there" || !kept.Bundle.Redacted || kept.Why != "it named a time" {
		t.Errorf("the test is %+v", kept)
	}
	if status, out := josh(t, nil, "replay", "test", file, "--why", "?", "--text", "hi", "--outcome", kept.Wanted.Other.Outcome, "-o", test+"2"); status != 1 || !strings.Contains(out, "would not fail") {
		t.Errorf("a test that would not fail: %d %s", status, out)
	}
	if _, err := os.Stat(test + "2"); err == nil {
		t.Error("a test that would not fail is written")
	}
	raw := must(os.ReadFile(file))
	bundle := must(replay.Parse(raw))
	bundle.Decided.Outcome = "another"
	if err := os.WriteFile(file, must(json.Marshal(bundle)), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out := josh(t, nil, "replay", "run", file); status != 1 || !strings.Contains(out, "trace: outcome\n  then: another\n  now:  ") {
		t.Errorf("of another outcome: %d %s", status, out)
	}
	if status, out := josh(t, nil, "replay", "run", "--json", file); status != 1 || !strings.Contains(out, `"then":"another"`) {
		t.Errorf("as JSON: %d %s", status, out)
	}
	if err := os.WriteFile(file, bytes.Replace(raw, []byte(`"version":1`), []byte(`"version":9`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, out := josh(t, nil, "replay", "run", file); status != 1 || !strings.Contains(out, "newer") {
		t.Errorf("of newer code: %d %s", status, out)
	}
}
