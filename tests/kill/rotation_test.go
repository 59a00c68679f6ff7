package kill

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// What the secrets are replaced by.
const (
	nextToken  = "the-token-of-the-next-year"
	nextPepper = "p2:the-pepper-from-now-on"
)

// quiet has said STOP before anything is replaced.
const quiet = "+15550100391"

// TestRotation replaces auth token, pepper and data key of a josh run as the runbook says, each step by a kill -9 and a start with the next
// settings, while people text: every webhook that the carrier signs is taken, nothing is lost, nothing leaves twice, and a STOP of before holds.
func TestRotation(t *testing.T) {
	t.Parallel()
	if rotationTexts == 0 {
		t.Skip("make kill rotates them")
	}
	err := in(nil, func(w *world) {
		w.say(quiet, "STOP")
		w.person(ann)
		w.insists(w.say(ann, "hi"))
		w.rest()
		stopped := len(w.carrier.to(quiet))
		var said atomic.Int64
		var crowd sync.WaitGroup
		failed := make(chan error, 1)
		crowd.Go(func() { failed <- w.crowd(rotationTexts, &said) })
		until := func(share int64) {
			for said.Load() < rotationTexts*share/100 && len(failed) == 0 {
				time.Sleep(time.Millisecond)
			}
		}
		until(20)
		w.newKey()
		w.with(map[string]string{"TWILIO_AUTH_TOKEN": token + "," + nextToken, "PHONE_PEPPER": pepper + "," + nextPepper})
		until(45)
		promoted := nextToken
		w.promoted.Store(&promoted)
		until(65)
		w.with(map[string]string{"TWILIO_AUTH_TOKEN": nextToken, "PHONE_PEPPER": nextPepper + "," + pepper})
		w.newKey()
		for n := range 20 {
			w.say(fmt.Sprintf("+1555%07d", 3_000_000+n), "hello")
		}
		until(80)
		w.kill()
		<-w.died
		crowd.Wait()
		check(<-failed)
		w.say(quiet, "are you there?")
		w.insists(w.say(ann, "HELP"))
		sum := w.judge()
		demand(len(w.carrier.to(quiet)) == stopped, "who has said STOP before the rotation got a text after it")
		demand(sum.answered == len(w.texts) && sum.failed == 0, "%+v", sum)
		w.bothPeppers()
		t.Logf("%d deaths: %+v", w.dead(), sum)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// with kills josh, which begins again with other settings.
func (w *world) with(env map[string]string) {
	w.between(func() {
		for name, value := range env {
			w.env[name] = value
		}
	})
	w.kill()
	<-w.died
}

// newKey makes a new data key, again when a death interrupted it.
func (w *world) newKey() {
	status, err := w.call(http.MethodPost, "/ops/key.rotate", map[string]string{"reason": "the yearly one"}, nil)
	check(err)
	demand(status == http.StatusOK, "key.rotate: %d", status)
}

// bothPeppers demands that people of before and after are known, each under one pepper, and that none of them is taken for nobody.
func (w *world) bothPeppers() {
	var show struct {
		Peppers []struct {
			Numbers int
			Needed  bool
		}
		Unknown int
	}
	status, err := w.call(http.MethodPost, "/ops/pepper.show", nil, &show)
	check(err)
	demand(status == http.StatusOK && len(show.Peppers) == 2 && show.Unknown == 0, "pepper.show: %d %+v", status, show)
	from := map[string]bool{}
	for _, t := range w.texts {
		from[t.from] = true
	}
	old, fresh := show.Peppers[1], show.Peppers[0]
	demand(old.Needed && old.Numbers > 0 && fresh.Numbers >= 20 && old.Numbers+fresh.Numbers == len(from), "%d people have texted: %+v", len(from), show)
	raw := fmt.Sprint(w.tail())
	demand(!strings.Contains(raw, pepper) && !strings.Contains(raw, nextPepper), "a pepper is in the log")
}
