package sms

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
)

func TestEmbeddedTables(t *testing.T) {
	t.Parallel()
	table, err := parseGSM7(gsm7JSON)
	if err != nil {
		t.Fatal(err)
	}
	counts := [3]int{}
	for r := range rune(0x3000) {
		if r < 0x80 {
			counts[table.ascii[r]]++
		} else {
			counts[table.other[r]]++
		}
	}
	if counts[1] != 127 || counts[2] != 10 {
		t.Errorf("%d basic and %d extension characters, want 127 and 10: one is there twice", counts[1], counts[2])
	}
	smart, err := parseSmart(smartJSON)
	if err != nil {
		t.Fatal(err)
	}
	if len(smart) != 270 {
		t.Errorf("%d replacements, want 270", len(smart))
	}
}

func TestBadTablesAreRefused(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{``, `{}`, `{"version":2,"basic":"a"}`, `{"version":1,"basic":"abc","extension":"^"}`} {
		if _, err := parseGSM7([]byte(raw)); fault.KindOf(err) != fault.Config {
			t.Errorf("GSM-7 table %q: %v", raw, err)
		}
	}
	for _, raw := range []string{
		``, `{}`, `{"version":1}`, `{"version":2,"replacements":{"…":"..."}}`,
		`{"version":1,"replacements":{"ab":"c"}}`, `{"version":1,"replacements":{"":"c"}}`, `{"version":1,"replacements":{"…":"я"}}`,
	} {
		if _, err := parseSmart([]byte(raw)); fault.KindOf(err) != fault.Config {
			t.Errorf("smart-encoding map %q: %v", raw, err)
		}
	}
}
