package template_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

const friend = "+15550100031"

// planned has two people make a plan; friend answers it after a while, and two days pass.
func planned(t *testing.T, r *recorder, after time.Duration, answers ...string) {
	t.Helper()
	w := world(t, r)
	for _, who := range []string{phone, friend} {
		w.Join(who, people.Person{
			ID: "p" + who[1:], FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete,
			CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
		})
		hash := w.Config.Hash()(who)
		w.Put(record.Pool("san-francisco", hash), linkup.KindPool, linkup.Entry{
			Number: hash, Member: match.Member{Activities: []string{"coffee"}, Times: []string{"mornings"}}, At: w.Clock.Now(),
		})
	}
	w.Text(phone, "coffee tomorrow morning?")
	pass(w, time.Second)
	for _, answer := range answers {
		pass(w, after)
		w.Text(friend, answer)
	}
	for range 16 {
		pass(w, 3*time.Hour)
	}
}

// pass lets time pass, and what is due happen.
func pass(w *testkit.World, d time.Duration) {
	w.Clock.Advance(d)
	w.Tick()
	w.Work()
}

// plans come to every state: one takes place, one finds nobody, one is left by who had said yes.
func plans(t *testing.T, r *recorder) {
	planned(t, r, 7*time.Minute, "yes")
	planned(t, r, 0)
	planned(t, r, time.Minute, "yes", "DROP")
}

// TestLinkUpMetrics: LinkUps are counted by the state that they come to, and the time to the lock is measured.
func TestLinkUpMetrics(t *testing.T) {
	t.Parallel()
	r := newRecorder()
	plans(t, r)
	w := r.written(t)
	by := sorted([]string{"function=converse", "stage=" + stage})
	for metric, want := range map[string]float64{
		"linkups_broadcasting": 3, "linkups_locked": 2, "linkups_completed": 1, "linkups_expired": 1, "linkups_canceled": 1,
	} {
		if got := w.sum[key("JOSH", metric, by)]; got != want {
			t.Errorf("%s: %v, want %v", metric, got, want)
		}
	}
	if longest := time.Duration(w.max[key("JOSH", "lock_duration", by)]) * time.Millisecond; longest.Round(time.Minute) != 7*time.Minute {
		t.Errorf("the longest time to a lock is %s", longest)
	}
}
