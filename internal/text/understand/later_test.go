package understand

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestLater: it reads as the reader that is ready does, and with broken data it takes no text for anything.
func TestLater(t *testing.T) {
	t.Parallel()
	ready, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	const text = "coffee saturday morning?"
	c := Context{Now: time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)}
	later := NewLater()
	if diff := cmp.Diff(ready.Read(text, c), later.Read(text, c)); diff != "" {
		t.Error(diff)
	}
	want, wantLeft := ready.Named(text, c, "")
	got, left := later.Named(text, c, "")
	if diff := cmp.Diff(want, got); diff != "" || left != wantLeft || later.Label("coffee") != ready.Label("coffee") {
		t.Errorf("%s, %d words left, want %d, label %q", diff, left, wantLeft, later.Label("coffee"))
	}
	broken := &Later{func() (*Reader, error) { return nil, errors.New("broken") }}
	named, left := broken.Named(text, c, "")
	if broken.Read(text, c).Intent != Unknown || !cmp.Equal(named, LinkUp{}) || left != 0 || broken.Label("coffee") != "" {
		t.Error("something is understood with broken data")
	}
}
