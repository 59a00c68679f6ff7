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
		"you never put me with bob anymore", "i'm not in the same group with bob", "don't stop matching me with bob", "so i won't be put with bob again?", "no more plans with bob?",
		"i never see bob anymore", "bob said not to put me with cyd", "you still have not matched me with leo", "i was never matched with leo again", "glad i'm not stuck with leo",
		"i hope you don't put me with leo again", "i don't want to be put in a group with one person", "i don't want to be put with someone", "can i block somebody", "can you block people?", "could i report a person", "i never want to see him again", "block of flats near the park please", "why don't you put me with mia again", "what if i don't want to be put with her again",
		"put me with mia again", "i don't want coffee with milk", "don't put milk with it", "not sure i'm happy with her", "will i not be put with her again",
	} {
		if got, ok := ordered(text); ok {
			t.Errorf("%q is %+v; want none", text, got)
		}
	}
}
