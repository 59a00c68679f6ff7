package observe_test

import (
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/observe"
)

func TestRedactHidesPhones(t *testing.T) {
	t.Parallel()
	cases := []struct{ in, want string }{
		{"+15550100001", "[phone]"},
		{"to +15550100001 failed", "to [phone] failed"},
		{"15550100001", "[phone]"},
		{"5550100", "[phone]"},
		{"+1 (555) 010-0001", "[phone]"},
		{"(555) 010-0001", "([phone]"},
		{"1.555.010.0001.", "[phone]."},
		{"555-010-0001, 555-010-0002", "[phone], [phone]"},
		{"+1\u00a0555\u2011010\u20130001", "[phone]"},
		{"+1\u200b555\u200b010\u200b0001", "[phone]"},
		{"+１５５５０１００００１", "[phone]"},
		{"whatsapp:+15550100001", "whatsapp:[phone]"},
		{"tel:+1-555-010-0001", "tel:[phone]"},
		{`Get "http://127.0.0.1/Messages.json?To=%2B15550100001&PageSize=1": EOF`, `Get "http://127.0.0.1/Messages.json?To=%2B[phone]&PageSize=1": EOF`},
		{"To=%2B1%20555%20010%200001&x=1", "To=%2B[phone]&x=1"},
		{"From=%2B1+555+010+0001&x=1", "From=%2B[phone]&x=1"},
		{`{"from":"\u002b15550100001"}`, `{"from":"\u002b[phone]"}`},
		{"x15550100001y", "x[phone]y"},
		{"+20 2010-11-21", "[phone]"},
		{"2010-11-21-5550", "[phone]"},
		{"+44 (0)20 5550 1000", "[phone]"},
		{"030/5550100", "[phone]"},
		{"555_010_0001", "[phone]"},
		{"+15550100001 01J5Z6V8W9XYABCDEFGHJK0123", "[phone] 01J5Z6V8W9XYABCDEFGHJK0123"},
		{"01J5Z6V8W9XYABCDEFGHJK0123 +15550100001", "01J5Z6V8W9XYABCDEFGHJK0123 [phone]"},
		{"01J5Z6V8W9XYABCDEFGHJK0123-15550100001", "01J5Z6V8W9XYABCDEFGHJK0123-[phone]"},
	}
	for _, tc := range cases {
		if got := observe.Redact(tc.in); got != tc.want {
			t.Errorf("Redact(%q) = %q, want %q", tc.in, got, tc.want)
		}
	}
}

func TestRedactKeepsWhatIsNoPhone(t *testing.T) {
	t.Parallel()
	keep := []string{
		"",
		"200 texts, 429, 503",
		"01J5Z6V8W9XYABCDEFGHJK0123",
		"01K0123456789ABCDEFGHJKMNP-1",
		"W#01K0123456789ABCDEFGHJKMNP",
		"SM00000000000000000000000000000000",
		"SMaa15550100001bbccddeeff001122334",
		"AC0123456789abcdef0123456789abcdef/Messages",
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"P#e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855/A#CONTACT",
		"12345678-1234-4234-8234-12345678901a",
		"2026-11-21T04:35:00Z",
		"2026-11-21T04:35:00.123456789+02:00, done",
		"2026-11-21 04:35:00",
		"2026/11/21 04:35:00 started",
		"born 1990-01-02.",
		"/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages.json",
		"1.234567891s",
		"took 345.678912ms",
		"1h2m3.123456789s",
		"dial tcp 127.0.0.1:43215: connect: connection refused",
		"+1*****0001",
	}
	for _, in := range keep {
		if got := observe.Redact(in); got != in {
			t.Errorf("Redact(%q) = %q, want it untouched", in, got)
		}
	}
}

// spelling draws a phone number in some usual spelling, and its bare digits.
func spelling(t *rapid.T) (spelled, digits string) {
	digits = rapid.StringMatching(`[1-9][0-9]{6,14}`).Draw(t, "digits")
	lead := rapid.SampledFrom([]string{"", "+", "00", "tel:+", "whatsapp:+", "%2B", "("}).Draw(t, "lead")
	separators := rapid.SampledFrom([]string{" ", "-", ".", " - ", ") ", "\u00a0", "\u2011", "/", "%20", "+"})
	var b strings.Builder
	b.WriteString(lead)
	for i, d := range digits {
		if i > 0 && rapid.IntRange(0, 3).Draw(t, "gap") == 0 {
			b.WriteString(separators.Draw(t, "separator"))
		}
		b.WriteRune(d)
	}
	return b.String(), digits
}

// onlyDigits returns the digits of s in order, so that a number shows through any decoration.
func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, s)
}

func TestRedactProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		spelled, digits := spelling(t)
		around := rapid.SampledFrom([]string{"", " ", "from ", "<", "\"", "x", ":", "=", ", ", "é", "\n", "[", "#"})
		before, after := around.Draw(t, "before"), around.Draw(t, "after")
		got := observe.Redact(before + spelled + after)
		if !strings.Contains(got, "[phone]") {
			t.Fatalf("Redact(%q) = %q", before+spelled+after, got)
		}
		if left := onlyDigits(strings.ReplaceAll(got, "%2B", "")); len(left) > 3 {
			t.Fatalf("Redact(%q) = %q shows %d digits of %s", before+spelled+after, got, len(left), digits)
		}
	})
}

func FuzzRedact(f *testing.F) {
	for _, s := range []string{"+1 (555) 010-0001", "%2B1%20555", "%", "2026-11-21T", "1.2s", "\xff1234567", "12345678-1234-4234-8234-12345678901a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := observe.Redact(s)
		if again := observe.Redact(got); again != got {
			t.Fatalf("Redact is not stable: %q, then %q", got, again)
		}
		if clean := observe.Clean(s); len(clean) > 600 {
			t.Fatalf("Clean returned %d bytes", len(clean))
		}
		// A number put behind anything but a word is hidden, whatever else is there.
		if withPhone := observe.Redact(s + " / +15550100001"); strings.Contains(withPhone, "0100001") {
			t.Fatalf("phone shown: %q", withPhone)
		}
	})
}

func TestCleanIsBounded(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 40_000)
	if got := observe.Clean(long); len(got) > 540 || !strings.HasSuffix(got, "... (80000 bytes)") {
		t.Errorf("Clean returned %d bytes ending in %q", len(got), got[max(0, len(got)-30):])
	}
	// A number across the bound is hidden whole.
	for pad := 490; pad <= 512; pad++ {
		in := strings.Repeat("x", pad) + "+1 555 010 0001" + strings.Repeat("y", 600)
		got := observe.Clean(in)
		if d := onlyDigits(strings.TrimSuffix(got, "bytes)")); strings.Contains(got, "555") {
			t.Errorf("pad %d: %q shows part of the number (%s)", pad, got[480:], d)
		}
	}
}
