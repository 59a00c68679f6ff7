package understand

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/catalogue"
)

func load(t testing.TB) *replies {
	t.Helper()
	list, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	r, err := newReplies(func(folded string) (keys []string) {
		for _, f := range list.Find(folded) {
			keys = append(keys, f.Key)
		}
		return keys
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPlainReplies(t *testing.T) {
	t.Parallel()
	r := load(t)
	for text, want := range map[string]string{"Yeah!": "YES", "no thanks": "NO", "can't": "CANT", "maybe :)": "MAYBE", "": ""} {
		if got, _ := r.invite(r.hear(text), Context{}); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
