package linkup

import "testing"

// TestPicksAlone: what picks whom to swap numbers with says nothing else. A plan for three, or a word about somebody, gives no number away.
func TestPicksAlone(t *testing.T) {
	t.Parallel()
	names := []string{"Ben", "Cyd", "Dee"}
	for text, want := range map[string]bool{
		"1": true, "1,3": true, "1 and 2 please": true, "all": true, "just ben": true, "ben and the third one": true, "yes, with cyd": true, "all except dee": true, "solo ben por favor": true,
		"brunch for 3 this weekend at 11am": false, "coffee with ben on sunday": false, "all good thanks": false, "i'll be there at 3": false, "ben was rude": false, "2 more people came": false,
	} {
		if got := picksAlone(text, names); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
