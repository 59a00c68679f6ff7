package linkup_test

import (
	"testing"
	"time"
)

const staysHere = "That stays between us, "

// TestBetween: what nothing reads of somebody who has just heard words of another one is answered by how the others are told: once for those words,
// for half an hour, and only to who hears them.
func TestBetween(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.says(ada, "ok I'll bring cups")
	w.count(ada, staysHere, 0)
	w.says(bob, "tell the others: I'm bringing snacks")
	for range 2 {
		w.says(ada, "ok I'll bring cups")
	}
	w.count(ada, staysHere, 1)
	w.says(bob, "ok I'll bring cups as well") // who has heard nobody
	w.says(cyd, "mute")
	w.says(cyd, "ok I'll bring cups")
	w.says(ada, "delete my account")
	w.says(bob, "tell the others: and plates")
	w.says(ada, "ok I'll bring cups") // which closes the question, and those words wait until it would have lapsed
	w.count(ada, staysHere, 1)
	w.pass(20 * time.Minute)
	w.says(ada, "ok I'll bring cups")
	w.count(ada, staysHere, 2)
	w.says(bob, "tell the others: and forks")
	w.pass(31 * time.Minute)
	w.says(ada, "ok I'll bring cups")
	w.count(ada, staysHere, 2)
	for _, phone := range []string{bob, cyd} {
		w.count(phone, staysHere, 0)
	}
}

// TestBetweenNamed: a thanks by name is answered as one to JOSH is; more than that is not.
func TestBetweenNamed(t *testing.T) {
	t.Parallel()
	for said, hint := range map[string]int{"thanks Bob!": 0, "Bob, thank you so much": 0, "haha Bob": 0, "ok bob": 0, "cool, thanks": 0, "see you there Bob ok": 1, "see you there then": 1} {
		t.Run(said, func(t *testing.T) {
			t.Parallel()
			w := ofThree(t)
			w.says(bob, "tell the others: I'm bringing snacks")
			before := len(w.heard(cyd))
			w.says(cyd, said)
			w.count(cyd, staysHere, hint)
			w.count(cyd, "not sure what you mean", 0)
			if len(w.heard(cyd)) != before+1 {
				t.Errorf("%q", w.heard(cyd))
			}
		})
	}
}

// TestBetweenByNight: words that the night holds are answered by nothing before they are heard.
func TestBetweenByNight(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.until(23, 0)
	w.says(bob, "tell the others: said by night")
	w.says(ada, "ok I'll bring cups")
	w.count(ada, staysHere, 0)
	w.until(9, 10)
	if w.count(ada, "said by night", 1); t.Failed() {
		return
	}
	w.says(ada, "ok I'll bring cups")
	w.count(ada, staysHere, 1)
}
