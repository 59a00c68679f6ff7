package understand

import "testing"

func load(t testing.TB) *replies {
	t.Helper()
	r, err := newReplies(func(string) []string { return nil })
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
