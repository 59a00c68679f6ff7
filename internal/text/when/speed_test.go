package when_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/when"
)

func BenchmarkRead(b *testing.B) {
	z := newYork(b)
	c := when.Context{Now: at(b, "2026-05-12 10:00", z), Zone: z}
	for _, row := range []struct{ name, text string }{
		{"time", "would anybody like to get coffee with me friday or saturday morning around 9, maybe near the park?"},
		{"options", "sat morning or sun afternoon works best for me"},
		{"none", "hey josh i would love to find some people to go climbing with, nothing too serious"},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				when.Read(row.text, c)
			}
		})
	}
}
