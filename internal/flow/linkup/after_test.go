package linkup_test

import (
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
)

// met returns a plan of three people that took place, two hours after its end.
func met(t *testing.T) world {
	t.Helper()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow morning")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	w.pass(27 * time.Hour)
	w.is(rules.Completed)
	return w
}

// answersTo takes somebody through the questions to the last one, which they answer.
func (w world) answersTo(phone, swap string) {
	w.T.Helper()
	for _, body := range []string{"yes", "yes", "skip", swap} {
		w.says(phone, body)
	}
}

// TestAfter: everybody is asked once how it was, and who said yes to each other gets the other's number, once.
func TestAfter(t *testing.T) {
	t.Parallel()
	w := met(t)
	for _, phone := range []string{ada, bob, cyd} {
		w.count(phone, "Did you make it to coffee", 1)
	}
	w.says(ada, "yes it was great")
	w.hears(ada, "meet Bob and Cyd again")
	w.says(ada, "maybe")
	w.hears(ada, "remember for next time")
	w.says(ada, "Bob knows all the good bakeries")
	w.hears(ada, "1) Bob, 2) Cyd")
	w.says(ada, "9")
	w.count(ada, "1) Bob, 2) Cyd", 2)
	w.says(ada, "just bob")
	w.hears(ada, "nobody is told")
	w.answersTo(cyd, "ALL")
	w.count(cyd, "number is", 0)
	w.answersTo(bob, "1")
	for phone, other := range map[string]string{ada: bob, bob: ada} {
		w.count(phone, "number is "+other, 1)
	}
	w.count(cyd, "number is", 0)
	w.says(bob, "ALL")
	w.pass(24 * time.Hour)
	w.count(ada, "number is", 1)
	w.count(bob, "number is", 1)
	w.count(cyd, bob, 0)
	w.says(ada, "what do you know about me")
}

// TestAfterWithoutAnswer: who says nothing is asked nothing more, and a week later an answer counts no more.
func TestAfterWithoutAnswer(t *testing.T) {
	t.Parallel()
	w := met(t)
	w.says(cyd, "no, overslept")
	w.hears(cyd, "No worries, Cyd")
	w.answersTo(ada, "ALL")
	w.pass(8 * 24 * time.Hour)
	w.count(bob, "Did you make it", 1)
	w.says(bob, "yes")
	w.count(bob, "again?", 0)
	w.count(ada, "number is", 0)
}

// TestAfterSomethingElse: a question in the middle is answered, and the next text that answers what was asked counts.
func TestAfterSomethingElse(t *testing.T) {
	t.Parallel()
	w := met(t)
	w.says(bob, "who sees my answers?")
	w.count(bob, "again?", 0)
	w.answersTo(ada, "ALL")
	w.answersTo(cyd, "all except ada")
	w.count(ada, "number is", 0)
}

// TestAfterBehindAnInvite: who tells of what is over answers the question about it, and not the invite that came since; a bare yes is to the invite.
func TestAfterBehindAnInvite(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"yep it was fun": "meet Ada and Cyd again", "yes i made it": "meet Ada and Cyd again", "we went, yes": "meet Ada and Cyd again",
		"yes": "It's on, Bob", "sure, if i went last time i can go again": "It's open until",
	} {
		w := met(t)
		w.joins(dan)
		w.says(dan, "coffee for 2 people tomorrow morning")
		w.hears(bob, "Would you like to join")
		w.says(bob, body)
		if heard := w.heard(bob); !strings.Contains(heard[len(heard)-1], want) {
			t.Errorf("%q: %q", body, heard[len(heard)-1])
		}
	}
}

// TestAfterBeforeAnother: who can't make it means the plan that is on, and not the one that they were asked about.
func TestAfterBeforeAnother(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow morning")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.joins(dan)
	w.says(dan, "coffee for 2 people on sunday morning")
	w.says(bob, "yes")
	w.pass(27 * time.Hour)
	w.hears(bob, "Did you make it")
	w.says(bob, "i can't make it after all")
	w.hears(bob, "you're out of coffee tomorrow")
	w.says(bob, "yes i made it")
	w.hears(bob, "meet Ada and Cyd again")
}

// TestAnotherTimeBehindAnAnswer: a time answers what a plan asked that found nobody, also when an older question was answered in between.
func TestAnotherTimeBehindAnAnswer(t *testing.T) {
	t.Parallel()
	w := met(t)
	for _, body := range []string{"yes", "yes", "skip"} {
		w.says(ada, body)
	}
	w.says(ada, "coffee for 4 people tomorrow morning")
	w.says(bob, "no")
	w.says(cyd, "no")
	w.pass(20 * time.Hour)
	w.hears(ada, "couldn't find enough people")
	w.says(ada, "1,2")
	w.hears(ada, "nobody is told")
	w.says(ada, "asdfgh")
	w.hears(ada, "not sure what you mean")
	w.says(ada, "tuesday afternoon")
	w.hears(ada, "coffee on Tuesday")
}

// TestChangeBehindAnInvite: CHANGE is about the plan that is on, though an invite came since.
func TestChangeBehindAnInvite(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee for 2 people on sunday morning")
	w.says(bob, "yes")
	w.hears(ada, "It's on, Ada")
	w.joins(dan)
	w.says(dan, "coffee for 2 people tomorrow morning")
	w.hears(ada, "Would you like to join")
	w.says(ada, "CHANGE")
	w.hears(ada, "What time would suit you")
}

// TestAfterBehindAYes: a no after a word in passing is to the plan that was spoken of last, and not to what was asked about one before it.
func TestAfterBehindAYes(t *testing.T) {
	t.Parallel()
	w := met(t)
	w.says(bob, "yes")
	w.hears(bob, "meet Ada and Cyd again")
	w.joins(dan)
	w.says(dan, "coffee for 3 people tomorrow morning")
	w.says(bob, "yes")
	w.hears(bob, "you're in for coffee")
	w.says(bob, "thanks!")
	w.says(bob, "NO")
	w.count(bob, "remember for next time", 0)
	w.hears(bob, "No problem, Bob")
}

// TestSwapOfPeopleWhoMayNot: between a yes and the other's, one of both has stopped, is held or wants nothing to do with the other.
func TestSwapOfPeopleWhoMayNot(t *testing.T) {
	t.Parallel()
	for name, then := range map[string]func(world){
		"block":  func(w world) { w.says(ada, "block bob") },
		"report": func(w world) { w.says(ada, "report bob"); w.says(ada, "he was rude") },
		"stop":   func(w world) { w.says(ada, "STOP") },
		"danger": func(w world) { w.says(ada, "i am going to kill you bob") },
		"delete": func(w world) { w.says(ada, "delete my account"); w.says(ada, "DELETE") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := met(t)
			w.answersTo(ada, "ALL")
			then(w)
			w.answersTo(bob, "ALL")
			w.pass(time.Hour)
			w.count(ada, "number is", 0)
			w.count(bob, "number is", 0)
		})
	}
}

// TestSwapByNight: what both agree on by night they are told in the morning, unless one of both may not any more by then.
func TestSwapByNight(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		then func(world)
		want int
	}{
		"nothing": {func(world) {}, 1},
		"block":   {func(w world) { w.says(bob, "block ada") }, 0},
		"stop":    {func(w world) { w.says(bob, "STOP") }, 0},
		"delete":  {func(w world) { w.says(bob, "delete my account"); w.says(bob, "DELETE") }, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := met(t)
			w.pass(9 * time.Hour) // in the middle of the night
			w.answersTo(ada, "bob")
			w.answersTo(bob, "ada")
			w.count(ada, "number is", 0)
			c.then(w)
			w.pass(12 * time.Hour)
			w.count(ada, "number is "+bob, c.want)
			w.count(bob, "number is "+ada, c.want)
		})
	}
}

// TestBlock: who is blocked is never asked to a plan of the other's again, nor the other way round, and hears nothing of it.
func TestBlock(t *testing.T) {
	t.Parallel()
	w := met(t)
	heard := len(w.heard(bob))
	w.says(ada, "block her")
	w.hears(ada, "1) Bob, 2) Cyd")
	w.says(ada, "1")
	w.hears(ada, "you and Bob won't be put together again")
	w.says(ada, "please block Bob")
	w.hears(ada, "you and Bob won't be put together again")
	w.says(ada, "block party saturday?")
	w.count(ada, "Who do you mean", 1)
	w.says(ada, "i dont want to be put with strangers again")
	w.count(ada, "Who do you mean", 1)
	w.says(ada, "please dont match me with cyd again")
	w.hears(ada, "you and Cyd won't be put together again")
	w.says(ada, "report zoe") // of whom there is none
	w.hears(ada, "1) Bob, 2) Cyd")
	w.says(ada, "none")
	w.hears(ada, "left everything as it was")
	if got := len(w.heard(bob)); got != heard {
		t.Errorf("who is blocked heard: %q", w.heard(bob)[heard:])
	}
	w.pass(24 * time.Hour)
	for from, never := range map[string]string{ada: bob, bob: ada} {
		before := len(w.heard(never))
		w.says(from, "coffee tomorrow afternoon")
		w.pass(2 * time.Hour)
		for _, text := range w.heard(never)[before:] {
			t.Errorf("%s", text)
		}
		w.says(from, "cancel it")
	}
}

// TestReportAfterTwoPlans: somebody who was met in two plans is the one that the list says, in the plan that it says; a report of somebody who has gone
// meanwhile is filed all the same.
func TestReportAfterTwoPlans(t *testing.T) {
	t.Parallel()
	for name, gone := range map[string]bool{"there": false, "gone": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := met(t)
			w.pass(24 * time.Hour)
			w.says(ada, "coffee for 2 people tomorrow morning")
			w.says(bob, "yes")
			w.pass(48 * time.Hour)
			w.says(ada, "report someone")
			w.hears(ada, "1) Bob, 2) Cyd")
			want := "You and Bob won't be put together again"
			if gone {
				w.says(bob, "delete my account")
				w.says(bob, "DELETE")
				w.pass(time.Hour)
				want = "A person will look at it"
			}
			w.says(ada, "1")
			w.hears(ada, want)
			if shown := w.Operate("incident.list", map[string]any{}); !strings.Contains(string(shown), "reported") {
				t.Errorf("%s", shown)
			}
		})
	}
}

// TestBlockInAPlan: who blocks somebody they are about to meet is out of that plan, whose others hear what they need and nothing else.
func TestBlockInAPlan(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow morning")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	w.says(bob, "block ada")
	w.hears(bob, "You're out of coffee")
	if l := w.is(rules.Locked); len(l.Participants()) != 2 {
		t.Errorf("%+v", l)
	}
	w.hears(ada, "Somebody can't make it")
	w.pass(30 * time.Hour)
	w.count(bob, "Did you make it", 0)
}

// TestBlockBeforeALock: of two who were both asked before one blocked the other, one gets in.
func TestBlockBeforeALock(t *testing.T) {
	t.Parallel()
	w := met(t)
	w.pass(24 * time.Hour)
	w.says(ada, "coffee for 3 people tomorrow morning")
	w.says(bob, "yes")
	w.says(cyd, "report bob")
	w.hears(cyd, "What happened?")
	w.says(cyd, "he was rude to everybody")
	w.hears(cyd, "A person will look at it")
	w.says(cyd, "yes")
	w.count(cyd, "isn't open any more", 1)
	for _, l := range w.linkups() {
		if l.State == rules.Locked {
			t.Errorf("%+v", l)
		}
	}
}

// TestAfterTwoPlans: what answers the question about one plan answers none that is still open about another, and gives nobody's number away.
func TestAfterTwoPlans(t *testing.T) {
	t.Parallel()
	w := met(t)
	for _, body := range []string{"yes", "yes", "skip"} {
		w.says(bob, body)
	}
	w.hears(bob, "Swap numbers with anybody?")
	w.answersTo(ada, "ALL")
	w.joins(dan)
	w.says(dan, "coffee for 2 people tomorrow morning")
	w.says(bob, "yes")
	w.hears(bob, "It's on")
	w.pass(27 * time.Hour)
	w.count(bob, "Did you make it", 2)
	w.says(bob, "yes")
	w.hears(bob, "meet Dan again")
	w.says(bob, "coffee for 2 people on sunday")
	w.count(ada, "number is", 0)
	w.says(bob, "1")
	w.count(ada, "number is", 1) // a list can be picked from at any time
}

// TestAfterYesToSomethingElse: a yes to a list of several asks for whom, and one that comes behind something else gives nobody's number away.
func TestAfterYesToSomethingElse(t *testing.T) {
	t.Parallel()
	w := met(t)
	w.answersTo(ada, "ALL")
	w.answersTo(cyd, "ALL")
	w.answersTo(bob, "yes")
	w.count(bob, "Swap numbers with anybody?", 2)
	w.says(bob, "is it free?")
	w.says(bob, "yes")
	w.count(ada, "number is", 1) // cyd's
	w.says(bob, "just ada")
	w.count(ada, "number is", 2)
}
