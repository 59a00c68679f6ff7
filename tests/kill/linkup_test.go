package kill

import (
	"fmt"
	"math/rand/v2"
	"net/http"
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
	Invites      []struct {
		Phone, State, Unable string
		Wave                 int
	}
}

// askers returns the phones of those who ask for so many plans, and of all others.
func askers(plans int) (ask, others []string) {
	for n := range plans * peoplePerPlan {
		phone := fmt.Sprintf("+1555%07d", 3_000_000+n)
		if n < plans {
			ask = append(ask, phone)
		} else {
			others = append(others, phone)
		}
	}
	return ask, others
}

// peoplePerPlan is how many people there are for each plan: who asks for it, and those who may be asked.
const peoplePerPlan = 8

// crowdDeaths is how often josh dies while everybody answers.
const crowdDeaths = 2

// TestCrowdOfPlansWithKills lets everybody who is asked answer at once while josh is killed twice: no seat is taken twice, nobody is in two plans at
// one time or asked by two at once, and each hears each thing as often as it is so: once.
func TestCrowdOfPlansWithKills(t *testing.T) {
	t.Parallel()
	if err := in(nil, func(w *world) { t.Log(w.plansInACrowd(crowdedPlans)) }); err != nil {
		t.Fatal(err)
	}
}

// plansInACrowd is so many plans whose people answer at once while josh dies, until the morning of the day that they are on. It returns its figures.
func (w *world) plansInACrowd(plans int) string {
	w.outside = func(*message) bool { return true } // texts about plans are in the traces of signals
	ask, others := askers(plans)
	regions := []string{"san-francisco", "oakland-berkeley", "brooklyn"}
	for n, phone := range append(ask, others...) {
		w.wantsCoffee(phone, regions[n%len(regions)])
	}
	day := noon(w)
	w.passTo(day)
	w.atOnce(ask, func(string) string { return "coffee for 4 people tomorrow at 4 pm" })
	w.rest()
	start, deaths := time.Now(), w.dead()
	var killer sync.WaitGroup
	killer.Go(func() {
		for range crowdDeaths {
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
	settled := time.Since(start)
	demand(w.dead()-deaths == crowdDeaths, "josh died %d times, and was to die %d times", w.dead()-deaths, crowdDeaths)
	sum := w.replies()
	locked := w.plansHold(plans, false)
	demand(locked > 0, "of %d plans none is on: that means nothing", plans)
	w.passTo(day.Add(22*time.Hour + 10*time.Minute)) // ten past nine in San Francisco, of the day itself
	w.plansHold(plans, true)
	return fmt.Sprintf("%d people, %d plans, answers within %v, settled in %v, %d deaths: %d plans on, %+v", len(ask)+len(others), len(ask), said.Round(time.Millisecond),
		settled.Round(time.Millisecond), crowdDeaths, locked, sum)
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
