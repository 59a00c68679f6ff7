package memory

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/remember"
)

// TestAnyFactsKeepAMemoryWhole: of 20,000 random steps none leaves more facts than there is room for, an id that was given before to another fact, or
// two that cannot both hold, and none changes the memory that it was given.
func TestAnyFactsKeepAMemoryWhole(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 9))
	reader := remember.New()
	at := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	m, known := Memory{}, map[string]string{} // the words of each id
	facts := map[string]remember.Fact{}       // that were read before
	for range 20_000 {
		at = at.Add(time.Second)
		before := m.clone()
		after := m
		switch random.IntN(12) {
		case 0:
			if len(m.Facts) > 0 {
				after, _ = m.Without(m.Facts[random.IntN(len(m.Facts))].ID)
			}
		case 1:
			after, _ = m.Undone(at)
		case 2:
			if random.IntN(20) == 0 {
				after = m.Settle(Refused, at)
			}
		default:
			words := fmt.Sprintf([]string{"I love things%c", "I'm allergic to stuff%c", "my dog is called Rex%c", "I'm vegan", "I love steak", "I hate things%c"}[random.IntN(6)], 'a'+rune(random.IntN(26)))
			f, read := facts[words]
			if !read {
				f, _ = reader.Asked(words)
				facts[words] = f
			}
			var outcome Outcome
			var id string
			after, outcome, id = m.Tell(f, random.IntN(2) == 0, fmt.Sprint("SM", random.IntN(9)), at)
			if outcome != NoRoom && !slices.ContainsFunc(after.Facts, func(f Fact) bool { return f.ID == id }) {
				t.Fatalf("%s %s is not there", outcome, id)
			}
			if random.IntN(3) == 0 {
				after = after.Undoable(m, id, at)
			}
		}
		if !reflect.DeepEqual(m.clone(), before) {
			t.Fatal("a step changed the memory that it was given")
		}
		whole(t, after, known)
		m = after
	}
}

// whole holds what is true of every memory.
func whole(t *testing.T, m Memory, known map[string]string) {
	t.Helper()
	if len(m.Facts) > Most {
		t.Fatalf("%d facts", len(m.Facts))
	}
	seen := map[string]bool{}
	for _, f := range m.Facts {
		if known[f.ID] == "" {
			known[f.ID] = f.Words
		}
		if known[f.ID] != f.Words || seen[f.ID] || len(f.SIDs) > mostSIDs {
			t.Fatalf("%s was %q: %+v", f.ID, known[f.ID], f)
		}
		seen[f.ID] = true
	}
}

// TestLeastUseful: what was noted goes before what was asked for, and an allergy stays longest.
func TestLeastUseful(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	tell := func(m Memory, words string, vital, asked bool) (Memory, Outcome) {
		at = at.Add(time.Minute)
		m, outcome, _ := m.Tell(remember.Fact{Category: remember.Preferences, Words: words, Vital: vital}, asked, "SM1", at)
		return m, outcome
	}
	m, _ := tell(Memory{}, "noted", false, false)
	m, _ = tell(m, "vital", true, false)
	for n := range Most - 2 {
		m, _ = tell(m, fmt.Sprint("asked ", n), false, true)
	}
	m, _ = tell(m, "one more", false, true)
	if got := m.Facts[0].Words; got != "vital" || len(m.Facts) != Most {
		t.Errorf("%q is first of %d", got, len(m.Facts))
	}
	if _, outcome := tell(m, "by the way", false, false); outcome != NoRoom {
		t.Errorf("what is noted takes the place of what was asked for: %s", outcome)
	}
	m, _ = tell(m, "yet another", false, true)
	if got := m.Facts[1].Words; got != "asked 1" {
		t.Errorf("%q: of equals the one that was not said for longest goes", got)
	}
}

// TestContradictions: what cannot hold beside a new fact goes, and an allergy does not go for a like.
func TestContradictions(t *testing.T) {
	t.Parallel()
	reader := remember.New()
	for _, c := range []struct {
		first, then string
		left        int
	}{
		{"I love steak", "I'm vegan", 1}, {"I'm vegan", "I love steak", 1}, {"I'm vegetarian", "I love cheese", 2}, {"I'm vegan", "I love cheese", 1},
		{"I love sushi", "I hate sushi", 1}, {"my dog is called Rex", "my dog is called Max", 1}, {"my dog is called Rex", "my cat is called Max", 2},
		{"I'm allergic to nuts", "I love nuts", 2}, {"I'm allergic to nuts", "I'm not allergic to nuts", 1}, {"I live near the park", "I live in Oakland", 1}, {"I work nights", "I work from home", 1},
		{"I'm allergic to nuts", "I'm allergic to cats", 2}, {"I'm vegan", "i'm vegan", 1},
	} {
		m := Memory{}
		for n, words := range []string{c.first, c.then} {
			f, ok := reader.Asked(words)
			if !ok {
				t.Fatalf("%q is no fact", words)
			}
			m, _, _ = m.Tell(f, true, fmt.Sprint("SM", n), time.Unix(int64(n), 0))
		}
		if len(m.Facts) != c.left {
			t.Errorf("%q, %q: %+v", c.first, c.then, m.Facts)
		}
	}
}

// TestFind names facts as people do.
func TestFind(t *testing.T) {
	t.Parallel()
	m := Memory{}
	for n, words := range []string{"I'm allergic to nuts", "my dog is called Rex", "I work nights at the hospital", "I work out on Mondays"} {
		m, _, _ = m.Tell(remember.Fact{Words: words}, true, "", time.Unix(int64(n), 0))
	}
	for words, want := range map[string]int{"nut": 1, "nuts": 1, "that I'm allergic to nuts": 1, "dog": 1, "my dog's name": 1, "work": 2, "work nights": 1, "moon": 0, "the": 0, "": 0} {
		if got := m.Find(words); len(got) != want {
			t.Errorf("%q: %+v", words, got)
		}
	}
}
