package ident_test

import (
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
)

// TestDerive: an id that is made of others is an id like any other. It tells its moment, sorts by it to the microsecond, and
// is nobody else's.
func TestDerive(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 22, 30, 0, 999_998_000, time.UTC)
	ids := []string{
		ident.Derive(at, 0, "a"), ident.Derive(at, 1, "a"), ident.Derive(at, 99, "a"),
		ident.Derive(at.Add(time.Microsecond), 0, "z"), ident.Derive(at.Add(2*time.Microsecond), 0, "a"),
	}
	if !slices.IsSorted(ids) {
		t.Errorf("not in the order of their moments: %q", ids)
	}
	for _, id := range ids {
		if got := ident.Time(id); got.Before(at.Truncate(time.Millisecond)) || got.After(at.Add(time.Millisecond)) {
			t.Errorf("%s is of %v", id, got)
		}
	}
	all := append(ids, ident.Derive(at, 0, "b"), ident.Derive(at, 0, "a", ""), ident.Derive(at, 0, "ab"), ident.Derive(at, 0, "a", "b"))
	slices.Sort(all)
	if len(slices.Compact(all)) != 9 {
		t.Errorf("two have the same id: %q", all)
	}
	if again := ident.Derive(at, 1, "a"); again != ids[1] {
		t.Error("not the same for the same")
	}
}

// TestFollow: what follows at one moment from several causes sorts as the causes do, and as it was said in one of them.
func TestFollow(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for n := range 100 { // ids without an order of their own would be in order by chance
		cause := func(ago time.Duration) string { return ident.Derive(at.Add(-ago), n, "text") }
		ids := []string{
			ident.Follow(at, cause(30*24*time.Hour), 0),
			ident.Follow(at, cause(time.Hour), 0),
			ident.Follow(at, cause(2*time.Second), 0),
			ident.Follow(at, cause(time.Millisecond), 0), ident.Follow(at, cause(time.Millisecond), 1),
			ident.Follow(at, cause(-time.Hour), 0), // by a clock that is ahead
			ident.Follow(at.Add(time.Microsecond), cause(time.Hour), 0),
		}
		if !slices.IsSorted(ids) || len(slices.Compact(ids)) != 7 {
			t.Fatalf("%v", ids)
		}
		if again := ident.Follow(at, cause(2*time.Second), 0); again != ids[2] || !ident.Time(again).Equal(at) {
			t.Fatalf("%s of %v is not %s", again, ident.Time(again), ids[2])
		}
	}
}
