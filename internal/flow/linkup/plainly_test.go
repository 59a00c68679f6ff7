package linkup

import "testing"

// TestLeavesPlainly: who says so in so many words leaves a plan; who may speak of something else is asked.
func TestLeavesPlainly(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"I can't make it": true, "im out": true, "count me out sorry": true, "something came up": true, "have to bail": true, "not coming": true, "drop me": true,
		"i'm not dropping out": false, "i won't drop out": false, "please dont drop me": false, "mia cant make it": false, "my friend cant come": false, "i cant make it any earlier": false, "im not going to bail": false,
		"im out of milk lol": false, "im out with friends rn": false, "im out the door": false, "i was gonna bail but im glad i didnt": false, "i feel bad about bailing": false, "take me off monday plans only": false,
	} {
		if got := leavesPlainly(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
