package send_test

import (
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// insert stores an incident of the number that is older than any text.
func insert(t *testing.T, w *testkit.World, schema int, data string) (key table.Key) {
	t.Helper()
	key = record.Incident(w.Config.Hash()(phone), "01KAGJ3Q000000000000000000")
	item := table.Item{Key: key, Kind: record.KindIncident.Name, Schema: schema, Data: []byte(data)}
	if err := w.Table.Table.Commit(t.Context(), table.Insert(item)); err != nil {
		t.Fatal(err)
	}
	return key
}

// remove deletes an item as it is now.
func remove(t *testing.T, w *testkit.World, key table.Key) {
	t.Helper()
	items, err := w.Table.Table.Get(t.Context(), key)
	if err == nil {
		err = w.Table.Table.Commit(t.Context(), table.Delete(key, items[0].Version))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestUnreadableIncident: an incident that cannot be read keeps no text for a person in danger. Operators learn of it,
// and the others say what the person was told.
func TestUnreadableIncident(t *testing.T) {
	t.Parallel()
	for _, lost := range []bool{false, true} {
		w, called := watched(t)
		key := insert(t, w, record.KindIncident.Schema, `"broken"`)
		w.Text(phone, inCrisis)
		want := safety.ReplyFull
		if lost {
			report(t, w, 0, "undelivered", "30007")
			want = safety.ReplyMissed
		}
		minutes(w, 2)
		if n := len(w.State(phone).Jobs); n != 0 || len(w.Carrier.Taken()) != 1 || filed(t, w)["safety_crisis"].ID == "" {
			t.Errorf("%d jobs wait, the carrier has %v", n, purposes(t, w))
		}
		if called.of("decode incident") == 0 {
			t.Error("nobody was told of the broken incident")
		}
		remove(t, w, key)
		if got := told(t, w); !slices.Equal(got, []safety.Reply{want}) {
			t.Errorf("the incident says %v", got)
		}
	}
}

// TestIncidentOfNewerCode: what newer code wrote is waited for, so that it says what the person was told.
func TestIncidentOfNewerCode(t *testing.T) {
	t.Parallel()
	w, _ := watched(t)
	key := insert(t, w, record.KindIncident.Schema+1, `{}`)
	w.Text(phone, inCrisis)
	minutes(w, 2)
	if n := len(w.State(phone).Jobs); n != 1 {
		t.Errorf("%d jobs wait", n)
	}
	remove(t, w, key)
	minutes(w, 3)
	if n := len(w.State(phone).Jobs); n != 0 || len(w.Carrier.Taken()) != 1 {
		t.Errorf("%d jobs wait, the carrier has %v", n, purposes(t, w))
	}
}

// TestUnreadableContact: nobody can say whether a text may leave to a number whose record is broken. A text that must not
// be missed is given up like any other then: operators are called, and the incident says so.
func TestUnreadableContact(t *testing.T) {
	t.Parallel()
	w, called := watched(t)
	w.Post("/api/twilio/inbound", "", testkit.Form(phone, inCrisis, w.NextSID()))
	w.Converse()
	items, err := w.Table.Table.Get(t.Context(), record.Contact(w.Config.Hash()(phone)))
	if err != nil {
		t.Fatal(err)
	}
	items[0].Data = []byte(`"broken"`)
	if err := w.Table.Table.Commit(t.Context(), table.Replace(items[0])); err != nil {
		t.Fatal(err)
	}
	minutes(w, 10)
	if j := filed(t, w)["safety_crisis"]; j.Status != outbox.Failed || j.Reason != "handling_failed:"+string(fault.Internal) {
		t.Errorf("the text is %q because of %q", j.Status, j.Reason)
	}
	if got := told(t, w); !slices.Equal(got, []safety.Reply{safety.ReplyMissed}) || called.of("must not be missed") != 1 {
		t.Errorf("the incident says %v, operators were called %d times", got, called.of("must not be missed"))
	}
}

// TestTextsThatCameBackTakeNoTurns: a hint finds however many texts that wait for hours, in one read, and is done. One
// that may leave now leaves.
func TestTextsThatCameBackTakeNoTurns(t *testing.T) {
	t.Parallel()
	for n := range 4 {
		w := testkit.New(t, nil)
		hash, now := w.Config.Hash()(phone), w.Clock.Now()
		for k := range n {
			job := outbox.Job{
				ID: outbox.JobID("01KAGJ3Q000000000000000000", k), Number: hash, Class: outbox.Safety, Purpose: "safety_crisis",
				Status: outbox.Pending, Resends: 1, NextAt: now.Add(4 * time.Hour), CreatedAt: now, ExpiresAt: now.Add(24 * time.Hour),
			}
			w.Put(record.PendingJob(hash, 1, job.ID), record.KindJob, job)
		}
		if err := w.Queue.Outbound.Send(t.Context(), outbox.Hint(outbox.Job{ID: "x", Number: hash, Class: outbox.Safety}, "1")); err != nil {
			t.Fatal(err)
		}
		before := w.Table.Reads.Load()
		if !testkit.Survives(w.Send) || w.Queue.Outbound.Len() != 0 {
			t.Errorf("%d wait: %d hints are left", n, w.Queue.Outbound.Len())
		}
		if reads := w.Table.Reads.Load() - before; reads != 1 {
			t.Errorf("%d wait: %d reads for one hint", n, reads)
		}
		w.Text(phone, inCrisis)
		if got := len(w.Carrier.Taken()); got != 1 {
			t.Errorf("%d wait: the carrier has %d texts", n, got)
		}
	}
}
