package receipt_test

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

const (
	path  = "/api/twilio/status"
	phone = "+15550100011"
)

// sent has JOSH send a text, and returns the query of its status callback and its sid.
func sent(t *testing.T, w *testkit.World) (query, sid string) {
	t.Helper()
	w.Text(phone, "hello")
	taken := w.Carrier.Taken()
	last := taken[len(taken)-1]
	u, err := url.Parse(last.Callback)
	if err != nil {
		t.Fatal(err)
	}
	return u.RawQuery, last.SID
}

func form(sid, status string, code int) twilio.Form {
	f := twilio.Form{{Name: "MessageSid", Value: sid}, {Name: "MessageStatus", Value: status}}
	if code > 0 {
		f = append(f, twilio.Field{Name: "ErrorCode", Value: strconv.Itoa(code)})
	}
	return f
}

// last returns the furthest status that is stored for a job.
func last(t *testing.T, w *testkit.World, query string) outbox.Receipt {
	t.Helper()
	q := table.Prefix("JOB#"+query[len("job="):], "R#")
	q.Reverse = true
	page, err := w.Table.Table.Query(t.Context(), q)
	if err != nil || len(page.Items) == 0 {
		t.Fatalf("no receipt: %v", err)
	}
	var r outbox.Receipt
	if err := record.Decode(page.Items[0], record.KindReceipt, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func job(t *testing.T, w *testkit.World, query string) outbox.Job {
	t.Helper()
	return w.FiledJob(phone, query[len("job="):])
}

// lossy is a table whose commits are done and then meet their own write, as a note whose answer was lost may.
type lossy struct{ table.Table }

func (l lossy) Commit(ctx context.Context, ops ...table.Op) error {
	if err := l.Table.Commit(ctx, ops...); err != nil {
		return err
	}
	return l.Table.Commit(ctx, ops...)
}

// TestLostAnswer: a receipt that meets itself in the table is stored, and is no error to the carrier.
func TestLostAnswer(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	query, sid := sent(t, w)
	w.Table.Table = lossy{w.Table.Table}
	if answer := w.Post(path, query, form(sid, "delivered", 0)); answer.StatusCode != http.StatusNoContent {
		t.Fatalf("answered %d", answer.StatusCode)
	}
	if got := last(t, w, query); got.Status != "delivered" || got.SID != sid {
		t.Errorf("stored %+v", got)
	}
}

// TestShuffledReceipts has 20 orders of five statuses, each delivered 20 times: the furthest one is the status
// and its error code is kept.
func TestShuffledReceipts(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		w := testkit.New(t, nil)
		query, sid := sent(t, w)
		var all []twilio.Form
		for range 20 {
			for _, status := range []string{"accepted", "queued", "sending", "sent"} {
				all = append(all, form(sid, status, 0))
			}
			all = append(all, form(sid, "undelivered", 30005))
		}
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, f := range all {
			if answer := w.Post(path, query, f); answer.StatusCode != http.StatusNoContent {
				t.Fatalf("answered %d", answer.StatusCode)
			}
		}
		if r := last(t, w, query); r.Status != "undelivered" || r.ErrorCode != 30005 || r.SID != sid {
			t.Errorf("seed %d: %+v", seed, r)
		}
		if j := job(t, w, query); j.Status != outbox.Failed || j.ErrorCode != 30005 {
			t.Errorf("seed %d: the job is %s with code %d", seed, j.Status, j.ErrorCode)
		}
	}
}

func TestHarmless(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	query, sid := sent(t, w)
	for name, c := range map[string]struct {
		query string
		form  twilio.Form
	}{
		"unknown status":  {query, form(sid, "teleported", 0)},
		"inbound status":  {query, form(sid, "received", 0)},
		"no status":       {query, form(sid, "", 0)},
		"no sid":          {query, form("", "sent", 0)},
		"malformed sid":   {query, form("SM1", "sent", 0)},
		"no job":          {"", form(sid, "sent", 0)},
		"malformed job":   {"job=../../etc", form(sid, "sent", 0)},
		"job with a key":  {"job=01JD5A0000000000000000000A-0%23R", form(sid, "sent", 0)},
		"negative number": {"job=01JD5A0000000000000000000A--1%00", form(sid, "sent", 0)},
		"bad query":       {"job=%zz", form(sid, "sent", 0)},
		"unknown job":     {"job=01JD5A0000000000000000000A-0", form(sid, "delivered", 0)},
		"unknown failed":  {"job=01JD5A0000000000000000000A-1", form(sid, "failed", 30008)},
		"code is a word":  {query, append(form(sid, "sent", 0), twilio.Field{Name: "ErrorCode", Value: "many"})},
	} {
		if answer := w.Post(path, c.query, c.form); answer.StatusCode != http.StatusNoContent {
			t.Errorf("%s: answered %d", name, answer.StatusCode)
		}
	}
	if j := job(t, w, query); j.Status != outbox.Sent {
		t.Errorf("the job is %s", j.Status)
	}
}

func TestForged(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	query, sid := sent(t, w)
	signed := testkit.Event(path, query, form(sid, "sent", 0))
	other := signed
	other.RawQueryString = "job=01JD5A0000000000000000000A-0" // signed for another job
	bare := testkit.Event(path, query, form(sid, "failed", 30007))
	delete(bare.Headers, "x-twilio-signature")
	before := w.Table.Commits.Load()
	if w.PostEvent(other).StatusCode != http.StatusUnauthorized || w.PostEvent(bare).StatusCode != http.StatusUnauthorized {
		t.Error("a forged receipt was taken")
	}
	if w.Table.Commits.Load() != before {
		t.Error("a forged receipt was stored")
	}
}

func TestStoreFails(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	query, sid := sent(t, w)
	err := fault.New(fault.Unavailable, "as told")
	w.Table.Fail.Store(&err)
	if answer := w.Post(path, query, form(sid, "sent", 0)); answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("answered %d", answer.StatusCode)
	}
	w.Table.Fail.Store(nil)
	w.Post(path, query, form(sid, "sent", 0))
	if r := last(t, w, query); r.Status != "sent" {
		t.Errorf("%+v", r)
	}
}

// TestLateReceipt comes weeks after the text, when the job is about to expire.
func TestLateReceipt(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	query, sid := sent(t, w)
	w.Clock.Advance(29 * 24 * time.Hour)
	w.Post(path, query, form(sid, "delivered", 0))
	if r := last(t, w, query); r.Status != "delivered" {
		t.Errorf("%+v", r)
	}
	w.Clock.Advance(2 * 24 * time.Hour)
	if answer := w.Post(path, query, form(sid, "failed", 30008)); answer.StatusCode != http.StatusNoContent {
		t.Errorf("for a job that has expired: answered %d", answer.StatusCode)
	}
}

// TestResentTextFailsAgain has the carrier fail a text, and then its one repetition with the same status: the
// second failure counts although a receipt with that status is there already.
func TestResentTextFailsAgain(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	query, first := sent(t, w)
	for range 3 { // of which two are duplicates
		w.Post(path, query, form(first, "undelivered", 30008))
	}
	for range 90 {
		w.Clock.Advance(time.Minute)
		w.Tick()
		w.Work()
	}
	taken := w.Carrier.Taken()
	if len(taken) != 2 {
		t.Fatalf("%d texts, want the one repetition", len(taken))
	}
	w.Post(path, query, form(taken[1].SID, "undelivered", 30008))
	w.Post(path, query, form(first, "undelivered", 30008)) // the first one's again, late
	if j := job(t, w, query); j.Status != outbox.Failed || j.ErrorCode != 30008 {
		t.Errorf("the job is %s with code %d, want failed", j.Status, j.ErrorCode)
	}
}
