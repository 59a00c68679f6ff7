package train

import (
	"bytes"
	"os"
	"testing"

	"github.com/josh-sms/josh/internal/weigh"
)

// CheckCompiled holds a file of packed weights to the file of texts that it was learned from: by its sum, since learning takes some
// seconds; with learn by learning again. With update it writes the file.
func CheckCompiled(t *testing.T, texts, packed string, o Options, update, learn bool) {
	t.Helper()
	file, err := os.ReadFile(texts)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(packed)
	if err != nil {
		t.Fatal(err)
	}
	if update || learn {
		want, err := Compile(file, o)
		if err != nil {
			t.Fatal(err)
		}
		if learn && !bytes.Equal(got, want) {
			t.Errorf("%s is not what is learned from %s: make rules", packed, texts)
		}
		if update {
			got = want
			if err := os.WriteFile(packed, got, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, sum, err := weigh.Load(string(got)); err != nil || sum != Sum(file) {
		t.Errorf("%s was learned from other texts than %s (%v): make rules", packed, texts, err)
	}
	if _, _, err := weigh.Load(string(got[:len(got)-1])); err == nil {
		t.Errorf("%s: cut off, and no error", packed)
	}
}
