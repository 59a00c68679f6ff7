package local_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/seal/local"
)

const aad = "P#c0ffee/W#1"

func open(t *testing.T, path string) *seal.Box {
	t.Helper()
	keys, err := local.Open(path, local.Options{})
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	return seal.NewBox(keys, nil)
}

func mustSeal(t *testing.T, b *seal.Box, plain string) string {
	t.Helper()
	sealed, err := b.Seal(context.Background(), aad, []byte(plain))
	if err != nil {
		t.Fatalf("Seal: %v", err)
	}
	return sealed
}

func mustOpen(t *testing.T, b *seal.Box, sealed, want string) {
	t.Helper()
	got, err := b.Open(context.Background(), aad, sealed)
	if err != nil || string(got) != want {
		t.Errorf("Open = %q, %v, want %q", got, err, want)
	}
}

func TestCreatesFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	sealed := mustSeal(t, open(t, path), "hello")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v; want 0600", info.Mode(), err)
	}
	mustOpen(t, open(t, path), sealed, "hello") // another process, later
	if names, _ := filepath.Glob(path + "*"); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
	other := open(t, filepath.Join(t.TempDir(), "seal.key"))
	if _, err := other.Open(context.Background(), aad, sealed); fault.KindOf(err) != fault.Invalid {
		t.Errorf("another file's key: %v, want invalid", err)
	}
}

func TestConcurrentCreationAgreesOnOneKey(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	boxes := make([]*seal.Box, 8)
	var wg sync.WaitGroup
	for i := range boxes {
		wg.Go(func() { boxes[i] = open(t, path) })
	}
	wg.Wait()
	for _, b := range boxes {
		mustOpen(t, boxes[0], mustSeal(t, b, "hello"), "hello")
	}
}

func TestRotation(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	before := open(t, path)
	old := mustSeal(t, before, "old")
	keys, err := local.Open(path, local.Options{})
	if err != nil {
		t.Fatal(err)
	}
	running := seal.NewBox(keys, nil)
	own := mustSeal(t, running, "own")
	for n := range 3 {
		now, err := keys.Rotate()
		if err != nil || now.Keys != n+2 || len(now.Newest) != 8 || now.Created.IsZero() {
			t.Fatalf("Rotate: %+v, %v", now, err)
		}
	}
	after := open(t, path)
	mustOpen(t, after, old, "old")
	mustOpen(t, running, own, "own")
	fresh := mustSeal(t, running, "new") // by who has rotated, without opening the file again
	mustOpen(t, running, fresh, "new")
	mustOpen(t, after, fresh, "new")
	if _, err := before.Open(context.Background(), aad, fresh); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a key from before the rotation opened a text from after it: %v", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v after rotation; want 0600", info.Mode(), err)
	}
}

func TestRotateWithoutFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	keys, err := local.Open(path, local.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := keys.Rotate(); fault.KindOf(err) != fault.Config {
		t.Errorf("Rotate: %v, want a config error", err)
	}
	elsewhere, err := local.FromSecret(make([]byte, seal.KeySize))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := elsewhere.Rotate(); fault.KindOf(err) != fault.Config {
		t.Errorf("Rotate of a secret: %v, want a config error", err)
	}
}

// TestRotationUnderLoad: while keys are added, all that is sealed opens, also by who opens the file only then.
func TestRotationUnderLoad(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	keys, err := local.Open(path, local.Options{})
	if err != nil {
		t.Fatal(err)
	}
	box := seal.NewBox(keys, nil)
	var all sync.WaitGroup
	stop := make(chan struct{})
	for range 4 {
		all.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				sealed, err := box.Seal(context.Background(), aad, []byte("hello"))
				if err != nil {
					t.Error(err)
					return
				}
				later, err := local.Open(path, local.Options{})
				if err != nil {
					t.Error(err)
					return
				}
				mustOpen(t, seal.NewBox(later, nil), sealed, "hello")
			}
		})
	}
	for range 20 {
		if _, err := keys.Rotate(); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	all.Wait()
}

func TestRotateGivesEveryKeyItsOwnID(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	// Each key takes 32 bytes of secret, then 4 of id; the second key is offered the first one's id again.
	random := bytes.NewReader(append(make([]byte, 36+36), 1, 2, 3, 4))
	keys, err := local.Open(path, local.Options{Random: random})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := keys.Rotate(); err != nil {
		t.Fatal(err)
	}
	open(t, path)
}

func TestOpenRefuses(t *testing.T) {
	t.Parallel()
	good, err := os.ReadFile("testdata/keys-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"empty":         "",
		"not JSON":      "-----BEGIN PRIVATE KEY-----",
		"no keys":       `{"v":1,"keys":[]}`,
		"new version":   strings.Replace(string(good), `"v": 1`, `"v": 2`, 1),
		"repeated id":   strings.Replace(string(good), "AAAAAg==", "AAAAAQ==", 1),
		"short secret":  strings.Replace(string(good), `"secret": "AAEC`, `"secret": "`, 1),
		"more after it": string(good) + string(good),
		"unknown field": strings.Replace(string(good), `"created"`, `"made"`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "seal.key")
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := local.Open(path, local.Options{})
			if fault.KindOf(err) != fault.Config {
				t.Fatalf("Open: %v, want a config error", err)
			}
			if strings.Contains(err.Error(), "AAEC") || strings.Contains(err.Error(), "BEGIN") {
				t.Errorf("the error quotes the file: %v", err)
			}
			after, err := os.ReadFile(path)
			if err != nil || string(after) != content {
				t.Error("a file that cannot be read was changed")
			}
		})
	}
}

func TestOpenRefusesFileThatOthersCanRead(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "seal.key")
	open(t, path)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if _, err := local.Open(path, local.Options{}); fault.KindOf(err) != fault.Config || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("Open: %v, want a config error that says what to do", err)
	}
}

func TestFromSecret(t *testing.T) {
	t.Parallel()
	box := func(fill string) *seal.Box {
		keys, err := local.FromSecret([]byte(strings.Repeat(fill, seal.KeySize)))
		if err != nil {
			t.Fatal(err)
		}
		return seal.NewBox(keys, nil)
	}
	sealed := mustSeal(t, box("a"), "hello")
	mustOpen(t, box("a"), sealed, "hello")
	if _, err := box("b").Open(context.Background(), aad, sealed); fault.KindOf(err) != fault.Invalid {
		t.Errorf("Open by another secret: %v, want invalid", err)
	}
	if _, err := local.FromSecret([]byte("short")); fault.KindOf(err) != fault.Invalid {
		t.Errorf("short secret: %v, want invalid", err)
	}
}

func TestOpenWithoutDirectory(t *testing.T) {
	t.Parallel()
	_, err := local.Open(filepath.Join(t.TempDir(), "absent", "seal.key"), local.Options{})
	if fault.KindOf(err) != fault.Config {
		t.Errorf("Open: %v, want a config error", err)
	}
}

// TestRecordedFile opens a key file and texts of version 1, which must open for ever. They were made by
// another implementation; see ../testdata/README.md.
func TestRecordedFile(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/keys-v1.json")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "seal.key")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var texts []struct{ AAD, Plain, Sealed string }
	if data, err = os.ReadFile("testdata/texts-v1.json"); err == nil {
		err = json.Unmarshal(data, &texts)
	}
	if err != nil || len(texts) != 2 {
		t.Fatalf("%d texts, %v", len(texts), err)
	}
	box := open(t, path)
	for _, text := range texts {
		mustOpen(t, box, text.Sealed, text.Plain)
	}
	newest := texts[1]
	keys, err := local.Open(path, local.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const nonce = "defghijklmno" // of the recorded texts
	again, err := seal.NewBox(keys, strings.NewReader(nonce)).Seal(context.Background(), newest.AAD, []byte(newest.Plain))
	if err != nil || again != newest.Sealed {
		t.Errorf("sealed by the newest key today = %q, %v, want %q", again, err, newest.Sealed)
	}
}
