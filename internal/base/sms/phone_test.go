package sms_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestParsePhone(t *testing.T) {
	t.Parallel()
	tests := map[string]bool{
		"+15550100001":          true,
		"+12":                   true,
		"+123456789012345":      true,
		"12345":                 true,
		"123456":                true,
		"":                      false,
		"+":                     false,
		"+1":                    false,
		"+05550100001":          false,
		"+1234567890123456":     false,
		"1234":                  false,
		"1234567":               false,
		"15550100001":           false,
		"+1 555 010 0001":       false,
		"+1555010000a":          false,
		"+１５５５０１００００１":          false,
		"whatsapp:+15550100001": false,
		"rcs:josh_agent":        false,
		"JOSH":                  false,
		"+15550100001\n":        false,
	}
	for in, want := range tests {
		p, ok := sms.ParsePhone(in)
		if ok != want {
			t.Errorf("ParsePhone(%q) = %t, want %t", in, ok, want)
		}
		if ok && string(p) != in || !ok && p != "" {
			t.Errorf("ParsePhone(%q) gave %q", in, string(p))
		}
	}
}

func TestMasked(t *testing.T) {
	t.Parallel()
	tests := map[sms.Phone]string{
		"":                 "",
		"+15550100001":     "+1*****0001",
		"+12":              "+1*****2",
		"+123456789012345": "+1*****2345",
		"12345":            "*****5",
		"123456":           "*****56",
	}
	for p, want := range tests {
		if got := p.Masked(); got != want {
			t.Errorf("Masked(%q) = %q, want %q", string(p), got, want)
		}
	}
}

func TestPhoneLogsMasked(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	slog.New(slog.NewJSONHandler(&b, nil)).Info("sent", "to", sms.Phone("+15550100001"))
	if strings.Contains(b.String(), "5550100001") || !strings.Contains(b.String(), "+1*****0001") {
		t.Errorf("logged %s", b.String())
	}
}

func TestValidMessageSID(t *testing.T) {
	t.Parallel()
	hex32 := "0123456789abcdefABCDEF0123456789"
	tests := map[string]bool{
		"SM" + hex32:           true,
		"MM" + hex32:           true,
		"":                     false,
		"SM":                   false,
		"XM" + hex32:           false,
		"SX" + hex32:           false,
		"sm" + hex32:           false,
		"SM" + hex32[1:]:       false,
		"SM" + hex32 + "0":     false,
		"SM" + hex32[1:] + "g": false,
		"SM" + hex32[1:] + "/": false,
	}
	for in, want := range tests {
		if got := sms.ValidMessageSID(in); got != want {
			t.Errorf("ValidMessageSID(%q) = %t, want %t", in, got, want)
		}
	}
}

func FuzzPhone(f *testing.F) {
	for _, s := range []string{"+15550100001", "12345", "+", "whatsapp:+15550100001", "+99999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, ok := sms.ParsePhone(s)
		if !ok {
			return
		}
		if string(p) != s || strings.Trim(s, "+0123456789") != "" || len(s) > 16 {
			t.Errorf("took %q", s)
		}
		if len(s) > 4 && strings.Contains(p.Masked(), s[2:len(s)-1]) {
			t.Errorf("%q masked as %q", s, p.Masked())
		}
	})
}
