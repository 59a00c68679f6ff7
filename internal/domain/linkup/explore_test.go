package linkup

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// world is a state of the exploration: a LinkUp, the moment, and who was told what.
type world struct {
	L    LinkUp
	Now  time.Time
	Told map[string]int // by "who what"

	Instructed bool // by an operator: once in the life of a LinkUp

	broken breach // the guard that a test breaks on purpose
}

// key tells states apart by all that counts from here on: once it is on, nobody counts votes for its first times, and who is not in cannot come in
// by their old invite; after the end that is who was in, whom they would swap numbers with, and who has them.
func (w world) key() string {
	l := w.L
	l.History, l.InitiatorTo = nil, time.Time{}
	l.Invites = slices.Clone(l.Invites)
	for n := range l.Invites {
		i := &l.Invites[n]
		i.At, i.SID, i.Marks, i.AskedAt, i.For = time.Time{}, "", nil, time.Time{}, time.Time{}
		if l.State == Broadcasting {
			continue
		}
		if i.Option = ""; !i.In() && i.State != Pending {
			i.State, i.Left = Closed, false
		}
	}
	if l.Change != nil {
		c := *l.Change
		c.Votes = slices.Clone(c.Votes)
		slices.SortFunc(c.Votes, func(a, b Vote) int { return strings.Compare(a.Seat, b.Seat) })
		l.Change = &c
	}
	if l.State == Completed {
		l = LinkUp{ID: l.ID, State: l.State, InitiatorIn: l.InitiatorIn, Invites: l.Invites, Wishes: slices.Clone(l.Wishes), Swapped: slices.Clone(l.Swapped)}
		slices.SortFunc(l.Wishes, func(a, b Wish) int { return strings.Compare(a.Seat, b.Seat) })
		slices.SortFunc(l.Swapped, func(a, b Swap) int { return strings.Compare(a[0]+a[1], b[0]+b[1]) })
		l.Invites = slices.DeleteFunc(l.Invites, func(i Invite) bool { return !i.In() })
		for n, i := range l.Invites {
			l.Invites[n] = Invite{ID: i.ID, Number: i.Number}
		}
		w.Told = maps.Clone(w.Told)
		maps.DeleteFunc(w.Told, func(what string, _ int) bool { return !strings.Contains(what, "number of") })
		w.Now, w.Instructed = time.Time{}, true
	}
	raw, _ := json.Marshal(struct {
		L    LinkUp
		Now  time.Time
		Told map[string]int

		Instructed bool
	}{l, w.Now, w.Told, w.Instructed})
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
		case ToldRemoved, ToldMoved:
			told[t.To+" "+string(t.What)]++
		case ToldSwapped:
			told[t.To+" the number of "+s.LinkUp.Seated(t.Seat)]++
		case ToldChange, ToldStays: // judged in the turn itself
		case ToldInvite, ToldLate, ToldReplace, ToldClosed, ToldFull, ToldDropped, ToldSeeking, ToldJoined, ToldLonger:
		}
	}
	return world{s.LinkUp, w.Now, told, w.Instructed, w.broken}
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

// TestExplore goes through everything that can happen to a LinkUp of three people with two times, or of four with -whole: replies of every kind,
// no replies, drops, cancels, the clock, one instruction of an operator, another time that is asked for and voted on, and who would swap numbers
// with whom, in every order. In each state the invariants hold, and from each the clock alone leads to an end. Without -whole the last two are not
// in it: TestWalks draws lives with them.
func TestExplore(t *testing.T) {
	t.Parallel()
	for _, least := range []int{2, 3} {
		t.Run(fmt.Sprintf("quorum %d", least), func(t *testing.T) {
			t.Parallel()
			first := begun(t, least)
			first.Instructed = least > 2 && !*whole
			seen := first.explore(t, zone(t), *whole)
			t.Logf("%d states", seen)
			if !t.Failed() && seen < 400 {
				t.Errorf("%d states are no exploration", seen)
			}
		})
	}
}

// explore goes through all states that a first one leads to, until a judge has seen enough, and returns how many there are.
func (w world) explore(t judge, home *time.Location, agree bool) int {
	seen, queue := map[uint64]bool{w.sum(): true}, []world{w}
	for len(queue) > 0 && !t.Failed() {
		w := queue[0]
		queue = queue[1:]
		w.holds(t)
		w.ends(t, home)
		for _, next := range w.nexts(t, home, agree) {
			if next.L.State == Completed && w.L.State != Completed {
				next.holds(t) // one of those that are alike from here on goes on, and all were judged
			}
			if k := next.sum(); !seen[k] {
				seen[k] = true
				queue = append(queue, next)
			}
		}
	}
	return len(seen)
}

// walks is how many lives TestWalks draws, always the same ones.
const walks = 200

// TestWalks draws lives by lot, in which everything happens that TestExplore explores with -whole.
func TestWalks(t *testing.T) {
	t.Parallel()
	home, ended := zone(t), map[string]int{}
	for n := range walks {
		dice := rand.New(rand.NewPCG(1, uint64(n))) //nolint:gosec // the same lives in every run
		w := begun(t, 2+n%2)
		for range 60 {
			next := w.nexts(t, home, true)
			if len(next) == 0 || t.Failed() {
				break
			}
			was := w
			for w = next[dice.IntN(len(next))]; (w.L.State == Canceled || len(w.L.Participants()) < len(was.L.Participants())) && dice.IntN(10) > 0; {
				w = next[dice.IntN(len(next))] // most lives are to come far
			}
			w.holds(t)
		}
		w.ends(t, home)
		ended[w.L.State.Said()]++
		ended["moved"] += one(len(w.L.Options) > 2)
		ended["swapped"] += len(w.L.Swapped)
	}
	if ended["moved"] == 0 || ended["swapped"] == 0 || ended[string(Completed)] == 0 || ended[string(Canceled)] == 0 {
		t.Errorf("%v: the lives hold too little", ended)
	}
	t.Log(ended)
}

// begun returns a LinkUp that was asked for.
func begun(t *testing.T, least int) world {
	t.Helper()
	return world{Start("x", brief(t, least, len(everybody())+1, "morning", "evening"), noon(t), zone(t)).LinkUp, noon(t), map[string]int{}, false, breach{}}
}

// sum is a fingerprint of the key: two that are not alike share one in one of 10^7 explorations of a million states.
func (w world) sum() uint64 {
	s := sha256.Sum256([]byte(w.key()))
	return binary.BigEndian.Uint64(s[:])
}

// everybody lists those who can be asked: three with -whole, else two, which takes milliseconds.
func everybody() []string {
	if *whole {
		return []string{"bob", "cyd", "dan"}
	}
	return []string{"bob", "cyd"}
}

var whole = flag.Bool("whole", false, "explore LinkUps of four people to the end of their lives, which takes half a minute")

// nexts returns all states that one thing leads to, those among people who are in if they are wanted.
func (w world) nexts(t judge, home *time.Location, agree bool) (list []world) {
	t.Helper()
	l := w.L
	add := func(s Step) {
		w.turned(t, s, false)
		if s.Did != "ignored" {
			list = append(list, w.after(s))
		}
	}
	if n, wave := l.Wanted(w.Now, home); n > 0 && wave > l.Wave {
		var pool []Candidate
		for n, p := range everybody() {
			if wave > 1 || n+1 < len(everybody()) { // the last one has joined the service meanwhile
				pool = append(pool, Candidate{Number: p})
			}
		}
		add(w.turn("ask", func(l LinkUp) Step { return l.Ask(pool, nil, w.Now, home) }))
		return list // nothing else comes between: it is the same turn
	}
	for _, i := range l.Invites {
		for _, a := range []Answer{{Yes: true, Option: "A"}, {Yes: true, Option: "B"}, {Yes: true}, {}} {
			a.Number, a.Invite = i.Number, i.ID
			add(w.turn("reply", func(l LinkUp) Step { return l.Reply(a, nil, w.Now, home) }))
			for _, unfit := range l.Locks(a, w.Now) {
				if unfit != i.Number {
					add(l.Reply(a, []string{unfit}, w.Now, home))
				}
			}
		}
		add(w.turn("leave", func(l LinkUp) Step { return l.Leave(i.Number, "drop", w.Now, home) }))
	}
	add(w.turn("leave", func(l LinkUp) Step { return l.Leave("ada", "drop", w.Now, home) }))
	list = append(list, w.instructed(t, home)...)
	if agree {
		list = append(list, w.agreed(t, home)...)
	}
	if at := l.Next(w.Now, home); !at.IsZero() {
		next := w
		if at.After(next.Now) {
			next.Now = at
		}
		s := next.turn("due", func(l LinkUp) Step { return l.Due(next.Now) })
		next.turned(t, s, false)
		list = append(list, next.after(s))
	}
	return list
}

// instructed returns what an operator can make of a state.
func (w world) instructed(t judge, home *time.Location) (list []world) {
	t.Helper()
	all := []Instruction{{Do: DoCancel}, {Do: DoExtend, Until: w.Now.Add(100 * time.Hour)}, {Do: DoRemove, Seat: InitiatorSeat}}
	for _, i := range w.L.Invites {
		all = append(all, Instruction{Do: DoRemove, Seat: i.ID})
	}
	for _, in := range all {
		if s := w.L.Instruct(in, w.Now, home); s.Did != "ignored" && !w.Instructed {
			w.turned(t, s, false)
			next := w.after(s)
			next.Instructed = true
			list = append(list, next)
		}
	}
	return list
}
