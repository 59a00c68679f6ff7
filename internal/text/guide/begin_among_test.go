package guide_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/guide"
)

// TestBeginsAmong: people wrap the wish for a talk in other words, and none of them gets a menu for it.
func TestBeginsAmong(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]guide.Begin{
		"hi sorry to bother you, i'd like to talk something out with Pat if thats ok":                  {Name: "Pat"},
		"oh great, i'd love to talk something out with pat":                                            {Name: "pat"},
		"I NEED TO TALK SOMETHING OUT WITH PAT. NOW":                                                   {Name: "PAT"},
		"so i was thinking i'd like to talk something out with Pat, its about the camping trip":        {Name: "Pat", About: "the camping trip"},
		"ugh. can you help me work things out with Pat?":                                               {Name: "Pat"},
		"i want to talk something out with pat about saturday":                                         {Name: "pat", About: "saturday"},
		"so ok, this is awkward but can you help me talk things through with pat? it's about the trip": {Name: "pat", About: "the trip"},
		// no wish
		"she said, i want to talk something out with pat": {}, "i don't know, i want to work things out with him": {}, "if she asks, i'd like to talk it out with Pat": {},
		"we worked out with Pat, it was fun": {}, "coffee with pat, then hang out with sam": {}, "i went out with Pat, can we do it again?": {},
	} {
		got, ok := guide.BeginsAmong(text)
		if got != want || ok != (want.Name != "") {
			t.Errorf("%q: %+v, %v", text, got, ok)
		}
	}
}
