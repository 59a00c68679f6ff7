package kill

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// plan is an entry of GET /dev/linkups.
type plan struct {
	ID, State    string
	Initiator    string
	Group        struct{ Min, Max int }
	Participants []string
	Invites      []struct{ Phone, State, Unable string }
}

// askers returns the phones of those who ask for plans, and of all others.
func askers() (ask, others []string) {
	for n := range crowdedPlans * peoplePerPlan {
		phone := fmt.Sprintf("+1555%07d", 3_000_000+n)
		if n < crowdedPlans {
			ask = append(ask, phone)
		} else {
			others = append(others, phone)
		}
	}
	return ask, others
}

// peoplePerPlan is how many people there are for each plan: who asks for it, and those who may be asked.
const peoplePerPlan = 8

// TestCrowdOfPlansWithKills lets everybody who is asked answer at once while josh is killed twice: no seat is taken twice, nobody is in two plans at
// one time or asked by two at once, and whoever is in hears so once.
func TestCrowdOfPlansWithKills(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) {
		w.outside = func(*message) bool { return true } // texts about plans are in the traces of signals
		ask, others := askers()
		regions := []string{"san-francisco", "oakland-berkeley", "brooklyn"}
		for n, phone := range append(ask, others...) {
			w.wantsCoffee(phone, regions[n%len(regions)])
		}
		w.passTo(noon(w))
		w.atOnce(ask, func(string) string { return "coffee for 4 people tomorrow at 4 pm" })
		w.rest()
		start := time.Now()
		var killer sync.WaitGroup
		killer.Go(func() {
			for range 2 {
				_, _ = w.call(http.MethodGet, "/healthz", nil, nil) // which waits until it serves again
				time.Sleep(time.Duration(5+rand.IntN(60)) * time.Millisecond)
				w.kill()
				<-w.died
			}
		})
		w.atOnce(others, func(string) string { return []string{"yes", "yes", "yes", "no", "A"}[rand.IntN(5)] })
		killer.Wait()
		said := time.Since(start)
		w.pass(time.Hour) // whoever was being told when josh died hears when its lease is over
		sum := w.replies()
		locked := w.plansHold(len(ask))
		t.Logf("%d people, %d plans, answers within %v, settled in %v, %d deaths: %d plans on, %+v", len(ask)+len(others), len(ask), said.Round(time.Millisecond),
			time.Since(start).Round(time.Millisecond), w.dead(), locked, sum)
		demand(locked > 0, "of %d plans none is on: that means nothing", len(ask))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// noon is the next moment at which it is day in all regions: people are asked by day.
func noon(w *world) time.Time {
	var at struct{ Now time.Time }
	_, err := w.call(http.MethodGet, "/dev/clock", nil, &at)
	check(err)
	day := at.Now.UTC().Truncate(24 * time.Hour).Add(19 * time.Hour)
	if !day.After(at.Now) {
		day = day.Add(24 * time.Hour)
	}
	return day
}

// wantsCoffee makes a number somebody who can be asked to join plans in a region, and ask for some.
func (w *world) wantsCoffee(phone, region string) {
	status, err := w.call(http.MethodPost, "/dev/people", map[string]any{
		"phone": phone, "first_name": "Ann", "region": region,
		"profile": map[string]any{"state": "complete_mvp", "activities": []string{"coffee"}, "times": []string{"afternoons", "weekends"}},
	}, nil)
	check(err)
	demand(status == http.StatusOK, "POST /dev/people: %d", status)
}

// replies demands that each text has an outcome, and that each of its replies left once, as judge does in the end of a run that has one: plans wait
// for tomorrow.
func (w *world) replies() (sum tally) {
	traces := w.traces()
	for n, t := range w.texts {
		demand(traces[n] != nil && traces[n].Outcome != "pending", "lost: %s was answered 200 and has no outcome", t.sid)
		sum.texts++
		for _, j := range traces[n].Jobs {
			w.reply(t, j, &sum)
		}
	}
	w.order(traces)
	return sum
}

// atOnce has many people text at the same time, again where josh was away, as Twilio does.
func (w *world) atOnce(phones []string, body func(phone string) string) {
	var wg sync.WaitGroup
	errs := make(chan error, senders)
	for part := range senders {
		wg.Go(func() {
			errs <- try(func() {
				for n := part; n < len(phones); n += senders {
					t := w.text(phones[n], body(phones[n]))
					for w.send(t); t.answered.IsZero(); w.send(t) {
						time.Sleep(20 * time.Millisecond)
					}
				}
			})
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		check(err)
	}
}

// plansHold demands what is true of all plans, and returns how many are on.
func (w *world) plansHold(asked int) (locked int) {
	var list struct{ LinkUps []plan }
	status, err := w.call(http.MethodGet, "/dev/linkups", nil, &list)
	check(err)
	demand(status == http.StatusOK && len(list.LinkUps) == asked, "%d plans of %d (%d)", len(list.LinkUps), asked, status)
	in, pending := map[string]int{}, map[string]int{}
	for _, p := range list.LinkUps {
		seats := map[string]bool{}
		for _, i := range p.Invites {
			if i.State == "pending" {
				pending[i.Phone]++
			}
			demand(!seats[i.Phone] || i.Unable != "", "%s has two seats of a plan", i.Phone)
			seats[i.Phone] = i.Unable == ""
		}
		demand(len(p.Participants) <= p.Group.Max, "%d people in a plan for %d", len(p.Participants), p.Group.Max)
		if p.State != "locked" {
			continue
		}
		locked++
		demand(len(p.Participants) >= p.Group.Min, "%d people in a plan that wants %d", len(p.Participants), p.Group.Min)
		for _, phone := range p.Participants {
			in[phone]++
		}
	}
	ask, others := askers()
	for _, phone := range append(ask, others...) {
		demand(in[phone] <= 1 && pending[phone] <= 1, "%s is in %d plans at one time, and asked by %d", phone, in[phone], pending[phone])
		heard := 0
		for _, m := range w.carrier.to(phone) {
			if strings.HasPrefix(m.body, "It's on, ") {
				heard++
			}
		}
		demand(heard == in[phone], "%s heard %d times that it is on, and is in %d plans", phone, heard, in[phone])
	}
	return locked
}
