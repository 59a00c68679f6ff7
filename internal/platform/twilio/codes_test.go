package twilio

import (
	"encoding/json"
	"regexp"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

func TestEmbeddedCodes(t *testing.T) {
	t.Parallel()
	codes, err := LoadCodes()
	if err != nil {
		t.Fatal(err)
	}
	if len(codes.classes) != 135 {
		t.Errorf("%d codes, want 135", len(codes.classes))
	}
	var file struct {
		Date, Source string
		Codes        []struct {
			Code             int
			Message, Meaning string
		}
	}
	if err := json.Unmarshal(codesJSON, &file); err != nil {
		t.Fatal(err)
	}
	if _, err := time.Parse(time.DateOnly, file.Date); err != nil || file.Source == "" {
		t.Errorf("date %q, source %q", file.Date, file.Source)
	}
	last := 0
	for _, c := range file.Codes {
		if c.Code <= last || c.Message == "" {
			t.Errorf("%d: out of order or without the provider's words", c.Code)
		}
		// It follows "not delivered: " on a line of the console, so it is no sentence, and short.
		if !regexp.MustCompile(`^([a-z0-9]|WhatsApp)[A-Za-z0-9 ',:-]{7,60}[a-z]$`).MatchString(c.Meaning) || codes.Meaning(c.Code) != c.Meaning {
			t.Errorf("%d: not plain words: %q", c.Code, c.Meaning)
		}
		if _, shown := codes.Meanings()[c.Code]; shown != (codes.Class(c.Code, 0) != Informational) {
			t.Errorf("%d: a code that says nothing of a text out is shown with those that do, or the reverse", c.Code)
		}
		last = c.Code
	}
}

func TestClass(t *testing.T) {
	t.Parallel()
	codes, err := LoadCodes()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		code, status int
		want         Class
	}{
		{20003, 401, Configuration},
		{20429, 429, Retry},
		{20500, 500, Ambiguous},
		{20503, 503, Ambiguous},
		{21211, 400, Suppress},
		{21606, 400, Configuration},
		{21610, 400, Suppress},
		{21610, 0, Suppress},
		{21611, 429, Retry},
		{21617, 400, Permanent},
		{30007, 0, Permanent},
		{30022, 0, Wait},
		{30025, 0, Informational},
		{0, 429, Retry},
		{0, 400, Permanent},
		{0, 404, Permanent},
		{0, 500, Ambiguous},
		{0, 503, Ambiguous},
		{0, 302, Ambiguous},
		{99999, 400, Permanent},
		{99999, 502, Ambiguous},
		{99999, 0, Permanent},
	}
	for _, tt := range tests {
		if got := codes.Class(tt.code, tt.status); got != tt.want {
			t.Errorf("Class(%d, %d) = %s, want %s", tt.code, tt.status, got, tt.want)
		}
	}
}

func TestBadCodesAreRefused(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{
		``, `{}`, `{"version":1}`, `{"version":2,"codes":[{"code":21610,"class":"suppress","meaning":"m"}]}`,
		`{"version":1,"codes":[{"code":21610,"class":"S","meaning":"m"}]}`,
		`{"version":1,"codes":[{"code":216,"class":"suppress","meaning":"m"}]}`,
		`{"version":1,"codes":[{"code":21610,"class":"suppress","meaning":"m"},{"code":21610,"class":"suppress","meaning":"m"}]}`,
		`{"version":1,"codes":[{"code":21610,"class":"suppress"}]}`,
	} {
		if _, err := parseCodes([]byte(raw)); fault.KindOf(err) != fault.Config {
			t.Errorf("%q: %v", raw, err)
		}
	}
}
