package linkup_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// TestDeathAtEveryBoundary dies at each boundary that a LinkUp reaches on its way to a replacement and its end, and goes on.
func TestDeathAtEveryBoundary(t *testing.T) {
	t.Parallel()
	reached := map[crash.Point]int{}
	live(t, reached, "", 0)
	if len(reached) < 8 {
		t.Errorf("reached %v", reached)
	}
	for point, times := range reached {
		if point == crash.ClockBeforeOffer || point == crash.ClockAfterOffer { // in a goroutine of its own: tests/kill has those
			continue
		}
		for _, nth := range slices.Compact([]int{1, times}) {
			t.Run(fmt.Sprintf("%s, time %d", point, nth), func(t *testing.T) {
				t.Parallel()
				live(t, map[crash.Point]int{}, point, nth)
			})
		}
	}
}

// live is the life of a LinkUp of three, one of whom is replaced; it dies the nth time that a point is reached.
func live(t *testing.T, reached map[crash.Point]int, at crash.Point, nth int) {
	t.Helper()
	w := begin(t, ada, bob, cyd)
	again := w.DiesAt(reached, at, nth)
	wait := func(d time.Duration) {
		for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); w.Clock.Advance(4 * time.Minute) {
			again(w.Tick)
			again(w.Work)
		}
	}
	say := func(phone, body string) {
		w.Clock.Advance(time.Second)
		form := testkit.Form(phone, body, w.NextSID())
		again(func() { w.Post("/api/twilio/inbound", "", form) }) // the carrier sends it again
		again(w.Work)
		wait(20 * time.Minute) // whatever died is taken up again
	}
	say(ada, "coffee with 3 people tomorrow afternoon") // four in all, who are not there: a group of three is asked for below
	say(ada, "CHANGE")
	say(ada, "coffee for 3 people tomorrow afternoon")
	say(bob, "yes")
	say(cyd, "yes")
	w.joins(dan)
	say(cyd, "DROP")
	say(dan, "yes")
	wait(26 * time.Hour)
	for phone, words := range map[string]map[string]int{
		ada: {"On it": 2, "It's on": 1, "can't make it to": 1, "Somebody new is in": 1, "A reminder": 1},
		bob: {"up for coffee": 2, "It's on": 1, "can't make it to": 1, "Somebody new is in": 1, "A reminder": 1},
		cyd: {"up for coffee": 2, "It's on": 1, "you're out of": 1, "A reminder": 0},
		dan: {"A seat is free": 1, "It's on": 1, "A reminder": 1},
	} {
		for said, times := range words {
			w.count(phone, said, times)
		}
	}
	states := map[rules.State]int{}
	for _, l := range w.linkups() {
		states[l.State]++
	}
	if states[rules.Completed] != 1 || states[rules.Canceled] != 1 {
		t.Errorf("%v", states)
	}
	if t.Failed() {
		t.Fatalf("death at %s, time %d", at, nth)
	}
}

// TestLastSeat: five say yes to two seats in the same moment. Two are in, the others hear so, nobody is told twice.
func TestLastSeat(t *testing.T) {
	t.Parallel()
	phones := []string{bob, cyd, dan, "+15550100015", "+15550100016"}
	w := begin(t, append([]string{ada}, phones...)...)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	for _, phone := range phones {
		form := testkit.Form(phone, "yes", w.NextSID())
		for range 2 { // each delivered twice
			w.Post("/api/twilio/inbound", "", form)
		}
	}
	w.Work()
	w.pass(10 * time.Minute)
	l := w.is(rules.Locked)
	if len(l.Participants()) != 3 || l.LockVersion != 1 {
		t.Errorf("%d are in, locked %d times", len(l.Participants()), l.LockVersion)
	}
	on, closed := 0, 0
	for _, phone := range phones {
		for _, said := range w.heard(phone) {
			switch {
			case bytes.Contains([]byte(said), []byte("It's on")):
				on++
			case bytes.Contains([]byte(said), []byte("isn't open any more")):
				closed++
			}
		}
		w.count(phone, "you're in", 1)
	}
	if on != 2 || closed != 3 {
		t.Errorf("%d hear that it is on, %d that it is full", on, closed)
	}
}

// TestOneInvite: two plans at one moment ask the same two people; each has one open invite, and after a yes none for the same time.
func TestOneInvite(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd, dan)
	for _, phone := range []string{ada, bob} {
		w.Post("/api/twilio/inbound", "", testkit.Form(phone, "coffee for 4 people tomorrow afternoon", w.NextSID()))
	}
	w.Work()
	for _, phone := range []string{ada, bob} {
		w.count(phone, "up for coffee", 0) // they have a plan of their own then
	}
	for _, phone := range []string{cyd, dan} {
		w.count(phone, "up for coffee", 1)
		w.says(phone, "yes")
	}
	w.pass(3 * time.Hour)
	for _, phone := range []string{cyd, dan} {
		w.count(phone, "up for coffee", 1)
	}
	for _, l := range w.linkups() {
		for _, i := range l.Invites {
			if i.State == rules.Pending {
				t.Errorf("an invite is open that nobody has got: %+v", i)
			}
		}
	}
}

// TestSoughtWithoutInitiator: after who asked for a plan has deleted their account, people are still found for the seats of it.
func TestSoughtWithoutInitiator(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	w.says(ada, "delete my account")
	w.says(ada, "yes")
	w.pass(10 * time.Minute)
	w.joins(dan)
	w.says(bob, "running late")
	w.hears(dan, "A seat is free")
	w.says(dan, "yes")
	if l := w.is(rules.Locked); len(l.Participants()) != 3 || l.Initiator != "" || len(l.Certificate.Seats) != 3 {
		t.Errorf("%+v", l)
	}
	if v, _ := w.why(map[string]any{"phone": dan, "linkup": w.linkups()[0].ID}); v.Because != "asked by wave 4" {
		t.Errorf("%q", v.Because)
	}
}

// TestErased: who deletes their account is in no LinkUp any more, and nothing names them.
func TestErased(t *testing.T) {
	t.Parallel()
	for name, gone := range map[string]string{"a participant": bob, "who asked for it": ada} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := begin(t, ada, bob, cyd)
			w.says(ada, "coffee tomorrow afternoon")
			w.says(bob, "yes")
			w.is(rules.Locked)
			w.says(gone, "delete my account")
			w.says(gone, "yes")
			since := w.Clock.Now()
			w.pass(30 * time.Hour)
			w.is(rules.Canceled)
			w.count(map[string]string{ada: bob, bob: ada}[gone], "is off", 1)
			var found erase.Audited
			if err := json.Unmarshal(w.Operate("person.audit", map[string]any{"phone": gone, "since": since}), &found); err != nil {
				t.Fatal(err)
			}
			if len(found.Old)+len(found.Newer)+len(found.LeftKinds)+len(found.Astray) > 0 {
				t.Errorf("the audit finds %+v", found)
			}
			hash := []byte(w.Config.Hash()(gone))
			err := w.Table.All(context.Background(), func(i table.Item) bool {
				if bytes.Contains([]byte(i.PK+i.SK), hash) || bytes.Contains(i.Data, hash) {
					t.Errorf("%s %s names them: %s", i.PK, i.SK, i.Data)
				}
				return true
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
