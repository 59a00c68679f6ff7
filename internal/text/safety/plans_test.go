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

// TestSorryToAGroup: who has the people of a plan told that they are sorry says no goodbye; who says more, or says it to everybody, may.
func TestSorryToAGroup(t *testing.T) {
	t.Parallel()
	d := mustLoadLexicon(t)
	judge := NewScorer(d)
	for text, stands := range map[string]bool{
		"tell the others i'm sorry": false,
		"cancel my saturday thing and find me a hike sunday instead, and tell the others I'm sorry": false,
		"call off my hike and tell them im sorry":                                                   false,
		"tell them im sorry for being late":                                                         false,
		"tell the group im sorry i cant make it":                                                    false,
		"let everyone know i'm sorry about the short notice":                                        false,
		"tell them i'm sorry":                                                                       true,
		"tell everyone i'm sorry":                                                                   true,
		"tell my family i'm sorry":                                                                  true,
		"tell them I'm sorry i can't do this anymore":                                               true,
		"tell everyone i'm sorry and goodbye":                                                       true,
		"tell the others i'm sorry, i can't go on":                                                  true,
		"tell the others im sorry goodbye forever":                                                  true,
		"cancel my plans. tell everyone im sorry. i wont be here tomorrow":                          true,
		"cancel it all, tell the others i'm sorry, i want to die":                                   true,
	} {
		normal := sms.Normalize(text)
		hit := d.Detect(normal).Hit
		if hit == nil {
			if stands {
				t.Errorf("%q: nothing found", text)
			}
			continue
		}
		got := hit.Confidence == Sure
		if !got {
			j, err := judge.Judge(t.Context(), normal, *hit)
			got = Stands(*hit, j, err)
		}
		if got != stands {
			t.Errorf("%q: %+v stands: %v", text, *hit, got)
		}
	}
}
