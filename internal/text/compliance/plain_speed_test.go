package compliance

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func FuzzPlain(f *testing.F) {
	p := mustLoadPlain(f)
	for _, seed := range []string{"please stop texting me", strings.Repeat("stop ", 320), strings.Repeat("no more of the ", 100), "\xff", "s t o p"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := p.Match(sms.Normalize(text))
		if got.OptOut && got.Doubt || (got.OptOut || got.Doubt) != (got.Rule != "") {
			t.Fatalf("%+v", got)
		}
	})
}

func BenchmarkPlain(b *testing.B) {
	p := mustLoadPlain(b)
	b.ReportAllocs()
	for b.Loop() {
		p.Match("Would love to go climbing on Saturday afternoon, but I can't be there before 3. Who else is coming?")
	}
}

// BenchmarkPlainWorst reads texts of 1,600 characters: the last ones are the worst that a search found (see worstText in internal/text/phrase).
func BenchmarkPlainWorst(b *testing.B) {
	p := mustLoadPlain(b)
	for _, piece := range []string{"stop texting me ", "nomoreofthese", "plz pls stop rmv my like pls 😆 plz fkn ", "plz pls fkn stop rmv my just ", "stopalltex1ostustheq "} {
		b.Run(piece, func(b *testing.B) {
			text := sms.Normalize(strings.Repeat(piece, 1600/len(piece)))
			for b.Loop() {
				p.Match(text)
			}
		})
	}
}

func BenchmarkLoadPlain(b *testing.B) {
	for b.Loop() {
		mustLoadPlain(b)
	}
}
