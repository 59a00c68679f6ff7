package when_test

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/text/when"
)

// TestStable reads the same times whatever the case, and whatever stands around them that is about no time.
func TestStable(t *testing.T) {
	t.Parallel()
	z := newYork(t)
	phrases := []string{
		"friday", "next friday at 6", "sat morning or sun afternoon", "tomorrow 6-8pm", "the 14th", "march 3 at noon",
		"3/14", "this weekend", "weeknights after 7", "in two weeks",
		"tonight", "day after tomorrow", "half past six on thursday", "monday or tuesday evening", "friday at 8",
		"yesterday at 5", "mañana", "ce soir", "next weekend", "after work",
		"a couple of friends", "dinner for 4", "good morning", "next week",
	}
	before := []string{
		"", "hey josh, ", "would love to find some people for climbing ", "Looking for a group of 4.\n", "(",
		"anyone up for tennis ", "1 adult, 2 kids. ", "\U0001f600 ",
	}
	after := []string{
		"", "!", " please", " if anybody is free", ".\nthank you", " :)",
		", somewhere near the park", "\U0001f600", " with 3 other people",
	}
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(rapid.Int64Range(1767225600, 1830297600).Draw(t, "now"), 0).In(z)
		usual := rapid.SampledFrom([]when.Bucket{"", when.Morning, when.Evening}).Draw(t, "usual")
		c := when.Context{Now: now, Zone: z, Usual: usual}
		phrase := rapid.SampledFrom(phrases).Draw(t, "phrase")
		lead := rapid.SampledFrom(before).Draw(t, "before")
		text := lead + phrase + rapid.SampledFrom(after).Draw(t, "after")
		if rapid.Bool().Draw(t, "upper") {
			text = strings.ToUpper(text)
		}
		alone, r := when.Read(phrase, c), when.Read(text, c)
		if !reflect.DeepEqual(alone.Options, r.Options) || alone.Problem != r.Problem {
			t.Fatalf("%q at %v: %+v, alone %+v", text, now, r, alone)
		}
		for _, s := range r.Spans {
			if s.Start < len(lead)-1 {
				t.Fatalf("%q: the span %q is before the time", text, text[s.Start:s.End])
			}
		}
	})
}
