package answers

import (
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

func TestChoice(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"A": 1, "1": 1, "one": 1, "first": 1, "the first one": 1, "1st": 1, "a)": 1, "2": 2, "the second one": 2, "option 2": 2, "b please": 2, "b por favor": 2, "B)": 2, "(b)": 2,
		"I'll take number two": 2, "ok I think I'd go with number 2 please": 2, "2\ufe0f\u20e3": 2, "#2": 2, "c!": 3, "the last one": 3, "last": 3, "3.": 3, "3rd": 3,
		"": 0, "4": 0, "d": 0, "22": 0, "2 and 3": 0, "a or b": 0, "the one about plans": 0, "two people called me": 0, "b there at 7": 0, "a guy texted me": 0, "the": 0, "i": 0, "plan b": 0, "?": 0,
	} {
		if got := Choice(sms.Normalize(text), 3); got != want {
			t.Errorf("%q picks %d, want %d", text, got, want)
		}
	}
	if got := Choice("the last one", 2); got != 2 {
		t.Errorf("the last of two is %d", got)
	}
	for _, text := range []string{"one", "the one", "last", "a", "1"} {
		if got := Choice(text, 0); got != 0 {
			t.Errorf("%q picks %d where nothing is offered", text, got)
		}
	}
}
