package linkup_test

import (
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestToALock: a request becomes a plan of two, both hear of it once with names and a place, and they are reminded.
func TestToALock(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow morning?")
	w.hears(ada, "On it, Ada: coffee tomorrow at 10 am")
	for _, phone := range []string{bob, cyd} {
		w.hears(phone, "up for coffee tomorrow at 10 am")
	}
	w.says(ada, "coffee tomorrow morning?")
	w.hears(ada, "still asking around")
	w.says(bob, "who else is coming?")
	w.hears(bob, "first names and the spot once it's on")
	w.says(bob, "maybe")
	w.hears(bob, "Take your time")
	w.says(bob, "YES")
	w.count(bob, "you're in for coffee", 1)
	w.is(rules.Locked)
	w.hears(bob, "with Ada")
	w.hears(ada, "with Bob")
	w.says(cyd, "yes")
	w.hears(cyd, "isn't open any more")
	w.says(ada, "where is it?")
	w.hears(ada, "It's on, Ada: coffee")
	w.pass(20 * time.Hour)
	for _, phone := range []string{ada, bob} {
		w.count(phone, "A reminder", 1)
	}
	w.pass(4 * time.Hour)
	w.is(rules.Completed)
	w.count(cyd, "with", 0)
}

// TestTwoTimes: votes decide, a change of mind counts until it is on, and a vote that comes again changes nothing.
func TestTwoTimes(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people saturday or sunday morning")
	w.hears(bob, "A) tomorrow at 10 am, B) Sunday at 10 am")
	w.says(bob, "B")
	w.hears(bob, "you're in")
	w.says(bob, "no")
	w.hears(bob, "No problem")
	w.says(bob, "b")
	w.says(cyd, "both")
	if l := w.is(rules.Locked); l.Chosen != "B" || len(l.Participants()) != 3 {
		t.Errorf("%+v", l)
	}
	for _, phone := range []string{ada, bob, cyd} {
		w.count(phone, "It's on", 1)
		w.hears(phone, "Sunday at 10 am")
	}
}

// TestDrop: who drops out is replaced once, and when nobody takes the seat it is off for all.
func TestDrop(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow afternoon")
	w.says(bob, "yes")
	w.is(rules.Locked)
	w.says(bob, "DROP")
	w.hears(bob, "you're out of coffee")
	w.hears(ada, "asking around for somebody else until")
	w.pass(22 * time.Hour)
	w.is(rules.Canceled)
	w.count(ada, "is off", 1)
	w.count(bob, "is off", 0)
	w.says(bob, "DROP")
}

// TestReplacement: somebody else takes the seat.
func TestReplacement(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow afternoon")
	w.says(bob, "yes")
	w.says(cyd, "no")
	w.joins(dan)
	w.says(bob, "can't make it anymore, sorry")
	w.hears(ada, "asking around")
	w.hears(dan, "A seat is free in a small group nearby: coffee")
	w.says(dan, "yes")
	w.hears(dan, "It's on, Dan")
	w.hears(ada, "Somebody new is in")
	if l := w.is(rules.Locked); len(l.Participants()) != 2 {
		t.Errorf("%+v", l)
	}
	w.count(bob, "It's on", 1)
}

// TestCallOff: who has asked for it calls it off, before and after it is on, and everybody who said yes is told once.
func TestCallOff(t *testing.T) {
	t.Parallel()
	for name, least := range map[string]string{"before": "for 3 people ", "after": ""} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob, cyd)
			w.says(ada, "coffee "+least+"tomorrow afternoon")
			w.says(bob, "yes")
			word := "CHANGE"
			if name == "after" {
				word = "please call it off, the plan is off"
			}
			w.says(ada, word)
			w.hears(ada, "is off, and I'll tell whoever said yes")
			w.is(rules.Canceled)
			w.count(bob, "is off", 1)
			w.count(cyd, "is off", 0)
			w.says(bob, "yes")
			w.pass(time.Hour)
			w.count(bob, "is off", 1)
		})
	}
}

// TestNobody: when nobody says yes, who asked hears so, honestly and once.
func TestNobody(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee sunday afternoon")
	w.pass(25 * time.Hour)
	w.is(rules.Expired)
	w.count(ada, "couldn't find enough people", 1)
	w.says(bob, "yes")
	w.hears(bob, "isn't open any more")
}

// TestNobodyByNight: who asks at night is told of an hour at which they really hear what came of it.
func TestNobodyByNight(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.until(23, 0)
	w.says(ada, "coffee sunday afternoon")
	w.hears(ada, "at 9 am. To call it off")
	w.until(22, 0)
	w.until(8, 30)
	w.is(rules.Expired)
	w.count(ada, "couldn't find enough people", 0)
	w.until(9, 10)
	w.count(ada, "couldn't find enough people", 1)
}

// TestRefused: each reason has its own honest text.
func TestRefused(t *testing.T) {
	t.Parallel()
	w := begin(t, ada)
	w.says(ada, "coffee today at 3 pm")
	w.hears(ada, "too close")
	w.says(ada, "coffee tomorrow morning")
	w.says(ada, "a walk tomorrow morning")
	w.hears(ada, "another plan around that time")
	w.says(ada, "a walk sunday morning")
	w.says(ada, "a walk monday morning")
	w.says(ada, "a walk tuesday morning")
	w.hears(ada, "three plans open already")
	if n := len(w.linkups()); n != 3 {
		t.Errorf("%d LinkUps", n)
	}
}

// TestGone: whoever stops, pauses, is held or deletes their account is out of it, and nobody hears why.
func TestGone(t *testing.T) {
	t.Parallel()
	for _, goes := range []string{"STOP", "pause", "i want to kill myself"} {
		t.Run(goes, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob, cyd)
			w.says(ada, "coffee tomorrow afternoon")
			w.says(cyd, goes) // with an open invite
			w.says(bob, "yes")
			w.is(rules.Locked)
			w.says(bob, goes)
			w.hears(ada, "asking around for somebody else")
			w.pass(4 * time.Hour)
			w.pass(18 * time.Hour)
			w.is(rules.Canceled)
			w.count(ada, "is off", 1)
			for _, said := range w.heard(ada) {
				if strings.Contains(said, "Bob") && !strings.HasPrefix(said, "It's on") {
					t.Errorf("named: %q", said)
				}
			}
		})
	}
}

// TestLate: that somebody comes later is relayed once, in words of the service.
func TestLate(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow afternoon")
	w.says(bob, "yes")
	for range 2 {
		w.says(bob, "running 10 min late, traffic on Zanzibar street")
		w.hears(bob, "let the others know you're running late")
	}
	w.count(ada, "running a little late", 1)
	w.count(ada, "Zanzibar", 0)
	w.count(bob, "Somebody is running", 0)
}

// TestBesideThePlan: letters answer what was asked last, a no after the lock is told how to drop out, and nobody in a plan hears that
// there is none.
func TestBesideThePlan(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee tomorrow morning or tomorrow evening")
	w.says(bob, "qwertz asdf")
	w.says(bob, "A")
	w.count(bob, "you're in", 0)
	w.says(bob, "B")
	w.count(bob, "you're in", 1)
	w.is(rules.Locked)
	w.says(cyd, "b")
	w.hears(cyd, "isn't open any more")
	w.says(bob, "no")
	w.hears(bob, "If you can't make it, text DROP")
	w.says(ada, "never mind, can you change it to sunday?")
	w.hears(ada, "rather meet on Sunday")
	w.is(rules.Locked)
}

// TestSizeOfTheProfile: who names no size wants as many as they like it, with fewer it is on all the same, and they hear how many it needs.
func TestSizeOfTheProfile(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	number := w.Config.Hash()(ada)
	w.Put(record.FlowRecord(record.Number(number), profile.RecordName), profile.Kind, profile.Stored{Profile: profile.Profile{Preferences: profile.Preferences{Group: &understand.Group{Min: 4, Max: 6}}}})
	w.says(ada, "coffee tomorrow afternoon")
	w.hears(ada, "It needs at least 3 of you.")
	w.says(bob, "yes")
	if l := w.is(rules.Broadcasting); l.Group != (rules.Group{Min: 3, Max: 6}) {
		t.Errorf("%+v", l.Group)
	}
	w.says(ada, "cancel it")
	w.says(ada, "coffee for 2 people sunday afternoon")
	w.hears(ada, "On it, Ada")
	w.count(ada, "It needs at least", 1)
	for _, l := range w.linkups() {
		if l.State == rules.Broadcasting && l.Group != (rules.Group{Min: 2, Max: 2}) {
			t.Errorf("named: %+v", l.Group)
		}
	}
}
