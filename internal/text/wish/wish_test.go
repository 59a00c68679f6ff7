package wish

import "testing"

// TestNameInstead: a word behind a name is none of it.
func TestNameInstead(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"call me mia rose instead": "Mia Rose", "my name is Ana": "Ana", "call me instead": "", "call me later": ""} {
		if got, ok := New().Name(text); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v", text, got, ok)
		}
	}
}
