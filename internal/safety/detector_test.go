package safety

import (
	"testing"

	"github.com/josh-sms/josh/internal/sms"
)

func mustLoadLexicon(t testing.TB) *Detector {
	t.Helper()
	d, err := LoadLexicon()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestLexiconExamples(t *testing.T) {
	t.Parallel()
	d, source := mustLoadLexicon(t), mustParseLexicon(t)
	for _, e := range source.entries {
		for _, text := range e.Yes {
			f := d.byPhrases(sms.Normalize(text))
			switch {
			case e.Minor && !f.Minor:
				t.Errorf("%s: must find %q", e.ID, text)
			case !e.Minor && (f.Hit == nil || f.Hit.Category != e.Category):
				t.Errorf("%s: must find %q, got %+v", e.ID, text, f.Hit)
			}
		}
		for _, text := range e.No {
			if f := d.byPhrases(sms.Normalize(text)); f.Hit != nil && f.Hit.Confidence == Sure || e.Minor && f.Minor {
				t.Errorf("%s: must not find %q, got %+v minor %v", e.ID, text, f.Hit, f.Minor)
			}
		}
	}
}
