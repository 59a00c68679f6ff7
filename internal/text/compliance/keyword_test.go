package compliance

import (
	"strings"
	"testing"
)

func mustLoad(t testing.TB) *Keywords {
	t.Helper()
	k, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestRecognise(t *testing.T) {
	t.Parallel()
	k := mustLoad(t)
	for _, c := range []struct {
		text     string
		provider string
		optedOut bool
		want     Keyword
		words    string
	}{
		{text: "STOP", want: Stop, words: "keyword:en"},
		{text: "stop", want: Stop, words: "keyword:en"},
		{text: "Stop!!", want: Stop, words: "keyword:en"},
		{text: "\"stop\".", want: Stop, words: "keyword:en"},
		{text: "🛑 stop 🛑", want: Stop, words: "keyword:en"},
		{text: "stop all", want: Stop, words: "keyword:en"},
		{text: "STOPALL", want: Stop, words: "keyword:en"},
		{text: "Opt-Out", want: Stop, words: "keyword:en"},
		{text: "Arrêt", want: Stop, words: "keyword:fr"},
		{text: "no más", want: Stop, words: "keyword:es"},
		{text: "stop by at 7"},
		{text: "don't stop"},
		{text: "stop it"},
		{text: "cancel my Saturday linkup"},
		{text: "the end"},
		{text: "start", want: Start, words: "keyword:en"},
		{text: "UNSTOP", want: Start, words: "keyword:en"},
		{text: "yes"},
		{text: "Yes!", optedOut: true, want: Start, words: "keyword:en"},
		{text: "yes please", optedOut: true},
		{text: "help", want: Help, words: "keyword:en"},
		{text: "Info?", want: Help, words: "keyword:en"},
		{text: "help me move a couch"},
		{text: "👍", optedOut: true},
		{text: ""},
		{text: "!!!"},
		{text: "adios", provider: "STOP", want: Stop, words: "provider"},
		{text: "stop", provider: "START", want: Start, words: "provider"},
		{text: "stop", provider: "nonsense", want: Stop, words: "keyword:en"},
		{text: strings.Repeat("stop", 400)},
	} {
		got := k.Recognise(c.text, c.provider, c.optedOut)
		if got.Keyword != c.want || got.Words != c.words {
			t.Errorf("%q (provider %q, opted out %v): got %q by %q, want %q by %q",
				c.text, c.provider, c.optedOut, got.Keyword, got.Words, c.want, c.words)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for name, file := range map[string]string{
		"not JSON":             `{`,
		"no version":           `{"sets":{}}`,
		"unknown set":          `{"version":1,"sets":{"WAIT":{"en":["wait"]}}}`,
		"provider's own word":  `{"version":1,"provider":{"STOP":["basta"]},"sets":{"STOP":{"en":["stop"]},"START":{"en":["start"]},"HELP":{"en":["help"]}}}`,
		"provider's other set": `{"version":1,"provider":{"START":["stop"]},"sets":{"STOP":{"en":["stop"]},"START":{"en":["start"]},"HELP":{"en":["help"]}}}`,
		"word twice":           `{"version":1,"sets":{"STOP":{"en":["stop","stop"]}}}`,
		"not folded":           `{"version":1,"sets":{"STOP":{"en":["Stop"]}}}`,
		"empty word":           `{"version":1,"sets":{"STOP":{"en":[""]}}}`,
		"no STOP itself":       `{"version":1,"sets":{"STOP":{"en":["end"]},"START":{"en":["start"]},"HELP":{"en":["help"]}}}`,
	} {
		if _, err := parse([]byte(file)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzRecognise(f *testing.F) {
	k := mustLoad(f)
	for _, seed := range []string{"stop", "🛑stop", "yes", "\xff\xfe", "İSTANBUL", "ſtop"} {
		f.Add(seed, "", true)
	}
	f.Fuzz(func(t *testing.T, text, provider string, optedOut bool) {
		got := k.Recognise(text, provider, optedOut)
		if (got.Keyword == "") != (got.Words == "") {
			t.Fatalf("keyword %q without words %q", got.Keyword, got.Words)
		}
		if again := Fold(Fold(text)); again != Fold(text) {
			t.Fatalf("Fold is not idempotent: %q", again)
		}
	})
}

func BenchmarkRecognise(b *testing.B) {
	k := mustLoad(b)
	b.ReportAllocs()
	for b.Loop() {
		k.Recognise("Would love to go climbing on Saturday afternoon", "", false)
	}
}
