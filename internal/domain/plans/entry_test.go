package plans

import (
	"testing"
	"time"
)

// TestAhead: what is over is not ahead, what touches a time from outside is not in it, and a reminder at its first moment is.
func TestAhead(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 26, 18, 0, 0, 0, time.UTC)
	at := func(from, to int) Span {
		return Span{now.Add(time.Duration(from) * time.Hour), now.Add(time.Duration(to) * time.Hour)}
	}
	entries := []Entry{
		{ID: "late", Times: []Span{at(30, 32)}},
		{ID: "over", Times: []Span{at(-3, -1)}},
		{ID: "now", Times: []Span{at(-1, 1)}},
		{ID: "two", Times: []Span{at(50, 52), at(20, 22)}},
		{ID: "reminder", Status: Reminder, Times: []Span{at(10, 10)}},
	}
	for _, c := range []struct {
		within []Span
		want   string
	}{
		{nil, "now reminder two late "},
		{[]Span{at(10, 20)}, "reminder "},
		{[]Span{at(0, 10)}, "now "},
		{[]Span{at(22, 30)}, ""},
		{[]Span{at(22, 31), at(51, 60)}, "two late "},
	} {
		got := ""
		for _, e := range Ahead(entries, now, c.within...) {
			got += e.ID + " "
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.within, got, c.want)
		}
	}
	if entries[0].ID != "late" {
		t.Error("the list that was given is changed")
	}
}
