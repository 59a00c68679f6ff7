package sms_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestPhoneLike(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"+1 555 010 0042": 1, "(555) 010-0042, or 555.010.0043": 2, "call 5550100042now": 1, "020 7946 0018": 1,
		"2026-11-22": 0, "22.11.2026 18": 0, "11/22/2026 6:30": 0, "10-12 people, 6-8pm": 0, "94110-1234 is a zip": 1, "no": 0, "": 0,
	} {
		if got := sms.PhoneLike(text); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if text := "x (555) 010-0042 y"; text[sms.PhoneLike(text)[0][0]:sms.PhoneLike(text)[0][1]] != "(555) 010-0042" {
		t.Errorf("%v", sms.PhoneLike(text))
	}
}
