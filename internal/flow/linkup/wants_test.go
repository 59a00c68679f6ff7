package linkup_test

import (
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// entryOf is an entry of the pool that takes the place of the one that somebody has.
func entryOf(w world, phone string, likes ...string) linkup.Entry {
	return linkup.Entry{Number: w.Config.Hash()(phone), At: w.Clock.Now().Add(time.Second), Member: match.Member{Activities: likes}}
}

// avoids says of somebody who likes coffee what they would rather not.
func (w world) avoids(phone string, keys ...string) {
	w.T.Helper()
	e := entryOf(w, phone, "coffee", "drinks")
	e.Avoid = keys
	w.pools(e)
}

// TestBoundariesAtTheInvite: nobody is asked for what they would rather not, however few there are; who has no such wish is.
func TestBoundariesAtTheInvite(t *testing.T) {
	t.Parallel()
	for text, avoids := range map[string]string{
		"coffee tomorrow at 8 am": "early_mornings", "coffee tomorrow at 10 pm": "late_nights", "drinks tomorrow evening": "alcohol",
		"coffee with just one person tomorrow afternoon": "alone_with_one", "coffee tomorrow afternoon, i'll bring my dog": "dogs",
	} {
		w := begin(t, ada, bob, cyd)
		w.avoids(bob, avoids)
		w.avoids(cyd, "gossip")
		w.says(ada, text)
		w.pass(10 * time.Hour)
		w.count(bob, "Somebody nearby", 0)
		w.count(cyd, "Somebody nearby", 1)
		if t.Failed() {
			t.Fatal(text)
		}
	}
}

// TestNobodyIsAloneWhoWouldRatherNotBe: a group of two waits for a third where one of them needs it, and goes on looking for one when somebody leaves.
func TestNobodyIsAloneWhoWouldRatherNotBe(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.avoids(bob, "alone_with_one")
	w.says(ada, "coffee tomorrow afternoon")
	w.says(bob, "yes")
	w.is(rules.Broadcasting)
	w.says(cyd, "yes")
	if l := w.is(rules.Locked); len(l.Participants()) != 3 {
		t.Fatalf("%+v", l)
	}
	w.says(cyd, "DROP")
	if l := w.is(rules.Locked); l.ReplaceBy.IsZero() {
		t.Error("the two who are left meet alone")
	}
	w.pass(5 * time.Hour)
	w.is(rules.Canceled)
}

// TestBoundariesAtTheLock: who has said since they were asked what they would rather not is in no plan that has it, and needs a third where they say so.
func TestBoundariesAtTheLock(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.avoids(bob)
	w.avoids(cyd)
	w.Clock.Advance(time.Minute)
	w.says(ada, "drinks for 3 people tomorrow evening")
	w.says(bob, "yes")
	w.avoids(bob, "alcohol")
	w.says(cyd, "yes")
	w.is(rules.Broadcasting)
	w.count(bob, "isn't open any more", 1)
	w = begin(t, ada, bob)
	w.says(ada, "coffee tomorrow afternoon")
	w.avoids(bob, "alone_with_one")
	w.says(bob, "yes")
	w.is(rules.Broadcasting)
	w.count(bob, "isn't open any more", 0)
}

// TestAnotherTimeNobodyWouldRatherNot: most may be for another time, and it stays where somebody who has not said yes would rather not meet then.
func TestAnotherTimeNobodyWouldRatherNot(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.avoids(cyd, "early_mornings")
	w.says(ada, "coffee for 3 people the day after tomorrow at 11 am")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	before := w.is(rules.Locked).At()
	w.says(ada, "can we do 8 am instead")
	w.says(bob, "yes")
	if l := w.is(rules.Locked); !l.At().From.Equal(before.From) {
		t.Errorf("it is moved: %+v", l.At())
	}
	w.hears(cyd, "It stays as it was")
}
