package linkup_test

import (
	"testing"
	"time"
)

// longAgo is a plan of three that took place ten days ago: nobody has answered what was asked after it.
func longAgo(t *testing.T) world {
	t.Helper()
	w := met(t)
	w.pass(10 * 24 * time.Hour)
	return w
}

// TestSwap: who would swap numbers with somebody whom they met has them asked, once; both get the numbers when both want it, once.
func TestSwap(t *testing.T) {
	t.Parallel()
	w := longAgo(t)
	w.says(ada, "can you give bob my number?")
	w.hears(ada, "If Bob would like that too")
	w.hears(bob, "Ada, from coffee, would like to swap numbers with you.")
	w.count(ada, "number is", 0)
	w.says(ada, "swap numbers with Bob")
	w.count(bob, "would like to swap numbers", 1)
	w.says(bob, "sure")
	w.hears(ada, "Bob's number is "+bob)
	w.count(bob, "Ada's number is "+ada, 1)
	w.says(bob, "swap numbers with ada")
	w.pass(24 * time.Hour)
	for _, phone := range []string{ada, bob} {
		w.count(phone, "number is", 1)
	}
	w.count(cyd, "number", 0)
}

// TestSwapWished: who wishes it by themselves as well is not asked first, nor is who has said with whom they would; a no is told to nobody.
func TestSwapWished(t *testing.T) {
	t.Parallel()
	w := met(t)
	w.answersTo(cyd, "bob")
	w.says(ada, "exchange numbers with cyd")
	w.count(cyd, "would like to swap numbers", 0)
	w.says(ada, "trade numbers with bob please")
	w.says(bob, "no thanks")
	w.hears(bob, "keep your number to myself")
	w.says(bob, "swap numbers with cyd")
	w.count(cyd, "would like to swap numbers", 0)
	w.count(bob, "Cyd's number is "+cyd, 1)
	w.pass(24 * time.Hour)
	w.count(ada, "number is", 0)
	w.count(bob, "number is", 1)
}

// TestSwapWhom: nobody of the name, several of it, nobody at all.
func TestSwapWhom(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "swap numbers with zoe")
	w.hears(ada, "haven't met anybody")
	w = longAgo(t)
	w.says(ada, "swap numbers with zoe")
	w.hears(ada, "anybody of that name")
	w.says(ada, "swap numbers")
	w.hears(ada, "With whom")
	w.names(cyd, "Bob")
	w.says(ada, "swap numbers with bob")
	w.hears(ada, "Who do you mean? 1) Bob (coffee), 2) Bob (coffee)")
	w.says(ada, "2")
	w.hears(ada, "If Bob would like that too")
	asked := 0
	for _, phone := range []string{bob, cyd} {
		for _, said := range w.heard(phone) {
			if said == "Ada, from coffee, would like to swap numbers with you. They get yours only if you say yes too. YES or NO?" {
				asked++
			}
		}
	}
	if asked != 1 {
		t.Errorf("%d were asked", asked)
	}
	w.says(ada, "my favorite number is 7")
	w.count(ada, "If Bob would like", 1)
}

// TestSwapOfWhoMayNot: nothing comes of a wish where one of both may not: nobody learns of a block or a hold.
func TestSwapOfWhoMayNot(t *testing.T) {
	t.Parallel()
	for name, then := range map[string]func(world){
		"blocked by the other": func(w world) { w.says(bob, "block ada") },
		"held":                 func(w world) { w.says(bob, "i want to kill myself") },
		"stopped":              func(w world) { w.says(bob, "STOP") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := longAgo(t)
			then(w)
			w.says(ada, "swap numbers with bob")
			w.hears(ada, "If Bob would like that too")
			w.pass(24 * time.Hour)
			w.count(bob, "would like to swap numbers", 0)
		})
	}
	t.Run("blocked by themselves", func(t *testing.T) {
		t.Parallel()
		w := longAgo(t)
		w.says(ada, "block bob")
		w.says(ada, "swap numbers with bob")
		w.hears(ada, "anybody of that name")
	})
	t.Run("gone", func(t *testing.T) {
		t.Parallel()
		w := longAgo(t)
		w.says(bob, "delete my account")
		w.says(bob, "DELETE")
		w.says(ada, "swap numbers with bob")
		w.hears(ada, "anybody of that name")
	})
	t.Run("blocked after being asked", func(t *testing.T) {
		t.Parallel()
		w := longAgo(t)
		w.says(ada, "swap numbers with bob")
		w.says(ada, "block bob")
		w.says(bob, "swap numbers with ada")
		w.pass(24 * time.Hour)
		w.count(bob, "number is", 0)
		w.count(ada, "number is", 0)
	})
}

// TestSwapAskedByDay: who would be asked by night is asked in the morning, and of two who wish it one after the other.
func TestSwapAskedByDay(t *testing.T) {
	t.Parallel()
	w := longAgo(t)
	w.until(23, 0)
	w.says(ada, "swap numbers with bob")
	w.says(cyd, "swap numbers with bob")
	w.count(bob, "would like to swap numbers", 0)
	w.pass(10*time.Hour + 10*time.Minute)
	w.count(bob, "Ada, from coffee, would like to swap numbers", 1)
	w.count(bob, "Cyd, from coffee, would like to swap numbers", 0)
	w.says(bob, "yes")
	w.pass(26 * time.Hour)
	w.count(bob, "Cyd, from coffee, would like to swap numbers", 1)
	w.says(bob, "no")
	w.pass(24 * time.Hour)
	w.count(bob, "number is", 1)
	w.count(cyd, "number is", 0)
}
