package compliance

import (
	"testing"

	"github.com/josh-sms/josh/internal/sms"
)

func mustLoadPlain(t testing.TB) *Plain {
	t.Helper()
	p, err := LoadPlain()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPlainExamples(t *testing.T) {
	t.Parallel()
	p := mustLoadPlain(t)
	for _, r := range p.rules {
		for _, text := range r.Yes {
			if got := p.Match(sms.Normalize(text)); got.OptOut == r.Doubt || got.Doubt != r.Doubt {
				t.Errorf("%s: must find %q, got %+v", r.ID, text, got)
			}
		}
		for _, text := range r.No {
			if got := p.Match(sms.Normalize(text)); got.OptOut || got.Doubt && r.Doubt {
				t.Errorf("%s: must not find %q, got %+v", r.ID, text, got)
			}
		}
	}
}
