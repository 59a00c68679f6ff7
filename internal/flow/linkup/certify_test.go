package linkup_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// TestCertificate: what a lock rests on is stored with it, says who waited how long, and is made anew for who takes a seat.
func TestCertificate(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow afternoon")
	w.pass(time.Hour)
	w.says(bob, "yes")
	c := w.is(rules.Locked).Certificate
	if c == nil || len(c.Seats) != 2 || c.Seats[0].Waited < 3600 || c.Seats[1].Waited > 5 || c.Seats[1].Score < 0.55 || c.Seats[1].Weights != 1 || c.LockVersion != 1 || len(c.Met) > 0 {
		t.Fatalf("%+v", c)
	}
	w.joins(cyd)
	w.says(bob, "DROP")
	w.says(cyd, "yes")
	if c = w.is(rules.Locked).Certificate; len(c.Seats) != 2 || c.Seats[1].Wave != rules.Replacement || c.LockVersion != 3 {
		t.Fatalf("%+v", c)
	}
	w.pass(26 * time.Hour)
	w.is(rules.Completed)
	hash := w.Config.Hash()
	items, err := w.Table.Get(t.Context(), record.Pool("san-francisco", hash(ada)), record.PoolOf("san-francisco", "coffee", hash(ada)))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range items { // what they were in, and where they live, counts in the plans after it
		var e linkup.Entry
		if err := record.Decode(item, linkup.KindPool, &e); err != nil || len(e.Met) != 1 || e.Met[0].Pair != match.Pair(hash(cyd), hash(ada)) || e.Area != "94110" || !slices.Equal(e.Activities, []string{"coffee"}) {
			t.Errorf("%+v %v", e, err)
		}
	}
	w.says(ada, "coffee tomorrow afternoon")
	w.says(cyd, "yes")
	for _, l := range w.linkups() {
		if l.State == rules.Locked && (len(l.Certificate.Met) != 1 || !slices.Contains(l.Certificate.Relaxed, "shorter cooldown")) {
			t.Errorf("they met yesterday: %+v", l.Certificate)
		}
	}
	w.count(cyd, "It's on", 2)
}

// TestNoCertificateNoLock: a lock that its certificate does not bear out is none. Operators are told, everybody else that nobody was found.
func TestNoCertificateNoLock(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.Uncertified = true
	w.says(ada, "coffee tomorrow afternoon")
	l := w.linkups()[0]
	hash := w.Config.Hash()(ada)
	own := linkup.Plan{ID: l.ID, Role: linkup.Initiator, State: linkup.Yes, Activity: "coffee", Options: l.Options, By: l.ExpiresAt, At: w.Clock.Now()}
	other := own
	other.ID, other.State = "01OTHER", linkup.Locked
	w.Put(record.FlowRecord(record.Number(hash), linkup.Name), linkup.KindMine, linkup.Mine{Plans: []linkup.Plan{other, own}, At: w.Clock.Now()})
	w.says(bob, "yes")
	w.pass(2 * time.Hour)
	w.is(rules.Broadcasting)
	w.count(bob, "It's on", 0)
	if dead := w.Operate("dead.list", map[string]any{}); !bytes.Contains(dead, []byte("linkup/reply")) || !strings.Contains(w.Logs.String(), "seat 0 is in another plan at that time") {
		t.Errorf("operators see %s", dead)
	}
	w.pass(24 * time.Hour)
	w.is(rules.Expired)
}
