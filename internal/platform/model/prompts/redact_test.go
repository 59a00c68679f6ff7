package prompts_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/platform/model/prompts"
)

func TestRedact(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Noted, Ada: coffee":                     "Noted, [name]: coffee",
		"ADA LOVELACE here, not adamant":         "[name] [name] here, not adamant",
		"call +1 (555) 010-0042 or 555.010.0043": "call [number] or [number]",
		"mail a.da+x@josh.example please":        "mail [address] please",
		"see https://josh.example/x?y=1 now":     "see [link] now",
		"12/14 at 18:30, 10-12 people":           "12/14 at 18:30, 10-12 people",
		"2026-11-22 or 11/22/26":                 "2026-11-22 or 11/22/26",
		"\u200bİstanbul ada":                     "İstanbul [name]",
		"":                                       "",
	} {
		if got := prompts.Redact(text, "Ada", "Lovelace", ""); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
