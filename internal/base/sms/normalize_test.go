package sms_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestNormalize(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"plain text stays", "See you at 7", "See you at 7"},
		{"empty", "", ""},
		{"only space", " \t\r\n\u00a0\u3000", ""},
		{"spaces collapse", "  stop \t\r\n\u00a0\u2003 now ", "stop now"},
		{"line separators are spaces", "a\u2028b\u2029c\u0085d", "a b c d"},
		{"case stays", "STOP Stop", "STOP Stop"},
		{"quotes", "I’m “in” ‘now’ `x` ´y´ «z»", `I'm "in" 'now' 'x' 'y' "z"`},
		{"dashes", "a–b—c‑d−e", "a-b-c-d-e"},
		{"ellipsis", "well…", "well..."},
		{"full width", "ＳＴＯＰ！", "STOP!"},
		{"ligature", "ﬁne", "fine"},
		{"zero width", "s\u200bt\u200co\u200dp\ufeff\u2060", "stop"},
		{"bidirectional marks", "\u202estop\u202c \u2067x\u2069\u200e\u200f\u061c", "stop x"},
		{"soft hyphen", "un\u00adsub\u00adscribe", "unsubscribe"},
		{"joiner between space", "a \u200d b", "a b"},
		{"controls", "s\x00t\x07o\x1bp\x7f\u0081", "stop"},
		{"tags and variation selectors", "ok\U000E0061\ufe0f\U000E0100 ❤️", "ok ❤"},
		{"fillers", "s\u115ft\u3164o\uffa0p\u034f", "stop"},
		{"composes", "e\u0301te\u0301", "été"},
		{"composes over what is dropped", "e\u200d\u0301", "é"},
		{"piled-up accents", "e" + strings.Repeat("\u0301", 50) + "x", "é" + strings.Repeat("\u0301", 7) + "x"},
		{"other scripts stay", "Привет γειά 你好 سلام", "Привет γειά 你好 سلام"},
		{"emoji stays", "👍🏽 ok", "👍🏽 ok"},
		{"not UTF-8", "a\xffb\xc3", "a\ufffdb\ufffd"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := sms.Normalize(tt.in); got != tt.want {
				t.Errorf("Normalize(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

// foldCase is one character and what it stands for.
type foldCase struct{ Char, Fold, How, Name string }

func foldCases(t *testing.T) []foldCase {
	t.Helper()
	f, err := os.Open("testdata/fold_cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // only read
	var cases []foldCase
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var c foldCase
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	return cases
}

func TestFoldCases(t *testing.T) {
	t.Parallel()
	for _, c := range foldCases(t) {
		// Between letters, because a space or an accent alone is trimmed or has nothing to stand on.
		in, want := "a"+c.Char+"b", "a"+c.Fold+"b"
		got := sms.Normalize(in)
		if strings.HasPrefix(c.How, "look-alike") {
			if got != in {
				t.Errorf("%s: Normalize changed a letter to %q", c.Name, got)
			}
			got, want = sms.Fold(got), strings.ToLower(want)
		}
		if got != sms.Normalize(want) {
			t.Errorf("%s (%s): %q, want %q", c.Name, c.How, got, want)
		}
	}
}

func TestNormalizeEveryCharacter(t *testing.T) {
	t.Parallel()
	for _, block := range [][2]rune{
		{0, 0x1FFFF},       // the planes of scripts and symbols
		{0x2F800, 0x2FA1F}, // the ideographs that NFKC changes
		{0xE0000, 0xE01FF}, // tags and variation selectors
	} {
		for r := block[0]; r <= block[1]; r++ {
			checkNormal(t, "a"+string(r)+"b")
			checkNormal(t, string(r))
		}
	}
}

func TestNormalizeProperties(t *testing.T) {
	t.Parallel()
	awkward := rapid.SampledFrom([]rune(" \t\n\u00a0'`´’\u0301\u0308\u0338\u200d\u034f\ufe0f…—﹘ﬁ한\u1100\u1161\u11a8👨\u0344㋿"))
	text := rapid.StringOfN(rapid.OneOf(awkward, rapid.Rune()), 0, 80, -1)
	rapid.Check(t, func(t *rapid.T) {
		checkNormal(t, text.Draw(t, "text"))
	})
	// More accents on one letter than x/text keeps together.
	accents := rapid.StringOfN(rapid.SampledFrom([]rune("\u0301\u0323\u0308\u0344\u0338\u0345\u034f\u0327")), 25, 80, -1)
	rapid.Check(t, func(t *rapid.T) {
		checkNormal(t, "e"+accents.Draw(t, "accents")+"x")
	})
}

func FuzzNormalize(f *testing.F) {
	for _, s := range []string{"", "stop", " ’﹘\u200d\u0301", "a\xff", strings.Repeat("e\u0301\u0323", 40), "\u1100\u115f\u1161"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkNormal(t, s) })
}

// checkNormal checks what holds for the normal form of any text.
func checkNormal(t interface{ Errorf(string, ...any) }, s string) {
	n := sms.Normalize(s)
	if again := sms.Normalize(n); again != n {
		t.Errorf("Normalize(%q) = %q, and again %q", s, n, again)
	}
	if !utf8.ValidString(n) || strings.TrimSpace(n) != n || strings.Contains(n, "  ") || strings.ContainsFunc(n, unicode.IsControl) {
		t.Errorf("Normalize(%q) = %q: not clean", s, n)
	}
	if !norm.NFKC.IsNormalString(n) {
		t.Errorf("Normalize(%q) = %q: not NFKC", s, n)
	}
	folded := sms.Fold(n)
	if again := sms.Fold(folded); again != folded {
		t.Errorf("Fold(%q) = %q, and again %q", n, folded, again)
	}
}

func TestNormalTextIsNotCopied(t *testing.T) {
	t.Parallel()
	for _, in := range []string{"Could we meet on Saturday at 7, near the park?", "STOP"} {
		if out := sms.Normalize(in); unsafe.StringData(out) != unsafe.StringData(in) {
			t.Errorf("%q was copied", in)
		}
	}
}

func TestFold(t *testing.T) {
	t.Parallel()
	tests := map[string]string{
		"STOP":             "stop",
		"ЅТОР":             "stop", // Cyrillic
		"ѕtор":             "stop",
		"ΗΕLΡ":             "help", // Greek
		"Pará":             "pará",
		"İstanbul":         "istanbul",
		"ÉTÉ":              "été",
		"don't text me 👍🏽": "don't text me 👍🏽",
	}
	for in, want := range tests {
		if got := sms.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func BenchmarkNormalizePlain(b *testing.B) {
	for b.Loop() {
		sms.Normalize("Could we meet on Saturday at 7, near the park? I'd bring two friends.")
	}
}

func BenchmarkNormalizeCurly(b *testing.B) {
	for b.Loop() {
		sms.Normalize("Could we meet on Saturday at 7 — near the park? I’d bring two friends 🙂")
	}
}
