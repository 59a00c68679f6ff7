package linkup

import (
	"slices"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// blind is a turn of a LinkUp of Ada that Bob has said yes to, with all that is stored of both.
type blind struct {
	t *testing.T
	group
	l    rules.LinkUp
	home people.Region
}

func newBlind(t *testing.T) *blind {
	t.Helper()
	regions, err := people.LoadRegions()
	if err != nil {
		t.Fatal(err)
	}
	b := &blind{t: t, home: regions["san-francisco"]}
	now := time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC)
	b.group = group{Turn: &turn.Turn{Snapshot: turn.Snapshot{Now: now, Items: map[table.Key]table.Item{}}}}
	at := rules.Option{Key: "A", From: now.Add(25 * time.Hour), To: now.Add(27 * time.Hour)} // at 3 pm
	b.l = rules.Start("x", rules.Brief{Initiator: "ada", Activity: "coffee", Options: []rules.Option{at}, Group: rules.NewGroup(0, 0), Region: "san-francisco"}, now.Add(-2*time.Hour), b.home.Home).LinkUp
	b.l = b.l.Ask([]rules.Candidate{{Number: "bob", Score: 0.7, Weights: 1}}, nil, now.Add(-time.Hour), b.home.Home).LinkUp
	for _, number := range []string{"ada", "bob"} {
		keys := append(standing(number), mineKey(number), apartKey(number))
		for _, key := range append(keys, record.Pool("san-francisco", number)) {
			b.Items[key] = table.Item{Key: key}
		}
		b.put(record.Person(number), record.KindPerson, people.Person{State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
		b.put(mineKey(number), KindMine, Mine{Plans: []Plan{{ID: "x", State: Yes, Options: []rules.Option{at}}}})
		b.pool(number, match.Member{Activities: []string{"coffee"}, Area: "94110"})
	}
	return b
}

func (b *blind) put(key table.Key, kind record.Kind, v any) {
	b.t.Helper()
	item, err := record.Encode(key, kind, v)
	if err != nil {
		b.t.Fatal(err)
	}
	item.Version = 1
	b.Items[key] = item
}

func (b *blind) pool(number string, m match.Member) {
	b.put(record.Pool("san-francisco", number), KindPool, Entry{Number: number, Member: m, At: b.Now.Add(-24 * time.Hour)})
}

// answer is Bob's yes.
func (b *blind) answer() rules.Answer {
	return rules.Answer{Number: "bob", Invite: "1", Yes: true, SID: "SM1", At: b.Now}
}

// locks locks the LinkUp with whoever has said yes, as a lock would that looks at nothing.
func (b *blind) locks() rules.Step {
	l := b.l
	l.Invites = slices.Clone(l.Invites)
	l.Invites[0].State, l.Invites[0].At, l.Invites[0].SID = rules.Accepted, b.Now, "SM1"
	l.State, l.Chosen, l.LockedAt = rules.Locked, "A", b.Now
	l.LockVersion++
	l.History = append(slices.Clone(l.History), rules.Moment{At: b.Now, Event: "locked"})
	return rules.Step{LinkUp: l, Did: "locked"}
}

// TestBlindLocks: a lock that leaves out one of its checks is found by the certificate, whichever it is; and the lock as it is does not make that mistake.
func TestBlindLocks(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(b *blind)
		want  string // of the certificate of a lock that looks at nothing; "" where there is nothing wrong
		asked bool   // it is who asks people that would have been wrong, before the lock
	}{
		"as it is":  {spoil: func(*blind) {}},
		"held":      {func(b *blind) { b.put(record.Hold("bob"), record.KindHold, safety.Hold{Kind: safety.SoftHold}) }, "may be in no plan", false},
		"opted out": {func(b *blind) { b.put(record.OptOut("bob"), record.KindOptOut, compliance.OptedOut{At: b.Now}) }, "may be in no plan", false},
		"suspended": {func(b *blind) {
			b.put(record.Person("bob"), record.KindPerson, people.Person{State: people.Suspended, Profile: people.ProfileComplete, CanParticipate: true})
		}, "may be in no plan", false},
		"kept apart, as one has it":       {func(b *blind) { b.put(apartKey("bob"), KindApart, Apart{From: []Away{{Number: "ada"}}}) }, "kept apart", false},
		"kept apart, as the other has it": {func(b *blind) { b.put(apartKey("ada"), KindApart, Apart{From: []Away{{Number: "bob"}}}) }, "kept apart", false},
		"avoids it":                       {func(b *blind) { b.pool("bob", match.Member{Avoid: []string{"coffee"}}) }, "would rather not: coffee", false},
		"alone with one":                  {func(b *blind) { b.pool("bob", match.Member{Avoid: []string{"alone_with_one"}}) }, "would rather not: alone_with_one", false},
		"early": {func(b *blind) {
			b.pool("bob", match.Member{Avoid: []string{"early_mornings"}})
			b.l.Options[0].From, b.l.Options[0].To = b.Now.Add(18*time.Hour), b.Now.Add(20*time.Hour) // at 8 am
		}, "would rather not: early_mornings", false},
		"brings a dog": {func(b *blind) {
			b.pool("bob", match.Member{Avoid: []string{"dogs"}})
			b.l.Constraints = []string{"dog_friendly"}
		}, "would rather not: dogs", false},
		"in another plan": {func(b *blind) {
			own := Plan{ID: "x", State: Yes, Options: b.l.Options}
			other := own
			other.ID = "y"
			b.put(mineKey("bob"), KindMine, Mine{Plans: []Plan{own, other}})
		}, "in another plan", true}, // their own turn says so, where they answer
		"far away":          {func(b *blind) { b.pool("bob", match.Member{Area: "95810"}) }, "lives too far away", true},
		"scores too low":    {func(b *blind) { b.l.Invites[0].Score = 0.5 }, "asked by a score of 0.5", true},
		"yes to B alone":    {func(b *blind) { b.l.Invites[0].Option = "B" }, "yes to another time", true},
		"more than were to": {func(b *blind) { b.l.Group = rules.Group{Min: 1, Max: 1} }, "2 people where 1 to 1", true},
	} {
		b := newBlind(t)
		c.spoil(b)
		_, ask := b.certified(b.locks(), b.home)
		switch {
		case c.want == "" && ask != nil:
			t.Errorf("%s: refused: %+v", name, ask)
		case c.want != "" && (ask == nil || ask.Err == nil || !strings.Contains(ask.Err.Error(), c.want)):
			t.Errorf("%s: the certificate says %+v, want %q", name, ask, c.want)
		}
		if c.asked {
			continue
		}
		l, unfit, ask := b.out(b.l, b.answer(), b.home)
		if ask != nil {
			t.Fatalf("%s: %+v", name, ask)
		}
		step := l.Reply(b.answer(), unfit, b.Now, b.home.Home)
		if step.Did == "locked" != (c.want == "") {
			t.Errorf("%s: the lock does %s", name, step.Did)
		}
	}
}
