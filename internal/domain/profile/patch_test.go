package profile

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/understand"
)

// TestAnyPatchesKeepAProfileWhole: of 20,000 random patches the valid ones, over 1,000, leave a profile that holds what a profile can, say rightly whether
// they changed anything, and change nothing of the profile that they were given.
func TestAnyPatchesKeepAProfileWhole(t *testing.T) {
	t.Parallel()
	r, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(3, 7))
	keys := []string{"coffee", "hike", "yoga", "chess", "golf", "run", "karaoke", "trivia", "museum", "park", "spa", "tea", "pottery", "beach", "", "no such thing"}
	known := func(key string) bool { return slices.Contains(keys[:14], key) }
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	p, at, done := Profile{}, time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC), 0
	for range 20_000 {
		at = at.Add(time.Second)
		c := Patch{Path: pick(PathActivities, PathAvoid, PathTimes, PathGroup, PathRadius, "factors"), Op: pick(Set, Add, Remove, "")}
		switch random.IntN(4) {
		case 0:
			c.Keys = []string{pick(keys...)}
		case 1:
			c.Keys = []string{pick("mornings", "evenings", "never"), pick(Times()...)}
		case 2:
			c.Group = &understand.Group{Min: random.IntN(12), Max: random.IntN(12)}
		default:
			c.Miles = random.IntN(30)
		}
		if !c.Valid(known) {
			continue
		}
		done++
		before := p.Clone()
		after, changed := r.Change(p, c, at)
		if !reflect.DeepEqual(p.Clone(), before) || changed != after.UpdatedAt.Equal(at) {
			t.Fatalf("%+v changed what it was given, or says wrongly whether it did", c)
		}
		if _, again := r.Change(after, c, at.Add(time.Millisecond)); again && len(after.Preferences.Times) > 0 {
			t.Fatalf("%+v changes something twice", c)
		}
		if len(after.Activities) > most || len(after.Preferences.Times) > len(Times()) || after.Preferences.RadiusMiles > mostMiles {
			t.Fatalf("%+v leaves %+v", c, after)
		}
		for _, a := range after.Activities {
			if slices.Contains(after.Avoid, a.Key) || a.Confidence < activityConfidence || !known(a.Key) {
				t.Fatalf("%+v leaves %+v", c, after)
			}
		}
		p = after
	}
	if done < 1000 {
		t.Errorf("only %d of 20,000 are valid", done)
	}
}

// TestSizesHaveALetter: a size that is said later is weighed as the nearest answer to the question about sizes.
func TestSizesHaveALetter(t *testing.T) {
	t.Parallel()
	for want, sizes := range map[string][]understand.Group{
		"A": {{Min: 2, Max: 2}, {Min: 2, Max: 3}, {Min: 2, Max: 4}}, "B": {{Min: 3, Max: 5}, {Min: 4, Max: 6}, {Min: 2, Max: 10}}, "C": {{Min: 6, Max: 10}, {Min: 7, Max: 10}},
	} {
		for _, g := range sizes {
			if got := sizeOf(g); got != want {
				t.Errorf("%v: %s, want %s", g, got, want)
			}
		}
	}
}
