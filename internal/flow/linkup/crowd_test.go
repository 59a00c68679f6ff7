package linkup_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// TestCrowd: 20 people ask for plans of the same days, answer whatever comes to mind, drop out, stop and come to mind again. Whatever they
// do, nobody is in two plans at one time or asked by two at once, no group is too large, each hears of its end, and each plan ends.
func TestCrowd(t *testing.T) {
	t.Parallel()
	var phones []string
	for n := range 20 {
		phones = append(phones, fmt.Sprintf("+155501001%02d", n))
	}
	w := begin(t, phones...)
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same run each time
	asks := []string{"coffee tomorrow morning", "coffee for 3 people tomorrow morning or sunday morning", "coffee for 4 people sunday morning", "coffee tomorrow afternoon"}
	says := []string{"yes", "YES", "A", "b", "both", "no", "maybe", "can't make it", "DROP", "who else is coming?", "when is it", "qwertz", "yes", "CHANGE", "STOP", "START", "pause", "resume"}
	for range 12 {
		for n := range 6 { // at once: nobody's turn is done before all are accepted
			body := says[random.IntN(len(says))]
			if n == 0 {
				body = asks[random.IntN(len(asks))]
			}
			w.Clock.Advance(time.Second)
			w.Post("/api/twilio/inbound", "", testkit.Form(phones[random.IntN(len(phones))], body, w.NextSID()))
		}
		w.Work()
		w.sound()
		w.pass(10 * time.Minute)
	}
	w.pass(60 * time.Hour)
	w.sound()
	if len(w.linkups()) < 5 {
		t.Errorf("%d LinkUps", len(w.linkups()))
	}
	for _, l := range w.linkups() {
		if !l.State.Over() {
			t.Errorf("does not end: %+v", l)
		}
	}
}

// sound demands what is true of all LinkUps at all times.
func (w world) sound() {
	w.T.Helper()
	pending, busy := map[string]int{}, map[string][]rules.Option{}
	for _, l := range w.linkups() {
		in := l.Participants()
		if len(in) > l.Group.Max || strings.Count(fmt.Sprint(l.History), "locked") > 1 {
			w.T.Errorf("too many, or locked twice: %+v", l)
		}
		seats := map[string]int{}
		for _, i := range l.Invites {
			if i.State == rules.Pending {
				pending[i.Number]++
			}
			if seats[fmt.Sprint(i.Number, i.Wave)]++; seats[fmt.Sprint(i.Number, i.Wave)] > 1 && i.Number != "" {
				w.T.Errorf("asked twice by one wave: %+v", l.Invites)
			}
		}
		if l.State != rules.Locked {
			continue
		}
		for _, number := range in {
			for _, at := range busy[number] {
				if at.Overlaps(l.At()) {
					w.T.Errorf("in two plans at one time: %s", number)
				}
			}
			busy[number] = append(busy[number], l.At())
		}
	}
	for number, n := range pending {
		if n > 1 {
			w.T.Errorf("%d open invites of %s", n, number)
		}
	}
}

// TestRegionCloses: a region that is not open any more has no plans; whoever is in one hears so once.
func TestRegionCloses(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow afternoon")
	w.says(bob, "yes")
	w.is(rules.Locked)
	w.Put(record.Region("san-francisco"), record.KindRegion, people.RegionOverride{State: people.Closed, At: w.Clock.Now()})
	w.pass(24 * time.Hour)
	w.is(rules.Canceled)
	for _, phone := range []string{ada, bob} {
		w.count(phone, "is off", 1)
	}
}
