package sms_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestPublicVectors(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("testdata/segment_vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name, Body    string
			Encoding      sms.Encoding
			Segments      int
			SmartEncoding bool   `json:"smart_encoding"`
			BodyAfter     string `json:"body_after"`
		}
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Vectors) != 172 {
		t.Fatalf("%d vectors, want 172", len(file.Vectors))
	}
	for _, v := range file.Vectors {
		if v.SmartEncoding {
			if got := sms.SmartEncode(v.Body); got != v.BodyAfter {
				t.Errorf("%s: SmartEncode = %q, want %q", v.Name, got, v.BodyAfter)
			}
			continue
		}
		if got := sms.Count(v.Body); got.Encoding != v.Encoding || got.Segments != v.Segments {
			t.Errorf("%s: %+v, want %s in %d", v.Name, got, v.Encoding, v.Segments)
		}
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, body string
		want       sms.Segments
	}{
		{"empty", "", sms.Segments{Encoding: sms.GSM7}},
		{"full segment", strings.Repeat("a", 160), sms.Segments{Encoding: sms.GSM7, Segments: 1, Units: 160}},
		{"one over", strings.Repeat("a", 161), sms.Segments{Encoding: sms.GSM7, Segments: 2, Units: 161}},
		{"two full", strings.Repeat("a", 306), sms.Segments{Encoding: sms.GSM7, Segments: 2, Units: 306}},
		{"three", strings.Repeat("a", 307), sms.Segments{Encoding: sms.GSM7, Segments: 3, Units: 307}},
		{"escape not split", strings.Repeat("a", 152) + "€" + strings.Repeat("a", 152), sms.Segments{Encoding: sms.GSM7, Segments: 3, Units: 306}},
		{"UCS-2 full", strings.Repeat("я", 70), sms.Segments{Encoding: sms.UCS2, Segments: 1, Units: 70}},
		{"UCS-2 one over", strings.Repeat("я", 71), sms.Segments{Encoding: sms.UCS2, Segments: 2, Units: 71}},
		{"pair not split", strings.Repeat("я", 66) + "😀" + strings.Repeat("я", 66), sms.Segments{Encoding: sms.UCS2, Segments: 3, Units: 134}},
		{"family not split", strings.Repeat("я", 60) + "👨‍👩‍👧" + strings.Repeat("я", 60), sms.Segments{Encoding: sms.UCS2, Segments: 3, Units: 128}},
		{"skin tone not split", strings.Repeat("я", 65) + "👍🏽" + strings.Repeat("я", 65), sms.Segments{Encoding: sms.UCS2, Segments: 3, Units: 134}},
		{"flag not split, flags are", strings.Repeat("я", 63) + "🇺🇸🇨🇦" + strings.Repeat("я", 63), sms.Segments{Encoding: sms.UCS2, Segments: 2, Units: 134}},
		{"flag of tags not split", strings.Repeat("я", 60) + "🏴󠁧󠁢󠁳󠁣󠁴󠁿", sms.Segments{Encoding: sms.UCS2, Segments: 2, Units: 74}},
		{"accent not split", strings.Repeat("я", 66) + "e\u0301" + strings.Repeat("я", 66), sms.Segments{Encoding: sms.UCS2, Segments: 3, Units: 134}},
		{"endless accents are split", "e" + strings.Repeat("\u0301", 133), sms.Segments{Encoding: sms.UCS2, Segments: 2, Units: 134}},
		{"extension counts once in UCS-2", "я€", sms.Segments{Encoding: sms.UCS2, Segments: 1, Units: 2}},
		{"not UTF-8", "a\xff", sms.Segments{Encoding: sms.UCS2, Segments: 1, Units: 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, sms.Count(tt.body)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCountProperties(t *testing.T) {
	t.Parallel()
	awkward := rapid.SampledFrom([]rune("ab€{}é€😀я…’"))
	rapid.Check(t, func(t *rapid.T) {
		checkCount(t, rapid.StringOfN(rapid.OneOf(awkward, rapid.Rune()), 0, 400, -1).Draw(t, "text"))
	})
}

func FuzzCount(f *testing.F) {
	for _, s := range []string{"", "a", strings.Repeat("€", 80), strings.Repeat("😀", 36), "a\xff", "\u00a0’…\t"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkCount(t, s) })
}

// checkCount checks what holds for the segments of any text, and for the texts that encoders make of it.
func checkCount(t interface{ Errorf(string, ...any) }, s string) {
	got := sms.Count(s)
	single, each := 160, 153
	if got.Encoding == sms.UCS2 {
		single, each = 70, 67
		if want := len(utf16.Encode([]rune(s))); got.Units != want {
			t.Errorf("%q: %d UTF-16 units, want %d", s, got.Units, want)
		}
	}
	least, most := (got.Units+each-1)/each, 2*got.Units/each+1 // two segments in a row are never both half empty
	if got.Units <= single {
		least, most = min(got.Units, 1), min(got.Units, 1)
	}
	if got.Segments < least || got.Segments > most {
		t.Errorf("%q: %+v, want %d to %d segments", s, got, least, most)
	}
	plain := sms.Plain(s)
	if sms.Plain(plain) != plain || sms.Count(plain).Segments > got.Segments {
		t.Errorf("Plain(%q) = %q", s, plain)
	}
	if sms.Count(plain).Encoding == sms.UCS2 && plain != s {
		t.Errorf("Plain changed %q to %q without making it GSM-7", s, plain)
	}
	if smart := sms.SmartEncode(s); got.Encoding == sms.GSM7 && sms.Count(smart).Encoding != sms.GSM7 {
		t.Errorf("SmartEncode made UCS-2 of %q: %q", s, smart)
	}
}

func TestPlain(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"GSM-7 stays", "Meet at 7?\nCosts 5€ {cheap}", "Meet at 7?\nCosts 5€ {cheap}"},
		{"word processor", "I’m “in” – see you… ok", `I'm "in" - see you... ok`},
		{"no-break space is one space", "7\u00a0pm", "7 pm"},
		{"tab is one space", "a\tb", "a b"},
		{"invisible goes", "a\u200bb\ufeff", "ab"},
		{"accents of GSM-7 stay", "José’s", "José's"},
		{"an accent that GSM-7 lacks is a letter", "así – sí", "así – sí"},
		{"emoji keeps its joiners", "👨‍👩‍👧 “hi”", "👨‍👩‍👧 “hi”"},
		{"dots that would cost a segment stay", strings.Repeat("…", 70), strings.Repeat("…", 70)},
		{"line break stays", "a\nb’", "a\nb'"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := sms.Plain(tt.in); got != tt.want {
				t.Errorf("Plain(%q) = %q, want %q", tt.in, got, tt.want)
			}
		})
	}
}

func BenchmarkCount(b *testing.B) {
	body := strings.Repeat("Reply DROP if you can't make it. ", 9)
	for b.Loop() {
		sms.Count(body)
	}
}
