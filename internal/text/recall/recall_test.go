package recall

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func told() []string {
	return []string{"my dog is called Rex", "I'm allergic to nuts", "I work nights at the hospital", "my cat is called Miso", "I don't drink", "I moved here from Ohio in 2019"}
}

// TestFind asks about what was told in other words, and about what was not.
func TestFind(t *testing.T) {
	t.Parallel()
	r := New()
	for question, want := range map[string][]string{
		"what's my dog called":                   {"my dog is called Rex"},
		"whats my puppys name again":             {"my dog is called Rex"},
		"what food am I allergic to?":            {"I'm allergic to nuts"},
		"when do i work":                         {"I work nights at the hospital"},
		"do i do alcohol?":                       {"I don't drink"},
		"do you remember when I moved here":      {"I moved here from Ohio in 2019"},
		"did i ever tell you about my kitten":    {"my cat is called Miso"},
		"what's my sister called":                nil,
		"did i tell you about my brother in law": nil,
		"":                                       nil,
	} {
		var got []string
		for _, m := range r.Find(question, told()) {
			got = append(got, told()[m.Place])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", question, diff)
		}
	}
	if found := r.Find("what's my dog called", nil); len(found) != 0 {
		t.Errorf("found %v where nothing was told", found)
	}
}

// TestAsks tells questions about what was told from those about plans and the service.
func TestAsks(t *testing.T) {
	t.Parallel()
	r := New()
	for normal, want := range map[string]Asking{
		"what's my dog called": Only, "do you know what my cat's name is": May, "what is the name of my sister?": Only, "what's my plan called": No, "what's my name": No, "whats my buddys name": Only,
		"am i ok with loud places?": May, "do you remember where i work": May, "ok so where do i work again": May,
		"did i ever tell you about my sister": Does, "what did i say about cilantro": Does, "do you know what I said about my boss": Does,
		"where is my plan": No, "what's my code": No, "do you remember me": No, "do you know my name": No, "who am i meeting": No, "my dog is called Rex": No,
		"what should i bring": No, "can you forget what I told you": No, "did i say yes to friday": No, "what do you do with my data": No, "hi": No, "": No,
		"what time is my hike?": No, "is my dog welcome?": No, "who wants to go hiking with me saturday": No, "when i get off work, so after 6": No,
		"wait did i say saturday? i meant sunday": No, "remind me when i get home to call mom": No, "when did i say i'm free?": No, "if i said yes can my friend come too?": No,
		"what's my dog called " + strings.Repeat("x", longestQuestion): No,
	} {
		if got := r.Asks(normal); got != want {
			t.Errorf("%q: %d, want %d", normal, got, want)
		}
	}
}

// TestWordsLoad reads the data: vectors are there, and each group has at least two words.
func TestWordsLoad(t *testing.T) {
	t.Parallel()
	w := newWords()
	if w.vectors == nil || len(w.empty) < 50 {
		t.Fatal("no vectors, or no empty words")
	}
	for line := range strings.Lines(groupsFile) {
		if n := len(strings.Fields(line)); n < 2 && !strings.HasPrefix(line, "#") {
			t.Errorf("a group of %d words: %q", n, line)
		}
	}
}

// FuzzRank holds that the order is one of all that was told, falls, is the same again, and that no score is beyond its bounds.
func FuzzRank(f *testing.F) {
	f.Add("what's my dog called", "my dog is called Rex\nI don't drink")
	f.Add("\u00bfcomo se llama mi perro?", "mi perro se llama Canelo")
	f.Fuzz(func(t *testing.T, question, lines string) {
		told := strings.Split(lines, "\n")
		r := New()
		r.Asks(question)
		got := r.Rank(question, told)
		seen := make([]bool, len(told))
		for i, m := range got {
			if seen[m.Place] || m.Score < 0 || m.Score > 1+ofCue || i > 0 && m.Score > got[i-1].Score {
				t.Fatalf("%d of %v", i, got)
			}
			seen[m.Place] = true
		}
		if len(got) != len(told) || !cmp.Equal(got, r.Rank(question, told)) {
			t.Fatal("not all that was told, or another order")
		}
	})
}

// BenchmarkFind asks about one of twenty.
func BenchmarkFind(b *testing.B) {
	r, list := New(), []string{}
	for len(list) < 20 {
		list = append(list, told()...)
	}
	for b.Loop() {
		r.Asks("do you remember what my puppy is called")
		r.Find("do you remember what my puppy is called", list[:20])
	}
}
