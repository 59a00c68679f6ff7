package linkup

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// TestResolve: a part of a day has an hour at which people meet; what has passed or is too near is no time.
func TestResolve(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said when.Option
		from string // local; "" is refused
	}{
		{when.Option{Date: "2026-11-21", Bucket: when.Morning}, "2026-11-21 10:00"},
		{when.Option{Date: "2026-11-21", From: "08:30", To: "09:30"}, "2026-11-21 08:30"},
		{when.Option{Date: "2026-11-20", Bucket: when.Evening}, "2026-11-20 19:00"},
		{when.Option{Date: "2026-11-20", Bucket: when.Lunch}, "2026-11-20 13:30"}, // later than usual: it is noon
		{when.Option{Date: "2026-11-20", Bucket: when.Morning}, ""},
		{when.Option{Date: "2026-11-20", From: "12:30"}, ""},
		{when.Option{Date: "2026-11-19", Bucket: when.Day}, ""},
		{when.Option{Date: "soon"}, ""},
	} {
		o, ok := Resolve(c.said, noon(t), zone(t))
		if got := o.From.In(zone(t)).Format("2006-01-02 15:04"); ok != (c.from != "") || ok && (got != c.from || !o.To.After(o.From)) {
			t.Errorf("%+v: %v %s", c.said, ok, got)
		}
	}
}

// TestWaves: 6, 6 and 8 at 0, 2 and 8 hours, within the hours of the day.
func TestWaves(t *testing.T) {
	t.Parallel()
	home := zone(t)
	for begins, want := range map[int][3]string{9: {"20 09:00", "20 11:00", "20 17:00"}, 15: {"20 15:00", "20 17:00", "21 09:00"}, 22: {"21 09:00", "21 11:00", "21 17:00"}} {
		l := Start("x", brief(t, 2, 6, "evening"), time.Date(2026, 11, 20, begins, 0, 0, 0, home), home).LinkUp
		for n, want := range want {
			if got := l.waveAt(n, home).In(home).Format("02 15:04"); got != want {
				t.Errorf("asked for at %d, wave %d: %s, want %s", begins, n+1, got, want)
			}
		}
	}
	l := Start("x", brief(t, 2, 6, "evening"), noon(t), zone(t)).LinkUp
	var pool []Candidate
	for n := range 30 {
		pool = append(pool, Candidate{Number: string(rune('a'+n)) + "#"})
	}
	asked := 0
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 6}, {time.Hour, 6}, {2 * time.Hour, 12}, {8 * time.Hour, 20}, {9 * time.Hour, 20}} {
		s := l.Ask(pool, nil, noon(t).Add(c.after), home)
		l, asked = s.LinkUp, asked+len(s.Tells)
		if asked != c.want {
			t.Errorf("after %v %d are asked, want %d", c.after, asked, c.want)
		}
	}
	s := l.Unable(l.Invites[19].Number, l.Invites[19].ID, "another invite is open", false, noon(t))
	if s = s.LinkUp.Ask(pool, nil, noon(t).Add(8*time.Hour), home); len(s.Tells) != 1 {
		t.Errorf("%d are asked in place of one who could not be", len(s.Tells))
	}
}

// TestReminder: at 9:00 of the day, an hour after a later lock, and not when it begins by then.
func TestReminder(t *testing.T) {
	t.Parallel()
	at := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 0, 0, 0, zone(t)) }
	for _, c := range []struct{ from, locked, want time.Time }{
		{at(21, 15), at(20, 12), at(21, 9)}, {at(21, 15), at(21, 10), at(21, 11)}, {at(21, 10), at(21, 9), time.Time{}}, {at(21, 8), at(20, 9), time.Time{}},
	} {
		if got := reminder(c.from, c.locked, zone(t)); !got.Equal(c.want) {
			t.Errorf("from %v locked %v: %v", c.from, c.locked, got)
		}
	}
}

// TestGroup: what was asked for is kept within the bounds.
func TestGroup(t *testing.T) {
	t.Parallel()
	for asked, want := range map[[2]int]Group{{0, 0}: {2, 6}, {4, 4}: {4, 4}, {0, 3}: {2, 3}, {12, 40}: {10, 10}, {5, 0}: {5, 6}, {1, 1}: {2, 2}, {9, 3}: {3, 3}} {
		if got := NewGroup(asked[0], asked[1]); got != want {
			t.Errorf("%v: %v", asked, got)
		}
	}
	for liked, want := range map[[2]int]Group{{2, 3}: {2, 3}, {4, 6}: {3, 6}, {7, 10}: {4, 10}, {0, 0}: {2, 6}, {2, 2}: {2, 2}, {10, 40}: {6, 10}} {
		if got := LikedGroup(liked[0], liked[1]); got != want {
			t.Errorf("liked %v: %v", liked, got)
		}
	}
}

// TestReply: a reply that comes again changes nothing; votes decide; the loser of a race is told; who is unfit is out before the lock.
func TestReply(t *testing.T) {
	t.Parallel()
	home, now := zone(t), noon(t)
	begin := Start("x", brief(t, 3, 3, "morning", "evening"), now, home).LinkUp.Ask([]Candidate{{Number: "bob"}, {Number: "cyd"}, {Number: "dan"}}, nil, now, home).LinkUp
	yes := func(number, invite, option string) Answer {
		return Answer{Number: number, Invite: invite, Yes: true, Option: option, SID: "SM" + number + option}
	}
	one := begin.Reply(yes("bob", "1", "B"), nil, now, home).LinkUp
	if s := one.Reply(yes("bob", "1", "B"), nil, now, home); s.Did != "ignored" {
		t.Errorf("again: %+v", s)
	}
	two := one.Reply(yes("cyd", "2", ""), nil, now, home)
	if two.Did != "locked" || two.LinkUp.Chosen != "B" || two.LinkUp.LockVersion != 1 {
		t.Errorf("two votes for B: %s %s", two.Did, two.LinkUp.Chosen)
	}
	if s := two.LinkUp.Reply(yes("dan", "3", "A"), nil, now, home); s.Did != "too_late" || len(s.Tells) != 1 || s.Tells[0].What != ToldFull {
		t.Errorf("the loser of the race: %+v", s.Tells)
	}
	if s := one.Reply(yes("cyd", "2", "A"), nil, now, home); s.LinkUp.Chosen != "A" {
		t.Errorf("a tie: %s", s.LinkUp.Chosen)
	}
	if s := one.Reply(yes("cyd", "2", ""), []string{"bob"}, now, home); s.Did != "accepted" || len(s.LinkUp.Participants()) != 2 {
		t.Errorf("with somebody unfit: %s", s.Did)
	}
	if s := one.Reply(yes("cyd", "2", ""), []string{"ada"}, now, home); s.Did != "canceled" {
		t.Errorf("without who asked for it: %s", s.Did)
	}
	if s := begin.Reply(yes("eve", "1", ""), nil, now, home); s.Did != "ignored" {
		t.Errorf("an invite of somebody else: %s", s.Did)
	}
	if s := one.Reply(Answer{Number: "bob", Invite: "1", SID: "SM2"}, nil, now, home); s.LinkUp.Invites[0].State != Declined {
		t.Errorf("a change of mind: %s", s.LinkUp.Invites[0].State)
	}
}

// TestID: the same request of the same day is the same LinkUp.
func TestID(t *testing.T) {
	t.Parallel()
	b := brief(t, 2, 6, "morning")
	if b.ID("p1", "2026-11-20", 0) != brief(t, 4, 4, "morning").ID("p1", "2026-11-20", 0) {
		t.Error("two LinkUps of one request")
	}
	for name, other := range map[string]string{
		"day": b.ID("p1", "2026-11-21", 0), "again": b.ID("p1", "2026-11-20", 1), "time": brief(t, 2, 6, "evening").ID("p1", "2026-11-20", 0),
	} {
		if other == b.ID("p1", "2026-11-20", 0) {
			t.Error("another "+name, "is no other LinkUp")
		}
	}
}
