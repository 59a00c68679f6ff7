package remember

import "testing"

// BenchmarkFacts reads a text that tells nothing, one that tells something, and a wish.
func BenchmarkFacts(b *testing.B) {
	r := New()
	for _, text := range []string{"coffee saturday morning?", "I'm running late, see you in 10", "I'm allergic to nuts", "my dog is called Rex and I love long walks by the sea"} {
		r.Facts(text)
		b.Run(text[:10], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r.Facts(text)
				r.Wish(text)
			}
		})
	}
}
