package ident_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
)

// TestDerive: the same moment and seed are the same id, another of either is another, and ids sort by their moments.
func TestDerive(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	a := ident.Derive(at, "a")
	if a != ident.Derive(at, "a") || a == ident.Derive(at, "b") || !ident.Time(a).Equal(at) {
		t.Errorf("%s is of %v", a, ident.Time(a))
	}
	if later := ident.Derive(at.Add(time.Millisecond), "a"); later <= a {
		t.Errorf("%s does not sort behind %s", later, a)
	}
}
