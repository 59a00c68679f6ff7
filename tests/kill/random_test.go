package kill

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// faultRate is the share of requests that the carrier fails, one way or another.
const faultRate = 0.15

// carrierFaults are the ways, each as likely as the next.
func carrierFaults() []fault {
	return []fault{
		{name: "429"}, {name: "500"}, {name: "503"}, {name: "refuse"}, {name: "reset"}, {name: "reset_after_accept"},
		{name: "reset_after_accept"}, {name: "reject", code: 21211}, {name: "fail_later", code: 30008}, {delay: 200 * time.Millisecond},
	}
}

// TestRandomKills kills josh at random moments while texts arrive, with a carrier that fails as a bad one does:
// nothing is lost, and nothing is sent twice.
func TestRandomKills(t *testing.T) {
	t.Parallel()
	err := in(nil, func(w *world) {
		w.carrier.fails(func(_, _ string, _ int) fault {
			if rand.Float64() >= faultRate {
				return fault{}
			}
			faults := carrierFaults()
			return faults[rand.IntN(len(faults))]
		})
		start := time.Now()
		var said atomic.Int64
		stop := make(chan struct{})
		var killer sync.WaitGroup
		killer.Go(func() { w.killAll(randomKills, randomTexts, &said, stop) })
		err := w.crowd(randomTexts, &said)
		close(stop)
		killer.Wait()
		check(err)
		for w.dead() < randomKills { // those that time did not allow
			w.kill()
			<-w.died
		}
		busy := time.Since(start)
		w.carrier.fails(nil)
		sum := w.judge()
		t.Logf("%d kills during %d texts in %v, settled in %v: %+v; %d requests at the carrier", w.dead(), randomTexts,
			busy.Round(time.Millisecond), time.Since(start).Round(time.Millisecond), sum, w.carrier.creates)
		demand(sum.answered > randomTexts*95/100, "%+v: too few texts were answered to mean anything", sum)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// killAll spreads the kills over the texts, each at a random moment.
func (w *world) killAll(kills, texts int, said *atomic.Int64, stop chan struct{}) {
	for n := range kills {
		for said.Load() < int64((n+1)*texts/(kills+1)) {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
		}
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		w.kill()
		<-w.died
	}
}

// senders is how many phones text at the same time, each waiting for its own 200s as one person does.
const senders = 32

// crowd lets many people text at the same time, four texts each, every other one a stranger.
func (w *world) crowd(texts int, said *atomic.Int64) error {
	words := []string{"hello", "HELP", "what is next", "B"}
	var wg sync.WaitGroup
	errs := make(chan error, senders)
	for part := range senders {
		wg.Go(func() {
			errs <- try(func() {
				for n := part; n*len(words) < texts; n += senders {
					phone := fmt.Sprintf("+1555%07d", 2_000_000+n)
					if n%2 == 0 {
						w.person(phone)
					}
					for _, body := range words {
						w.say(phone, body)
						said.Add(1)
					}
				}
			})
		})
	}
	wg.Wait()
	close(errs)
	for err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
