package interview_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// untilBoundaries goes through the interview up to the question of boundaries.
func untilBoundaries(t *testing.T) *testkit.World {
	t.Helper()
	w := world(t)
	says(t, w, "ready", "yes", "coffee, hiking, tennis")
	for range 15 {
		if i, _ := stored(t, w); i.Step == profile.Boundaries {
			return w
		}
		says(t, w, "skip")
	}
	t.Fatal("boundaries are not asked")
	return nil
}

// kept lists what is kept of the person's words about boundaries.
func kept(t *testing.T, w *testkit.World) (list []people.Said) {
	t.Helper()
	page, err := w.Table.Query(t.Context(), record.SaidQuery(w.Config.Hash()(phone)))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range page.Items {
		var said people.Said
		if err := record.Decode(item, record.KindSaid, &said); err != nil {
			t.Fatal(err)
		}
		if said.About == people.SaidBoundary {
			list = append(list, said)
		}
	}
	return list
}

// TestBoundaries: what a key stands for is kept as the key, other words sealed and no longer than a text of theirs, the last ones alone, and
// nothing of a text that says nothing.
func TestBoundaries(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says  []string
		avoid []string
		words int
	}{
		{[]string{"loud bars, late nights"}, []string{"loud_places", "bars", "drinks", "late_nights"}, 0},
		{[]string{"no karaoke or bowling please"}, []string{"karaoke", "bowling"}, 0},
		{[]string{"coffee is fine, no politics"}, []string{"politics"}, 0},
		{[]string{"nothing"}, nil, 0},
		{[]string{"skip"}, nil, 0},
		{[]string{"no strobe lights, i get seizures"}, nil, 1},
		{[]string{"no strobe lights, i get seizures", "go back", "no clowns around me please"}, nil, 1},
		{[]string{"no strobe lights, i get seizures", "go back", "nothing"}, nil, 0},
		{[]string{strings.Repeat("and one more long story about me ", 40)}, nil, 0},
		{[]string{"\U0001f926\U0001f4a5"}, nil, 0},
		{[]string{"no strobe lights, i get seizures", "delete my account", "yes"}, nil, 0},
	} {
		w := untilBoundaries(t)
		says(t, w, c.says...)
		for range 5 { // an erasure goes on behind the text
			w.Clock.Advance(time.Minute)
			w.Tick()
			w.Work()
		}
		i, there := stored(t, w)
		words := kept(t, w)
		if there && !slices.Equal(i.Profile.Avoid, c.avoid) || len(words) != c.words || there && (i.Words != "") != (c.words > 0) {
			t.Errorf("%q: %q, %d kept, %+v", c.says, i.Profile.Avoid, len(words), i)
		}
		if len(words) != 1 {
			continue
		}
		place := record.Said(w.Config.Hash()(phone), words[0].ID).String()
		if plain, err := w.Seal.Open(t.Context(), place, words[0].Sealed); err != nil || string(plain) != c.says[len(c.says)-1] {
			t.Errorf("%q: %q is kept (%v)", c.says, plain, err)
		}
	}
}
