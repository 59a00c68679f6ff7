package linkup

import "testing"

// TestOrdered: what wants somebody kept away, and what sounds like it.
func TestOrdered(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]order{
		"block mia":                                            {name: "mia"},
		"please report him":                                    {report: true},
		"i don't want to be put with mia again":                {name: "mia", more: true},
		"i dont want to be matched with her again":             {},
		"pls never put me in a group with leo ok":              {name: "leo", more: true},
		"can you not pair me with that guy again":              {},
		"no more plans with mia":                               {name: "mia", more: true},
		"thanks, but i'd rather not end up in a plan with her": {},
		"i never want to see leo again":                        {name: "leo", more: true},
		"don't match me with strangers":                        {name: "strangers", more: true}, // whom they have not met by that name
	} {
		if got, ok := ordered(text); !ok || got != want {
			t.Errorf("%q is %+v, %v; want %+v", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"i never want to see him again", "block of flats near the park please", "why don't you put me with mia again", "what if i don't want to be put with her again",
		"put me with mia again", "i don't want coffee with milk", "don't put milk with it", "not sure i'm happy with her", "will i not be put with her again",
	} {
		if got, ok := ordered(text); ok {
			t.Errorf("%q is %+v; want none", text, got)
		}
	}
}
