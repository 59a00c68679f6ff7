package dynamo

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/table"
)

// TestItemRoundTrip holds that what is stored is what is read, and that the index stays sparse.
func TestItemRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		want := table.Item{
			Key:     table.Key{PK: rapid.String().Draw(rt, "pk"), SK: rapid.String().Draw(rt, "sk")},
			Version: rapid.Int64Min(1).Draw(rt, "version"),
			Kind:    rapid.StringN(1, 10, -1).Draw(rt, "kind"),
			Schema:  rapid.IntRange(1, 1000).Draw(rt, "schema"),
			Data:    rapid.SliceOf(rapid.Byte()).Draw(rt, "data"),
		}
		if ms := rapid.Int64Range(0, 253_402_300_799_999).Draw(rt, "due"); ms > 0 { // to the year 9999
			want.Due = time.UnixMilli(ms).UTC()
		}
		if s := rapid.Int64Range(0, 253_402_300_799).Draw(rt, "expires"); s > 0 {
			want.Expires = time.Unix(s, 0).UTC()
		}
		stored := itemAttributes(want, want.Version)
		if _, indexed := stored["gpk"]; indexed == want.Due.IsZero() {
			rt.Fatalf("in the index: %v, due: %v", indexed, want.Due)
		}
		got, err := itemOf(stored)
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.Comparer(bytes.Equal)); diff != "" {
			rt.Fatalf("item (-want +got):\n%s", diff)
		}
	})
}

// TestDueSort holds that the texts of two times sort as the times do.
func TestDueSort(t *testing.T) {
	t.Parallel()
	times := rapid.Int64Range(0, 253_402_300_799_999)
	rapid.Check(t, func(rt *rapid.T) {
		a, b := times.Draw(rt, "a"), times.Draw(rt, "b")
		if (a < b) != (dueSort(time.UnixMilli(a)) < dueSort(time.UnixMilli(b))) {
			rt.Fatalf("%d and %d sort differently", a, b)
		}
	})
}
