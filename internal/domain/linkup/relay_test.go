package linkup

import (
	"slices"
	"testing"
	"time"
)

// onWith returns a LinkUp that is on: of ada, who asked for it, bob and cyd.
func onWith(t *testing.T) LinkUp {
	t.Helper()
	l := Start("x", brief(t, 3, 6, "evening"), noon(t), zone(t)).LinkUp
	l = l.Ask([]Candidate{{Number: "bob"}, {Number: "cyd"}, {Number: "dan"}}, nil, noon(t), zone(t)).LinkUp
	for _, i := range l.Invites[:2] {
		l = l.Reply(Answer{Number: i.Number, Invite: i.ID, Yes: true, SID: "SM" + i.ID, At: noon(t)}, nil, noon(t), zone(t)).LinkUp
	}
	if l.State != Locked || len(l.Participants()) != 3 {
		t.Fatalf("%+v", l)
	}
	return l
}

// told lists who is told what.
func told(s Step) (list []string) {
	for _, tell := range s.Tells {
		list = append(list, tell.To+" "+string(tell.What)+" "+tell.Seat+" "+tell.Relay)
	}
	slices.Sort(list)
	return list
}

// TestRelay: those who are in hear what one of them says, once for each id, and no more than three of a day.
func TestRelay(t *testing.T) {
	t.Parallel()
	l, home, now := onWith(t), zone(t), noon(t)
	ada := l.Initiator
	for _, c := range []struct {
		from, id string
		seats    []string
		at       time.Time
		want     []string
	}{
		{"bob", "b1", nil, now, []string{ada + " relay 1 b1", "cyd relay 1 b1"}},
		{"bob", "b1", nil, now, nil}, // delivered again
		{"dan", "d1", nil, now, []string{"dan not_relayed  "}},
		{"eve", "e1", nil, now, []string{"eve not_relayed  "}},
		{ada, "a1", []string{"2"}, now, []string{"cyd relay 0 a1"}},
		{ada, "a2", []string{"9"}, now, []string{ada + " not_relayed  "}},
		{"bob", "b2", nil, now.Add(time.Hour), []string{ada + " relay 1 b2", "cyd relay 1 b2"}},
		{"bob", "b3", nil, now.Add(2 * time.Hour), []string{ada + " relay 1 b3", "cyd relay 1 b3"}},
		{"bob", "b4", nil, now.Add(3 * time.Hour), []string{"bob not_relayed  "}},
		{"cyd", "c1", nil, now.Add(3 * time.Hour), []string{ada + " relay 2 c1", "bob relay 2 c1"}},
		{"bob", "b4", nil, now.Add(13 * time.Hour), []string{ada + " relay 1 b4", "cyd relay 1 b4"}}, // the next day
	} {
		s := l.Relay(c.from, c.id, c.seats, c.at, home)
		slices.Sort(c.want)
		if got := told(s); !slices.Equal(got, c.want) {
			t.Errorf("%s of %s: %q, want %q", c.id, c.from, got, c.want)
		}
		if relayed := len(s.LinkUp.Relays) - len(l.Relays); (relayed == 1) != (s.Did == "relayed") {
			t.Errorf("%s: %d more, %s", c.id, relayed, s.Did)
		}
		l = s.LinkUp
	}
	l = l.Leave("cyd", "dropped out", now.Add(14*time.Hour), home).LinkUp
	if s := l.Relay("cyd", "c2", nil, now.Add(14*time.Hour), home); s.Did != "ignored" {
		t.Errorf("who has left: %+v", s.Did)
	}
	if s := l.Cancel(ada, "", now.Add(15*time.Hour)).LinkUp.Relay("bob", "b5", nil, now.Add(15*time.Hour), home); s.Did != "ignored" {
		t.Errorf("of one that is off: %+v", s.Did)
	}
}

// TestWishOwn: who wishes to swap numbers of their own accord has the other asked once, unless the other has wished it or has said with whom they would.
func TestWishOwn(t *testing.T) {
	t.Parallel()
	l := onWith(t)
	now := l.At().To.Add(20 * 24 * time.Hour)
	l = l.Due(l.At().To).LinkUp
	ada := l.Initiator
	step := func(from, seat string, refused []Swap, want ...string) {
		t.Helper()
		s := l.WishOwn(from, Wish{With: []string{seat}, SID: "SM"}, refused, now)
		slices.Sort(want)
		if got := told(s); !slices.Equal(got, want) {
			t.Errorf("%s of %s: %q, want %q", from, seat, got, want)
		}
		l = s.LinkUp
	}
	step(ada, "1", nil, "bob swap_ask 0 ")
	step(ada, "1", nil)
	step(ada, "2", []Swap{{"0", "2"}})
	step(ada, "2", nil, "cyd swap_ask 0 ")
	step("bob", "2", nil, "cyd swap_ask 1 ")
	step("bob", "0", nil, "bob swapped 0 ", ada+" swapped 1 ")
	step(ada, "1", nil)
	step("dan", "0", nil)
	step("bob", "1", nil)
	l = onWith(t).Due(l.At().To).LinkUp
	l = l.Wish("cyd", Wish{With: []string{"1"}, SID: "SM1"}, nil, l.At().To.Add(3*time.Hour)).LinkUp
	step(ada, "2", nil) // they have said with whom they would
	step("bob", "2", nil, "bob swapped 2 ", "cyd swapped 1 ")
	step("cyd", "0", nil, ada+" swapped 2 ", "cyd swapped 0 ")
	if n := slices.IndexFunc(l.Wishes, func(w Wish) bool { return w.Seat == "2" }); n < 0 || !slices.Equal(l.Wishes[n].With, []string{"1", "0"}) || l.Wishes[n].Own {
		t.Errorf("what was wished before is lost: %+v", l.Wishes)
	}
}
