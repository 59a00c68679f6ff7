package linkup

import (
	"slices"
	"strings"
	"time"
)

// agreed returns the states to which it leads that people ask for another time, vote on one, or say with whom they would swap numbers. What
// each of these turns must and must not do is judged on the way.
func (w world) agreed(t judge, home *time.Location) (list []world) {
	t.Helper()
	l := w.L
	add := func(s Step, busy bool, cast ...Vote) {
		w.turned(t, s, busy, cast...)
		if s.Did != "ignored" && !w.refusal(t, s) {
			list = append(list, w.after(s))
		}
	}
	for _, p := range append(everybody(), l.Initiator) {
		for _, o := range l.Options {
			if o.Key != l.Chosen && len(l.Options) == 2 {
				add(w.turn("propose", func(l LinkUp) Step { return l.Propose(p, o, "", w.Now, home) }), false)
			}
		}
		for _, yes := range []bool{true, false} {
			vote := Vote{Seat: l.SeatOf(p), Yes: yes}
			add(w.turn("vote", func(l LinkUp) Step { return l.Vote(p, yes, "", false, w.Now, home) }), false, vote)
			if l.Moves(p, yes) {
				add(l.Vote(p, yes, "", true, w.Now, home), true, vote)
			}
		}
		for _, with := range l.wishable(p) {
			swaps := l.Swaps(p, with)
			add(w.turn("wish", func(l LinkUp) Step { return l.Wish(p, Wish{With: with}, nil, w.Now) }), false)
			if len(swaps) > 0 {
				add(l.Wish(p, Wish{With: with}, swaps, w.Now), false) // they may not any more
			}
			if late := l.Wish(p, Wish{With: with}, nil, l.At().To.Add(AskAfter+AskedSpan+time.Second)); late.Did != "ignored" {
				t.Errorf("a wish counts after a week: %s", w.key())
			}
		}
	}
	return list
}

// wishable lists with whom somebody may want to swap numbers: with nobody, with all, with one.
func (l LinkUp) wishable(p string) [][]string {
	seat := l.SeatOf(p)
	if l.State != Completed || seat == "" {
		return [][]string{{InitiatorSeat, "1", "2"}} // which counts for nothing
	}
	list := [][]string{nil}
	var all []string
	for _, other := range l.Participants() {
		if other != p {
			all = append(all, l.SeatOf(other))
			list = append(list, []string{l.SeatOf(other)})
		}
	}
	return append(list, all)
}

// refusal reports whether a step only says to who asked that another time cannot be asked about now: nothing else may change then.
func (w world) refusal(t judge, s Step) bool {
	t.Helper()
	if s.Did != "stays" || len(s.Tells) != 1 || w.L.Change != nil && s.LinkUp.Change == nil {
		return false
	}
	if next := w.after(s); next.L.Changes != w.L.Changes || len(next.L.History) != len(w.L.History) {
		t.Errorf("a refusal changes something: %s", next.key())
	}
	return true
}

// turned judges a turn that leads from a state to the next one: whether somebody has another plan at the other time, and what was voted in it.
func (w world) turned(t judge, s Step, busy bool, cast ...Vote) {
	t.Helper()
	before, l := w.L, s.LinkUp
	fault := func(what string) { t.Errorf("%s (%s): %s, then %s", what, s.Did, w.key(), w.after(s).key()) }
	hear := func(number string, what What) (n int) {
		for _, told := range s.Tells {
			if told.To == number && told.What == what {
				n++
			}
		}
		return n
	}
	moved := before.Change != nil && l.Chosen == before.Change.Option.Key
	if ended := before.Change != nil && l.Change == nil && l.State == Locked; ended {
		for _, p := range l.Participants() {
			if hear(p, ToldMoved) != one(moved) || hear(p, ToldStays) != one(!moved) {
				fault(p + " has not heard what became of the other time")
			}
		}
		said := map[string]bool{}
		for _, v := range append(slices.Clone(before.Change.Votes), cast...) {
			said[v.Seat] = v.Yes
		}
		yes := 0
		for seat, is := range said {
			yes += one(is && l.Seated(seat) != "")
		}
		open := slices.ContainsFunc(l.Invites, func(i Invite) bool { return i.State == Pending && i.Wave == Replacement })
		switch most := 2*yes > len(l.Participants()); {
		case moved && (busy || !most || open):
			fault("the time changes against most, somebody's other plan, or the time that somebody was asked for")
		case !moved && most && !busy && l.ReplaceBy.IsZero():
			fault("the time stays, though it suits most")
		}
	} else if moved || before.State != Draft && before.Chosen != "" && before.Chosen != l.Chosen {
		fault("another time, and nobody voted")
	}
	for _, pair := range l.Swapped {
		if slices.Contains(before.Swapped, pair) {
			continue
		}
		wishes := func(n int) bool {
			return slices.ContainsFunc(l.Wishes, func(w Wish) bool { return w.Seat == pair[n] && slices.Contains(w.With, pair[1-n]) })
		}
		if l.State != Completed || !wishes(0) || !wishes(1) {
			fault("numbers for who has not said yes")
		}
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

// numbers demands that each of two who have been brought together was given the other's number once, and nobody else any.
func (w world) numbers(t judge) {
	t.Helper()
	given := map[string]int{}
	for _, pair := range w.L.Swapped {
		for n := range pair {
			given[w.L.Seated(pair[n])+" the number of "+w.L.Seated(pair[1-n])]++
		}
	}
	for what, n := range w.Told {
		if strings.Contains(what, " the number of ") {
			if given[what] != n || n != 1 {
				t.Errorf("%s %d times, and should %d times: %s", what, n, given[what], w.key())
			}
			delete(given, what)
		}
	}
	if len(given) > 0 {
		t.Errorf("nobody was given %v: %s", given, w.key())
	}
}
