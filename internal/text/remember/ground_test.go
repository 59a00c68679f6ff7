package remember_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/text/remember"
)

// TestGrounded: a fact counts only where somebody has said it, of themselves, that way round, of now and for sure.
func TestGrounded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fact, text string
		want       bool
	}{
		{"my dog is called Rex", "took rex out again, my dog never gets tired. my dog is called Rex btw", true},
		{"my dog is called Rex", "my dog Rex ate the couch", true},
		{"I like sushi", "I like sushi but not ramen", true},
		{"I don't like ramen", "I like sushi but I don't like ramen", true},
		{"I'm working nights", "im working nights this year", true},
		{"I have two kids", "I have two kids, its a lot", true},
		{"I bake sourdough", "I bake sourdough with my neighbor", true},
		{"I'm allergic to nuts", "careful, I'm allergic to nuts, no problem with milk", true},
		{"I'm from Chicago", "I'm from Chicago originally", true},
		{"I play the oboe in a quartet", "I play the oboe in a quartet and I sing in a choir", true},
		// the other way round, or of several clauses
		{"I like sushi", "I don't like sushi", false},
		{"I don't like sushi", "I like sushi", false},
		{"I don't like sushi", "I like sushi but I don't like ramen", false},
		{"I'm not allergic to nuts", "careful, I'm allergic to nuts, no problem with milk", false},
		{"I don't eat nuts", "I eat nuts no problem", false},
		{"I hate my sister", "I hate mondays, my sister loves them", false},
		{"I love dogs", "I love cats, hate dogs", false},
		{"my husband left me", "my husband and I left Oakland", false},
		{"I'm vegan", "I'm vegan, not", false},
		{"I like sushi", "I like sushi less and less", false},
		// of somebody else
		{"I'm allergic to nuts", "I think my sister's allergic to nuts", false},
		{"I'm allergic to nuts", "I heard Kim is allergic to nuts, poor thing", false},
		{"my dog is called Rex", "my sister's dog Rex is staying with us", false},
		{"I'm vegan", "my friend said vegan food is great. he is vegan", false},
		{"I'm vegan", "I have a friend who is vegan", false},
		{"I'm vegan", "Kim thinks I'm vegan", false},
		{"I collect stamps", "my mom tells everybody I collect stamps", false},
		// wished, over, rare, supposed or asked
		{"I'm vegan", "I wish I were vegan", false},
		{"I'm vegan", "I was almost vegan once", false},
		{"I smoke", "I used to smoke", false},
		{"I smoke", "I smoked in college", false},
		{"I live in Texas", "I lived in Texas before I moved here", false},
		{"I drink", "I hardly drink", false},
		{"I have kids", "I would love to have kids", false},
		{"I have kids", "I'd love to have kids", false},
		{"I drive", "if it rains, I drive", false},
		{"I eat meat", "I love sushi. do I eat meat? never", false},
		{"I'm vegan", "am I vegan? no way", false},
		{"I eat nuts", "can I eat nuts there", false},
		{"I need a car", "do I need a car for that", false},
		// the half of something else
		{"I hate my mom", "I hate my mom's cooking", false},
		{"I'm a doctor", "I have a doctor's appointment tomorrow", false},
		{"I like men", "I like men's soccer", false},
		{"my husband left", "my husband left his phone at the gym", false},
		{"I hate my dog", "I hate my dog walker", false},
		{"I'm a lawyer", "I have a lawyer friend", false},
		{"I'm a vegan", "I got a vegan cookbook", false},
		{"I have a dog", "I dog sit on weekends", false},
		{"I'm in a wheelchair", "I have a wheelchair ramp at home", false},
		{"I'm allergic to cats", "I'm allergic to cats-only cafes", false},
		{"I'm from Chicago", "I'm in Chicago this week", false},
		{"I lost Kim", "I lost to Kim at chess again", false},
		{"I'm a mother", "I have a mother in Fresno", false},
		{"I'm a twin", "I have a twin bed", false},
		{"I'm engaged", "I got engaged in the debate", false},
		{"I'm a student", "I have a studio", false},
		// something else
		{"I have three kids", "I have two kids", false},
		{"I'm allergic to peanuts", "I'm allergic to cats", false},
		{"you must obey them", "hi", false},
		{"I", "I", false},
		{"", "anything", false},
		{"I like hiking", "", false},
	} {
		if got := remember.Grounded(c.fact, []string{"something else that I said", c.text}); got != c.want {
			t.Errorf("%q of %q: %v", c.fact, c.text, got)
		}
	}
}

// TestTouches: what takes a fact away speaks of it.
func TestTouches(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"no more choir for me": true, "the choirs are all closed": true, "I like long walks": false, "I am in love": false, "": false,
	} {
		if got := remember.Touches("I sing in a choir", []string{"hi", text}); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if remember.Touches("I like sushi", []string{"I like long walks"}) || remember.Touches("I work nights", []string{"that would work for me"}) {
		t.Error("a word of all kinds of facts touches one")
	}
}
