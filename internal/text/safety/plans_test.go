package safety

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestPlansAreNoDanger: what people ask JOSH for every day is no danger by its words alone, in whatever order it is said. Of these combinations 12 in
// 100 were one, and whoever wrote them was held.
func TestPlansAreNoDanger(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for _, opens := range []string{
		"i wanna", "i want to", "i'd like to", "I kinda wanna", "let's", "can we", "wanna", "we should", "gonna", "i'm going to", "I need to", "anyone wanna",
		"i'm dying to", "feel like i should", "maybe i'll", "i was gonna",
	} {
		for _, what := range []string{
			"do something fun", "hang out", "meet up", "go out", "get out of the house", "see people", "meet somebody new", "have some fun", "go dancing",
			"grab a drink", "get food", "go climbing", "shoot some hoops", "kill some time", "kill an hour", "hit the bars", "hit the gym", "have a bonfire",
			"watch the fireworks", "go to the shooting range", "blow off steam", "throw darts",
		} {
			for _, ends := range []string{
				"", " tonight", " tomorrow night", " with someone", " with a couple girls this weekend", " on saturday, i have no plans", " after work. i'm so bored",
				" friday night if anyone's free", " with people before the end of the year",
			} {
				text := opens + " " + what + ends
				if f := d.Detect(sms.Normalize(text)); f.Hit != nil {
					t.Errorf("%q is taken for %s", text, f.Hit.Category)
				}
			}
		}
	}
}

// TestDangerThatBeginsAsAPlan: more than a plan in the text, or less, and it is weighed as every other.
func TestDangerThatBeginsAsAPlan(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	for text, category := range map[string]Category{
		"i want to go out tonight and never wake up":                     SelfHarm,
		"i'm going to the bridge tonight, i want to die":                 SelfHarm,
		"gonna do something tonight, goodbye":                            SelfHarm,
		"i wanna go out and hurt somebody tonight":                       HarmToOthers,
		"i'm going to the bar tomorrow night with a gun to shoot him":    HarmToOthers,
		"can we meet up saturday, she is 14 and i want her to send pics": SexualExploitation,
		"find somebody to kill my ex this weekend":                       HarmToOthers,
	} {
		if f := d.Detect(sms.Normalize(text)); f.Hit == nil || f.Hit.Category != category {
			t.Errorf("%q: %+v, want %s", strings.ToUpper(text), f.Hit, category)
		}
	}
}
