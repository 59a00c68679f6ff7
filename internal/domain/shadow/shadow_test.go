package shadow_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/shadow"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

func plan(l understand.LinkUp) understand.Understanding {
	return understand.Understanding{Intent: understand.LinkUpRequest, Confidence: 0.9, Extracted: understand.Extracted{LinkUp: &l}}
}

// TestDiffers: what two readers make different things of is named, and words of the person are no difference.
func TestDiffers(t *testing.T) {
	t.Parallel()
	saturday := []when.Option{{Date: "2026-11-21", Bucket: when.Morning}}
	coffee := plan(understand.LinkUp{ActivityKey: "coffee", Time: saturday, Group: &understand.Group{Min: 4, Max: 4}})
	profile := func(paths ...string) understand.Understanding {
		u := understand.Understanding{Intent: understand.ProfileUpdate, Extracted: understand.Extracted{Profile: &understand.Profile{}}}
		for _, p := range paths {
			u.Extracted.Profile.Patches = append(u.Extracted.Profile.Patches, understand.Patch{Path: p, Op: "add", Value: "secret"})
		}
		return u
	}
	asks := coffee
	asks.Needed = true
	for name, c := range map[string]struct {
		a, b understand.Understanding
		want []string
	}{
		"the same":       {coffee, plan(understand.LinkUp{ActivityKey: "coffee", Time: saturday, Group: &understand.Group{Min: 4, Max: 4}, LocationHint: "near Zanzibar"}), nil},
		"another intent": {coffee, understand.Understanding{Intent: understand.Unknown}, []string{"intent"}},
		"all fields":     {coffee, plan(understand.LinkUp{ActivityKey: "tea", Edit: understand.Drop}), []string{"activity", "time", "group", "edit"}},
		"a group":        {coffee, plan(understand.LinkUp{ActivityKey: "coffee", Time: saturday, Group: &understand.Group{Min: 4, Max: 5}}), []string{"group"}},
		"a question":     {coffee, asks, []string{"question"}},
		"words":          {plan(understand.LinkUp{ActivityKey: "other:axe throwing"}), plan(understand.LinkUp{ActivityKey: "other:throwing axes"}), nil},
		"a profile":      {profile("notes", "avoid"), profile("avoid", "notes", "notes"), nil},
		"other paths":    {profile("notes"), profile("home"), []string{"profile"}},
	} {
		a, b := shadow.Of(c.a), shadow.Of(c.b)
		if got := a.Differs(b); !slices.Equal(got, c.want) || !slices.Equal(b.Differs(a), c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
		if said := fmt.Sprintf("%+v %+v %+v", a, a.LinkUp, b.LinkUp); strings.Contains(said, "axe") || strings.Contains(said, "anzibar") || strings.Contains(said, "secret") {
			t.Errorf("%s: words of the person: %s", name, said)
		}
	}
}

// TestSampled: a text is in the sample or not, whoever asks, and the sample is as large as it should be.
func TestSampled(t *testing.T) {
	t.Parallel()
	for _, share := range []float64{0, 0.05, 0.5, 1} {
		n := 0
		for i := range 4000 {
			id := fmt.Sprintf("01KAGJ3Q%018d", i)
			if in := shadow.Sampled(id, share); in {
				n++
			} else if shadow.Sampled(id, share/2) {
				t.Fatal("a smaller sample has another text")
			}
		}
		if got := float64(n) / 4000; math.Abs(got-share) > 0.03 || share == 0 && n > 0 || share == 1 && n < 4000 {
			t.Errorf("%.2f: %d of 4000", share, n)
		}
	}
}

func TestReport(t *testing.T) {
	t.Parallel()
	ours := func(i understand.Intent) shadow.Taken { return shadow.Taken{Intent: i, Confidence: 0.9} }
	one := func(o, theirs understand.Intent, differs ...string) shadow.Outcome {
		return shadow.Outcome{At: time.Time{}, Ours: ours(o), Theirs: shadow.Taken{Intent: theirs}, Differs: differs, Model: "m", Prompt: "intent", Version: 2, Cost: 500_000, Outcome: "ok"}
	}
	got := shadow.Report([]shadow.Outcome{
		one(understand.LinkUpRequest, understand.LinkUpRequest), one(understand.LinkUpRequest, understand.Help, "intent"),
		one(understand.LinkUpRequest, understand.LinkUpRequest, "time", "group"), one(understand.LinkUpRequest, ""), one(understand.Unknown, understand.Unknown),
		{Ours: ours(understand.Help), Theirs: ours(understand.Help)},
	})
	want := []shadow.Row{
		{Intent: "", Reader: "m intent@2", Texts: 5, Unanswered: 1, Agree: 2, Share: 0.5, Others: map[understand.Intent]int{understand.Help: 1}, Fields: map[string]int{"time": 1, "group": 1}, Cents: 2.5},
		{Intent: understand.LinkUpRequest, Reader: "m intent@2", Texts: 4, Unanswered: 1, Agree: 1, Share: 1.0 / 3, Others: map[understand.Intent]int{understand.Help: 1}, Fields: map[string]int{"time": 1, "group": 1}, Cents: 2},
		{Intent: understand.Unknown, Reader: "m intent@2", Texts: 1, Agree: 1, Share: 1, Others: map[understand.Intent]int{}, Fields: map[string]int{}, Cents: 0.5},
		{Intent: "", Reader: "rules", Texts: 1, Agree: 1, Share: 1, Others: map[understand.Intent]int{}, Fields: map[string]int{}},
		{Intent: understand.Help, Reader: "rules", Texts: 1, Agree: 1, Share: 1, Others: map[understand.Intent]int{}, Fields: map[string]int{}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if names := shadow.Names(map[string]int{"b": 1, "a": 1, "c": 3}); !slices.Equal(names, []string{"c", "a", "b"}) {
		t.Error(names)
	}
	if shadow.Report(nil) == nil {
		t.Error("no list for nothing")
	}
}
