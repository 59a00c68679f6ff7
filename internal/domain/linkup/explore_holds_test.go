package linkup

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// judge hears what is wrong with a state: the test, or a test that has broken a guard and waits for it.
type judge interface {
	Helper()
	Errorf(format string, args ...any)
	Failed() bool
}

// notes is a judge that writes down what it hears.
type notes struct{ first string }

func (n *notes) Helper()      {}
func (n *notes) Failed() bool { return n.first != "" }
func (n *notes) Errorf(format string, args ...any) {
	if n.first == "" {
		n.first = fmt.Sprintf(format, args...)
	}
}

// breach is a guard that is broken on purpose: what a turn sees of a LinkUp, and what becomes of what it has decided.
type breach struct {
	of     string // the turn; "" is none
	before func(l *LinkUp)
	after  func(was LinkUp, s *Step)
}

// turn does a turn, its guard broken where a test wants it.
func (w world) turn(name string, do func(LinkUp) Step) Step {
	l := w.L
	if w.broken.of != name {
		return do(l)
	}
	if w.broken.before != nil {
		w.broken.before(&l)
	}
	s := do(l)
	if w.broken.after != nil && s.Did != "ignored" {
		w.broken.after(w.L, &s)
	}
	return s
}

// breaches are guards of LinkUps, each broken.
func breaches() map[string]breach {
	state := func(was LinkUp, s *Step) { s.LinkUp.State = was.State }
	return map[string]breach{
		"numbers are given again": {of: "wish", before: func(l *LinkUp) { l.Swapped = nil }},
		"one yes is enough": {of: "wish", before: func(l *LinkUp) {
			for _, p := range l.Participants() {
				l.Wishes = append(slices.Clone(l.Wishes), Wish{Seat: l.SeatOf(p), With: []string{"0", "1", "2", "3"}, SID: "nobody's"})
			}
		}, after: func(_ LinkUp, s *Step) {
			s.LinkUp.Wishes = slices.DeleteFunc(slices.Clone(s.LinkUp.Wishes), func(w Wish) bool { return w.SID == "nobody's" })
		}},
		"one of both is told":                           {of: "wish", after: func(_ LinkUp, s *Step) { s.Tells = s.Tells[:min(len(s.Tells), 1)] }},
		"numbers are swapped before it has taken place": {of: "wish", before: func(l *LinkUp) { l.State = Completed }, after: state},
		"one vote is enough": {of: "vote", before: func(l *LinkUp) {
			if l.Change != nil {
				c := *l.Change
				for _, p := range l.Participants() {
					c.Votes = append(slices.Clone(c.Votes), Vote{Seat: l.SeatOf(p), Yes: true})
				}
				l.Change = &c
			}
		}},
		"a vote that decides is not told": {of: "vote", after: func(_ LinkUp, s *Step) { s.Tells = nil }},
		"another time is voted on while a seat is filled": {of: "leave", after: func(was LinkUp, s *Step) {
			if was.Change != nil && s.LinkUp.State == Locked {
				s.LinkUp.Change = was.Change
				s.Tells = slices.DeleteFunc(s.Tells, func(t Tell) bool { return t.What == ToldStays })
			}
		}},
		"the question never ends": {of: "due", after: func(was LinkUp, s *Step) {
			if was.Change != nil && s.LinkUp.State == Locked {
				s.LinkUp.Change, s.Tells = was.Change, nil
			}
		}},
		"it locks again": {of: "reply", before: func(l *LinkUp) {
			if l.State == Locked {
				l.State = Broadcasting
			}
		}},
		"who leaves stays in": {of: "leave", after: func(was LinkUp, s *Step) { s.LinkUp.Invites, s.LinkUp.InitiatorIn = was.Invites, was.InitiatorIn }},
		"nobody is sought":    {of: "leave", after: func(_ LinkUp, s *Step) { s.LinkUp.ReplaceBy = time.Time{} }},
		"a reminder is due again": {of: "due", after: func(was LinkUp, s *Step) {
			if s.Did == "reminded" {
				s.LinkUp.RemindAt = was.RemindAt.Add(time.Minute)
			}
		}},
		"an invite stays open at the end": {of: "due", after: func(was LinkUp, s *Step) { s.LinkUp.Invites = was.Invites }},
		"who said yes hears nothing of the end": {of: "due", after: func(_ LinkUp, s *Step) {
			s.Tells = slices.DeleteFunc(s.Tells, func(t Tell) bool { return t.What == ToldCanceled })
		}},
	}
}

// TestEveryGuardIsNeeded breaks guards, one at a time: the exploration of three people notices each.
func TestEveryGuardIsNeeded(t *testing.T) {
	t.Parallel()
	for name, b := range breaches() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			heard := &notes{}
			w := begun(t, 2)
			w.broken, w.Instructed = b, true
			states := w.explore(heard, zone(t), true)
			if !heard.Failed() {
				t.Fatalf("nobody noticed, in %d states", states)
			}
			t.Logf("%d states: %.70s", states, heard.first)
		})
	}
}

// holds demands what is true at all times.
func (w world) holds(t judge) {
	t.Helper()
	l := w.L
	in := l.Participants()
	fault := func(what string) { t.Errorf("%s: %s", what, w.key()) }
	if len(in) > l.Group.Max || len(in) > MostPeople {
		fault("too many are in")
	}
	seats := map[string]int{}
	for _, i := range l.Invites {
		if seats[i.Number]++; i.Unable == "" && seats[i.Number] > 1 || i.Number == l.Initiator {
			fault("two seats of one person")
		}
		if l.State.Over() && i.State == Pending {
			fault("an invite is open at the end")
		}
	}
	locks := 0
	for _, m := range l.History {
		if m.Event == string(Locked) {
			locks++
		}
	}
	if locks > 1 || l.State == Locked && locks != 1 {
		fault("locked twice, or never")
	}
	for _, p := range append(everybody(), "ada") {
		told := func(what What) int { return w.Told[p+" "+string(what)] }
		isIn := slices.Contains(in, p)
		switch {
		case told(ToldRemoved) > 1, isIn && told(ToldRemoved) > 0, told(ToldRemoved) > 0 && told(ToldCanceled) > 0:
			fault(p + " was taken out, and hears otherwise")
		case told(ToldLocked) > 1, told(ToldCanceled) > 1, told(ToldExpired) > 1, told(ToldReminder) > 1+told(ToldMoved), told(ToldOver) > 1:
			fault(p + " was told twice")
		case isIn && locks == 1 && told(ToldLocked) != 1:
			fault(p + " has not heard of the lock")
		case isIn && l.State == Canceled && told(ToldCanceled) != 1:
			fault(p + " has not heard that it is off")
		case isIn && l.State == Completed && told(ToldOver) != 1:
			fault(p + " is kept by what is over")
		case l.State == Expired && p != "ada" && isIn && told(ToldCanceled) != 1, l.State == Expired && p == "ada" && isIn && told(ToldExpired) != 1:
			fault(p + " has not heard that nothing came of it")
		case p == l.Initiator && !isIn && l.State == Canceled && told(ToldGone)+told(ToldCanceled)+told(ToldRemoved) == 0:
			fault(p + " never hears that their own plan is over")
		case p != l.Initiator && !isIn && told(ToldGone) == 0 && told(ToldCanceled) > 0:
			fault(p + " is told of what is none of theirs")
		}
	}
	if l.State == Locked && len(in) < l.Group.Min && l.ReplaceBy.IsZero() {
		fault("locked with too few, and nobody is sought")
	}
	w.numbers(t)
}

// ends demands that the clock alone leads to an end.
func (w world) ends(t judge, home *time.Location) {
	t.Helper()
	for range 20 {
		if w.L.State.Over() {
			if !w.L.Next(w.Now, home).IsZero() {
				t.Errorf("the clock goes on after the end: %s", w.key())
			}
			return
		}
		at := w.L.Next(w.Now, home)
		if at.IsZero() {
			t.Errorf("nothing is due: %s", w.key())
			return
		}
		if at.After(w.Now) {
			w.Now = at
		}
		if n, wave := w.L.Wanted(w.Now, home); n > 0 && wave > w.L.Wave {
			w.L = w.L.Ask(nil, nil, w.Now, home).LinkUp
			continue
		}
		w.L = w.turn("due", func(l LinkUp) Step { return l.Due(w.Now) }).LinkUp
	}
	t.Errorf("does not end: %s", w.key())
}
