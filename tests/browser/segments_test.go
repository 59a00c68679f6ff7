package browser

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestCountsAsTheServerDoes holds the page's count of segments to the server's own, over texts that are
// made to sit at the edges: where a segment ends, where a pair would be split, where one character turns
// GSM-7 into UCS-2.
func TestCountsAsTheServerDoes(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	alphabet := []rune("abc 1@£Ωé\n^{}\\[~]|€\fçÇ`“…字😀\U0001F468")
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "a", "€"}
	for range 2000 {
		odd := random.IntN(3) > 0
		text := make([]rune, random.IntN(340))
		for i := range text {
			text[i] = alphabet[random.IntN(19)] // GSM-7 only
			if odd && random.IntN(4) == 0 {
				text[i] = alphabet[random.IntN(len(alphabet))]
			}
		}
		texts = append(texts, string(text))
	}
	asked, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	type counted struct {
		Encoding        string
		Segments, Units int
	}
	got := eval[[]counted](b, `import("/console/segments.js").then(m => `+string(asked)+`.map(x => {
		const c = m.count(x); return {Encoding: c.encoding, Segments: c.segments, Units: c.units}; }))`)
	for i, text := range texts {
		want := sms.Count(text)
		if got[i] != (counted{string(want.Encoding), want.Segments, want.Units}) {
			t.Fatalf("%q: the page says %+v, the server %+v", text, got[i], want)
		}
	}
}
