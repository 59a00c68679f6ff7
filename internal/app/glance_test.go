package app_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/edge/ops"
	flow "github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// nth is one of a hundred phones that are nobody's.
func nth(n int) string { return fmt.Sprintf("+155501001%02d", n) }

// TestGlanceCounts: what waits is counted, and it takes no more reads the more holds there are.
func TestGlanceCounts(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	reads := func() int64 {
		before := w.Table.Reads.Load()
		o.must("now", ops.None{})
		return w.Table.Reads.Load() - before
	}
	few := reads()
	for n := range 30 {
		o.must("hold.place", ops.Placing{Who: nth(n), Kind: safety.SoftHold, For: "10d", Reason: "r", Unknown: true})
	}
	if many := reads(); many > few {
		t.Errorf("%d reads with 30 holds, %d without", many, few)
	}
	w.Text(ada, inCrisis)
	w.Join(nth(99), people.Person{ID: "p99", FirstName: "Bob", State: people.Active, Region: "brooklyn"})
	w.Text(nth(99), "talk to a human")
	g := o.must("now", ops.None{}).(ops.Glance)
	if diff := cmp.Diff(ops.Waits{Incidents: 1, Unseen: 1, Held: 31, Humans: 1}, g.Waits); diff != "" {
		t.Error(diff)
	}
	w.Clock.Advance(25 * time.Hour) // nobody has looked within a day
	if g = o.must("now", ops.None{}).(ops.Glance); g.Waits.Overdue != 31 {
		t.Errorf("%d of 31 holds are overdue", g.Waits.Overdue)
	}
}

// TestGlanceLines: a text that waits for its turn is seen with its age, and so is what is to leave.
func TestGlanceLines(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	w.Text(ada, "hi")
	w.Post("/api/twilio/inbound", "", testkit.Form(nth(1), "hi", testkit.SID(901))) // nobody gives it its turn
	w.Clock.Advance(90 * time.Second)
	want := []ops.Line{{Name: "inbound", Waiting: 1, Oldest: 90}, {Name: "outbound"}, {Name: "urgent"}}
	if diff := cmp.Diff(want, o.must("now", ops.None{}).(ops.Glance).Lines); diff != "" {
		t.Error(diff)
	}
	w.Converse() // nobody sends what it has decided
	w.Post("/api/twilio/inbound", "", testkit.Form(nth(2), "STOP", testkit.SID(902)))
	w.Converse()
	w.Clock.Advance(3 * time.Minute)
	lines := o.must("now", ops.None{}).(ops.Glance).Lines
	if lines[0].Waiting != 0 || lines[1].Waiting != 1 || lines[2].Waiting != 1 || lines[1].Oldest < 60 || lines[2].Oldest < 60 {
		t.Errorf("%+v", lines)
	}
}

// TestHoldListReads: the list of holds reads two records for each that it shows, many at once, and none of those that it only counts.
func TestHoldListReads(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	for n := range 60 {
		w.Clock.Advance(time.Minute)
		o.must("hold.place", ops.Placing{Who: nth(n), Kind: safety.HardHold, Reason: "r", Unknown: true})
	}
	for _, c := range []struct{ most, rows, reads int }{{0, 60, 3}, {10, 10, 2}} {
		before := w.Table.Reads.Load()
		list := o.must("hold.list", ops.Listing{Most: c.most}).(ops.Holds)
		if got := int(w.Table.Reads.Load() - before); len(list.Holds) != c.rows || list.Total != 60 || got > c.reads {
			t.Errorf("most %d: %d rows of %d in %d reads", c.most, len(list.Holds), list.Total, got)
		}
		if list.Holds[0].Phone != "+1*****0100" || list.Holds[9].Phone != "+1*****0109" {
			t.Errorf("not those first whose look is due first: %s, %s", list.Holds[0].Phone, list.Holds[9].Phone)
		}
	}
}

// TestListsTellHowManyThereAre: each list shows as many rows as are asked for, the same ones first as the whole list, and how many there are.
func TestListsTellHowManyThereAre(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	for n := range 3 {
		w.Text(nth(n), inCrisis)
		w.Join(nth(10+n), people.Person{ID: fmt.Sprint("p", n), FirstName: "Bob", State: people.Active, Region: "brooklyn"})
		w.Text(nth(10+n), "talk to a human")
		w.Clock.Advance(time.Minute)
	}
	all, some := o.list(), o.must("incident.list", ops.Which{Listing: ops.Listing{Most: 2}}).(ops.Incidents)
	if len(all) != 3 || some.Total != 3 || cmp.Diff(all[:2], some.Incidents) != "" {
		t.Errorf("incidents: %d, %d of %d", len(all), len(some.Incidents), some.Total)
	}
	humans, first := o.must("human.list", nil).(ops.Humans), o.must("human.list", ops.Listing{Most: 2}).(ops.Humans)
	if humans.Total != 3 || first.Total != 3 || cmp.Diff(humans.Humans[:2], first.Humans) != "" || first.Humans[0].Phone != "+1*****0110" {
		t.Errorf("humans: %+v", first)
	}
}

// TestDeadListCounts: what was given up is counted by cause whatever is listed, and one cause can be listed alone.
func TestDeadListCounts(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	began := w.Clock.Now().UTC()
	for n, d := range []work.DeadLetter{
		{Kind: work.DeadJob, Reason: "rejected", Code: 30007}, {Kind: work.DeadJob, Reason: "rejected", Code: 30005}, {Kind: work.DeadJob, Reason: "rejected", Code: 30007},
		{Kind: work.DeadText, Reason: "unreadable"}, {Kind: work.DeadJob, Reason: "rejected", Code: 30007},
	} {
		d.ID, d.At = fmt.Sprintf("01K00000000000000000000%03d", n), began.Add(time.Duration(n)*time.Hour)
		w.Put(record.Dead(d.ID), record.KindDead, d)
	}
	list := o.must("dead.list", ops.DeadAsked{Listing: ops.Listing{Most: 2}}).(ops.DeadLetters)
	if list.Total != 5 || len(list.Dead) != 2 || len(list.Causes) != 3 {
		t.Fatalf("%+v", list)
	}
	worst := list.Causes[0]
	if worst.Count != 3 || worst.Cause != "carrier_30007" || !worst.First.Equal(began) || !worst.Last.Equal(began.Add(4*time.Hour)) || worst.Why != list.Dead[0].Why {
		t.Errorf("%+v", worst)
	}
	one := o.must("dead.list", ops.DeadAsked{Cause: worst.Cause}).(ops.DeadLetters)
	if len(one.Dead) != 3 || one.Total != 5 || one.Dead[2].Code != 30007 {
		t.Errorf("%+v", one)
	}
}

// TestRegionFigures: who can be asked and what became of LinkUps is counted on each look, people only when they are asked for, and then remembered.
func TestRegionFigures(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	o := operate(t, w)
	o.o.Scan = func(ctx context.Context, _ table.Key, _ int) (items []table.Item, next table.Key, err error) {
		err = w.Table.All(ctx, func(i table.Item) bool { items = append(items, i); return true })
		return items, next, err
	}
	for n, p := range []people.Person{{State: people.Active, Region: "brooklyn"}, {State: people.Suspended, Region: "brooklyn"}, {State: people.Deleted, Region: "brooklyn"}, {State: people.Verified}} {
		p.ID = fmt.Sprintf("p%d", n)
		w.Join(nth(n), p)
	}
	hash := w.Config.Hash()(nth(0))
	w.Put(record.Pool("brooklyn", hash), flow.KindPool, flow.Entry{Number: hash})
	w.Put(record.PoolOf("brooklyn", "coffee", hash), flow.KindPool, flow.Entry{Number: hash})
	now := w.Clock.Now()
	for n, l := range []linkup.LinkUp{
		{State: linkup.Broadcasting}, {State: linkup.Completed, LockedAt: now}, {State: linkup.Expired}, {State: linkup.Locked, LockedAt: now}, {State: linkup.Completed, LockedAt: now}, {State: linkup.Expired},
	} {
		l.ID, l.Region = fmt.Sprintf("%026x", n), "brooklyn"
		if l.CreatedAt = now.Add(-time.Hour); n >= 4 {
			l.CreatedAt = now.Add(-20 * 24 * time.Hour)
		}
		if n == 5 {
			l.CreatedAt = now.Add(-29 * 24 * time.Hour) // too old to count
		}
		w.Put(record.LinkUpEntry(l.ID), flow.KindListed, flow.Listed{At: l.CreatedAt})
		w.Put(record.FlowRecord(record.LinkUp(l.ID), linkup.Flow), linkup.Kind, l)
	}
	of := func(list ops.RegionsView, slug string) ops.RegionView {
		for _, r := range list.Regions {
			if r.Slug == slug {
				return r
			}
		}
		t.Fatalf("no %s", slug)
		return ops.RegionView{}
	}
	list := o.must("region.list", ops.None{}).(ops.RegionsView)
	if diff := cmp.Diff(ops.RegionFigures{Complete: 1, PerWeek: 1.25, Week: 4, Decided: 4, Locked: 0.75}, *of(list, "brooklyn").RegionFigures); diff != "" || !list.Counted.IsZero() {
		t.Error(diff, list.Counted)
	}
	w.Put(record.Pool("brooklyn", w.Config.Hash()(nth(1))), flow.KindPool, flow.Entry{})
	o.must("region.list", ops.RegionsAsked{People: true})
	w.Clock.Advance(4 * time.Minute)
	if r := of(o.must("region.list", ops.None{}).(ops.RegionsView), "brooklyn"); r.Complete != 1 {
		t.Errorf("counted anew after four minutes: %d", r.Complete)
	}
	w.Clock.Advance(time.Minute)
	if r := of(o.must("region.list", ops.None{}).(ops.RegionsView), "brooklyn"); r.Complete != 2 {
		t.Errorf("not counted anew after five minutes: %d", r.Complete)
	}
	list = o.must("region.list", ops.None{}).(ops.RegionsView)
	if of(list, "brooklyn").People != 2 || of(list, people.Elsewhere).People != 1 || list.Counted.IsZero() {
		t.Errorf("people: %+v", list)
	}
}
