package linkup

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// world is a state of the exploration: a LinkUp, the moment, and who was told what.
type world struct {
	L    LinkUp
	Now  time.Time
	Told map[string]int // by "who what"
}

// key tells states apart by all that counts from here on.
func (w world) key() string {
	l := w.L
	l.History = nil
	l.Invites = slices.Clone(l.Invites)
	for n := range l.Invites {
		l.Invites[n].At, l.Invites[n].SID = time.Time{}, ""
	}
	raw, _ := json.Marshal(struct {
		L    LinkUp
		Now  time.Time
		Told map[string]int
	}{l, w.Now, w.Told})
	return string(raw)
}

func (w world) after(s Step) world {
	told := map[string]int{}
	for k, n := range w.Told {
		told[k] = n
	}
	for _, t := range s.Tells {
		switch t.What {
		case ToldLocked, ToldCanceled, ToldExpired, ToldReminder, ToldOver, ToldGone:
			told[t.To+" "+string(t.What)]++
		case ToldInvite, ToldLate, ToldReplace, ToldClosed, ToldFull, ToldDropped, ToldSeeking, ToldJoined:
		}
	}
	return world{s.LinkUp, w.Now, told}
}

func zone(t testing.TB) *time.Location {
	t.Helper()
	home, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		t.Fatal(err)
	}
	return home
}

// noon is a Friday.
func noon(t testing.TB) time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, zone(t)) }

func brief(t testing.TB, least, most int, parts ...string) Brief {
	t.Helper()
	b := Brief{Initiator: "ada", Activity: "coffee", Group: NewGroup(least, most), Region: "san-francisco"}
	for _, part := range parts {
		o, ok := Resolve(when.Option{Date: "2026-11-21", Bucket: when.Bucket(part)}, noon(t), zone(t))
		if !ok {
			t.Fatal(part)
		}
		b.Options = append(b.Options, o)
	}
	return b
}

// TestExplore goes through everything that can happen to a LinkUp of three or four people with two times: replies of every kind, no replies,
// drops, cancels, the clock, in every order. In each state the invariants hold, and from each the clock alone leads to an end.
func TestExplore(t *testing.T) {
	t.Parallel()
	for _, least := range []int{2, 3} {
		t.Run(fmt.Sprintf("quorum %d", least), func(t *testing.T) {
			t.Parallel()
			home := zone(t)
			first := world{Start("x", brief(t, least, 3, "morning", "evening"), noon(t), zone(t)).LinkUp, noon(t), map[string]int{}}
			seen, queue := map[string]bool{first.key(): true}, []world{first}
			for len(queue) > 0 && len(seen) < 400_000 && !t.Failed() {
				w := queue[0]
				queue = queue[1:]
				w.holds(t)
				w.ends(t, home)
				for _, next := range w.nexts(home) {
					if k := next.key(); !seen[k] {
						seen[k] = true
						queue = append(queue, next)
					}
				}
			}
			t.Logf("%d states", len(seen))
			if len(queue) > 0 || len(seen) < 500 {
				t.Errorf("%d states were seen, %d are left", len(seen), len(queue))
			}
		})
	}
}

// everybody lists those who can be asked: three with -whole, else two, which takes milliseconds.
func everybody() []string {
	if *whole {
		return []string{"bob", "cyd", "dan"}
	}
	return []string{"bob", "cyd"}
}

var whole = flag.Bool("whole", false, "explore LinkUps of four people, which takes six seconds")

// nexts returns all states that one thing leads to.
func (w world) nexts(home *time.Location) (list []world) {
	l := w.L
	add := func(s Step) {
		if s.Did != "ignored" {
			list = append(list, w.after(s))
		}
	}
	var pool []Candidate
	for _, p := range everybody() {
		pool = append(pool, Candidate{Number: p})
	}
	if n, wave := l.Wanted(w.Now, home); n > 0 && wave > l.Wave {
		add(l.Ask(pool, nil, w.Now, home))
		return list // nothing else comes between: it is the same turn
	}
	for _, i := range l.Invites {
		for _, a := range []Answer{{Yes: true, Option: "A"}, {Yes: true, Option: "B"}, {Yes: true}, {}} {
			a.Number, a.Invite = i.Number, i.ID
			add(l.Reply(a, nil, w.Now, home))
			for _, unfit := range l.Locks(a, w.Now) {
				if unfit != i.Number {
					add(l.Reply(a, []string{unfit}, w.Now, home))
				}
			}
		}
		add(l.Leave(i.Number, "drop", w.Now, home))
	}
	add(l.Leave("ada", "drop", w.Now, home))
	add(l.Cancel("ada", "called off", w.Now))
	if at := l.Next(w.Now, home); !at.IsZero() {
		next := w
		if at.After(next.Now) {
			next.Now = at
		}
		list = append(list, next.after(next.L.Due(next.Now)))
	}
	return list
}

// holds demands what is true at all times.
func (w world) holds(t *testing.T) {
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
		case told(ToldLocked) > 1, told(ToldCanceled) > 1, told(ToldExpired) > 1, told(ToldReminder) > 1, told(ToldOver) > 1:
			fault(p + " was told twice")
		case isIn && locks == 1 && told(ToldLocked) != 1:
			fault(p + " has not heard of the lock")
		case isIn && l.State == Canceled && told(ToldCanceled) != 1:
			fault(p + " has not heard that it is off")
		case isIn && l.State == Completed && told(ToldOver) != 1:
			fault(p + " is kept by what is over")
		case l.State == Expired && p != "ada" && isIn && told(ToldCanceled) != 1, l.State == Expired && p == "ada" && isIn && told(ToldExpired) != 1:
			fault(p + " has not heard that nothing came of it")
		case !isIn && told(ToldGone) == 0 && told(ToldCanceled) > 0:
			fault(p + " is told of what is none of theirs")
		}
	}
	if l.State == Locked && len(in) < l.Group.Min && l.ReplaceBy.IsZero() {
		fault("locked with too few, and nobody is sought")
	}
}

// ends demands that the clock alone leads to an end.
func (w world) ends(t *testing.T, home *time.Location) {
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
		w.L = w.L.Due(w.Now).LinkUp
	}
	t.Errorf("does not end: %s", w.key())
}
