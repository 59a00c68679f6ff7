package audit_test

import (
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/audit"
)

func TestWants(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	r := audit.Record{At: at, By: "kim", Command: "hold.lift", Number: "aa"}
	for name, c := range map[string]struct {
		f    audit.Filter
		want bool
	}{
		"all": {audit.Filter{}, true}, "by": {audit.Filter{By: " KIM"}, true}, "by another": {audit.Filter{By: "lee"}, false},
		"command": {audit.Filter{Command: "hold.lift"}, true}, "family": {audit.Filter{Command: "hold"}, true}, "no family": {audit.Filter{Command: "hol"}, false},
		"number": {audit.Filter{Numbers: []string{"bb"}}, false}, "one of two": {audit.Filter{Numbers: []string{"bb", "aa"}}, true}, "looks": {audit.Filter{Looks: true}, false},
		"since": {audit.Filter{Since: at}, true}, "later": {audit.Filter{Since: at.Add(time.Second)}, false},
	} {
		if got := c.f.Wants(r); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestName: a name is one word of printable signs in small letters, whatever was given: nothing of it breaks a line or a table, and nobody has two.
func TestName(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"kim": "kim", " Kim  LEE\n": "kim_lee", "kim_lee": "kim_lee", "": "", " \u202e": "", "k\x00i\u202em": "k_i_m", strings.Repeat("x", 999): strings.Repeat("x", 200),
		"arn:aws:sts::123456789012:assumed-role/Operators/Kim": "arn:aws:sts::123456789012:assumed-role/operators/kim",
	} {
		if got := audit.Name(given); got != want {
			t.Errorf("%q: %q", given, got)
		}
		if audit.Name(want) != want || given != "" && !audit.Same(given, want) {
			t.Errorf("%q is not the same as %q", given, want)
		}
	}
	if audit.Same("kim", "lee") || !audit.Same("", "lee") {
		t.Error("two operators are one, or nobody is a second one")
	}
}
