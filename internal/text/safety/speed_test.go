package safety

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// worst are texts of 1,600 characters that make a careless matcher slow: every word begins many phrases, or none ends. The last ones are
// the worst that a search found (see worstText in internal/text/phrase).
func worst() []string {
	var texts []string
	for _, piece := range []string{
		"i want to ", "kill ", "i ", "a", "k i l l ", "my ", "dont want to be here ", "he she they my ex ", "s", "killkillkill", "in my the ",
		"😂 lol ", "\"", ". ", "iwanttodi ", "suicidd ", "ex get my 😆 😝 😜 ", "😆 🤣 only baby also want my ", "conti1uestheyllashlq exchangekisskn1tw ",
		"he told me to kill myself ", "my friend wants to die ", "she said i want to die ",
	} {
		texts = append(texts, sms.Normalize(strings.Repeat(piece, 1600/len(piece))))
	}
	return texts
}

func FuzzDetect(f *testing.F) {
	d := mustLoadLexicon(f)
	s := NewScorer(d)
	for _, text := range append(worst(), "i want to k1ll myself", "\xff", "k*ll \"me\" now", "$@!|+", "I. Want. To.") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		normal := sms.Normalize(text)
		hit := d.Detect(normal).Hit
		if hit == nil {
			return
		}
		j, err := s.Judge(t.Context(), normal, *hit)
		if err != nil || j.Confidence < 0.5 || j.Confidence > 1 {
			t.Fatalf("judgement %+v, %v", j, err)
		}
	})
}

func BenchmarkDetect(b *testing.B) {
	d := mustLoadLexicon(b)
	b.ReportAllocs()
	for b.Loop() {
		d.Detect("Would love to go climbing on Saturday afternoon, but I can't be there before 3. Who else is coming?")
	}
}

func BenchmarkDetectWorst(b *testing.B) {
	d := mustLoadLexicon(b)
	for _, text := range worst() {
		b.Run(text[:min(12, len(text))], func(b *testing.B) {
			for b.Loop() {
				d.Detect(text)
			}
		})
	}
}

func BenchmarkLoadLexicon(b *testing.B) {
	for b.Loop() {
		mustLoadLexicon(b)
	}
}
