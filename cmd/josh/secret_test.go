package main_test

import (
	"archive/tar"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/seal/local"
)

// TestKeyRotate makes new keys while texts come in and a backup is made, then kills josh run, leaves what one that dies over a new key
// leaves, and begins anew: all that was ever sealed opens, here and from the backup.
func TestKeyRotate(t *testing.T) {
	t.Parallel()
	old := start(t, t.TempDir())
	own := []string{"JOSH_DATA=" + old.data, "JOSH_OPERATOR=kim"}
	var going sync.WaitGroup
	going.Go(func() {
		for n := range 120 {
			old.call("POST", "/dev/sms", fmt.Sprintf(`{"from":"+155501001%02d","body":"hi"}`, n%20))
		}
	})
	file := filepath.Join(t.TempDir(), "josh.tar")
	going.Go(func() {
		time.Sleep(200 * time.Millisecond)
		if said, code := command(t, own, "backup", "make", file); code != 0 {
			t.Errorf("backup: %s", said)
		}
	})
	for n := range 4 {
		if said, code := command(t, own, "key", "rotate", "--reason", "the yearly one"); code != 0 || !strings.Contains(said, fmt.Sprintf(`"keys": %d`, n+2)) {
			t.Errorf("exit code %d: %s", code, said)
		}
	}
	going.Wait()
	old.call("POST", "/dev/idle", `{}`)
	if said, _ := command(t, own, "audit"); strings.Count(said, `"key.rotate"`) != 4 || !strings.Contains(said, "the yearly one") {
		t.Errorf("the audit has %s", said)
	}
	_ = old.cmd.Process.Kill()
	old.wait()
	half := filepath.Join(old.data, "seal.json."+local.Unfinished+"1")
	if err := os.WriteFile(half, []byte(`{"v":1,"keys":[{"id"`), 0o600); err != nil {
		t.Fatal(err)
	}
	if said, code := command(t, own, "key", "rotate", "--reason", "nobody runs"); code != 1 || !strings.Contains(said, "is gone") {
		t.Errorf("of nothing that runs: %d %s", code, said)
	}

	fresh := start(t, old.data)
	if _, err := os.Stat(half); !os.IsNotExist(err) {
		t.Errorf("half a key file is left: %v", err)
	}
	for n := range 20 {
		texts := fresh.texts(fmt.Sprintf("+155501001%02d", n))
		if len(texts) == 0 {
			t.Errorf("the texts of %d do not open", n)
		}
		for _, text := range texts {
			if text["body"] == "" || text["status"] == "failed" {
				t.Errorf("%v", text)
			}
		}
	}
	again := filepath.Join(t.TempDir(), "josh.tar")
	if said, code := command(t, own, "backup", "make", again); code != 0 {
		t.Fatal(said)
	}
	for _, backup := range []string{file, again} {
		if first := firstMember(t, backup); first != "josh.db" {
			t.Errorf("the backup begins with %s: keys that are read before the table lack one that was made in between", first)
		}
		if said, code := command(t, []string{"PHONE_PEPPER=josh-local-pepper", "TMPDIR=" + t.TempDir()}, "backup", "verify", backup); code != 0 || !strings.Contains(said, `"whole": true`) {
			t.Errorf("exit code %d: %s", code, said)
		}
	}
	sealed := start(t, t.TempDir(), "SEAL_KEY=MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI=", "AWS_REGION=us-east-1")
	if said, code := command(t, []string{"JOSH_DATA=" + sealed.data}, "key", "rotate", "--reason", "x"); code != 1 || !strings.Contains(said, "there is no key file") {
		t.Errorf("where there is no key file: %d %s", code, said)
	}
}

// firstMember returns the name of the first file of an archive.
func firstMember(t *testing.T, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	head, err := tar.NewReader(f).Next()
	if err != nil {
		t.Fatal(err)
	}
	return head.Name
}

// TestPepperCommands: the list of a running josh run, and what an operator is told who takes a pepper out too early.
func TestPepperCommands(t *testing.T) {
	t.Parallel()
	const before, now = "the-pepper-of-the-first-years", "p2:the-pepper-from-now-on"
	old := start(t, t.TempDir(), "PHONE_PEPPER="+before)
	old.call("POST", "/dev/sms", `{"from":"+15550100011","body":"STOP"}`)
	old.call("POST", "/dev/idle", `{}`)
	old.stop()
	p := start(t, old.data, "PHONE_PEPPER="+now+","+before)
	p.call("POST", "/dev/sms", `{"from":"+15550100012","body":"hi"}`)
	p.call("POST", "/dev/sms", `{"from":"+15550100011","body":"hello?"}`)
	p.call("POST", "/dev/idle", `{}`)
	if n := len(p.texts("+15550100011")); n != 1 {
		t.Errorf("%d texts to somebody who has said STOP", n)
	}
	own := []string{"JOSH_DATA=" + p.data, "JOSH_OPERATOR=kim"}
	said, code := command(t, own, "pepper", "show")
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if code != 0 || len(lines) != 2 || !strings.Contains(lines[0], `"first":true,"numbers":1`) || !strings.Contains(lines[1], `"first":false,"numbers":1`) {
		t.Fatalf("exit code %d: %s", code, said)
	}
	name := strings.Split(strings.SplitN(lines[1], `"name":"`, 2)[1], `"`)[0]
	if said, code := command(t, own, "pepper", "drop", name, "--reason", "leaked"); code != 1 || !strings.Contains(said, "1 numbers are known under it") {
		t.Errorf("exit code %d: %s", code, said)
	}
	p.stop()
	for peppers, want := range map[string]string{
		now: "lacks a pepper", before: "lacks a pepper", "another-pepper-altogether": "is not the one", "p2:short": "at least 16", before + "," + "another-without-a-mark": "begin with p2:",
	} {
		said, code := command(t, []string{"PHONE_PEPPER=" + peppers}, "run", "--addr", "127.0.0.1:0", "--data", p.data)
		if code != 2 || !strings.Contains(said, want) || strings.Contains(said, before) || strings.Contains(said, "from-now-on") {
			t.Errorf("exit code %d, want %q: %s", code, want, said)
		}
	}
}
