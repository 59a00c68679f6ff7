package app_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// unreadable makes the state of a number one that no turn can read.
func unreadable(t *testing.T, w *testkit.World) table.Key {
	t.Helper()
	key := record.Session(w.Config.Hash()(ada))
	broken := table.Item{Key: key, Kind: record.KindSession.Name, Schema: 1, Data: []byte(`"no session"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(broken)); err != nil {
		t.Fatal(err)
	}
	return key
}

// rounds lets time pass until every text has had its tries.
func rounds(w *testkit.World, n int) {
	for range n {
		w.Clock.Advance(2 * time.Minute)
		_ = w.TickErr()
		w.Work()
	}
}

// sealAway is a seal that cannot be reached for one of its calls.
type sealAway struct {
	seal.Sealer
	seal, open *atomic.Bool
}

func (s sealAway) Seal(ctx context.Context, aad string, plain []byte) (string, error) {
	if s.seal.Load() {
		return "", fault.New(fault.Unavailable, "as told")
	}
	return s.Sealer.Seal(ctx, aad, plain)
}

func (s sealAway) Open(ctx context.Context, aad, sealed string) ([]byte, error) {
	if s.open.Load() {
		return nil, fault.New(fault.Unavailable, "as told")
	}
	return s.Sealer.Open(ctx, aad, sealed)
}

// TestBurialWaits: a text that tells of danger and has used up its tries is not put aside without its incident and
// without a word while the key service is away; after half a day it is.
func TestBurialWaits(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"seal", "open"} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			var sealing, opening atomic.Bool
			down := map[string]*atomic.Bool{"seal": &sealing, "open": &opening}[what]
			down.Store(true)
			w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
				if function == "converse" {
					p.Seal = sealAway{p.Seal, &sealing, &opening}
				}
				return p
			})
			unreadable(t, w)
			crisis := w.Text(ada, inCrisis)
			rounds(w, 12)
			if got := message(t, w, crisis); got.Status != "" {
				t.Errorf("while it is away the text is %s", got.Status)
			}
			down.Store(false)
			rounds(w, 12)
			if got := message(t, w, crisis); got.Status != work.Dead || alerts(w) != 1 {
				t.Errorf("the crisis is %s, %d alerts", got.Status, alerts(w))
			}
			if said := strings.Join(bodies(w), "\n"); !strings.Contains(said, "988") {
				t.Errorf("the person was told: %s", said)
			}
		})
	}
	t.Run("not for ever", func(t *testing.T) {
		t.Parallel()
		var sealing, opening atomic.Bool
		sealing.Store(true)
		w := testkit.NewWrapped(t, nil, func(function string, p app.Parts) app.Parts {
			if function == "converse" {
				p.Seal = sealAway{p.Seal, &sealing, &opening}
			}
			return p
		})
		unreadable(t, w)
		crisis := w.Text(ada, inCrisis)
		rounds(w, 12*30+10)
		if got := message(t, w, crisis); got.Status != work.Dead || got.Kept != "" || got.Unkept == "" {
			t.Errorf("after half a day the text is %s, why there is no snapshot: %q", got.Status, got.Unkept)
		}
	})
}

// TestBurialAfterDeathsWaits: so does a text that has killed its workers; it is not taken for one that kills the
// burial, too.
func TestBurialAfterDeathsWaits(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Queue.Inbound.Lose = true
	crisis := w.Text(ada, inCrisis)
	hash := w.Config.Hash()(ada)
	text := w.State(ada).Work[0].Value
	text.Begun = 5
	w.Put(record.Work(hash, text.ID), record.KindWork, text)
	var sealing, opening atomic.Bool
	parts := safetyParts(w)
	parts.Seal = sealAway{w.Seal, &sealing, &opening}
	worker, err := app.NewConverse(w.Config, parts)
	if err != nil {
		t.Fatal(err)
	}
	sealing.Store(true)
	for range 6 {
		_, _ = worker(t.Context(), testkit.Batch(2, work.Offer(hash, "x")))
		w.Clock.Advance(time.Minute)
	}
	if got := message(t, w, crisis); got.Status != "" {
		t.Errorf("while the seal is away the text is %s", got.Status)
	}
	sealing.Store(false)
	_, _ = worker(t.Context(), testkit.Batch(2, work.Offer(hash, "x")))
	if got := message(t, w, crisis); got.Status != work.Dead || alerts(w) != 1 {
		t.Errorf("the crisis is %s, %d alerts", got.Status, alerts(w))
	}
}

// TestBuriedIncidentSaysWhatWasTold: the incident of a text that was put aside says "full" once the carrier has the
// text that answers it, "not delivered" when it refused it, and never before.
func TestBuriedIncidentSaysWhatWasTold(t *testing.T) {
	t.Parallel()
	for want, refused := range map[safety.Reply]bool{safety.ReplyFull: false, safety.ReplyMissed: true} {
		t.Run(string(want), func(t *testing.T) {
			t.Parallel()
			w := testkit.New(t, nil)
			unreadable(t, w)
			if refused {
				w.Carrier.Next(400, 21211, false, nil)
			}
			crisis := w.Text(ada, inCrisis)
			w.Queue.Outbound.Lose = true
			for n := 0; n < 20 && message(t, w, crisis).Status != work.Dead; n++ {
				rounds(w, 1)
			}
			if i := incidents(t, w)[0]; i.Reply != safety.ReplyWaits || i.Planned != safety.ReplyFull || i.ReplyJob == "" {
				t.Errorf("before anything left: reply %q, planned %q, job %q", i.Reply, i.Planned, i.ReplyJob)
			}
			w.Queue.Outbound.Lose = false
			rounds(w, 4)
			if i := incidents(t, w)[0]; i.Reply != want {
				t.Errorf("reply %q (%s), want %q", i.Reply, i.ReplyWhy, want)
			}
		})
	}
}

// TestRedrivenCrisis: a text in danger that was put aside is taken up again, whatever became of its incident
// meanwhile: its turn is done, and what operators did to the incident stays. If its turn cannot be done again, it is put
// aside again with a word.
func TestRedrivenCrisis(t *testing.T) {
	t.Parallel()
	for _, operator := range []string{"nobody looked", "noted", "closed"} {
		for _, mended := range []bool{true, false} {
			name := operator + ", broken still"
			if mended {
				name = operator + ", mended"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				w := testkit.New(t, nil)
				key := unreadable(t, w)
				crisis := w.Text(ada, inCrisis)
				rounds(w, 12)
				before := incidents(t, w)[0]
				id := message(t, w, crisis).ID
				switch operator {
				case "noted":
					w.Operate("incident.note", map[string]string{"id": id, "text": "called back"})
				case "closed":
					w.Operate("incident.close", map[string]string{"id": id, "text": "all is well"})
				}
				told := len(w.Carrier.Taken())
				want := work.Dead
				if mended {
					want = work.Done
					if err := w.Table.Table.Commit(t.Context(), table.Delete(key, 1)); err != nil {
						t.Fatal(err)
					}
				}
				w.Operate("dead.redrive", map[string]string{"id": id, "reason": "mended"})
				rounds(w, 12)
				if got := message(t, w, crisis); got.Status != want {
					t.Errorf("the redriven text is %s (%s), want %s", got.Status, got.Outcome, want)
				}
				if said := bodies(w)[told:]; len(said) != 1 || !strings.Contains(said[0], "988") {
					t.Errorf("the person was told %q", said)
				}
				after := incidents(t, w)
				if len(after) != 1 || !after[0].Alerted.Equal(before.Alerted) || after[0].ReplyJob == before.ReplyJob {
					t.Errorf("the incident was %+v, is %+v", before, after)
				}
				noted, closed := operator == "noted", operator == "closed"
				if i := after[0]; (len(i.Notes) == 1) != noted || (noted || closed) == i.Seen.IsZero() || i.Open() == closed || i.Reply != safety.ReplyFull {
					t.Errorf("the incident is %+v", i)
				}
				entries, err := w.Table.Table.Get(t.Context(), record.IncidentEntry(true, id), record.IncidentEntry(false, id))
				if err != nil || entries[0].Exists() == closed || entries[1].Exists() != closed {
					t.Errorf("listed as open %v, as closed %v, %v", entries[0].Exists(), entries[1].Exists(), err)
				}
			})
		}
	}
}

// TestBrokenIncident: one incident of a number that nobody can read keeps no STOP from being done, and the others are
// written all the same.
func TestBrokenIncident(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	broken := record.Incident(w.Config.Hash()(ada), "01KAGJ3Q000000000000000000")
	item := table.Item{Key: broken, Kind: record.KindIncident.Name, Schema: 1, Data: []byte(`"no incident"`)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	w.Queue.Outbound.Lose = true
	crisis := message(t, w, w.Text(ada, inCrisis))
	stop := w.Text(ada, "STOP")
	if got := message(t, w, stop); got.Status != work.Done {
		t.Errorf("the STOP is %s", got.Status)
	}
	items, err := w.Table.Table.Get(t.Context(), record.Incident(w.Config.Hash()(ada), crisis.ID), broken)
	var i safety.Incident
	if err != nil || record.Decode(items[0], record.KindIncident, &i) != nil || i.Planned != safety.ReplyAtStop || items[1].Version != 1 {
		t.Errorf("the incident of the crisis is %+v, %v", i, err)
	}
	if logs := w.Logs.String(); !strings.Contains(logs, "record passed over") {
		t.Error("nobody learns of the broken one")
	}
}

// TestRedrivenStopInDanger: a STOP that tells of danger was put aside without a word, because nothing may leave after
// it; taken up again, its confirmation names who can help, and the incident says so.
func TestRedrivenStopInDanger(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	key := unreadable(t, w)
	sid := w.Text(ada, "stop. i can't go on, i want to die")
	w.Queue.Outbound.Lose = true
	for n := 0; n < 20 && message(t, w, sid).Status != work.Dead; n++ {
		rounds(w, 1)
	}
	if err := w.Table.Table.Commit(t.Context(), table.Delete(key, 1)); err != nil {
		t.Fatal(err)
	}
	id := message(t, w, sid).ID
	w.Operate("dead.redrive", map[string]string{"id": id, "reason": "mended"})
	w.Work()
	if got := message(t, w, sid); got.Status != work.Done {
		t.Errorf("the redriven text is %s", got.Status)
	}
	w.Queue.Outbound.Lose = false
	rounds(w, 4)
	if i := incidents(t, w)[0]; i.ReplyJob != id+"-0" || i.Planned != i.Reply {
		t.Errorf("the incident is %+v", i)
	}
	if said := bodies(w); len(said) != 1 || !strings.Contains(said[0], "988") {
		t.Errorf("the person was told %q", said)
	}
}
