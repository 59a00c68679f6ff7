package words

import (
	"slices"
	"testing"
)

func TestSplit(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":                     nil,
		"can't come":           {"cant", "come"},
		"drinks w/ 3 ppl":      {"drinks", "with", "3", "ppl"},
		"drinks w/o alcohol":   {"drinks", "without", "alcohol"},
		"me +2 & sam":          {"me", "plus", "2", "and", "sam"},
		"3-4 people, tomorrow": {"3", "4", "people", "tomorrow"},
		"'quoted'":             {"quoted"},
	} {
		var have []string
		for _, word := range Split(text) {
			have = append(have, word.Text)
			if word.Start < 0 || word.End > len(text) || word.Start >= word.End {
				t.Errorf("%q: %+v", text, word)
			}
		}
		if !slices.Equal(have, want) {
			t.Errorf("%q: have %q, want %q", text, have, want)
		}
	}
}

func TestSplitKnowsWhereThoughtsBegin(t *testing.T) {
	t.Parallel()
	list := Split("hi there. anyone up, maybe")
	for i, want := range []struct{ first, pause bool }{{true, false}, {}, {true, false}, {}, {false, true}} {
		if list[i].First != want.first || list[i].Pause != want.pause {
			t.Errorf("%+v, want %+v", list[i], want)
		}
	}
}

func TestMeant(t *testing.T) {
	t.Parallel()
	s := NewSpeller([]string{"hiking", "saturday", "dinner"}, []string{"hiring", "liking", "sinner"})
	for slip, want := range map[string]string{
		"hikking": "hiking", "hikng": "hiking", "hiknig": "hiking", "saturady": "saturday", "diner": "dinner", // one slip each
		"hiring": "hiring", "liking": "liking", "viking": "viking", // words of their own, and another first letter
		"hike": "hike", "hknig": "hknig", "höking": "höking",
	} {
		if got := s.Meant(slip); got != want {
			t.Errorf("%q: %q, want %q", slip, got, want)
		}
	}
}
