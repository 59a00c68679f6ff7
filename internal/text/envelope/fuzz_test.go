package envelope_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/envelope"
)

// FuzzParse: no tag and no JSON reaches a person, and what is sent reads as itself.
func FuzzParse(f *testing.F) {
	for _, r := range table(f) {
		f.Add(r.Raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		holds(t, raw)
		clean := envelope.Clean(raw)
		if again := envelope.Clean(clean); again != clean || envelope.Leaks(clean) {
			t.Errorf("%q: %q, then %q", raw, clean, again)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	raw := whole()["envelope"]
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		envelope.Parse(raw)
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, raw := range hostile() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				envelope.Parse(raw)
			}
		})
	}
}
